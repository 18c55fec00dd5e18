import { modelBodies, type Model } from './model.ts';
import type { Directory } from './search-directory.ts';
import type { Offer } from './offer.ts';

export const MODELS_PATH = '/models';

/** Models by make, model and body, with a search box: `/models?body=suv&query=hilux`. */
export const MODEL_DIRECTORY: Directory<Model> = {
  facets: ['make', 'body', 'model'],
  ranges: [],
  facetValues(model, facet) {
    if (facet === 'make') return [model.manufacturer_name];
    return facet === 'model' ? [model.name] : modelBodies(model);
  },
  rangeNumber: () => null,
  searchedTexts: (model) => [model.name, model.manufacturer_name, ...modelBodies(model), model.short_description ?? ''],
};

export const OFFERS_PATH = '/special-offers';

/** Prices are whole dollars, as in URLs. */
export const OFFER_DIRECTORY: Directory<Offer> = {
  facets: ['categories'],
  ranges: ['price'],
  facetValues: (offer) => (offer.category === null ? [] : [offer.category]),
  rangeNumber: (offer) => (offer.price === null ? null : Math.ceil(offer.price / 100)),
  searchedTexts: (offer) => [
    offer.name,
    offer.manufacturer ?? '',
    offer.model?.name ?? '',
    offer.category ?? '',
    offer.sanitized_description,
  ],
};
