import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleFacetValues, sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { NUMERIC_FACETS } from './facets.ts';
import {
  compileFilter,
  FILTER_FIELDS,
  FILTER_OPERATORS,
  FilterError,
  parseFilter,
  type FilterNode,
} from './filter-expression.ts';

const is = (field: string, value: string, operator = '='): FilterNode =>
  ({ kind: 'compare', field, operator, value }) as FilterNode;
const matches = (expression: string, changes: Partial<Vehicle>) => {
  const vehicle = sampleVehicle(changes);
  return compileFilter(expression)(vehicle, sampleFacetValues(vehicle));
};

describe('grammar', () => {
  it.each([...FILTER_OPERATORS])('reads the operator %s, and ":" as "=" [API-011]', (operator) => {
    expect(parseFilter(`year ${operator} 2020`)).toEqual(is('year', '2020', operator === ':' ? '=' : operator));
    expect(parseFilter(`year${operator}2020`)).toEqual(parseFilter(`year ${operator} 2020`));
  });

  it.each<[string, FilterNode]>([
    ['body:SUV', is('body', 'SUV')],
    ['  BODY : "People Mover" ', is('body', 'People Mover')],
    [`badge:'7" screen'`, is('badge', '7" screen')],
    [`badge:"it's"`, is('badge', "it's")],
    ['make:Mercedes-Benz', is('make', 'Mercedes-Benz')],
    ['make:"and"', is('make', 'and')],
    ['make:OR', is('make', 'OR')],
    ['price >= 20000', is('price', '20000', '>=')],
    ['created_at_timestamp < -1.5', is('created_at_timestamp', '-1.5', '<')],
    ['body:SUV and make:Kia', { kind: 'and', parts: [is('body', 'SUV'), is('make', 'Kia')] }],
    [
      'body:SUV OR make:Kia AND year:2020',
      { kind: 'or', parts: [is('body', 'SUV'), { kind: 'and', parts: [is('make', 'Kia'), is('year', '2020')] }] },
    ],
    [
      '(body:SUV Or make:Kia) AND year:2020',
      { kind: 'and', parts: [{ kind: 'or', parts: [is('body', 'SUV'), is('make', 'Kia')] }, is('year', '2020')] },
    ],
    [
      'NOT body:SUV AND make:Kia',
      { kind: 'and', parts: [{ kind: 'not', part: is('body', 'SUV') }, is('make', 'Kia')] },
    ],
    ['NOT NOT (body:SUV)', { kind: 'not', part: { kind: 'not', part: is('body', 'SUV') } }],
  ])('%s', (text, node) => {
    expect(parseFilter(text)).toEqual(node);
  });

  it('accepts every listed field', () => {
    for (const field of FILTER_FIELDS) expect(parseFilter(`${field}:1`)).toEqual(is(field, '1'));
    expect(new Set(FILTER_FIELDS).size).toBe(FILTER_FIELDS.length);
  });
});

describe('filter error messages', () => {
  it.each([
    ['', 1, 'expected a field, NOT or "(", found the end.'],
    ['   ', 4, 'found the end'],
    ['body', 5, 'expected : = != >= <= > < after "body", found the end.'],
    ['body:', 6, 'expected a value for "body", found the end.'],
    ['body SUV', 6, 'after "body", found "SUV"'],
    ['body:SUV make:Kia', 10, 'expected AND, OR or the end, found "make". Put a value of several words in quotes.'],
    ['body:People Mover', 13, 'Put a value of several words in quotes.'],
    ['body:SUV AND', 13, 'expected a field'],
    ['AND body:SUV', 1, 'there is no field "AND"'],
    ['(body:SUV', 10, 'to close the "(" at character 1, found the end.'],
    ['body:SUV)', 9, 'found ")"'],
    ['()', 2, 'found ")"'],
    ['body:"SUV', 6, 'the quote " that opens here is never closed.'],
    ['body:\'SUV"', 6, "the quote ' that opens here is never closed."],
    ['"body":SUV', 1, 'expected a field'],
    ['bdy:SUV', 1, 'there is no field "bdy". Did you mean "body"?'],
    ['body:SUV OR colours:Red', 13, 'Did you mean "colour"?'],
    ['zzzzzz:1', 1, 'there is no field "zzzzzz". Fields: badge, '],
    ['constructor:1', 1, 'there is no field "constructor"'],
    [
      'body > SUV',
      6,
      '"body" is text, so only : = and != fit; km, price, subscription_price, year, created_at_timestamp, seat_count, door_count, towing_kg, engine_cc, power_kw, price_drop, fuel_use, range_km, sleep_count, atm_kg, length_m, seats can be compared with >.',
    ],
    ['price > cheap', 9, '"price" is a number, but "cheap" is not. Write plain digits, such as 20000.'],
    ['price > "20,000"', 9, '"price" is a number'],
    ['price > 1e5', 9, '"price" is a number'],
    ['price =! 3', 8, '"!" does not belong here'],
    ['price == 3', 8, 'expected a value for "price", found "="'],
    [`body:${'x'.repeat(2000)}`, 2001, 'longer than 2000 characters'],
    [`${'('.repeat(60)}body:SUV${')'.repeat(60)}`, 42, 'more than 40 levels'],
    [`${'NOT '.repeat(60)}body:SUV`, 165, 'more than 40 levels'],
  ])('%s', (text, position, message) => {
    let error: unknown;
    try {
      parseFilter(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(FilterError);
    expect((error as FilterError).message).toContain(message);
    expect((error as FilterError).position).toBe(position);
    expect((error as FilterError).message).toMatch(new RegExp(`^At character ${position}: `));
  });

  it('parses any text or throws a FilterError', () => {
    const pieces = fc.constantFrom(
      'body',
      'price',
      ':',
      '=',
      '!',
      '>',
      '(',
      ')',
      '"',
      "'",
      ' ',
      'AND',
      'NOT',
      'or',
      '20',
      'SUV',
      '\n',
      '\u00e9',
      '\\',
      '\0',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
        ),
        (text) => {
          try {
            parseFilter(text);
          } catch (error) {
            expect(error).toBeInstanceOf(FilterError);
            expect((error as FilterError).position).toBeGreaterThanOrEqual(1);
            expect((error as FilterError).position).toBeLessThanOrEqual(text.length + 1);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

/** The tree as text: `=` for `:`, every value quoted, words in capitals, brackets if the tree has them. */
function formatFilter(node: FilterNode): string {
  if (node.kind === 'compare')
    return `${node.field} ${node.operator} ${node.value.includes('"') ? `'${node.value}'` : `"${node.value}"`}`;
  if (node.kind === 'not') return `NOT ${wrapped(node.part)}`;
  return node.parts.map(wrapped).join(node.kind === 'and' ? ' AND ' : ' OR ');
}

function wrapped(node: FilterNode): string {
  return node.kind === 'compare' || node.kind === 'not' ? formatFilter(node) : `(${formatFilter(node)})`;
}

describe('the parsed filter', () => {
  it.each([
    ['body:SUV', 'body = "SUV"'],
    ['body:SUV and price>20000', 'body = "SUV" AND price > "20000"'],
    ['body:SUV or make:Kia and not year:2020', 'body = "SUV" OR (make = "Kia" AND NOT year = "2020")'],
    [`badge:'7" screen'`, `badge = '7" screen'`],
  ])('%s is %s [API-011]', (text, formatted) => {
    expect(formatFilter(parseFilter(text))).toBe(formatted);
  });

  it('parses the written form of any filter to the same tree [API-011]', () => {
    const numbers = NUMERIC_FACETS.filter((name) => name !== 'weekly_repayment') as readonly string[];
    const texts = FILTER_FIELDS.filter((field) => !numbers.includes(field));
    const word = fc.string({ maxLength: 12 }).filter((text) => !(text.includes('"') && text.includes("'")));
    const compare = fc.oneof(
      fc.record({
        kind: fc.constant('compare'),
        field: fc.constantFrom(...texts),
        operator: fc.constantFrom('=', '!='),
        value: word,
      }),
      fc.record({
        kind: fc.constant('compare'),
        field: fc.constantFrom(...numbers),
        operator: fc.constantFrom('=', '!=', '>', '>=', '<', '<='),
        value: fc.integer().map(String),
      }),
    );
    const { node } = fc.letrec<{ node: FilterNode }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        compare as fc.Arbitrary<FilterNode>,
        fc.record({ kind: fc.constant('not' as const), part: tie('node') }),
        fc.record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          parts: fc.array(tie('node'), { minLength: 2, maxLength: 4 }),
        }),
      ),
    }));
    fc.assert(
      fc.property(node, (tree) => {
        const written = formatFilter(tree);
        fc.pre(written.length <= 2000);
        expect(parseFilter(written)).toEqual(tree);
        expect(formatFilter(parseFilter(written))).toBe(written);
      }),
      { numRuns: 500 },
    );
  });
});

describe('evaluation of a filter', () => {
  it('compares whole values, ignoring case', () => {
    expect(matches('colour:red', { simpleColour: 'Red' })).toBe(true);
    expect(matches('colour:re', { simpleColour: 'Red' })).toBe(false);
  });

  it('reads money as dollars', () => {
    expect(matches('price < 25000', { price: 2_499_000 })).toBe(true);
    expect(matches('price >= 24990 AND price <= 24990', { price: 2_499_000 })).toBe(true);
    expect(matches('price = 24990', { price: 2_499_000, offerPrice: null })).toBe(true);
    expect(matches('price < 24000', { price: 2_499_000, offerPrice: 2_399_900 })).toBe(true);
  });

  it('fails every comparison without a value, including !=, and NOT inverts that', () => {
    for (const operator of ['=', '!=', '>', '>=', '<', '<='])
      expect(matches(`km ${operator} 5`, { odometerKm: null }), operator).toBe(false);
    expect(matches('colour != Red', {})).toBe(false);
    expect(matches('NOT colour = Red', {})).toBe(true);
  });

  it.each([
    ['>', [false, false, true]],
    ['>=', [false, true, true]],
    ['<', [true, false, false]],
    ['<=', [true, true, false]],
    ['=', [false, true, false]],
    ['!=', [true, false, true]],
  ])('km %s 10 of 9, 10 and 11', (operator, expected) => {
    expect([9, 10, 11].map((km) => matches(`km ${operator} 10`, { odometerKm: km }))).toEqual(expected);
  });

  it('matches if one of several values matches; != if none does', () => {
    const vehicle = { categories: ['Family', 'Towing'] };
    expect([
      matches('categories:towing', vehicle),
      matches('categories:Sport', vehicle),
      matches('categories != Towing', vehicle),
      matches('categories != Sport', vehicle),
    ]).toEqual([true, false, false, true]);
  });

  it('combines conditions with AND, OR and NOT', () => {
    const vehicle = { make: 'Kia', year: 2020 };
    expect(matches('make:Kia AND NOT (year < 2015 OR year > 2021)', vehicle)).toBe(true);
    expect(matches('make:Kia AND NOT (year < 2015 OR year > 2019)', vehicle)).toBe(false);
  });
});
