import { useEffect } from 'react';
import { FinanceNote } from '#views/cards/stock-card.tsx';
import { useNavigate } from 'react-router';
import { compareUrl, MAX_COMPARED } from '#shoppers/rules/compare.ts';
import { comparison, useSavedList } from '#shoppers/ui/saved-list.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Container } from '#ui/layout/container.tsx';
import { ViewedVehicles } from '#views/garage/viewed-vehicles.tsx';
import { CompareTable } from './compare-table.tsx';
import type { ComparePage } from './compare-page-view.server.ts';

/** `/compare` alone shows the vehicles that this browser has chosen, as the Compare button of the tray does. */
function useChosenVehicles(isBare: boolean) {
  const chosen = useSavedList(comparison);
  const navigate = useNavigate();
  const own = isBare && chosen.length > 0 ? compareUrl(chosen.map(({ slug }) => slug).toReversed()) : null;
  useEffect(() => {
    if (own !== null) void navigate(own, { replace: true });
  }, [own, navigate]);
}

/** The table of the vehicles, or how to choose them. */
export function CompareScreen({ page }: { page: ComparePage }) {
  const { view, illustration, popular } = page;
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
          <p className="compare-tools cluster">
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
