import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differByMore, editDistance, letterBits } from './word-match.ts';

/** Restricted Damerau-Levenshtein distance straight from its definition: of the ways to end both words, the cheapest. */
function fewestErrors(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  const ways = [
    fewestErrors(restA, b) + 1,
    fewestErrors(a, restB) + 1,
    fewestErrors(restA, restB) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ];
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  if (isSwap) ways.push(fewestErrors(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...ways);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
const limits = fc.integer({ min: 0, max: 4 });

test('the errors between two words are those of the definition, up to the limit', () => {
  fc.assert(
    fc.property(word, word, limits, (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(fewestErrors(a, b), limit + 1));
    }),
    { numRuns: 3_000 },
  );
});

test('words whose letters differ by more than the limit have more errors', () => {
  fc.assert(
    fc.property(word, word, limits, (a, b, limit) => {
      if (differByMore(letterBits(a), letterBits(b), limit)) expect(fewestErrors(a, b)).toBeGreaterThan(limit);
    }),
    { numRuns: 3_000 },
  );
  expect(differByMore(letterBits('hilux'), letterBits('camry'), 2)).toBe(true);
});

test('a long word after a short one is compared whole', () => {
  expect(editDistance('ab', 'ba', 2)).toBe(1);
  expect(editDistance(`a${'x'.repeat(200)}b`, `c${'y'.repeat(200)}d`, 500)).toBe(202);
  expect(editDistance('camery', 'camry', 2)).toBe(1);
});
