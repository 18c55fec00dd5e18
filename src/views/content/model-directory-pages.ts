import { directoryUrl, sameValue, type DirectoryQuery } from '#content/rules/directory-query.ts';
import { MODEL_DIRECTORY, MODELS_PATH } from '#content/rules/directories.ts';
import { modelBodies } from '#content/rules/model.ts';
import type { Site } from '#sites/site.ts';

/**
 * The pages of the model directory that search engines may index: all models, and the models of a body type that the footer
 * links to. Other filters have too many combinations.
 */
export function modelDirectoryPages({ site }: { readonly site: Pick<Site, 'models' | 'settings'> }): readonly {
  readonly path: string;
  readonly title: string;
}[] {
  if (site.models.length === 0) return [];
  const isLinked = (body: string) => site.settings.footer.modelBodyLinks.some((one) => sameValue(one, body));
  return [
    { path: modelDirectoryUrl({}), title: 'Models' },
    ...distinctBodies(site)
      .filter(isLinked)
      .map((body) => ({ path: modelDirectoryUrl({ body: [body] }), title: `Models: ${body}` })),
  ];
}

/** The canonical URL of a query: without its text, in the spelling of the site's body types. */
export function canonicalModelDirectory(
  query: DirectoryQuery,
  site: Pick<Site, 'models' | 'settings'>,
  page: number,
): string {
  const { body = [] } = query.filters;
  const bodies = distinctBodies(site);
  const spelt = body.map((value) => bodies.find((one) => sameValue(one, value)) ?? value);
  return modelDirectoryUrl({ ...query.filters, ...(body.length > 0 ? { body: spelt } : {}) }, page);
}

function modelDirectoryUrl(filters: DirectoryQuery['filters'], page = 1): string {
  return directoryUrl(MODELS_PATH, { query: '', page, filters, ranges: {} }, MODEL_DIRECTORY);
}

/** Each body type once, in the spelling of the first model that has it. */
function distinctBodies({ models }: Pick<Site, 'models'>): readonly string[] {
  const all = models.flatMap(modelBodies);
  return all.filter((body, at) => all.findIndex((one) => sameValue(one, body)) === at);
}
