import { modelBodies, type Model } from './model.ts';
import type { Directory } from './search-directory.ts';

export const MODELS_PATH = '/models';

/** SRCH-061, SRCH-062, gap 060 */
export const MODEL_DIRECTORY: Directory<Model> = {
  facets: ['make', 'body', 'model'],
  ranges: [],
  valuesOf(model, facet) {
    if (facet === 'make') return [model.manufacturer_name];
    return facet === 'model' ? [model.name] : modelBodies(model);
  },
  numberOf: () => null,
  textOf: (model) => [model.name, model.manufacturer_name, ...modelBodies(model), model.short_description ?? ''],
};
