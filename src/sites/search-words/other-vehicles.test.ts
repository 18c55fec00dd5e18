import { beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import { otherVehicles } from '#search/rules/words/other-vehicles.ts';
import { nearestTo } from '#search/rules/words/leave-out.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import { readWords, type ReadPart } from '#search/rules/words/read-words.ts';
import type { Vocabulary } from '#search/rules/words/vocabulary.ts';
import { createBruteForceSearch } from '#tests/support/brute-force-search.ts';
import { searchRow as row, searchRules, sampleVocabulary } from '#tests/support/search-rows.ts';

const ute = (id: string, badge: string, year: number, colour: string, price: number, model = 'D-MAX', body = 'Ute') =>
  row(id, {
    facets: {
      make: 'Isuzu',
      model,
      make_model: `Isuzu ${model}`,
      badge,
      body,
      year: String(year),
      colour,
      // Older records of feeds often do not state it.
      ...(year > 2020 && { transmission: 'Automatic' }),
      status: 'in_stock',
    },
    numbers: { price, year },
  });

const STOCK = [
  ute('exact', 'LS-U', 2022, 'White', 50_000),
  ute('colour', 'LS-U', 2022, 'Red', 52_000),
  ute('badge', 'SX', 2022, 'White', 40_000),
  ute('year', 'LS-U', 2019, 'White', 41_000),
  ute('nothing', 'X-Terrain', 2024, 'Grey', 70_000),
  ute('other', 'LS-U', 2022, 'White', 45_000, 'MU-X', 'SUV'),
];

describe('others of the class of a text, where few vehicles have all of it', () => {
  const engine = createBruteForceSearch();
  const rules = searchRules();
  let vocabulary: Vocabulary;
  beforeAll(async () => {
    await engine.replace('site', STOCK);
    vocabulary = await sampleVocabulary(engine);
  });
  const others = (text: string, found = 1) =>
    otherVehicles({ ...EMPTY_QUERY, query: text }, readWords(text, vocabulary), { found, leftOut: [] });
  const idsOf = async (text: string) => {
    const { query } = others(text)!;
    return [...(await engine.search('site', query, rules)).ids];
  };

  it('finds all of the model, those that have most of the text first', async () => {
    const ids = await idsOf('MY22 isuzu d-max ls-u white');
    expect([ids[0], ids.at(-1)]).toEqual(['exact', 'nothing']);
    expect(ids.toSorted()).toEqual(['badge', 'colour', 'exact', 'nothing', 'year']);
  });

  it('preserves limits and what is not wanted', async () => {
    expect((await idsOf('white d-max ls-u under 51k')).toSorted()).toEqual(['badge', 'exact', 'year']);
    expect((await idsOf('2022 d-max not red')).toSorted()).toEqual(['badge', 'exact', 'nothing', 'year']);
  });

  it('says which models, and the words that find them all', () => {
    expect(others('MY22 isuzu d-max ls-u under 51k')).toMatchObject({
      title: 'Other D-MAX',
      text: 'isuzu d-max under 51k',
    });
    expect(others('2022 d-max not red')!.text).toBeNull();
  });

  it('finds others of the body where a text has no model, and of the make where it has no body either', async () => {
    const reading = others('isuzu ute white automatic under 60k')!;
    expect(reading).toMatchObject({ title: 'Near matches: Isuzu Ute', text: 'isuzu ute under 60k' });
    // A transmission matters more than a colour.
    const ids = await idsOf('isuzu ute red automatic under 60k');
    expect([ids[0], ids.at(-1), ids.length]).toEqual(['colour', 'year', 4]);
    expect(others('isuzu ls-u white')).toMatchObject({ title: 'Near matches: Isuzu', text: 'isuzu' });
    expect(await idsOf('isuzu ls-u white')).toHaveLength(STOCK.length);
    expect(others('white suv not isuzu')).toMatchObject({ title: 'Near matches: SUV', text: null });
  });

  it('ranks without an engine size, which is what a vehicle is and no limit', async () => {
    expect(others('d-max 3.0 under 51k')).toMatchObject({ title: 'Other D-MAX', text: 'd-max under 51k' });
  });

  it('has the prices near the price of one vehicle as a limit', async () => {
    expect(others('d-max $49,990')).toMatchObject({ title: 'Other D-MAX', text: 'd-max around 49,990' });
    expect((await idsOf('d-max $49,990')).toSorted()).toEqual(['colour', 'exact']);
    expect((await idsOf('white isuzu ute 49990'))[0]).toBe('exact');
  });

  it('finds prices near one that no vehicle has, and says so', async () => {
    const near = async (text: string) => {
      const countOf = async (parts: readonly ReadPart[]) =>
        (await engine.search('site', readQuery({ ...EMPTY_QUERY, query: text }, parts), rules)).count;
      const nearest = (await nearestTo(readWords(text, vocabulary), async (some) => (await countOf(some)) > 0))!;
      const left = nearest.leftOut.map(({ label }) => label);
      return { instead: nearest.instead, left, count: await countOf(nearest.parts) };
    };
    const left = ['Price $49,990'];
    // The nearest of them: the others follow as others of the model.
    expect(await near('d-max $49,990')).toEqual({ instead: ['Price $48,990 to $50,990'], left, count: 1 });
    expect(await near('2022 isuzu d-max ls-u white 49990')).toMatchObject({ left, count: 1 });
    // None is near it.
    expect(await near('d-max $12,990')).toMatchObject({ instead: [], left: ['Price $12,990'] });
  });

  it('ranks nothing that was left out as if it were there', () => {
    const reading = readWords('white isuzu ute', vocabulary);
    const leftOut = reading.parts.filter(({ label }) => label === 'Ute');
    const query = { ...EMPTY_QUERY, query: 'white isuzu ute' };
    expect(otherVehicles(query, reading, { found: 1, leftOut })).toMatchObject({ title: 'Near matches: Isuzu' });
  });

  it.each([
    ['white', 1],
    ['white ls-u', 1],
    ['isuzu ute', 1],
    ['isuzu ute under 60k', 1],
    ['cheap isuzu ute', 1],
    ['d-max', 1],
    ['isuzu d-max', 1],
    ['d-max under 60k', 1],
    ['d-max ls-u', 0],
    ['d-max ls-u', 6],
  ])(
    'has none for "%s" with %s found: without a class, with nothing beside it, or where many have all of it',
    (text, found) => expect(others(text, found)).toBeNull(),
  );

  it('has none where the model itself was left out', () => {
    const reading = readWords('d-max ls-u', vocabulary);
    const leftOut = reading.parts.filter(({ label }) => label === 'D-MAX');
    expect(otherVehicles({ ...EMPTY_QUERY, query: 'd-max ls-u' }, reading, { found: 1, leftOut })).toBeNull();
  });
});
