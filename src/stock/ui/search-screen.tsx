import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '#domain/vehicle/slider.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Pager } from '#ui/pager.tsx';
import { Select } from '#ui/select.tsx';
import { parseStockQuery } from '../search/query-codec.ts';
import { searchAddress } from '../search/search-address.ts';
import type { SortKey, StockQuery } from '../search/stock-query.ts';
import { ActiveFilters } from './active-filters.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { pageAddress, type FoundCars } from './found-cars.ts';
import { MoreCars } from './more-cars.tsx';
import { ResultList } from './result-list.tsx';
import { SearchBox } from './search-box.tsx';
import { UnseenFilters } from './unseen-filters.tsx';
import { useDebounced } from './use-debounced.ts';

/**
 * One form is the whole search: without a script it is sent with its button; with one, every change goes to the address at once.
 * While the next answer is on its way, the boxes show what was chosen and the cards stay.
 */
export function SearchScreen<Card extends { readonly id: string }>({ found, card }: { found: FoundCars<Card>; card: (card: Card, priority: boolean) => ReactNode }) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [panelOpen, setPanelOpen] = useState(false);
  const loading = navigation.state === 'loading' && navigation.location.pathname.startsWith('/search/');
  const coming = loading ? parseStockQuery(new URLSearchParams(navigation.location.search), found.defaultSort).query : null;
  // What was just chosen shows at once; the next answer, or the failure to get one, takes its place.
  const [wanted, setWanted] = useState<StockQuery | null>(null);
  useEffect(() => setWanted(null), [found]);
  const query: StockQuery = wanted ?? (coming ? { ...coming, filters: { ...(navigation.location?.pathname === found.route.path ? found.route.filters : {}), ...coming.filters } } : found.query);

  const sentText = useRef<string | null>(null);
  const sent = useCallback(() => sentText.current, []);
  const go = (next: StockQuery, replace = false) => {
    sentText.current = next.query;
    setWanted(next);
    void navigate(searchAddress({ ...next, page: 1 }, found.route, found.defaultSort), { preventScrollReset: true, replace });
  };
  const read = (): StockQuery => {
    const fields = new URLSearchParams([...new FormData(form.current!)].map(([name, value]) => [name, String(value)]));
    return parseStockQuery(fields, found.defaultSort).query;
  };
  const typed = useDebounced(() => go(read(), true), SEARCH_DEBOUNCE_MS);

  return (
    <Container className="search">
      <form
        ref={form}
        action={found.route.path}
        className="search-form"
        role="search"
        aria-label="Search stock"
        onSubmit={(event) => {
          event.preventDefault();
          typed.cancel();
          setPanelOpen(false);
          go(read());
        }}
      >
        <UnseenFilters query={query} facets={found.facets} />
        <div className="search-head">
          <div>
            <h1>{found.title}</h1>
            <p className="search-count" role="status">
              {found.countText}
            </p>
          </div>
          <div className="search-tools">
            <SearchBox text={found.query.query} sent={sent} placeholder={found.placeholder} onType={typed.call} />
            <label className="search-sort">
              <span className="said">Sort by</span>
              <Select name="sortBy" value={query.sortBy} choices={found.sorts} onChange={(event) => go({ ...read(), sortBy: event.currentTarget.value as SortKey })} />
            </label>
            <Button variant="secondary" className="search-open" aria-expanded={panelOpen} aria-controls="filters" onClick={() => setPanelOpen(!panelOpen)}>
              <Icon name="sliders-horizontal" />
              Filters
            </Button>
          </div>
        </div>

        <div className="search-grid">
          <div id="filters" className={classNames('search-filters', panelOpen && 'search-filters-open')}>
            <FacetPanel facets={found.facets} query={query} sliderRange={found.sliderRange} onChange={go} read={read} />
            <div className="search-send">
              <Button type="submit" block>
                Show results
              </Button>
            </div>
          </div>

          <section className="search-results" aria-busy={loading} aria-labelledby="results-title">
            <h2 className="said" id="results-title">
              Results
            </h2>
            {found.hasError && (
              <Alert tone="danger" live="alert" title="The search did not answer.">
                <p>What you see are the results from before. Please try again.</p>
              </Alert>
            )}
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
        </div>
      </form>
    </Container>
  );
}
