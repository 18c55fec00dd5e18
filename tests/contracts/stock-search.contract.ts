import { beforeEach, describe, expect, it } from 'vitest';
import { FACETS } from '#search/rules/facets.ts';
import {
  RANGE_FACETS,
  UnknownCollection,
  VALUE_FACETS,
  type SearchRow,
  type SearchRules,
  type StockQuery,
  type StockSearch,
} from '#search/rules/stock-query.ts';
import { DAY, NOON, searchRow as row, searchRules, stockQuery } from '#tests/support/search-rows.ts';

const SITE = 'site-a';

/** The behaviour that every implementation of the port must have. */
export function stockSearchContract(name: string, create: () => StockSearch): void {
  describe(`${name}: the port StockSearch`, () => {
    let search: StockSearch;
    beforeEach(() => {
      search = create();
    });

    const load = (...rows: SearchRow[]) => search.replace(SITE, rows);
    const ask = (query: Partial<StockQuery> = {}, rules: Partial<SearchRules> = {}) =>
      search.search(SITE, stockQuery(query), searchRules(rules));
    const ids = async (query: Partial<StockQuery> = {}, rules: Partial<SearchRules> = {}) =>
      (await ask(query, rules)).ids;

    const kona = row('kona', {
      facets: { make: 'Hyundai', model: 'Kona', body: 'SUV', colour: 'Red' },
      numbers: { price: 30_000, km: 10, year: 2024 },
      createdAt: 3,
    });
    const i30 = row('i30', {
      facets: { make: 'Hyundai', model: 'i30', body: 'Hatch', colour: 'Blue' },
      numbers: { price: 20_000, km: 50_000, year: 2019 },
      createdAt: 2,
    });
    const cx5 = row('cx5', {
      facets: { make: 'Mazda', model: 'CX-5', body: 'SUV', colour: 'Red' },
      numbers: { price: 25_000, km: 30_000, year: 2021 },
      createdAt: 1,
    });
    const bare = row('bare', { createdAt: 0 });

    describe('collections', () => {
      it('refuses to search or change a site that was never loaded', async () => {
        await expect(ask()).rejects.toThrow(UnknownCollection);
        await expect(search.apply(SITE, { upsert: [kona], remove: [] })).rejects.toThrow(UnknownCollection);
      });

      it('answers from an empty collection', async () => {
        await load();
        const answer = await ask();
        expect(answer).toMatchObject({ ids: [], count: 0, pages: 0, validUntil: null });
        expect(VALUE_FACETS.map((facet) => answer.facets[facet])).toEqual(VALUE_FACETS.map(() => []));
        expect(RANGE_FACETS.map((facet) => answer.facetStats[facet])).toEqual(RANGE_FACETS.map(() => null));
      });

      it('separates sites, and allows a vehicle on several', async () => {
        await load(kona, cx5);
        await search.replace('site-b', [cx5]);
        await search.apply('site-b', { upsert: [], remove: ['cx5'] });
        expect(await ids()).toEqual(['kona', 'cx5']);
        expect((await search.search('site-b', stockQuery(), searchRules())).count).toBe(0);
      });

      it('replaces a whole collection, and uses the last of two rows with one id', async () => {
        await load(kona, i30);
        await load(cx5, { ...cx5, facets: { make: 'Ford' } });
        expect((await ask()).facets.make).toEqual([{ value: 'Ford', count: 1 }]);
      });

      it('preserves the old collection if the new one cannot be read completely', async () => {
        await load(kona);
        const broken = function* () {
          yield i30;
          throw new Error('connection lost');
        };
        await expect(search.replace(SITE, broken())).rejects.toThrow('connection lost');
        expect(await ids()).toEqual(['kona']);
        await search.apply(SITE, { upsert: [cx5], remove: [] });
        expect(await ids()).toEqual(['kona', 'cx5']);
      });

      it('changes and removes rows, replaces an id in both lists, and ignores unknown ids', async () => {
        await load(kona, i30, cx5);
        await search.apply(SITE, { upsert: [{ ...i30, facets: { make: 'Kia' } }], remove: ['cx5', 'i30', 'unknown'] });
        const answer = await ask();
        expect(answer.ids).toEqual(['kona', 'i30']);
        expect(answer.facets.make).toEqual([
          { value: 'Hyundai', count: 1 },
          { value: 'Kia', count: 1 },
        ]);
        expect(answer.facets.colour).toEqual([{ value: 'Red', count: 1 }]);
      });

      it('applies changes of one site in the order of the calls', async () => {
        await Promise.all([
          search.replace(SITE, [kona, i30]),
          search.apply(SITE, { upsert: [cx5], remove: ['kona'] }),
          search.apply(SITE, { upsert: [kona], remove: ['i30'] }),
        ]);
        expect(await ids()).toEqual(['kona', 'cx5']);
      });

      it('answers from the complete old or new collection while replacing it', async () => {
        await load(kona);
        const replaced = load(...Array.from({ length: 3000 }, (_, i) => row(`car-${i}`)));
        for (let i = 0; i < 3; i++) expect([1, 3000]).toContain((await ask()).count);
        await replaced;
        expect((await ask()).count).toBe(3000);
      });

      it('returns answers that later changes do not modify', async () => {
        await load(kona, i30);
        const before = await ask();
        const copy = structuredClone(before);
        await search.apply(SITE, { upsert: [cx5], remove: ['kona'] });
        await ask();
        expect(before).toEqual(copy);
      });

      it('removes a dropped site', async () => {
        await load(kona);
        await search.drop(SITE);
        await search.drop('never loaded');
        await expect(ask()).rejects.toThrow(UnknownCollection);
      });
    });

    describe('facets and counts', () => {
      it('returns values or statistics of every facet, and count, pages and ms [SRCH-029, SRCH-024]', async () => {
        await load(kona, i30, cx5, bare);
        const answer = await ask();
        expect([...new Set([...Object.keys(answer.facets), ...Object.keys(answer.facetStats)])].sort()).toEqual(
          [...FACETS].sort(),
        );
        expect(answer).toMatchObject({ count: 4, pages: 1 });
        expect(answer.ms).toBeGreaterThanOrEqual(0);
      });

      it('counts each value, most vehicles first, then by label [SRCH-030]', async () => {
        await load(kona, i30, cx5);
        const { facets } = await ask();
        expect(facets.make).toEqual([
          { value: 'Hyundai', count: 2 },
          { value: 'Mazda', count: 1 },
        ]);
        expect(facets.model).toEqual([
          { value: 'CX-5', count: 1 },
          { value: 'i30', count: 1 },
          { value: 'Kona', count: 1 },
        ]);
      });

      it.each([1, 40, 2_500])('orders many values, of which the most frequent has %i vehicles more', async (more) => {
        const models = Array.from({ length: 60 }, (_, n) => `Model ${String((n * 37) % 60).padStart(2, '0')}`);
        const few = models.flatMap((model, n) =>
          Array.from({ length: 1 + (n % 3) }, (__, k) => row(`${model} ${k}`, { facets: { make: 'Kia', model } })),
        );
        const many = Array.from({ length: more }, (_, n) =>
          row(`more ${n}`, { facets: { make: 'Kia', model: models[0]! } }),
        );
        await load(...few, ...many);
        const { facets } = await ask();
        const counts = new Map(models.map((model, n) => [model, 1 + (n % 3) + (n === 0 ? more : 0)]));
        expect(facets.model).toEqual(
          [...counts]
            .map(([value, count]) => ({ value, count }))
            .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
        );
      });

      it("ignores only a facet's own filter in its counts", async () => {
        await load(kona, i30, cx5);
        const { facets, count } = await ask({ filters: { make: ['Mazda'], body: ['SUV'] } });
        expect(count).toBe(1);
        expect(facets.make).toEqual([
          { value: 'Hyundai', count: 1 },
          { value: 'Mazda', count: 1 },
        ]);
        expect(facets.body).toEqual([{ value: 'SUV', count: 1 }]);
        expect(facets.colour).toEqual([{ value: 'Red', count: 1 }]);
      });

      it('combines values of one facet with "or" and facets with "and"', async () => {
        await load(kona, i30, cx5);
        expect(await ids({ filters: { model: ['Kona', 'CX-5', 'i30'], body: ['SUV'] } })).toEqual(['kona', 'cx5']);
      });

      it('returns only the requested facets, with the same values [SRCH-029]', async () => {
        await load(kona, i30, cx5);
        const query = stockQuery({ filters: { make: ['Hyundai'] }, ranges: { price: { max: 25_000 } } });
        const { ms: _, facets, facetStats, ...page } = await search.search(SITE, query, searchRules());
        const some = await search.searchFor(SITE, query, searchRules(), ['make', 'year', 'price']);
        expect(some).toEqual({
          ...page,
          ms: some.ms,
          facets: { make: facets.make, year: facets.year },
          facetStats: { price: facetStats.price, year: facetStats.year },
        });
        expect(await search.searchFor(SITE, query, searchRules(), [])).toMatchObject({
          ...page,
          facets: {},
          facetStats: {},
        });
      });

      it('ignores a filter without values', async () => {
        await load(kona, i30);
        expect(await ids({ filters: { make: [] }, ranges: { km: {} } })).toEqual(['kona', 'i30']);
      });

      it('finds nothing for an unknown value, but still counts its facet', async () => {
        await load(kona, i30);
        const { facets, count } = await ask({ filters: { make: ['Holden'] } });
        expect(count).toBe(0);
        expect(facets.make).toEqual([{ value: 'Hyundai', count: 2 }]);
        expect(facets.body).toEqual([]);
      });

      it('counts a vehicle once for each of its values', async () => {
        const features = (id: string, ...filtered_features: string[]) => row(id, { facets: { filtered_features } });
        await load(features('a', 'Sunroof', 'Tow Bar'), features('b', 'Tow Bar', 'Tow Bar', ''), features('c'));
        expect((await ask()).facets.filtered_features).toEqual([
          { value: 'Tow Bar', count: 2 },
          { value: 'Sunroof', count: 1 },
        ]);
        const both = { filters: { filtered_features: ['Sunroof', 'Tow Bar'] } };
        expect(await ids({ ...both, any: ['filtered_features'] })).toEqual(['a', 'b']);
      });

      it('needs all chosen features, or any where the query says so, and counts what each would leave', async () => {
        const features = (id: string, ...filtered_features: string[]) => row(id, { facets: { filtered_features } });
        await load(
          features('a', 'Sunroof', 'Tow Bar', 'Camera'),
          features('b', 'Tow Bar', 'Camera'),
          features('c', 'Sunroof'),
        );
        const chosen = (...filtered_features: string[]) => ({ filters: { filtered_features } });
        const all = await ask(chosen('Camera', 'Tow Bar'));
        expect(all.ids).toEqual(['a', 'b']);
        expect(all.facets.filtered_features).toEqual([
          { value: 'Camera', count: 2 },
          { value: 'Tow Bar', count: 2 },
          { value: 'Sunroof', count: 1 },
        ]);
        expect(await ids(chosen('Camera', 'Sunroof', 'Tow Bar'))).toEqual(['a']);
        expect(await ids(chosen('Camera', 'No such feature'))).toEqual([]);
        const any = await ask({ ...chosen('Camera', 'Sunroof'), any: ['filtered_features'] });
        expect(any.count).toBe(3);
        // Counts without its own filter, like any other facet.
        expect(any.facets.filtered_features.map(({ count }) => count)).toEqual([2, 2, 2]);
      });

      it('supports several values in any facet, and unusually many features', async () => {
        const many = Array.from({ length: 300 }, (_, i) => `Feature ${i}`);
        await load(
          row('a', { facets: { filtered_features: many, tag: ['Hot', 'New'] } }),
          row('b', { facets: { filtered_features: many.slice(290), tag: 'Hot' } }),
        );
        const { facets } = await ask({ filters: { filtered_features: ['Feature 299'] }, any: ['filtered_features'] });
        expect(facets.filtered_features).toHaveLength(300);
        expect(facets.filtered_features.filter(({ count }) => count === 2)).toHaveLength(10);
        expect(facets.tag).toEqual([
          { value: 'Hot', count: 2 },
          { value: 'New', count: 1 },
        ]);
        expect(await ids({ filters: { filtered_features: ['Feature 3'] } })).toEqual(['a']);
        await search.apply(SITE, { upsert: [], remove: ['a'] });
        expect((await ask()).facets.filtered_features).toHaveLength(10);
      });

      it('treats names of built-in properties as plain text', async () => {
        await load(
          row('a', { facets: { make: '__proto__', model: 'constructor' }, text: ['hasOwnProperty'] }),
          row('b', { facets: { make: 'toString' } }),
        );
        const { facets } = await ask({ filters: { make: ['__proto__'] } });
        expect(facets.make).toEqual([
          { value: '__proto__', count: 1 },
          { value: 'toString', count: 1 },
        ]);
        expect(facets.model).toEqual([{ value: 'constructor', count: 1 }]);
        expect(await ids({ filters: { make: ['valueOf'] } })).toEqual([]);
        expect(await ids({ query: 'hasownproperty' })).toEqual(['a']);
      });

      it('separates "year" as a value and as a range', async () => {
        const of = (id: string, year: number) => row(id, { facets: { year: String(year) }, numbers: { year } });
        await load(of('a', 2019), of('b', 2020), of('c', 2021));
        const {
          ids: found,
          facets,
          facetStats,
        } = await ask({ filters: { year: ['2019', '2020'] }, ranges: { year: { min: 2020 } } });
        expect(found).toEqual(['b']);
        expect(facets.year.map(({ value }) => value)).toEqual(['2020', '2021']);
        expect(facetStats.year).toEqual({ min: 2019, max: 2020 });
      });
    });

    describe('ranges', () => {
      it('includes both bounds', async () => {
        await load(kona, i30, cx5);
        expect(await ids({ ranges: { price: { min: 20_000, max: 25_000 } }, sortBy: 'price_asc' })).toEqual([
          'i30',
          'cx5',
        ]);
        expect(await ids({ ranges: { km: { max: 10 } } })).toEqual(['kona']);
      });

      it('leaves out vehicles without the number if a bound is set', async () => {
        await load(kona, bare, row('nan', { numbers: { price: NaN } }));
        expect(await ids({ ranges: { price: { min: 0 } } })).toEqual(['kona']);
        expect(await ids({ ranges: { price: { min: -Infinity, max: Infinity } } })).toEqual(['kona']);
        expect(await ids({ ranges: { price: { min: NaN } } })).toEqual(['kona', 'bare', 'nan']);
      });

      it("returns the smallest and largest number, ignoring the range's own filter", async () => {
        await load(kona, i30, cx5, bare);
        const { facetStats } = await ask({ ranges: { price: { max: 25_000 } } });
        expect(facetStats.price).toEqual({ min: 20_000, max: 30_000 });
        expect(facetStats.km).toEqual({ min: 30_000, max: 50_000 });
        expect(facetStats.subscription_price).toBeNull();
      });
    });

    describe('order and pages', () => {
      const by = (sortBy: StockQuery['sortBy']) => ids({ sortBy });

      it('sorts vehicles without the number last', async () => {
        await load(kona, bare, i30, cx5);
        expect(await by('price_desc')).toEqual(['kona', 'cx5', 'i30', 'bare']);
        expect(await by('price_asc')).toEqual(['i30', 'cx5', 'kona', 'bare']);
        expect(await by('km_asc')).toEqual(['kona', 'cx5', 'i30', 'bare']);
        expect(await by('year_desc')).toEqual(['kona', 'cx5', 'i30', 'bare']);
        expect(await by('latest')).toEqual(['kona', 'i30', 'cx5', 'bare']);
      });

      it('breaks ties by latest, then by id', async () => {
        const same = (id: string, createdAt: number) => row(id, { numbers: { price: 1 }, createdAt });
        await load(same('b', 1), same('c', 2), same('a', 1));
        for (const sortBy of ['price_asc', 'price_desc', 'latest', 'relevance'] as const)
          expect(await by(sortBy)).toEqual(['c', 'a', 'b']);
      });

      it('sorts available vehicles before sold ones without text', async () => {
        await load(
          row('old', { createdAt: 1 }),
          row('sold', { available: false, soldAt: NOON - 1, createdAt: 9 }),
          row('new', { createdAt: 2 }),
        );
        expect(await by('relevance')).toEqual(['new', 'old', 'sold']);
        expect(await ids({ sortBy: 'relevance', page: 2 }, { pageSize: 2 })).toEqual(['sold']);
        expect(await by('latest')).toEqual(['sold', 'new', 'old']);
      });

      it('leaves out vehicles without a price in the lowest-price order where configured [SRCH-042]', async () => {
        await load(kona, bare, row('zero', { facets: { make: 'Zero' }, numbers: { price: 0 } }));
        expect(await ids({ sortBy: 'price_asc' })).toEqual(['zero', 'kona', 'bare']);
        const answer = await ask({ sortBy: 'price_asc' }, { priceAscendingNeedsPrice: true });
        expect(answer).toMatchObject({ ids: ['kona'], count: 1, facets: { make: [{ value: 'Hyundai', count: 1 }] } });
        expect(await ids({ sortBy: 'price_desc' }, { priceAscendingNeedsPrice: true })).toHaveLength(3);
      });

      it('returns pages of the requested size, and an empty page beyond the last [SRCH-016]', async () => {
        await load(...Array.from({ length: 50 }, (_, i) => row(`car-${i}`, { createdAt: -i })));
        expect(await ask({ page: 3 }, { pageSize: 21 })).toMatchObject({
          ids: Array.from({ length: 8 }, (_, i) => `car-${42 + i}`),
          count: 50,
          pages: 3,
        });
        expect(await ask({ page: 4 }, { pageSize: 21 })).toMatchObject({ ids: [], count: 50, pages: 3 });
        expect((await ask({ page: Number.MAX_SAFE_INTEGER })).ids).toEqual([]);
      });

      it('starts at an offset instead of a page, where one is given [API-001]', async () => {
        await load(...Array.from({ length: 10 }, (_, n) => row(`car-${n}`, { createdAt: -n })));
        expect(await ids({ page: 2 }, { pageSize: 4, offset: 1 })).toEqual(['car-1', 'car-2', 'car-3', 'car-4']);
        expect(await ask({}, { pageSize: 4, offset: 9 })).toMatchObject({ ids: ['car-9'], count: 10, pages: 3 });
        expect(await ids({}, { pageSize: 4, offset: 10 })).toEqual([]);
      });

      it('returns every vehicle exactly once over all pages', async () => {
        const rows = Array.from({ length: 4000 }, (_, i) =>
          row(`car-${i}`, { numbers: { price: (i * 7919) % 100 }, createdAt: (i * 31) % 50 }),
        );
        await load(...rows);
        for (const sortBy of ['relevance', 'price_asc', 'year_desc'] as const) {
          const pages = [];
          for (let page = 1; page <= 8; page++) pages.push(...(await ids({ sortBy, page }, { pageSize: 500 })));
          const price = (id: string) => (sortBy === 'price_asc' ? (Number(id.slice(4)) * 7919) % 100 : 0);
          const created = (id: string) => (Number(id.slice(4)) * 31) % 50;
          const right = rows
            .map(({ id }) => id)
            .sort((a, b) => price(a) - price(b) || created(b) - created(a) || (a < b ? -1 : 1));
          expect(pages).toEqual(right);
        }
      });
    });

    describe('distance', () => {
      const at = (id: string, place: string | null, createdAt: number) => row(id, { place, createdAt });
      const distances = { north: 12, south: 80, east: 12 };
      beforeEach(() =>
        load(at('a', 'south', 9), at('b', 'north', 1), at('c', 'east', 2), at('d', 'unknown', 8), at('e', null, 7)),
      );

      it('sorts the nearest place first, each newest first, and unknown distances last', async () => {
        expect(await ids({ sortBy: 'distance' }, { distances })).toEqual(['c', 'b', 'a', 'd', 'e']);
        expect(await ids({ sortBy: 'distance' }, { distances, pageSize: 2, offset: 1 })).toEqual(['b', 'a']);
        expect(await ids({ sortBy: 'distance' })).toEqual(await ids());
      });

      it('finds what is within a distance, the limit included, and counts only that', async () => {
        const near = { postcode: '4350', within: 12 };
        expect(await ids({ near }, { distances })).toEqual(['c', 'b']);
        expect(await ids({ near: { ...near, within: 11 } }, { distances })).toEqual([]);
        expect(await ids({ near: { postcode: '4350' } }, { distances })).toHaveLength(5);
        expect(await ids({ near })).toHaveLength(5);
        await search.apply(SITE, { upsert: [at('a', 'north', 9)], remove: ['b'] });
        expect(await ids({ near, sortBy: 'distance' }, { distances })).toEqual(['a', 'c']);
      });
    });

    describe('sold vehicles', () => {
      it('shows a sold vehicle within its window, to the millisecond, with the end of validity [AVL-009]', async () => {
        await load(
          kona,
          row('sold', { facets: { make: 'Audi' }, available: false, soldAt: NOON, createdAt: -1 }),
          row('later', { available: false, soldAt: NOON + 5, createdAt: -2 }),
        );
        const end = NOON + 3 * DAY;
        expect(await ask({}, { now: end - 1 })).toMatchObject({ ids: ['kona', 'sold', 'later'], validUntil: end });
        const after = await ask({}, { now: end });
        expect(after).toMatchObject({
          ids: ['kona', 'later'],
          validUntil: end + 5,
          facets: { make: [{ value: 'Hyundai', count: 1 }] },
        });
        expect(await ask({}, { now: end + 5 })).toMatchObject({ ids: ['kona'], validUntil: null });
        expect(await ids({}, { now: end, soldWindowMs: 4 * DAY })).toEqual(['kona', 'sold', 'later']);
      });

      it('uses the time of each query, in any order [AVL-009]', async () => {
        const sold = (id: string, soldAt: number) => row(id, { facets: { make: id }, available: false, soldAt });
        await load(sold('a', NOON), sold('b', NOON + 10), sold('c', NOON + 10), sold('d', NOON + 20));
        for (const after of [25, 0, 15, 5, 15, 12, 9, 10]) {
          const now = NOON + 3 * DAY + after;
          const right = [
            ['a', 0],
            ['b', 10],
            ['c', 10],
            ['d', 20],
          ]
            .filter(([, soldAt]) => after < Number(soldAt))
            .map(([id]) => id);
          const answer = await ask({ sortBy: 'latest' }, { now });
          expect(answer.ids).toEqual(right);
          expect(answer.facets.make.map(({ value }) => value)).toEqual(right);
        }
      });

      it('never shows a vehicle that is neither available nor sold', async () => {
        await load(row('a', { available: false }), row('b', { available: false, soldAt: NaN }));
        expect(await ask()).toMatchObject({ count: 0, validUntil: null });
      });

      it('returns a vehicle to stock', async () => {
        await load(row('a', { available: false, soldAt: NOON - 1 }));
        await search.apply(SITE, { upsert: [row('a')], remove: [] });
        expect(await ask({}, { now: NOON + 99 * DAY })).toMatchObject({ ids: ['a'], validUntil: null });
      });
    });

    describe('free text', () => {
      const ranger = row('ranger', {
        facets: { make: 'Ford', model: 'Ranger', badge: 'Wildtrak', year: '2021', body: 'Ute' },
        text: ['2021 Ford Ranger Wildtrak', 'U10452', '6FPPXXMJ2PKA12345', '1ABC-234'],
        createdAt: 1,
      });
      const dmax = row('dmax', {
        facets: { make: 'Isuzu', model: 'D-MAX', badge: 'X-Terrain', year: '2022', body: 'Ute' },
        text: ['2022 Isuzu D-MAX X-Terrain', 'U20877'],
        createdAt: 2,
      });
      const cruiser = row('cruiser', {
        facets: { make: 'Toyota', model: 'Land Cruiser', year: '2021', body: 'SUV' },
        text: ['N20999'],
        createdAt: 3,
      });
      const citroen = row('citroen', { facets: { make: 'Citroën', model: 'C4', body: 'Hatch' }, createdAt: 4 });
      beforeEach(() => load(ranger, dmax, cruiser, citroen));

      it.each([
        ['whole words, any case', 'FORD ranger', ['ranger']],
        ['beginnings', 'isu', ['dmax']],
        ['every word must match', 'ford isuzu', []],
        ['words of different fields', '2021 ute', ['ranger']],
        ['joined or apart', 'dmax', ['dmax']],
        ['with its hyphen', 'd-max', ['dmax']],
        ['two words written as one', 'landcruiser', ['cruiser']],
        ['without accents', 'citroen', ['citroen']],
        ['stock number', 'u10452', ['ranger']],
        ['beginning of a stock number', 'u20', ['dmax']],
        ['VIN', '6fppxxmj2pka12345', ['ranger']],
        ['plate without its hyphen', '1abc234', ['ranger']],
        ['one typing error in 4 to 6 letters', 'izusu', []],
        ['two swapped letters are one error', 'isuuz', ['dmax']],
        ['two typing errors in longer words', 'wyldtrek', ['ranger']],
        ['no correction in words with digits', 'u10453', []],
        ['punctuation alone is not text', '--- / !!!', ['citroen', 'cruiser', 'dmax', 'ranger']],
      ])('%s: "%s" [SRCH-008]', async (_, query, expected) => {
        expect(await ids({ query })).toEqual(expected);
      });

      it('tolerates typing errors only if nothing matches as typed', async () => {
        await search.apply(SITE, {
          upsert: [row('rover', { facets: { model: 'Rangers' }, createdAt: 9 })],
          remove: [],
        });
        expect(await ids({ query: 'rangers' })).toEqual(['rover']);
        expect(await ids({ query: 'rangerz' })).toEqual(['rover', 'ranger']);
      });

      it('tolerates no typing errors in a text that is meant as typed', async () => {
        expect(await ids({ query: 'rangerz', exact: true })).toEqual([]);
        expect(await ids({ query: 'rang', exact: true })).toEqual(['ranger']);
      });

      it('narrows by terms and ranges that were read from a text, also the counts of their own facet', async () => {
        const fords = [[{ facet: 'make', value: 'Ford', score: 100 }]] as const;
        const answer = await ask({ terms: fords });
        expect(answer.ids).toEqual(['ranger']);
        expect(answer.facets.make).toEqual([{ value: 'Ford', count: 1 }]);
        expect(await ids({ terms: fords, filters: { make: ['Isuzu'] } })).toEqual([]);
        expect(await ids({ terms: [[{ facet: 'badge', word: 'xterrain', score: 1 }]] })).toEqual(['dmax']);
        expect(await ids({ terms: [[{ facet: 'badge', word: 'xterr', score: 1 }]] })).toEqual([]);
        expect(await ids({ terms: [[]] })).toEqual([]);
        await search.apply(SITE, { upsert: [{ ...dmax, numbers: { price: 40_000 } }], remove: [] });
        const within = await ask({ within: { price: { max: 50_000 } } });
        expect(within.ids).toEqual(['dmax']);
        expect((await ask({ within: { price: { max: 30_000 } } })).facetStats.price).toBeNull();
      });

      it('leaves out what has an excluded value or matches excluded terms, also in the counts of their own facet', async () => {
        const answer = await ask({ not: { make: ['Ford', 'Kia'] } });
        expect(answer.ids).toEqual(['citroen', 'cruiser', 'dmax']);
        expect(answer.facets.make.map((item) => item.value)).not.toContain('Ford');
        expect(await ids({ not: { make: ['Ford'] }, filters: { make: ['Ford'] } })).toEqual([]);
        // A vehicle without a value has none of the excluded ones.
        await search.apply(SITE, { upsert: [row('plain', { createdAt: 0 })], remove: [] });
        expect(await ids({ not: { make: ['Citroën', 'Ford', 'Isuzu', 'Toyota'] } })).toEqual(['plain']);
        const ford = [{ facet: 'make', value: 'Ford', score: 1 }] as const;
        const dmaxOnly = [{ facet: 'badge', word: 'xterrain', score: 1 }] as const;
        expect(await ids({ without: [[ford], [dmaxOnly]] })).toEqual(['citroen', 'cruiser', 'plain']);
        // All terms of a list, or it excludes nothing.
        expect(await ids({ without: [[ford, dmaxOnly], []] })).toHaveLength(5);
      });

      it('sorts by the best part of each term, if its parts differ', async () => {
        const years = (score: number) =>
          [
            [
              { facet: 'year', value: '2021', score: 100 },
              { facet: 'year', value: '2022', score },
            ],
          ] as const;
        expect(await ids({ terms: years(60) })).toEqual(['cruiser', 'ranger', 'dmax']);
        expect(await ids({ terms: years(100) })).toEqual(['cruiser', 'dmax', 'ranger']);
      });

      it('tells how the stock uses a word', async () => {
        const words = await search.words(SITE);
        expect(words.findFacets('ranger')).toEqual(['model']);
        expect(words.findFacets('range')).toEqual([]);
        expect(words.isText('u10452')).toBe(true);
        expect(words.isText('u1045')).toBe(false);
        expect(words.isBeginning('rang')).toBe(true);
        expect(words.isBeginning('rangz')).toBe(false);
        expect(words.isBeginning('r')).toBe(false);
        expect(words.near('rangre')).toEqual(['ranger']);
        await expect(search.words('unknown')).rejects.toThrow(UnknownCollection);
      });

      it('sorts by best match, then latest', async () => {
        await search.apply(SITE, {
          upsert: [
            row('note', { text: ['ford'], createdAt: 99 }),
            row('fordson', { facets: { make: 'Fordson' }, createdAt: 98 }),
          ],
          remove: [],
        });
        expect(await ids({ query: 'ford' })).toEqual(['ranger', 'fordson', 'note']);
        expect(await ids({ query: 'ford', sortBy: 'latest' })).toEqual(['note', 'fordson', 'ranger']);
      });

      it('counts facets over the vehicles that match the text', async () => {
        const { facets, count } = await ask({ query: 'ute', filters: { make: ['Ford'] } });
        expect(count).toBe(1);
        expect(facets.make).toEqual([
          { value: 'Ford', count: 1 },
          { value: 'Isuzu', count: 1 },
        ]);
      });

      it('forgets the words of removed and changed vehicles', async () => {
        await search.apply(SITE, { upsert: [{ ...dmax, text: ['Z9'] }], remove: ['ranger'] });
        expect(await ids({ query: 'u20877' })).toEqual([]);
        expect(await ids({ query: 'ranger' })).toEqual([]);
        expect(await ids({ query: 'z9' })).toEqual(['dmax']);
      });

      it.each([
        ['10,000 characters', 'ford '.repeat(2000)],
        ['half a surrogate pair', '\ud83d ford'],
        ['a null character', '\0'],
        ['a pattern', '.*(a+)+$'],
        ['built-in names', '__proto__ constructor'],
        ['one long word', 'a'.repeat(10_000)],
        ['right to left', '\u202eford'],
      ])('stays calm with %s', async (_, query) => {
        await expect(ask({ query })).resolves.toMatchObject({ count: expect.any(Number) as number });
      });
    });
  });
}
