import { beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import type { SearchRow, StockSearch } from '#search/rules/stock-query.ts';
import { nearestTo } from '#search/rules/words/leave-out.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import { readWords, type ReadPart } from '#search/rules/words/read-words.ts';
import type { Vocabulary } from '#search/rules/words/vocabulary.ts';
import { createBruteForceSearch } from '#tests/support/brute-force-search.ts';
import { searchRow as row, searchRules, sampleVocabulary } from '#tests/support/search-rows.ts';

const vehicle = (id: string, facets: SearchRow['facets'], price: number) =>
  row(id, {
    facets: { make_model: `${String(facets.make)} ${String(facets.model)}`, item_type: 'car', ...facets },
    numbers: { price },
  });

const STOCK: readonly SearchRow[] = [
  vehicle('prado', { make: 'Toyota', model: 'Prado', body: 'SUV', drive: '4x4', colour: 'White' }, 52_000),
  vehicle('outback', { make: 'Subaru', model: 'Outback', body: 'Wagon', drive: 'AWD', colour: 'Red' }, 31_000),
  vehicle('octavia', { make: 'Skoda', model: 'Octavia', body: 'Wagon', drive: 'Front', colour: 'Red' }, 29_000),
  vehicle('hilux', { make: 'Toyota', model: 'HiLux', body: 'Ute', drive: '4x4', colour: 'White' }, 43_500),
  vehicle('hilux2', { make: 'Toyota', model: 'HiLux', body: 'Ute', drive: 'Rear', colour: 'Red' }, 39_490),
  vehicle('hilux3', { make: 'Toyota', model: 'HiLux', body: 'Ute', drive: '4x4', colour: 'Blue' }, 46_900),
  vehicle('van', { make: 'Jayco', model: 'Swan', item_type: 'caravan', body: 'Caravan' }, 30_000),
];

describe('words that are near the stock', () => {
  let search: StockSearch;
  let vocabulary: Vocabulary;
  beforeAll(async () => {
    search = createBruteForceSearch();
    await search.replace('site', STOCK);
    vocabulary = await sampleVocabulary(search);
  });
  const read = (text: string) => readWords(text, vocabulary);
  const found = async (parts: readonly ReadPart[]) =>
    (await search.search('site', readQuery(EMPTY_QUERY, parts), searchRules())).ids.toSorted();
  const near = async (text: string) => {
    const nearest = await nearestTo(read(text), async (some) => (await found(some)).length > 0);
    return nearest && { instead: nearest.instead, ids: await found(nearest.parts) };
  };

  it.each([
    ['caravan tare under 2000', ['tare under 2000'], ['Caravan']],
    ['caravan under 1800kg tare weight', ['under 1800kg tare weight'], ['Caravan']],
    ['caravan tare weight of 1.8 tonne or less', ['tare weight of 1.8 tonne or less'], ['Caravan']],
    ['caravan under 1800kg atm', [], ['Caravan', 'ATM up to 1,800 kg']],
  ])('does not read the tare of "%s" as its ATM, and says so', (text, unused, labels) => {
    const reading = read(text);
    expect(reading.unused).toEqual(unused);
    expect(reading.parts.map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    ['caravan for towing with a prado', ['with a prado'], ['Caravan']],
    ['caravan to tow behind my toyota hilux', ['behind my toyota hilux'], ['Caravan']],
    ['prado for towing a caravan', [], ['Prado', 'Highest towing capacity first']],
    ['hilux towing with red', [], ['HiLux', 'Highest towing capacity first', 'Red']],
  ])('reads "%s" without the vehicle that tows', (text, unused, labels) => {
    const reading = read(text);
    expect(reading.unused).toEqual(unused);
    expect(reading.parts.map(({ label }) => label)).toEqual(labels);
  });

  it('shows another drive of the same kind, unless the drive that was meant is nearer', async () => {
    expect(await near('4x4 wagon')).toEqual({ instead: ['AWD'], ids: ['outback'] });
    expect(await near('awd ute')).toEqual({ instead: ['4x4'], ids: ['hilux', 'hilux3'] });
    expect(await near('red 4x4 hilux')).toEqual({ instead: [], ids: ['hilux', 'hilux3'] });
  });

  it('tells what is replaced from what is left out', async () => {
    const nearest = (text: string) => nearestTo(read(text), async (some) => (await found(some)).length > 0);
    const labels = (parts: readonly ReadPart[]) => parts.map(({ label }) => label);
    const ranger = (await nearest('ranger awd red'))!;
    expect(labels(ranger.leftOut)).toEqual(['Ford Ranger', 'AWD']);
    expect(labels(ranger.replaced)).toEqual(['Ford Ranger']);
    expect(ranger).toMatchObject({ instead: ['Ute'], isInStock: false });
    expect(await nearest('4x4 wagon')).toMatchObject({ replaced: [{ label: '4x4' }], isInStock: true });
  });

  it('shows the nearest prices of those near the price of one vehicle', async () => {
    expect(await near('hilux 42990')).toEqual({ instead: ['Price $42,130 to $43,850'], ids: ['hilux'] });
    expect(await near('hilux 42190')).toEqual({ instead: ['Price $40,081 to $44,300'], ids: ['hilux'] });
    expect(await near('hilux 42090')).toMatchObject({ instead: ['Price $39,986 to $44,195'], ids: ['hilux'] });
    expect(await near('hilux 50990')).toEqual({ instead: ['Price $45,891 to $56,089'], ids: ['hilux3'] });
  });

  it('reads a round postcode beside a price, and any postcode on a site without distances', () => {
    const nearby = ['Range Motors Toowoomba'];
    const suburb = (name: string) =>
      ['4300', '4350', '2880'].includes(name)
        ? { name, postcode: name, isFar: false, nearby: name === '2880' ? [] : nearby }
        : null;
    const isKnown = (postcode: string) => suburb(postcode) !== null;
    const labels = (text: string, distances: Vocabulary['distances']) => {
      const { parts, unused } = readWords(text, { ...vocabulary, suburb, distances });
      return [...parts.map(({ label }) => label), ...unused.map((word) => `unused ${word}`)];
    };
    const near = { isKnown, placePostcode: () => null };
    expect(labels('ute under 30000 4300', near)).toEqual(['Ute', 'Price up to $30,000', 'Within 50 km of 4300']);
    expect(labels('ute 4300 under 30k', near)).toEqual(['Ute', 'Within 50 km of 4300', 'Price up to $30,000']);
    expect(labels('ute between 4300 and 9000', near)).toEqual(['Ute', 'Price $4,300 to $9,000']);
    // No vehicle costs as little.
    expect(labels('ute 4300', near)).toEqual(['Ute', 'Within 50 km of 4300']);
    expect(labels('hilux 4350', near)).toEqual(['HiLux', 'Within 50 km of 4350']);
    expect(labels('hilux 4350', null)).toEqual(['HiLux', '4350']);
    expect(labels('hilux 2880', null)).toEqual(['HiLux', 'unused 2880']);
  });
});
