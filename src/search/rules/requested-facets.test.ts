import { expect, it } from 'vitest';
import { requestedFacets } from './query-codec.ts';
import { FACETS } from './stock-query.ts';

it.each([
  ['', FACETS],
  ['facets=', FACETS],
  ['facets=all', FACETS],
  ['facets=make,all', FACETS],
  ['facets=none', []],
  ['facets=price,make', ['make', 'price']],
  ['facets=price&facets=%20make%20,make', ['make', 'price']],
  ['facets=none,year', ['year']],
])('"%s" requests %j [SRCH-029]', (params, facets) => {
  expect(requestedFacets(new URLSearchParams(params))).toEqual({ facets, ignored: [] });
});

it('reports each unknown name once, with the known names [SRCH-029]', () => {
  const { facets, ignored } = requestedFacets(new URLSearchParams(`facets=colr,make,colr,${'x'.repeat(900)}`));
  expect(facets).toEqual(['make']);
  expect(ignored.map(({ param, value }) => [param, value])).toEqual([
    ['facets', 'colr'],
    ['facets', 'x'.repeat(60)],
  ]);
  expect(ignored[0]!.why).toContain('make_model');
  expect(requestedFacets(new URLSearchParams('facets=colr')).facets).toEqual([]);
});
