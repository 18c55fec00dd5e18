import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '../rules/slider.ts';
import { afterPaint } from '#browser/after-paint.ts';
import { Container } from '#ui/layout/container.tsx';
import { useLatestCallback } from '#ui/use-latest.ts';
import { setFilters, ALL_STOCK, queryAt, searchUrl } from '../rules/search-url.ts';
import { parseStockQuery, withSort } from '../rules/query-codec.ts';
import type { StockQuery } from '../rules/stock-query.ts';
import { FacetPanel, facetsShown } from './facet-panel.tsx';
import { FilterButton, FilterDrawer } from './filter-drawer.tsx';
import type { FoundVehicles } from './found-vehicles.ts';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';
import { SortOrder } from './sort-order.tsx';
import { UnseenFilters } from './unseen-filters.tsx';
import { useDebounced } from './use-debounced.ts';
import { useRememberedFilters } from './use-remembered-filters.ts';
import { useSearchHistory } from './use-search-history.ts';

/** The state of a history entry. `fresh`: this entry only opened the drawer. */
interface Step {
  readonly drawer?: 'fresh' | 'open';
  readonly typed?: boolean;
}

interface ScreenProps<Card extends { readonly id: string }> {
  found: FoundVehicles<Card>;
  card: (card: Card, priority: boolean) => ReactNode;
  /** What other features show above the results, such as saving the search. */
  resultsHead?: ReactNode;
}

/**
 * The whole search is one form: without scripts its button submits it; with scripts, every change updates the URL
 * immediately. While the next answer is loading, the controls show the selection and the cards stay.
 */
export function SearchScreen<Card extends { readonly id: string }>({ found, card, resultsHead }: ScreenProps<Card>) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const step = (location.state ?? {}) as Step;
  const form = useRef<HTMLFormElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const { route, defaultSort } = found;
  const loading = navigation.state === 'loading' && navigation.location.pathname.startsWith('/search/');
  // The selection shows immediately, until the next answer or its failure replaces it.
  const [wanted, setWanted] = useState<StockQuery | null>(null);
  const unanswered = useRef<StockQuery | null>(null);
  useEffect(() => {
    unanswered.current = null;
    setWanted(null);
  }, [found]);
  const pending = useMemo(
    () => (loading ? coming(navigation.location, found) : null),
    [loading, navigation.location, found],
  );
  const query = wanted ?? pending ?? found.query;

  /**
   * A change made in the open drawer is a history entry with the drawer open. The drawer may have been opened before
   * hydration.
   */
  const stay = (): Step => (form.current!.querySelector('#filters:popover-open') ? { drawer: 'open' } : {});
  // Changes that are not yet sent: a ticked checkbox is painted before the search starts.
  const changes = useRef<((query: StockQuery) => StockQuery)[]>([]);
  const hold = useRef<(() => void) | null>(null);
  // Two changes may happen before the next render: the second must build on the first.
  const newest = useRef(query);
  useEffect(() => {
    newest.current = query;
  }, [query]);
  useEffect(() => () => hold.current?.(), []);
  const sentText = useRef<string | null>(null);
  const sent = useCallback(() => sentText.current, []);
  const go = (next: StockQuery, { replace = false, state = stay() }: { replace?: boolean; state?: Step } = {}) => {
    hold.current?.();
    changes.current = [];
    sentText.current = next.query;
    newest.current = next;
    unanswered.current = next;
    startTransition(() => setWanted(next));
    void navigate(searchUrl({ ...next, page: 1 }, route, defaultSort), {
      preventScrollReset: true,
      replace,
      state,
    });
  };
  /**
   * The state of the form. Filters come from the query: a value list that is being searched renders only some of its
   * checkboxes.
   */
  const read = (): StockQuery =>
    changes.current.reduce<StockQuery>((now, change) => change(now), {
      ...readForm(form.current!, found),
      filters: newest.current.filters,
    });
  const send = useLatestCallback(() => go(read()));
  const change = (one: (query: StockQuery) => StockQuery) => {
    changes.current.push(one);
    hold.current?.();
    hold.current = afterPaint(send);
  };
  const typed = useDebounced(
    () => go(read(), { replace: step.typed ?? false, state: { ...stay(), typed: true } }),
    SEARCH_DEBOUNCE_MS,
  );

  useRememberedFilters(found.rememberedFilters, found.query, route, (remembered) => go(remembered, { replace: true }));
  useSearchHistory(found.address, found.query, route, !found.hasError && found.count > 0);

  const closeDrawer = () => {
    const next = changes.current.length > 0 ? read() : unanswered.current;
    if (next) return go(next, { replace: true, state: {} });
    // An entry that only opened the drawer is removed; one that changed something stays, with the drawer closed.
    if (step.drawer === 'fresh') void navigate(-1);
    else void navigate(location.pathname + location.search, { preventScrollReset: true, replace: true, state: {} });
  };

  return (
    <Container className="search">
      <form
        ref={form}
        action={route.path}
        className="search-form"
        data-bare={facetsShown(found.facets, query).length === 0 ? '' : undefined}
        role="search"
        aria-label="Search stock"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          typed.cancel();
          const next = read();
          // The page and the scroll position are not part of the search.
          const changed =
            searchUrl({ ...next, page: 1 }, route, defaultSort) !==
            searchUrl({ ...query, page: 1 }, route, defaultSort);
          if (changed) go(next, { replace: step.drawer !== undefined, state: {} });
          else if (step.drawer !== undefined) closeDrawer();
        }}
      >
        <UnseenFilters query={query} facets={found.facets} hasDefaults={Object.keys(route.defaults).length > 0} />
        <div className="search-head">
          <div>
            <h1>{found.title}</h1>
            <p className="search-count" role="status">
              {found.countText}
            </p>
          </div>
          <div className="search-tools">
            <SearchBox
              text={found.query.query}
              sent={sent}
              placeholder={found.placeholder}
              usedLabel={found.usedLabel}
              onType={typed.call}
            />
            <label className="search-sort">
              <span className="visually-hidden">Sort by</span>
              <SortOrder
                value={query.sortBy}
                choices={found.sorts}
                onChoose={(sortBy) => change((now) => withSort(now, sortBy))}
              />
            </label>
            <FilterButton button={filterButton} set={setFilters({ ...query, query: '' }, found.usedLabel).length} />
          </div>
        </div>

        <div className="search-grid">
          <FilterDrawer
            open={step.drawer !== undefined}
            onOpen={() =>
              void navigate(location.pathname + location.search, {
                preventScrollReset: true,
                state: { drawer: 'fresh' } satisfies Step,
              })
            }
            onClose={closeDrawer}
            clearPath={found.clearPath}
            countText={found.countText}
            button={filterButton}
          >
            <FacetPanel facets={found.facets} query={query} sliderRange={found.sliderRange} onChange={change} />
          </FilterDrawer>
          <SearchResults<Card> found={found} card={card} loading={loading} head={resultsHead} />
        </div>
      </form>
    </Container>
  );
}

function readForm(form: HTMLFormElement, { defaultSort }: Pick<FoundVehicles<never>, 'defaultSort'>): StockQuery {
  return parseStockQuery(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    defaultSort,
  ).query;
}

/** The query of the page that is being loaded, if its path is known here. */
function coming(
  { pathname, search }: { pathname: string; search: string },
  { route, defaultSort }: Pick<FoundVehicles<never>, 'route' | 'defaultSort'>,
): StockQuery | null {
  const parsed = parseStockQuery(new URLSearchParams(search), defaultSort);
  if (pathname === route.path) return queryAt(route, parsed);
  return pathname === ALL_STOCK ? queryAt({ ...route, filters: {} }, parsed) : null;
}
