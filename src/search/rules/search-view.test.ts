import { describe, expect, it } from 'vitest';
import { ALL_STOCK, searchUrl, type SearchRoute } from './search-url.ts';
import { EMPTY_QUERY, withValues } from './query-codec.ts';
import { chosenView, OFFERED_VIEWS, siteViews, type OfferedViews } from './search-view.ts';

const inColumns = (view: OfferedViews, places: number) => siteViews({ view, resultLayout: 'columns' }, places);

describe('the view of results', () => {
  it.each([
    [null, 'gridOrList', null],
    ['list', 'gridOrList', 'list'],
    ['grid', 'gridOrList', null],
    ['grid', 'listOrGrid', 'grid'],
    ['list', 'listOrGrid', null],
    ['list', 'grid', null],
    ['grid', 'list', null],
    ['map', 'gridOrList', null],
    ['map', 'gridOrMap', 'map'],
    ['map', 'gridListOrMap', 'map'],
    ['list', 'gridListOrMap', 'list'],
  ] as const)('named %s on a site that offers %s: %s', (named, offered, view) => {
    expect(chosenView(named, inColumns(offered, 2))).toBe(view);
  });

  it('is a map only where there are two places', () => {
    expect(inColumns('gridListOrMap', 2)).toEqual(['grid', 'list', 'map']);
    expect(inColumns('gridListOrMap', 1)).toEqual(['grid', 'list']);
    expect(chosenView('map', inColumns('gridListOrMap', 1))).toBeNull();
  });

  it('is one in a carousel, which has neither a list nor a map [SRCH-014]', () => {
    for (const view of Object.keys(OFFERED_VIEWS) as OfferedViews[])
      expect(siteViews({ view, resultLayout: 'carousel' }, 2)).toEqual(['grid']);
  });

  it('is offered once, the default first', () => {
    for (const views of Object.values(OFFERED_VIEWS)) expect(new Set(views).size).toBe(views.length);
  });

  it('stays in the URL whatever else changes', () => {
    const route: SearchRoute = {
      path: '/search/used-cars',
      filters: { car_type: ['used'] },
      unknown: false,
      defaults: {},
      view: 'list',
    };
    const used = withValues(EMPTY_QUERY, 'car_type', ['used']);
    expect(searchUrl(used, route, 'relevance')).toBe('/search/used-cars?view=list');
    expect(searchUrl({ ...used, page: 2 }, route, 'relevance')).toBe('/search/used-cars?view=list&page=2');
    expect(searchUrl(EMPTY_QUERY, route, 'relevance')).toBe(`${ALL_STOCK}?view=list`);
    expect(searchUrl(used, { ...route, view: null }, 'relevance')).toBe('/search/used-cars');
  });
});
