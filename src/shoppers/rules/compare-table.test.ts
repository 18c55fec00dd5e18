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

describe('rows of a comparison [GAP-039]', () => {
  it.each([
    ['no vehicle has no rows', [], []],
    ['a single vehicle has no differences', ['a:1 b:2'], ['a 1', 'b 2']],
    ['equal values do not differ', ['a:1', 'a:1'], ['a 1,1']],
    ['different values differ', ['a:1', 'a:2'], ['a 1,2 differs']],
    ['a value that only one has differs', ['a:1 b:2', 'a:1'], ['a 1,1', 'b 2,- differs']],
    ['a column without a vehicle does not count', ['a:1', null, 'a:1'], ['a 1,-,1']],
    ['a vehicle without any values differs', ['a:1', ''], ['a 1,- differs']],
    ['rows keep the order of the lists', ['a:1 c:1', 'a:1 b:1 c:1'], ['a 1,1', 'b -,1 differs', 'c 1,1']],
  ] as const)('%s', (_name, lists, expected) => {
    expect(shown(lists)).toEqual(expected);
  });

  it('has every value of every vehicle once, in its own column', () => {
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
