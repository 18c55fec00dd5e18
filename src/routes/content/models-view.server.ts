import { data, redirect } from 'react-router';
import { directoryUrl, isPlainFormQuery, parseDirectoryQuery } from '#content/rules/directory-query.ts';
import { MODEL_DIRECTORY, MODELS_PATH } from '#content/rules/directories.ts';
import { findModels } from '#content/queries.ts';
import { canonicalModelDirectory, modelDirectoryPages } from '#views/content/model-directory-pages.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { directorySuggestions } from './directory-suggestions.server.ts';
import { directoryView } from './directory-view.ts';
import { modelStock } from '#views/content/model-stock.server.ts';
import { modelCardView } from '#views/content/model-view.server.ts';
import type { Scope } from '#views/context.ts';

/** The models that a query finds, and its form. */
export async function modelsView(url: URL, scope: Scope<'inventory'>) {
  const { site, origin } = scope;
  if (site.models.length === 0) throw data(null, { status: 404 });
  const params = url.searchParams;
  const query = parseDirectoryQuery(params, MODEL_DIRECTORY);
  if (isPlainFormQuery(params)) throw redirect(directoryUrl(MODELS_PATH, query, MODEL_DIRECTORY));
  const answer = findModels(site, query);
  const inStock = await modelStock(scope);
  const listed = new Set(modelDirectoryPages(scope).map(({ path }) => path));
  const single = site.settings.site.manufacturer;
  return {
    siteName: site.name,
    share: sharePicture(scope),
    canonical: origin + canonicalModelDirectory(query, site, answer.page),
    index: query.query === '' && listed.has(canonicalModelDirectory(query, site, 1)),
    found: directoryView(MODELS_PATH, MODEL_DIRECTORY, query, answer, {
      title: single === null ? 'Models' : `${single} models`,
      placeholder: 'Search models',
      noun: ['model', 'models'],
      labels: { make: 'Make', model: 'Model', body: 'Body' },
      hidden: single === null ? [] : ['make'],
      empty: {
        title: 'No models found',
        text: 'No models match all of your filters. Remove a filter to see more.',
        clearPath: MODELS_PATH,
        illustration: site.settings.ui.illustration,
        suggestions:
          answer.count > 0
            ? null
            : await directorySuggestions(
                { path: MODELS_PATH, directory: MODEL_DIRECTORY, facet: 'body', text: query.query },
                site.models,
                scope,
              ),
      },
    }),
    models: answer.hits.map((model) => modelCardView(model, scope, inStock)),
  };
}

export type ModelsPage = Awaited<ReturnType<typeof modelsView>>;
