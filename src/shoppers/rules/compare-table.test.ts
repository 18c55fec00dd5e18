import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRows } from './compare-table.ts';

const list = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((pair) => ({ label: pair.split(':')[0]!, value: pair.split(':')[1]! }));
const shown = (lists: readonly (string | null)[]) =>
  compareRows(lists.map((text) => (text === null ? null : list(text)))).map(
    ({ label, values, differs }) =>
      `${label} ${values.map((value) => value ?? '-').join(',')}${differs ? ' differs' : ''}`,
  );

describe('lists side by side [GAP-039]', () => {
  it.each([
    ['nothing', [], []],
    ['one car differs from nobody', ['a:1 b:2'], ['a 1', 'b 2']],
    ['the same', ['a:1', 'a:1'], ['a 1,1']],
    ['another value', ['a:1', 'a:2'], ['a 1,2 differs']],
    ['what one does not say', ['a:1 b:2', 'a:1'], ['a 1,1', 'b 2,- differs']],
    ['a column without a car makes no difference', ['a:1', null, 'a:1'], ['a 1,-,1']],
    ['a car of which nothing is known does', ['a:1', ''], ['a 1,- differs']],
    ['rows stand where the lists have them', ['a:1 c:1', 'a:1 b:1 c:1'], ['a 1,1', 'b -,1 differs', 'c 1,1']],
  ] as const)('%s', (_name, lists, expected) => {
    expect(shown(lists)).toEqual(expected);
  });

  it('every value of every car stands once in its own column, whatever the lists', () => {
    const entries = fc.uniqueArray(
      fc.record({ label: fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'), value: fc.constantFrom('1', '2') }),
      { selector: (entry) => entry.label },
    );
    fc.assert(
      fc.property(fc.array(fc.option(entries), { maxLength: 4 }), (lists) => {
        const rows = compareRows(lists);
        expect(new Set(rows.map((row) => row.label)).size).toBe(rows.length);
        lists.forEach((own, column) => {
          const back = rows.flatMap(({ label, values }) =>
            values[column] === null ? [] : [{ label, value: values[column]! }],
          );
          expect(new Set(back.map((entry) => JSON.stringify(entry)))).toEqual(
            new Set((own ?? []).map(({ label, value }) => JSON.stringify({ label, value }))),
          );
        });
        const there = lists.flatMap((own) => (own ? [new Map(own.map(({ label, value }) => [label, value]))] : []));
        for (const { label, differs } of rows)
          expect(differs).toBe(new Set(there.map((own) => own.get(label))).size > 1);
      }),
    );
  });
});
