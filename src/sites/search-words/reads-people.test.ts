import { beforeAll, describe, expect, it } from 'vitest';
import type { StockSearch } from '#search/rules/stock-query.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import { readWords } from '#search/rules/words/read-words.ts';
import type { Vocabulary } from '#search/rules/words/vocabulary.ts';
import { createBruteForceSearch } from '#tests/support/brute-force-search.ts';
import { searchRow as row, searchRules, stockQuery, sampleVocabulary } from '#tests/support/search-rows.ts';

const car = (id: string, make: string, model: string, more: object = {}, numbers: object = {}) =>
  row(id, { facets: { make, model, make_model: `${make} ${model}`, item_type: 'car', ...more }, numbers });

const STOCK = [
  car('evoque', 'Land Rover', 'Range Rover Evoque', { badge: 'P250 S', body: 'SUV' }),
  car('chr', 'Toyota', 'C-HR', { body: 'SUV', filtered_features: ['Isofix'] }, { towing_kg: 600, door_count: 5 }),
  car(
    'hilux',
    'Toyota',
    'HiLux',
    { body: 'Cab Chassis', dealership_name: 'Brisbane Motors' },
    { towing_kg: 3500, door_count: 2 },
  ),
  car('mazda3', 'Mazda', '3', { badge: 'Touring', body: 'Hatchback' }, { door_count: 5 }),
  car('k4s', 'Kia', 'K4', { badge: 'S' }),
  car('k4sx', 'Kia', 'K4', { badge: 'SX' }),
];

describe('searches as people write them', () => {
  let search: StockSearch;
  let vocabulary: Vocabulary;
  beforeAll(async () => {
    search = createBruteForceSearch();
    await search.replace('site', STOCK);
    const suburb = (key: string) =>
      key === 'brisbane' ? { name: 'Brisbane', postcode: '4000', isFar: false, nearby: ['Moorooka'] } : null;
    vocabulary = await sampleVocabulary(search, { locations: [] }, { suburb, isPostcode: () => true });
  });
  const read = (text: string) => readWords(text, vocabulary);
  const labels = (text: string) => read(text).parts.map(({ label }) => label);
  const found = async (text: string) =>
    (await search.searchFor('site', readQuery(stockQuery({ query: text }), read(text).parts), searchRules(), [])).ids;

  it.each([
    ['range rover', ['Range Rover']],
    ['brisbane suv', ['Within 50 km of Brisbane', 'SUV']],
    ['brisbane motors', ['Brisbane Motors']],
    ['isofix 3 child seats', ['Isofix']],
    ['mazda 3 2 previous owners', ['Mazda 3']],
    ['single cab tray back', ['Single cab']],
    ['tows 3000kg', ['Minimum towing capacity 3,000 kg']],
    ['towing', ['Highest towing capacity first']],
    ['hatch 5 doors', ['Hatchback', 'Minimum doors 5']],
    ['under $400 a month', ['Repayment up to $92 / week']],
    ['$300 per fortnight', ['Repayment up to $150 / week']],
    ['suv under 15,000.00', ['SUV', 'Price up to $15,000']],
    ['$20,000.00 suv', ['Price up to $20,000', 'SUV']],
    ['toyotas', ['Toyota']],
    ['lexuses', ['Lexus']],
    ['hatches', ['Hatchback']],
  ])('reads "%s"', (text, expected) => {
    expect(labels(text).map((label) => label.replace(/ – .*/, ''))).toEqual(expected);
  });

  it('finds the model whose name begins with a make that is not in stock', async () => {
    expect(await found('range rover')).toEqual(['evoque']);
  });

  it('says what it cannot count', () => {
    expect(read('isofix 3 child seats').unused).toEqual(['3 child seats']);
  });

  it.each([
    ['5k deposit', ['5k deposit']],
    ['suv with $2,000 deposit', ['2,000 deposit']],
    ['deposit of 5000', ['deposit of 5000']],
    ['12 months rego', ['12 months rego']],
    ['suv 6 month warranty', ['6 month warranty']],
  ])('reads no price or name in "%s"', (text, unused) => {
    expect(read(text)).toMatchObject({ unused, corrections: [] });
    expect(labels(text)).toEqual(text.includes('suv') ? ['SUV'] : []);
  });

  it('reads a number below all prices as the postcode that it is', async () => {
    const priced = createBruteForceSearch();
    await priced.replace('site', [
      car('a', 'Kia', 'Rio', {}, { price: 9000 }),
      car('b', 'Kia', 'Rio', {}, { price: 19_000 }),
    ]);
    const { facetStats: stats } = await priced.search('site', stockQuery(), searchRules());
    const words = await sampleVocabulary(priced, { locations: [] }, { isPostcode: () => true, stats });
    expect(readWords('4000', words).parts.map(({ label }) => label)).toEqual(['Within 50 km of 4000']);
    expect(readWords('9500', words).parts.map(({ label }) => label)).toEqual(['Price up to $9,500']);
  });

  it.each([
    ['20k\u201130k', '20k-30k'],
    ['$20k \u2212 $30k', '$20k - $30k'],
    ['80000\u2011100000 km', '80000-100000 km'],
    ['under \uff04\uff12\uff10\uff0c\uff10\uff10\uff10', 'under $20,000'],
    ['under \u0662\u0660\u0660\u0660\u0660', 'under 20000'],
    ['\u202ax\u2010trail\u202c', 'x-trail'],
  ])('reads %s as %s, whatever its dashes and digits', (text, plain) => {
    expect(read(text)).toEqual(read(plain));
  });

  it('corrects no word into another across the space between them', () => {
    const { corrections, text } = read('toyota echa');
    expect(corrections.filter(({ read: to }) => /c-?hr/.test(to))).toEqual([]);
    expect(text).not.toContain('toyotachr');
  });

  it('leads to the page of a task, and finds the vehicle that is named with it', () => {
    expect(read('trade in my 2018 hilux')).toMatchObject({ tasks: ['sell'] });
    expect(labels('trade in my 2018 hilux')).toEqual(['2018', 'HiLux']);
  });

  it('means the locations with vehicles by a place near which others are', async () => {
    const yards = createBruteForceSearch();
    await yards.replace('site', [car('picanto', 'Kia', 'Picanto', { location_name: 'Yard' })]);
    const nearby = ['Yard', 'Yard Parts', 'Yard Service'];
    const suburb = () => ({ name: 'Brisbane', postcode: '4000', isFar: false, nearby });
    const [part] = readWords('brisbane', await sampleVocabulary(yards, { locations: [] }, { suburb })).parts;
    expect(part!.conditions.map(({ term }) => term)).toEqual([[expect.objectContaining({ value: 'Yard' })]]);
  });

  it('puts vehicles of just the name first', async () => {
    expect(await found('kia k4 s')).toEqual(['k4s', ...(await found('kia k4 s')).slice(1)]);
  });

  it.each([
    ['sell my car', ['sell']],
    ['book a service', ['service']],
    ['finance', ['finance']],
    ['opening hours', ['contact']],
    ['cars near me', ['nearby']],
    ['service', ['service']],
    ['spare parts', ['parts']],
    ['book a test drive', ['testDrive']],
    ['fleet sales', ['fleet']],
    ['car insurance', ['insurance']],
    ['my saved cars', ['saved']],
    ['make a complaint', ['feedback']],
  ])('leads "%s" to the page that does it, and narrows nothing', (text, tasks) => {
    expect(read(text)).toMatchObject({ tasks, parts: [] });
  });
});
