import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { directoryUrl, isPlainFormQuery, parseDirectoryQuery } from '#content/rules/directory-query.ts';
import { MODEL_DIRECTORY, MODELS_PATH } from '#content/rules/directories.ts';
import { findModels } from '#content/queries.ts';
import { DirectoryScreen } from '#content/ui/directory-screen.tsx';
import { ModelCard } from '#content/ui/model-card.tsx';
import { canonicalModelDirectory, modelDirectoryPages } from '#views/content/model-directory-pages.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { readPageData, pageData } from '#browser/page-data.ts';
import { scopeContext } from '#views/context.ts';
import { directorySuggestions } from './directory-suggestions.server.ts';
import { directoryTitle, directoryView } from './directory-view.ts';
import { modelStock } from '#views/content/model-stock.server.ts';
import { modelCardView } from '#views/content/model-view.server.ts';
import '#styles/pages/search.css';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  return pageMeta({
    ...page,
    title: directoryTitle(page.found),
    description: `${page.found.countText} to explore at ${page.siteName}, with prices and stock.`,
    isIndexed: page.index,
  });
};

/** The model directory. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, origin } = scope;
  if (site.models.length === 0) throw data(null, { status: 404 });
  const params = url.searchParams;
  const query = parseDirectoryQuery(params, MODEL_DIRECTORY);
  if (isPlainFormQuery(params)) throw redirect(directoryUrl(MODELS_PATH, query, MODEL_DIRECTORY));
  const answer = findModels(site, query);
  const inStock = await modelStock(scope);
  const listed = new Set(modelDirectoryPages(scope).map(({ path }) => path));
  const single = site.settings.site.manufacturer;
  const page = {
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
  return pageData('models', page, request);
}

export default function Models() {
  const { found, models } = readPageData(useLoaderData<typeof loader>());
  return (
    <DirectoryScreen found={found}>
      <ul className="models">
        {models.map((model, index) => (
          <li key={model.slug}>
            <ModelCard model={model} priority={index < 3} />
          </li>
        ))}
      </ul>
    </DirectoryScreen>
  );
}
