import { createMemoryEngine } from '#search/memory-engine.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import { readWords } from '#search/rules/words/read-words.ts';
import { makeVocabulary } from '#search/rules/words/vocabulary.ts';
import { JUDGED_AT, type JudgedStock } from './stocks.ts';

const ROUNDS = 30;
const HOSTILE = [
  'a '.repeat(5_000),
  'x'.repeat(10_000),
  'toyota '.repeat(1_000),
  '((((a+)+)+)+)$'.repeat(700),
  'qwertyu asdfghj zxcvbnm '.repeat(400),
  '9,999 '.repeat(2_000),
  'under between 20k and '.repeat(500),
];

/** Times the reading of texts: one line of text. */
export async function readingSpeed({ name, site, rows }: JudgedStock, queries: readonly string[]): Promise<string> {
  const engine = createMemoryEngine();
  await engine.replace('site', rows);
  const rules = { now: JUDGED_AT, soldWindowMs: 0, pageSize: 21, priceAscendingNeedsPrice: false };
  const { facets } = await engine.search('site', EMPTY_QUERY, rules);
  const words = await engine.words('site');
  const make = () =>
    makeVocabulary(facets, words, site.words, site, {
      usedLabel: site.settings.search.usedLabel,
      thisYear: new Date(JUDGED_AT).getUTCFullYear(),
    });
  const vocabulary = make();
  const made = Array.from({ length: 9 }, () => timed(make)).sort((a, b) => a - b);
  const read = measured(queries, (text) => void readWords(text, vocabulary));
  const hostile = measured(HOSTILE, (text) => void readWords(text, vocabulary));
  const suggested: number[] = [];
  for (const text of [...queries, ...queries]) {
    const start = performance.now();
    const asked = readQuery({ ...EMPTY_QUERY, query: text }, readWords(text, vocabulary, true).parts);
    await engine.searchFor('site', asked, rules, ['make', 'make_model']);
    suggested.push(performance.now() - start);
  }
  const at = (values: readonly number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!.toFixed(3);
  return (
    `${name}, ${rows.length} vehicles: vocabulary ${made[4]!.toFixed(1)} ms; reading p50 ${at(read, 0.5)} ms, p99 ${at(read, 0.99)} ms; ` +
    `hostile texts at most ${Math.max(...hostile).toFixed(2)} ms; reading and search for suggestions p50 ${at(suggested, 0.5)} ms, p99 ${at(suggested, 0.99)} ms`
  );
}

/** The median time of each text, warm. */
function measured(texts: readonly string[], read: (text: string) => void): readonly number[] {
  for (const text of texts) read(text);
  return texts.map((text) => {
    const times = Array.from({ length: ROUNDS }, () => timed(() => read(text))).sort((a, b) => a - b);
    return times[ROUNDS / 2]!;
  });
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
