import { createMemoryEngine } from '#search/memory-engine.ts';
import { EMPTY_QUERY, withText } from '#search/rules/query-codec.ts';
import { nearestTo } from '#search/rules/words/leave-out.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import { readWords, type ReadPart } from '#search/rules/words/read-words.ts';
import { makeVocabulary } from '#search/rules/words/vocabulary.ts';
import { randomFrom } from '../random.ts';
import { JUDGED_AT, type JudgedStock } from './stocks.ts';

const TEXTS = 10_000;
/** Searches of a large stock take longer. */
const TEXTS_OF_LARGE = 300;
const LARGE = 10_000;
const ROUNDS = 3;
const MOST_WORDS = 12;
/** One text in so many is as long as one can be. */
const LONG_EACH = 20;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789+-\'"<>$.,/🚗丰é';
const NUMBERS = [
  '20k',
  '30000',
  '$15,000',
  '100 000 km',
  '7',
  '2020',
  '2018-2021',
  '3.5t',
  '650cc',
  'twenty five',
  "'19",
  '10-15k',
];

/**
 * Times random texts: words of the stock and of the trade in any order, misspelt, joined, split, with numbers and
 * signs.
 */
export async function fuzz({ name, site, rows }: JudgedStock): Promise<string> {
  const engine = createMemoryEngine();
  await engine.replace('site', rows);
  const rules = { now: JUDGED_AT, soldWindowMs: 0, pageSize: 21, priceAscendingNeedsPrice: false };
  const { facets } = await engine.search('site', EMPTY_QUERY, rules);
  const vocabulary = makeVocabulary(facets, await engine.words('site'), site.words, site, {
    usedLabel: site.settings.search.usedLabel,
    thisYear: new Date(JUDGED_AT).getUTCFullYear(),
  });
  const words = [
    ...site.words.flatMap((entry) => entry.words),
    ...(['make', 'make_model', 'model', 'badge', 'body', 'city', 'colour', 'filtered_features'] as const).flatMap(
      (facet) => facets[facet].map((item) => item.value),
    ),
    ...NUMBERS,
  ];
  const random = randomFrom(7);
  const count = rows.length > LARGE ? TEXTS_OF_LARGE : TEXTS;
  const texts = Array.from({ length: count }, (_, at) =>
    randomText(words, random, at % LONG_EACH === 0 ? 60 : MOST_WORDS),
  );
  // The best of three rounds, of which the first compiles: on a shared machine a round is interrupted.
  const read = texts.map(() => Infinity);
  const found = texts.map((text) => ({ ms: Infinity, text }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, text] of texts.entries()) {
      const asked = withText(EMPTY_QUERY, text);
      const start = performance.now();
      const reading = readWords(asked.query, vocabulary);
      const afterReading = performance.now();
      const has = async (parts: readonly ReadPart[]) =>
        (await engine.searchFor('site', readQuery(asked, parts), rules, [])).count > 0;
      if (!(await has(reading.parts))) await nearestTo(reading, has);
      read[index] = Math.min(read[index]!, afterReading - start);
      found[index]!.ms = Math.min(found[index]!.ms, performance.now() - start);
    }
  const at = (values: readonly number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!.toFixed(2);
  const whole = found.map((one) => one.ms);
  const slowest = found.reduce((one, other) => (other.ms > one.ms ? other : one));
  return (
    `${name}, ${rows.length} vehicles, ${count} random texts: reading p50 ${at(read, 0.5)} ms, p99 ${at(read, 0.99)} ms, at most ${at(read, 1)} ms; ` +
    `with its searches p50 ${at(whole, 0.5)} ms, p99 ${at(whole, 0.99)} ms, at most ${at(whole, 1)} ms (${JSON.stringify(slowest.text.slice(0, 80))})`
  );
}

function randomText(words: readonly string[], random: () => number, most: number): string {
  const of = <Value>(list: ArrayLike<Value>) => list[Math.floor(random() * list.length)]!;
  const count = 1 + Math.floor(random() * most);
  let text = '';
  for (let i = 0; i < count; i++) {
    let word = of(words).toLowerCase();
    const change = random();
    const place = Math.floor(random() * (word.length + 1));
    if (change < 0.15) word = word.slice(0, place) + of(LETTERS) + word.slice(place);
    else if (change < 0.3) word = word.slice(0, place) + word.slice(place + 1);
    else if (change < 0.35) word = Array.from({ length: 1 + Math.floor(random() * 30) }, () => of(LETTERS)).join('');
    text += word + of([' ', ' ', ' ', ' ', '', '-', ', ', ' or ', ' not ', ' and ', '  ']);
  }
  return text;
}
