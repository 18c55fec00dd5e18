import { expect, it } from 'vitest';
import { askedFacets } from './query-codec.ts';
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
])('"%s" asks for %j [SRCH-029]', (params, facets) => {
  expect(askedFacets(new URLSearchParams(params))).toEqual({ facets, ignored: [] });
});

it('a name that is no facet is told, once, with the names that are [SRCH-029]', () => {
  const { facets, ignored } = askedFacets(new URLSearchParams(`facets=colr,make,colr,${'x'.repeat(900)}`));
  expect(facets).toEqual(['make']);
  expect(ignored.map(({ param, value }) => [param, value])).toEqual([
    ['facets', 'colr'],
    ['facets', 'x'.repeat(60)],
  ]);
  expect(ignored[0]!.why).toContain('make_model');
  expect(askedFacets(new URLSearchParams('facets=colr')).facets).toEqual([]);
});
