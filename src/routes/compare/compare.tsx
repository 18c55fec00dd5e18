import { useEffect } from 'react';
import { FinanceNote } from '#views/cards/stock-card.tsx';
import {
  data,
  useLoaderData,
  useNavigate,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { COMPARE_PATH, compareUrl, parseCompareParams, MAX_COMPARED } from '#shoppers/rules/compare.ts';
import { comparison, useSavedList } from '#shoppers/ui/saved-list.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Container } from '#ui/layout/container.tsx';
import { scopeContext } from '#views/context.ts';
import { viewedCards } from '#views/garage/account-page.server.ts';
import { ViewedVehicles } from '#views/garage/viewed-vehicles.tsx';
import { popularSearches } from '#views/search/popular-searches.server.ts';
import { CompareTable } from './compare-table.tsx';
import { compareView } from './compare-view.ts';
import '#styles/pages/compare.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? [
        {
          title: `${['Compare', loaderData.view.columns.flatMap(({ name }) => name ?? []).join(' and ')].filter(Boolean).join(' ')} | ${loaderData.siteName}`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
        { name: 'robots', content: 'noindex' },
      ]
    : [];

/** Compares up to four vehicles. The URL has the whole state, so it can be bookmarked and shared. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, stock, origin } = scope;
  if (site.settings.compare.enabled === 'off') throw data(null, { status: 404 });
  const query = parseCompareParams(url.searchParams);
  const viewed = await viewedCards(url, scope);
  const view = compareView(query, await stock.findVehicles(site, query.slugs), scope);
  const isEmpty = view.columns.filter(({ id }) => id !== null).length < 2;
  const page = {
    siteName: site.name,
    canonical: origin + COMPARE_PATH,
    view,
    viewed,
    illustration: site.settings.ui.illustration,
    popular: isEmpty ? await popularSearches(scope) : null,
  };
  return viewed.length > 0 ? data(page, { headers: { 'Cache-Control': 'private, no-store' } }) : data(page);
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

/** `/compare` alone shows the vehicles that this browser has chosen, as the Compare button of the tray does. */
function useChosenVehicles(isBare: boolean) {
  const chosen = useSavedList(comparison);
  const navigate = useNavigate();
  const own = isBare && chosen.length > 0 ? compareUrl(chosen.map(({ slug }) => slug).toReversed()) : null;
  useEffect(() => {
    if (own !== null) void navigate(own, { replace: true });
  }, [own, navigate]);
}

export default function Compare() {
  const { view, illustration, popular } = useLoaderData<typeof loader>();
  const { columns, onlyDifferences, differences } = view;
  // Unlisted vehicles keep their columns, but have no data.
  const known = columns.filter(({ id }) => id !== null).length;
  const several = known > 1;
  useChosenVehicles(columns.length === 0 && view.refused === 0);
  return (
    <Container className="compare">
      <div className="compare-head">
        <div>
          <h1>Compare vehicles</h1>
          {several && (
            <p role="status">
              {differences === 0
                ? 'No differences found.'
                : `${differences} ${differences === 1 ? 'difference' : 'differences'} in bold.`}
            </p>
          )}
        </div>
        {several && (
          <p className="compare-tools">
            <a className="button button-secondary" href={view.toggle} data-keep-scroll="">
              {onlyDifferences ? 'Show all rows' : 'Show differences only'}
            </a>
            <button type="button" className="button button-secondary compare-print" onClick={() => window.print()}>
              Print
            </button>
          </p>
        )}
      </div>
      {view.refused > 0 && (
        <Alert tone="warning" title={`You can compare up to ${MAX_COMPARED} vehicles.`}>
          <p>
            {view.refused === 1
              ? 'One more vehicle in this link is not shown.'
              : `${view.refused} more vehicles in this link are not shown.`}{' '}
            Remove one to see another.
          </p>
        </Alert>
      )}
      {columns.length > 0 && <CompareTable view={view} />}
      <FinanceNote id="finance-note" cards={view.lent} />
      {!several && (
        <EmptyState illustration={illustration} suggestions={popular}>
          <p>
            {known === 1 ? 'Choose at least one more vehicle' : 'Choose the vehicles to compare'}: each has a Compare
            button, on its card and on its own page.
          </p>
          <ButtonLink href={view.more}>See our stock</ButtonLink>
        </EmptyState>
      )}
      {!several && <ViewedVehicles />}
      {several && columns.length < MAX_COMPARED && (
        <p className="compare-more">
          <a className="link" href={view.more}>
            Find another vehicle to compare
          </a>
        </p>
      )}
    </Container>
  );
}
