import { describe, expect, it } from 'vitest';
import { VALUE_FACETS, type FacetItem, type RangeFacet, type SearchAnswer, type StockQuery } from './stock-query.ts';
import { EMPTY_QUERY } from './query-codec.ts';
import { presentFacets, presentItems, type Cascade, type FacetRules, type ValuesShown } from './present-facets.ts';

const rules: FacetRules & { headings: 'title' } = {
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
    facets: {
      ...Object.fromEntries(VALUE_FACETS.map((name) => [name, many(3)])),
      make: [
        { value: 'Kia', count: 900 },
        { value: 'Toyota', count: 4 },
        { value: 'Mazda', count: 2 },
      ],
      make_model: [
        ...many(40).map(({ value, count }) => ({ value: `Kia ${value}`, count })),
        { value: 'Toyota Corolla', count: 4 },
      ],
    },
    facetStats: {},
  } as unknown as SearchAnswer;
  const query = {
    ...EMPTY_QUERY,
    filters: { make: ['Kia', 'Toyota'], make_model: ['Toyota Corolla', 'Toyota Unknown'] },
  };
  const shown = (changes: Partial<FacetRules>, asked: StockQuery = query, cascade: Cascade | null = null) =>
    presentFacets(
      answer,
      asked,
      { ...rules, filters: ['make', 'model', 'body'], ...changes },
      cascade,
    ) as readonly ValuesShown[];
  const itemOf = (facet: ValuesShown | undefined, value: string) => facet!.items.find((one) => one.value === value)!;

  it("shows as many makes at first as the site's setting says [SRCH-031]", () => {
    expect(shown({ makeFacetVisible: 12 }).map((facet) => [facet.name, facet.visible])).toEqual([
      ['make', 12],
      ['body', 7],
    ]);
  });

  it('shows up to 30 models below their selected make, and nowhere else [SRCH-033, SRCH-035]', () => {
    const [make] = shown({});
    const corolla = { label: 'Corolla', value: 'Toyota Corolla', count: 4, selected: true };
    const unknown = { label: 'Unknown', value: 'Toyota Unknown', count: 0, selected: true };
    expect(itemOf(make, 'Toyota').below).toEqual([corolla, unknown]);
    const ofOne = { ...EMPTY_QUERY, filters: { make: ['Toyota'], model: ['Corolla'] } };
    expect(itemOf(shown({}, ofOne)[0], 'Toyota').below).toEqual([corolla]);
    expect(itemOf(make, 'Kia').below).toHaveLength(30);
    expect(itemOf(make, 'Mazda').below).toBeUndefined();
    expect(shown({}).map((facet) => facet.name)).toEqual(['make', 'body']);
  });

  it('lists models apart, with their makes where there are several, as values that narrow their own make', () => {
    const [make, model] = shown({ makeModelExpansion: 'none' });
    expect([make!.name, model!.name, model!.label]).toEqual(['make', 'make_model', 'Model']);
    expect(make!.items.every(({ below }) => below === undefined)).toBe(true);
    expect(itemOf(model, 'Toyota Corolla')).toMatchObject({ label: 'Toyota Corolla', selected: true });
    expect(model!.items.filter(({ selected }) => !selected)).toHaveLength(30);
    const ofOne = { ...EMPTY_QUERY, filters: { make: ['Toyota'], model: ['Corolla'] } };
    const [, own] = shown({ makeModelExpansion: 'none' }, ofOne);
    expect(itemOf(own, 'Toyota Corolla')).toMatchObject({ label: 'Corolla', selected: true });
    expect(shown({ filters: ['model', 'body'] }).map((facet) => facet.name)).toEqual(['make_model', 'body']);
    // A list of makes and models is whole.
    const [whole, ...others] = shown({ filters: ['model', 'make_model'] });
    expect([whole!.name, whole!.items.length, others]).toEqual(['make_model', 42, []]);
  });

  it('keeps an item in its place when the values below it narrow it', () => {
    const whole = {
      make: [
        { value: 'Toyota', count: 990 },
        { value: 'Kia', count: 900 },
      ],
      make_model: [
        { value: 'Toyota Yaris', count: 5 },
        { value: 'Toyota Corolla', count: 50 },
      ],
    };
    const [make] = shown({}, query, { whole, badges: {} });
    expect(make!.items.map(({ value, count }) => [value, count])).toEqual([
      ['Toyota', 4],
      ['Kia', 900],
    ]);
    expect(make!.items[0]!.below!.map(({ label, count }) => [label, count])).toEqual([
      ['Corolla', 4],
      ['Yaris', 0],
      ['Unknown', 0],
    ]);
  });

  it.each(['expandable', 'none'] as const)(
    'shows the badges of a chosen model below it where one of them narrows, also where models are "%s"',
    (makeModelExpansion) => {
      const badge = (value: string, count: number) => ({ value, count });
      const badgesIn = (badges: readonly FacetItem[], chosen: readonly string[] = []) => {
        const asked = {
          ...query,
          filters: { ...query.filters, ...(chosen.length > 0 && { make_model_badge: chosen }) },
        };
        const facets = shown({ makeModelExpansion }, asked, {
          whole: answer.facets,
          badges: { 'Toyota Corolla': badges },
        });
        const models = makeModelExpansion === 'none' ? facets[1]!.items : itemOf(facets[0], 'Toyota').below!;
        return models.find(({ value }) => value === 'Toyota Corolla')!.below;
      };
      const two = [badge('GX', 1), badge('ZR', 2)];
      expect(badgesIn(two)).toEqual([
        { label: 'ZR', value: 'Toyota Corolla ZR', count: 2, selected: false },
        { label: 'GX', value: 'Toyota Corolla GX', count: 1, selected: false },
      ]);
      expect(badgesIn([badge('GX', 3)])).toHaveLength(1);
      expect(badgesIn([badge('GX', 4)])).toBeUndefined();
      expect(badgesIn([badge('GX', 4)], ['Toyota Corolla GX'])).toHaveLength(1);
      expect(badgesIn([])).toBeUndefined();
      expect(
        badgesIn(two, ['Toyota Corolla Gone', 'Kia Rio S'])!.map(({ label, selected }) => [label, selected]),
      ).toEqual([
        ['ZR', false],
        ['GX', false],
        ['Gone', true],
      ]);
    },
  );
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
  const readPay = (filters: readonly string[]) =>
    presentFacets(answer, EMPTY_QUERY, { ...rules, filters }).map((one) => 'pay' in one && one.pay);

  it('is between the two filters of prices, where the site has both', () => {
    expect(readPay(['price', 'subscription_price', 'km'])).toEqual(['buy', 'subscribe', null]);
    expect(readPay(['price', 'km'])).toEqual([null, null]);
  });
});
