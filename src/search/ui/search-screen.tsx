import { useRef } from 'react';
import { Container } from '#ui/layout/container.tsx';
import { ALL_STOCK } from '../rules/search-url.ts';
import { withSort } from '../rules/query-codec.ts';
import { VIEW_PARAM } from '../rules/search-view.ts';
import { FacetPanel, facetsShown } from './facet-panel.tsx';
import { FilterButton } from '#ui/results/filters.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { NEARBY_FORM } from './distance-field.tsx';
import type { FoundVehicles } from './found-vehicles.ts';
import type { CardsShown } from './result-list.tsx';
import { SearchBox } from './search-box/search-box.tsx';
import { SearchResults, type ResultsSlots } from './search-results.tsx';
import { SortOrder, ViewSwitch } from './sort-and-view.tsx';
import { UnseenFilters } from './unseen-filters.tsx';
import { useSearchForm } from './use-search-form.ts';

interface ScreenProps<Card extends { readonly id: string }> extends ResultsSlots {
  found: FoundVehicles<Card>;
  cards: CardsShown<Card>;
}

/**
 * The whole search is one form: without scripts its button submits it; with scripts, every change updates the URL
 * immediately. While the next answer is loading, the controls show the selection and the cards stay.
 */
export function SearchScreen<Card extends { readonly id: string }>({ found, cards, ...slots }: ScreenProps<Card>) {
  const form = useRef<HTMLFormElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const search = useSearchForm(form, found);
  const { query } = search;
  return (
    <Container className="search">
      <form
        ref={form}
        // Without scripts, the model of a path could not be deselected: a path's filters stay if the form sends none of their facet.
        action={found.route.filters.model ? ALL_STOCK : found.route.path}
        className="search-form"
        data-bare={facetsShown(found.facets, query).length === 0 ? '' : undefined}
        role="search"
        aria-label="Search stock"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        <UnseenFilters query={query} facets={found.facets} route={found.route} />
        {found.route.view && <input type="hidden" name={VIEW_PARAM} value={found.route.view} />}
        <div className="search-head">
          <h1>{found.title}</h1>
          <SearchBox
            text={found.query.query}
            sent={search.sentText}
            placeholder={found.placeholder}
            usedLabel={found.usedLabel}
            onType={search.type}
          />
        </div>
        <div className="search-grid">
          <FilterDrawer
            open={search.drawerOpen}
            onOpen={search.openDrawer}
            onClose={search.closeDrawer}
            clearPath={found.active.chips.length > 0 ? found.clearPath : null}
            countText={found.countText}
            button={filterButton}
          >
            <FacetPanel
              facets={found.facets}
              query={query}
              sliderRange={found.sliderRange}
              yearRange={found.yearRange}
              onChange={search.change}
            />
          </FilterDrawer>
          <div className="search-bar">
            <FilterButton button={filterButton} set={found.active.set} />
            <p className="search-count" role="status">
              {found.countText}
            </p>
            {found.soldText && <p className="search-sold">and {found.soldText}</p>}
            <label className="search-sort">
              <span className="visually-hidden">Sort by</span>
              <SortOrder
                value={query.sortBy}
                choices={found.sorts}
                onChoose={(sortBy) => search.change((now) => withSort(now, sortBy))}
              />
            </label>
            <ViewSwitch found={found} />
          </div>
          <SearchResults<Card> found={found} cards={cards} loading={search.loading} {...slots} />
        </div>
      </form>
      {found.reading?.tasks.some((task) => 'asksPostcode' in task) && <form id={NEARBY_FORM} />}
    </Container>
  );
}
