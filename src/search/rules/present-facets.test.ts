import { describe, expect, it } from 'vitest';
import { VALUE_FACETS, type RangeFacet, type SearchAnswer } from './stock-query.ts';
import { EMPTY_QUERY } from './query-codec.ts';
import { presentFacets, presentItems, type FacetRules, type ValuesShown } from './present-facets.ts';

const rules: FacetRules & { headings: 'title'; priceSwitch: 'off' | 'on' } = {
  priceSwitch: 'off',
  headings: 'title',
  filters: ['make'],
  facetOrder: { car_type: 'carTypeOrder', price_range: 'byPriceLabel' },
  usedLabel: 'Used',
  certifiedScope: 'all',
  makeFacetVisible: 7,
  makeModelExpansion: 'expandable',
};
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `Value ${index}`, count: count - index }));

describe('facets for display', () => {
  it('gives each facet value a label and a count [SRCH-030]', () => {
    expect(presentItems('state', [{ value: 'qld', count: 3 }], [], rules)).toEqual([
      { label: 'QLD', value: 'qld', count: 3, selected: false },
    ]);
  });

  it('limits cities to 20, dealerships to 40 and models to 30 [SRCH-036, SRCH-035]', () => {
    expect(presentItems('city', many(50), [], rules)).toHaveLength(20);
    expect(presentItems('dealership_name', many(50), [], rules)).toHaveLength(40);
    expect(presentItems('model', many(50), [], rules)).toHaveLength(30);
    expect(presentItems('make', many(50), [], rules)).toHaveLength(50);
  });

  it('shows a selected value beyond the limit, or without vehicles [SRCH-036]', () => {
    const items = presentItems('city', many(50), ['Value 49', 'Nowhere'], rules);
    expect(items.filter((item) => item.selected).map((item) => [item.value, item.count])).toEqual([
      ['Value 49', 1],
      ['Nowhere', 0],
    ]);
  });

  it('sorts price bands by amount [SRCH-037]', () => {
    const items = ['$100,000 and over', '$20,000 - $25,000', 'Under $10,000', '$10,000 - $15,000'].map((value) => ({
      value,
      count: 1,
    }));
    expect(presentItems('price_range', items, [], rules).map((item) => item.value)).toEqual([
      'Under $10,000',
      '$10,000 - $15,000',
      '$20,000 - $25,000',
      '$100,000 and over',
    ]);
  });

  it('sorts by count, highest first, then by label [SRCH-038]', () => {
    const items = [
      { value: 'B', count: 1 },
      { value: 'A', count: 1 },
      { value: 'C', count: 9 },
    ];
    expect(presentItems('make', items, [], rules).map((item) => item.value)).toEqual(['C', 'A', 'B']);
  });

  it("sorts conditions new, demo, used, with the site's word for used [SRCH-039, SRCH-040]", () => {
    const items = [
      { value: 'used', count: 90 },
      { value: 'new', count: 5 },
      { value: 'demo', count: 2 },
    ];
    expect(presentItems('car_type', items, [], rules).map((item) => item.label)).toEqual(['New', 'Demo', 'Used']);
    expect(presentItems('car_type', items, [], { ...rules, usedLabel: 'Pre-Owned' }).at(-1)?.label).toBe('Pre-Owned');
  });

  it('hides "Not certified" on certified-only sites [SRCH-041]', () => {
    const items = [
      { value: 'false', count: 9 },
      { value: 'true', count: 2 },
    ];
    expect(presentItems('certified', items, [], rules)).toHaveLength(2);
    expect(
      presentItems('certified', items, [], { ...rules, certifiedScope: 'certifiedOnly' }).map((item) => item.value),
    ).toEqual(['true']);
  });
});

describe('makes and their models', () => {
  const answer = {
    facets: Object.fromEntries(VALUE_FACETS.map((name) => [name, many(3)])),
    facetStats: {},
  } as unknown as SearchAnswer;
  const query = {
    ...EMPTY_QUERY,
    filters: { make: ['Kia', 'Toyota'], make_model: ['Toyota Corolla', 'Toyota Unknown'] },
  };
  const models = { Kia: many(40), Toyota: [{ value: 'Corolla', count: 4 }] };
  const shown = (changes: Partial<FacetRules>) =>
    presentFacets(
      answer,
      query,
      { ...rules, filters: ['make', 'model', 'body'], ...changes },
      models,
    ) as readonly ValuesShown[];

  it("shows as many makes at first as the site's setting says [SRCH-031]", () => {
    expect(shown({ makeFacetVisible: 12 }).map((facet) => [facet.name, facet.visible])).toEqual([
      ['make', 12],
      ['body', 7],
    ]);
  });

  it('shows up to 30 models below their selected make, and nowhere else [SRCH-033, SRCH-035]', () => {
    const [make] = shown({});
    const corolla = { label: 'Corolla', value: 'Toyota Corolla', count: 4, selected: true };
    expect(make!.models['Toyota']).toEqual([corolla]);
    const ofOne = { ...EMPTY_QUERY, filters: { make: ['Toyota'], model: ['Corolla'] } };
    expect(presentFacets(answer, ofOne, rules, { Toyota: models.Toyota })).toMatchObject([
      { models: { Toyota: [corolla] } },
    ]);
    expect(make!.models['Kia']).toHaveLength(30);
    expect(shown({}).map((facet) => facet.name)).toEqual(['make', 'body']);
    expect(shown({ makeModelExpansion: 'none' }).map((facet) => facet.name)).toEqual(['make', 'model', 'body']);
    expect(shown({ filters: ['model', 'body'] }).map((facet) => facet.name)).toEqual(['model', 'body']);
  });
});

describe('facets of a smallest number', () => {
  const answer = (name: RangeFacet, stats: { min: number; max: number } | null) =>
    ({ facets: {}, facetStats: { [name]: stats } }) as unknown as SearchAnswer;
  const shown = (name: RangeFacet, stats: { min: number; max: number } | null, range = {}) =>
    presentFacets(answer(name, stats), { ...EMPTY_QUERY, ranges: { [name]: range } }, { ...rules, filters: [name] })[0];

  it('offers the numbers that some vehicles have and others do not', () => {
    expect(shown('seat_count', { min: 4, max: 7 })).toMatchObject({
      kind: 'minimum',
      label: 'Minimum seats',
      choices: [
        { value: '', label: 'Any' },
        { value: '5', label: '5 or more' },
        { value: '6', label: '6 or more' },
        { value: '7', label: '7 or more' },
      ],
    });
    expect(shown('towing_kg', { min: 750, max: 1400 })).toMatchObject({
      choices: [{ label: 'Any' }, { value: '1000', label: '1,000 kg or more' }],
    });
  });

  it('offers the number of a link, also without vehicles', () => {
    expect(shown('seat_count', null, { min: 9 })).toMatchObject({ choices: [{ value: '' }, { value: '9' }] });
    expect(shown('seat_count', null)).toMatchObject({ choices: [] });
  });

  it('offers dates, not seconds, for the day of listing', () => {
    // 23 November 2026, 09:00 in Brisbane
    const newest = Date.UTC(2026, 10, 22, 23) / 1000;
    const { choices } = shown('created_at_timestamp', { min: newest - 20 * 86_400, max: newest }) as {
      choices: readonly { label: string }[];
    };
    expect(choices.map(({ label }) => label)).toEqual([
      'Any',
      '9 November 2026',
      '16 November 2026',
      '20 November 2026',
      '22 November 2026',
      '23 November 2026',
    ]);
  });
});

describe('the switch between buying and subscribing', () => {
  const answer = { facets: {}, facetStats: {} } as unknown as SearchAnswer;
  const payOf = (priceSwitch: 'off' | 'on', filters: readonly string[]) =>
    presentFacets(answer, EMPTY_QUERY, { ...rules, priceSwitch, filters }).map((one) => 'pay' in one && one.pay);

  it('is between the two filters of prices, where the site has both and wants it', () => {
    expect(payOf('on', ['price', 'subscription_price', 'km'])).toEqual(['buy', 'subscribe', null]);
    expect(payOf('on', ['price', 'km'])).toEqual([null, null]);
    expect(payOf('off', ['price', 'subscription_price'])).toEqual([null, null]);
  });
});
