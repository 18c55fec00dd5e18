import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/feeds.ts';
import { planMapping } from './mapping-plan.server.ts';
import { MappingError } from './mapping-problems.server.ts';
import { parseMapping, readMapping } from './mapping.server.ts';

const GOOD = `feed: sample
format: csv
mode: full
key: { column: Id }
dealership: { constant: north }
fields:
  make: { column: Make }
  model: { column: Model }
`;

function problemsOf(text: string): string[] {
  try {
    parseMapping(text, 'm.yaml');
  } catch (error) {
    if (error instanceof MappingError) return error.problems.map((one) => `${one.file} ${one.key}: ${one.message}`);
    throw error;
  }
  return [];
}

describe('a mapping file', () => {
  it('is read with defaults', () => {
    expect(parseMapping(GOOD, 'm.yaml')).toMatchObject({
      feed: 'sample',
      absent: 'withdrawn',
      encoding: 'auto',
      repairs: {},
      fields: { make: [{ column: 'Make' }] },
    });
  });

  it.each([
    [
      GOOD.replace('format: csv', 'format: csw'),
      'm.yaml format: is "csw"; allowed are csv, json, xml. Did you mean csv?',
    ],
    [GOOD.replace('mode: full', 'mod: full'), 'm.yaml mod: is not a word of a mapping. Did you mean mode?'],
    [`${GOOD}  colur: { column: C }\n`, 'm.yaml fields.colur: is not a field of a mapping. Did you mean colour?'],
    [`${GOOD}  km: { colum: C }\n`, 'm.yaml fields.km.colum: is not a word of a mapping. Did you mean column?'],
    [`${GOOD}  km: { join: ' ' }\n`, 'm.yaml fields.km: needs exactly one of column, columns and constant'],
    [`${GOOD}  km: { column: K, unit: ft }\n`, 'm.yaml fields.km.unit: is "ft"; allowed are km, miles'],
    [`${GOOD}  price: { column: K, unit: kg }\n`, 'm.yaml fields.price.unit: is "kg"; allowed are dollars, cents'],
    [`${GOOD}  badge: { column: B, match: '(' }\n`, 'm.yaml fields.badge.match: is not a regular expression'],
    [
      `${GOOD}  badge: { column: B, separator: ',' }\n`,
      'm.yaml fields.badge.separator: only applies to lists and picture URLs',
    ],
    [GOOD.replace('  make: { column: Make }\n', ''), 'm.yaml fields.make: must say where the make comes from'],
    [GOOD.replace('format: csv', 'format: xml'), 'm.yaml records: must name the element of one record'],
    [
      GOOD.replace('feed: sample', 'feed: My Feed'),
      'm.yaml feed: is "My Feed": must be lower case letters, digits and hyphens',
    ],
    [GOOD.replace('key: { column: Id }\n', ''), 'm.yaml key: is missing'],
    [
      `location: { column: L, otherwise: x }\n${GOOD}`,
      'm.yaml location.otherwise: is not a word of a mapping. Allowed are constant, column, table',
    ],
    [
      `repairs: { joinMake: { column: T } }\n${GOOD}`,
      'm.yaml repairs.joinMake.column: is not a word of a mapping. Allowed are title',
    ],
    ['feed: [', 'm.yaml:1 : is not YAML'],
  ])('is refused with file, key, value and the nearest name (%#)', (text, problem) => {
    expect(
      problemsOf(text).some((one) => one.startsWith(problem)),
      `${problemsOf(text).join('\n')}`,
    ).toBe(true);
  });

  it('that is missing is reported with its path', async () => {
    await expect(readMapping('feeds/mappings/none.yaml')).rejects.toThrow(
      /feeds\/mappings\/none\.yaml: cannot be read/,
    );
  });

  it('must not use a column that the file lacks; the error lists the nearest and all columns', () => {
    const plan = () =>
      planMapping(parseMapping(GOOD, 'm.yaml'), ['Id', 'Maker', 'Model'], 'feed.csv', { now: NOW, lenders: [] });
    expect(plan).toThrow(
      'reads the column "Make", which feed.csv does not have. Did you mean "Maker"?\nfeed.csv: has "Id", "Maker", "Model"',
    );
  });

  it('ignores case and spaces in column names, and absent optional columns', () => {
    const mapping = parseMapping(`${GOOD}  badge: { column: Badge, optional: true }\n`, 'm.yaml');
    const plan = planMapping(mapping, ['id', ' MAKE ', 'Model'], 'feed.csv', { now: NOW, lenders: [] });
    expect(plan.wanted).toEqual(['id', ' MAKE ', 'Model', 'Badge']);
  });

  it('is valid if it is part of the repository', async () => {
    const files = (await readdir('feeds/mappings')).filter((file) => file.endsWith('.yaml'));
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files)
      expect((await readMapping(`feeds/mappings/${file}`)).feed).toBe(file.replace('.yaml', ''));
  });
});

describe('rules of a field', () => {
  const map = (rules: string, columns: Record<string, string>) => {
    const mapping = parseMapping(GOOD + rules, 'm.yaml');
    const all: Record<string, string> = { Id: '1', Make: 'Kia', Model: 'Rio', ...columns };
    const plan = planMapping(mapping, Object.keys(all), 'feed.csv', { now: NOW, lenders: [] });
    return plan.map(plan.wanted.map((column) => all[column] ?? ''));
  };

  it('use the first alternative with a value', () => {
    const rules = `  seats:\n    - { column: Seats, match: '(\\d+)' }\n    - { column: Doors, match: '(\\d+) Seats' }\n`;
    expect(map(rules, { Seats: '', Doors: '7 Seats' }).fields.get('seats')).toBe(7);
    expect(map(rules, { Seats: '5 Seats', Doors: '4 Doors' }).fields.get('seats')).toBe(5);
    expect(map(rules, { Seats: '', Doors: '4 Doors' }).fields.has('seats')).toBe(false);
  });

  it('translate by table, with a default for other values', () => {
    const rules = `  status: { column: S, table: { A: in_stock, B: sold, Z: null }, otherwise: withdrawn }\n`;
    expect(['a ', 'B', 'q'].map((S) => map(rules, { S }).fields.get('status'))).toEqual([
      'in_stock',
      'sold',
      'withdrawn',
    ]);
    expect(map(rules, { S: 'Z' }).fields.has('status')).toBe(false);
    expect(map(rules, { S: '' }).fields.has('status')).toBe(false);
  });

  it('apply under conditions', () => {
    const rules = `  km:\n    - { column: K, unit: miles, when: { Miles: [true, yes] } }\n    - { column: K, unless: { Bad: x } }\n`;
    expect(map(rules, { K: '100', Miles: 'TRUE', Bad: '' }).fields.get('km')).toBe(161);
    expect(map(rules, { K: '100', Miles: 'no', Bad: '' }).fields.get('km')).toBe(100);
    expect(map(rules, { K: '100', Miles: 'no', Bad: 'X' }).fields.has('km')).toBe(false);
  });

  it('convert units: feet to millimetres by 0.3048 [VDP-073]', () => {
    expect(
      map(`  caravan.body_length: { column: L, unit: ft }\n`, { L: '33.0ft' }).fields.get('caravan.body_length'),
    ).toBe(10_058.4);
    expect(map(`  caravan.body_length: { column: L }\n`, { L: '21 ft' }).fields.get('caravan.body_length')).toBe(
      6400.8,
    );
    expect(map(`  engine_size: { column: E }\n`, { E: '2.0L' }).fields.get('engine_size')).toBe(2000);
    expect(map(`  engine_size_litres: { column: E }\n`, { E: '1998cc' }).fields.get('engine_size_litres')).toBe(1.998);
    expect(map(`  price: { column: P, unit: cents }\n`, { P: '1999000' }).fields.get('price')).toBe(1_999_000);
  });

  it('join columns and split lists', () => {
    const rules = `  standardEquipment: { columns: [A, B], join: ',' }\n  images: { column: I }\n`;
    const { fields, warnings } = map(rules, {
      A: 'Tow bar, ABS,,ABS',
      B: '<b>Sunroof</b>',
      I: 'https://pics.example.com/1.jpg https://pics.example.com/2.jpg,javascript:alert(1)',
    });
    expect(fields.get('standardEquipment')).toEqual(['Tow bar', 'ABS', 'Sunroof']);
    expect(fields.get('images')).toEqual(['https://pics.example.com/1.jpg', 'https://pics.example.com/2.jpg']);
    expect(warnings).toEqual([
      { field: 'images', problem: 'contains something that is not a URL', value: expect.any(String) },
    ]);
  });
});
