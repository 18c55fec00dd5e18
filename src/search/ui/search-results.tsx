import { useEffect, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Pager } from '#ui/results/pager.tsx';
import { useResultsFocus } from '#browser/focus.ts';
import { optionalPart } from '#browser/optional-part.tsx';
import type { ShownFacet } from '../rules/present-facets.ts';
import { ActiveFilters } from './active-filters.tsx';
import { pageUrl, type FoundVehicles } from './found-vehicles.ts';
import { MoreVehicles } from './more-vehicles.tsx';
import { ResultList, type CardsShown } from './result-list.tsx';

/** For a text that was read. It has only links. */
const ReadText = optionalPart(async () => (await import('./read-text.tsx')).ReadText);

/** For a search without results. It has only links, and a button that sends a form. */
const NothingFound = optionalPart(async () => (await import('./nothing-found/nothing-found.tsx')).NothingFound);

/** Other features' content beside the results. */
export interface ResultsSlots {
  /** The place of what is new since the last visit. */
  news?: ReactNode;
  /** Above the results, such as saving the search. */
  head?: ReactNode;
  /** The map of the vehicles, in that view. */
  map?: ReactNode;
  /** Below the results. */
  foot?: ReactNode;
}

interface ResultsProps<Card extends { readonly id: string }> extends ResultsSlots {
  found: FoundVehicles<Card>;
  cards: CardsShown<Card>;
  loading: boolean;
}

/** The results. They stay while the next answer is loading, and when it fails. */
export function SearchResults<Card extends { readonly id: string }>({
  found,
  cards,
  loading,
  news,
  map,
  head,
  foot,
}: ResultsProps<Card>) {
  const { revalidate } = useRevalidator();
  const following = useResultsFocus(found);
  useEffect(() => {
    if (!found.hasError) return;
    // Back online: try again without waiting for the shopper.
    const again = () => void revalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [found.hasError, revalidate]);
  return (
    <section className="search-results" aria-busy={loading} aria-labelledby="results-title" {...following}>
      <h2 className="visually-hidden" id="results-title">
        Results{found.pages > 1 && `, page ${found.query.page} of ${found.pages}`}
      </h2>
      {found.hasError && (
        <Alert tone="danger" live="alert" title="The search is not responding.">
          <p>These are the previous results. Please try again.</p>
          <Button
            type="button"
            variant="secondary"
            size="small"
            className="search-again"
            onClick={() => void revalidate()}
          >
            Try again
          </Button>
        </Alert>
      )}
      {unknownPlace(found.facets) && <Alert tone="warning">{unknownPlace(found.facets)}</Alert>}
      {found.ignored && (
        <p className="search-ignored" role="status">
          {found.ignored}
        </p>
      )}
      {found.count > 0 && news}
      {found.count > 0 && head}
      {found.reading !== null && <ReadText {...found.reading} />}
      <ActiveFilters {...found.active} clearPath={found.clearPath} />
      {map}
      {found.count > 0 ? (
        <Vehicles found={found} cards={cards} />
      ) : (
        <NothingFound {...found} nearest={found.nearest ?? null} save={head} />
      )}
      {foot}
    </section>
  );
}

/** The problem is shown here too, because on a phone the filters are in a drawer. */
const unknownPlace = (facets: readonly ShownFacet[]) =>
  facets.find((facet) => facet.kind === 'distance')?.problem ?? null;

function Vehicles<Card extends { readonly id: string }>({ found, cards }: Pick<ResultsProps<Card>, 'found' | 'cards'>) {
  if (found.paging === 'infiniteScroll' && found.layout === 'columns')
    return <MoreVehicles<Card> found={found} cards={cards} />;
  return (
    <>
      <ResultList found={found} cards={cards} />
      <Pager page={found.query.page} pages={found.pages} href={(page) => pageUrl(found.address, page)} />
    </>
  );
}
