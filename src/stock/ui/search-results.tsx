import type { ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Pager } from '#ui/pager.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { pageAddress, type FoundCars } from './found-cars.ts';
import { MoreCars } from './more-cars.tsx';
import { ResultList } from './result-list.tsx';

interface ResultsProps<Card extends { readonly id: string }> {
  found: FoundCars<Card>;
  card: (card: Card, priority: boolean) => ReactNode;
  loading: boolean;
  head: ReactNode;
}

/** What was found. While the next answer is on its way, and when it does not come, it stays (SRCH-022). */
export function SearchResults<Card extends { readonly id: string }>({ found, card, loading, head }: ResultsProps<Card>) {
  return (
    <section className="search-results" aria-busy={loading} aria-labelledby="results-title">
      <h2 className="said" id="results-title">
        Results
      </h2>
      {found.hasError && (
        <Alert tone="danger" live="alert" title="The search did not answer.">
          <p>What you see are the results from before. Please try again.</p>
        </Alert>
      )}
      {head}
      <ActiveFilters query={found.query} route={found.route} defaultSort={found.defaultSort} clearPath={found.clearPath} usedLabel={found.usedLabel} />
      {found.count === 0 ? (
        <div className="search-empty">
          <Icon name="car" />
          <p>No results found for your search at this time. Please try adjusting the filters for more results.</p>
          <ButtonLink href={found.clearPath}>Clear Filters</ButtonLink>
        </div>
      ) : (
        <ResultList found={found} card={card} />
      )}
      {found.paging === 'infiniteScroll' && found.layout === 'columns' && found.count > 0 ? (
        <MoreCars<Card> key={found.address} found={found} card={(one) => card(one, false)} />
      ) : (
        <Pager page={found.query.page} pages={found.pages} href={(page) => pageAddress(found.address, page)} />
      )}
    </section>
  );
}
