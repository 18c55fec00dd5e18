import iconv from 'iconv-lite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { SIMPLE_BODIES } from '#vehicle/rules/vocabulary.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readVehicles, importText, sampleMapping } from '#tests/support/feeds.ts';
import { FEED_NAMES } from './rules/feed-fields.ts';
import { plainText } from './plain-text.server.ts';

const database = await testDatabase();
beforeEach(() => database.db.deleteFrom('vehicles').execute());

const COLUMNS = [
  'Stock',
  'Make',
  'Model',
  'Year',
  'Price',
  'Km',
  'Badge',
  'Body',
  'Fuel',
  'Gearbox',
  'Drive',
  'Colour',
  'Seats',
  'Doors',
  'Vin',
  'Text',
  'Pics',
  'Film',
  'State',
  'Rego',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;
const MAPPING = sampleMapping(`  badge: { column: Badge }
  body: { column: Body }
  fuel: { column: Fuel }
  trans: { column: Gearbox }
  drive: { column: Drive }
  colour: { column: Colour }
  seats: { column: Seats }
  doors: { column: Doors }
  vin: { column: Vin }
  dealercomments: { column: Text }
  images: { column: Pics }
  video_url: { column: Film }
  state: { column: State }
  rego_expiry: { column: Rego }
`);
const GOOD: Row = {
  Make: 'Toyota',
  Model: 'Corolla',
  Year: '2021',
  Price: '24990',
  Km: '10000',
  Body: 'Hatchback',
  Fuel: 'Petrol',
  Gearbox: 'Automatic',
  Drive: 'FWD',
  Colour: 'White',
  Seats: '5',
  Doors: '5',
  State: 'NSW',
};

const csv = (rows: readonly Row[]) =>
  [
    COLUMNS.join(','),
    ...rows.map((row, at) =>
      COLUMNS.map((column) => quote(column === 'Stock' ? (row.Stock ?? `S${at}`) : (row[column] ?? ''))).join(','),
    ),
  ].join('\r\n');
const quote = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value);

async function take(...rows: Row[]) {
  const report = await importText(database, csv(rows.map((row) => ({ ...GOOD, ...row }))), { mapping: MAPPING });
  const vehicles = await readVehicles(database);
  return { report, vehicles, only: [...vehicles.values()][0] as Vehicle };
}

/** The field of a vehicle for each column of MAPPING. */
const FIELDS = {
  Price: 'price',
  Year: 'year',
  Km: 'odometerKm',
  Seats: 'seats',
  Doors: 'doors',
  Vin: 'vin',
  State: 'state',
  Rego: 'registrationExpiry',
} as const;

describe('impossible values', () => {
  it.each([
    ['Price', '11111111'],
    ['Price', '11,111,111'],
    ['Price', '99999999'],
    ['Price', '123456'],
    ['Price', '-5'],
    ['Price', '1'],
    ['Price', '88888888'],
    ['Price', '1e9'],
    ['Price', 'cheap!'],
    ['Year', '1800'],
    ['Year', '2060'],
    ['Year', '20211'],
    ['Year', '21'],
    ['Km', '2700000'],
    ['Km', '-1'],
    ['Km', '9999999'],
    ['Seats', '500'],
    ['Seats', '-2'],
    ['Doors', '99'],
    ['Vin', 'NOTAVIN'],
    ['State', 'Texas'],
    ['Rego', '31/02/2026'],
  ] as const)('%s %s is dropped with a warning, and the vehicle is imported', async (column, value) => {
    const { report, only } = await take({ [column]: value });
    const read = FIELDS[column];
    const field = FEED_NAMES[read];
    expect(only[read]).toBeNull();
    expect(report.rows).toEqual({ read: 1, accepted: 1, warned: 1, quarantined: 0 });
    expect(report.warnings).toEqual([expect.objectContaining({ field, count: 1, examples: [{ line: 2, value }] })]);
  });

  it('stores a video that pages cannot show with a warning, and others without [VDP-007]', async () => {
    const { report, only } = await take({ Film: 'https://vimeo.com/76979871' });
    expect(only.videoUrl).toBe('https://vimeo.com/76979871');
    expect(report.warnings).toEqual([expect.objectContaining({ field: 'video_url', count: 1 })]);
    for (const Film of ['https://youtu.be/Forecourt01', 'https://cdn.example.com/walk.mp4', ''])
      expect((await take({ Film })).report.warnings).toEqual([]);
  });

  it.each([
    ['Price', 'POA'],
    ['Price', ''],
    ['Price', '0'],
    ['Price', 'Call for price'],
    ['Km', '- / -'],
    ['Km', '-'],
    ['Seats', '0'],
    ['Vin', 'N/A'],
    ['State', ''],
    ['Rego', '01/01/1900'],
  ] as const)('%s "%s" is empty, which is not a problem', async (column, value) => {
    const { report, only } = await take({ [column]: value });
    expect(only[FIELDS[column]]).toBeNull();
    expect(report.rows.warned).toBe(0);
  });
});

describe('markup in text', () => {
  it.each([
    ['<b>Rare</b> & <i>clean', 'Rare & clean'],
    ['<script>alert(1)</script>One owner', 'One owner'],
    ['A<br>B<p>C</p>', 'A|B|C'],
    ['price &lt; $5,000', 'price < $5,000'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Hi', 'Hi'],
    ['<img src=x onerror=alert(1)>Nice', 'Nice'],
    ['Nice <img src=x onerror=alert(1)', 'Nice'],
    ['Tom &amp; Jerry&#39;s &eacute;', "Tom & Jerry's é"],
    ['km < 5000 and > 3', 'km < 5000 and > 3'],
    ['<!-- secret -->Open', 'Open'],
    ['line one\r\nline two', 'line one|line two'],
    ['<style>p{}</style>ok', 'ok'],
    ['<<b>b>x', 'x'],
    ['&amp;lt;b&amp;gt;deep', 'deep'],
  ])('%j is %j', async (Text, expected) => {
    const { only } = await take({ Text });
    expect(only.dealerComments).toBe(expected);
  });

  it('is removed completely, however it is nested', () => {
    const parts = [
      '<',
      '>',
      '&lt;',
      '&gt;',
      '&amp;',
      'script',
      'b',
      '/',
      '"',
      ' ',
      'img src=x onerror=y',
      '<!--',
      '-->',
      '&#60;',
      '&#x3c;',
    ];
    let seed = 7;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: 1 + (next() % 12) }, () => parts[next() % parts.length]).join('');
      expect(plainText(text), text).not.toMatch(/<[a-z!/?]/i);
    }
  });

  it('is removed from names, and a name of markup alone is missing', async () => {
    const { report, vehicles } = await take(
      { Model: '<b>Corolla</b>', Badge: '<a href="javascript:x">SX</a>' },
      { Model: '<script>x</script>' },
      { Make: '<img src=x>' },
      { Badge: 'GX <span' },
    );
    expect([...vehicles.values()].map((vehicle) => [vehicle.model, vehicle.badge])).toEqual([
      ['Corolla', 'SX'],
      ['Corolla', 'GX'],
    ]);
    expect(report.rows.quarantined).toBe(2);
    expect(JSON.stringify([...vehicles.values()])).not.toContain('<');
  });

  it('leaves only picture URLs of the web', async () => {
    const { only } = await take({
      Pics: 'javascript:alert(1),data:image/png;base64,AAAA,https://pics.example.com/a.jpg,//pics.example.com/b.jpg,http://user:pw@pics.example.com/c.jpg,/local.jpg',
    });
    expect(only.images.map((image) => image.url)).toEqual([
      'https://pics.example.com/a.jpg',
      'https://pics.example.com/b.jpg',
    ]);
  });

  it('is truncated', async () => {
    const { report, only } = await take({
      Badge: 'x'.repeat(500),
      Text: 'word '.repeat(5000),
      Make: 'Toyota',
      Model: `Corolla ${'y'.repeat(100)}`,
    });
    expect([only.badge!.length, only.model.length <= 60, only.dealerComments!.length <= 10_000]).toEqual([
      80,
      true,
      true,
    ]);
    expect(report.warnings.map((warning) => warning.field).sort()).toEqual(['badge', 'dealercomments', 'model']);
  });
});

describe('rows that are not vehicles', () => {
  it.each<[string, Row, RegExp]>([
    ['no make', { Make: '' }, /^no make$/],
    ['no model', { Model: 'N/A' }, /^no model$/],
    ['a make of digits', { Make: '2021' }, /is not a make/],
    ['a make that is a URL', { Make: 'http://example.com' }, /is not a make/],
    ['a make that is a sentence', { Make: 'The best car that you will ever see in this town' }, /is not a make/],
    ['a body as make', { Make: 'Hatchback' }, /is not a make but a body/],
    ['a model that became a date', { Model: '03-Sep' }, /damaged by a spreadsheet/],
    ['half a make', { Make: 'Land', Model: 'Corolla' }, /half of a two-word make/],
    ['no key', { Stock: '' }, /^no key$/],
    [
      'columns shifted to the right',
      {
        Make: 'S1',
        Model: 'Toyota',
        Year: 'Corolla',
        Price: '2021',
        Km: '24990',
        Badge: '10000',
        Body: 'SE',
        Fuel: 'Hatchback',
        Gearbox: 'Petrol',
        Drive: 'Automatic',
        Colour: 'FWD',
        Seats: 'White',
        Doors: '5',
      },
      /look shifted/,
    ],
    [
      'columns shifted from the middle',
      {
        Body: 'Petrol',
        Fuel: 'Automatic',
        Gearbox: 'FWD',
        Drive: 'White',
        Colour: '5',
        Seats: '5',
        Doors: 'NSW',
        State: '',
      },
      /look shifted/,
    ],
  ])('%s', async (_name, row, reason) => {
    const { report, vehicles } = await take(row, { Stock: 'good' });
    expect([...vehicles.keys()]).toEqual(['good']);
    expect(report.rows).toMatchObject({ read: 2, accepted: 1, quarantined: 1 });
    expect(report.quarantined[0]).toMatchObject({ line: 2, reason: expect.stringMatching(reason) });
  });

  it('accepts a single value in the wrong column with a warning', async () => {
    const { report, only } = await take({ Gearbox: 'AWD' });
    expect(only).toMatchObject({ transmission: null, simpleTransmission: null, make: 'Toyota' });
    expect(report.rows).toMatchObject({ accepted: 1, warned: 1 });
  });

  it('refuses duplicates and names the line of the first', async () => {
    const { report, vehicles } = await take(
      { Stock: 'A', Price: '10000' },
      { Stock: ' A ', Price: '20000' },
      { Stock: 'B' },
    );
    expect([...vehicles.values()].map((vehicle) => vehicle.price)).toEqual([1_000_000, 2_499_000]);
    expect(report.quarantined).toEqual([expect.objectContaining({ line: 3, reason: 'repeats the key "A" of line 2' })]);
  });

  it('imports a good row after a broken row with the same key', async () => {
    const { vehicles } = await take({ Stock: 'A', Make: '' }, { Stock: 'A' });
    expect(vehicles.get('A')!.make).toBe('Toyota');
  });

  it('imports all other rows despite ragged rows and open quotes', async () => {
    const [header, ...rows] = csv(Array.from({ length: 6 }, () => GOOD)).split('\r\n') as [string, ...string[]];
    const broken = [
      header,
      rows[0],
      `${rows[1]},extra,extra`,
      rows[2]!.replace('Toyota', '"Toyota'),
      'only,three,values',
      rows[3],
      rows[4]!.replace('Corolla', '"Cor"olla'),
      rows[5],
    ].join('\n');
    const report = await importText(database, broken, { mapping: MAPPING });
    expect(report.quarantined.map((row) => row.line)).toEqual([3, 4, 5, 7]);
    expect([...(await readVehicles(database)).keys()]).toEqual(['S0', 'S3', 'S5']);
  });
});

describe('encodings', () => {
  const text = csv([{ ...GOOD, Make: 'Citroën', Model: 'C4 Aircross', Badge: 'Séduction', Text: 'It’s – “mint”' }]);
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with mark', Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', iconv.encode(text, 'windows-1252')],
    ['UTF-16', iconv.encode(text, 'utf-16le', { addBOM: true })],
    ['UTF-8 read as 1252 and written again', Buffer.from(iconv.decode(Buffer.from(text), 'windows-1252'))],
  ])('reads %s', async (_name, bytes) => {
    const report = await importText(database, bytes, { mapping: MAPPING });
    expect(report.rows).toMatchObject({ accepted: 1, quarantined: 0 });
    expect([...(await readVehicles(database)).values()][0]).toMatchObject({
      make: 'Citroën',
      badge: 'Séduction',
      dealerComments: 'It’s – “mint”',
    });
  });

  it('reads two encodings mixed in one file', async () => {
    const [header, row] = csv([{ ...GOOD, Badge: 'Séduction' }]).split('\r\n') as [string, string];
    const bytes = Buffer.concat([
      Buffer.from(`${header}\n${row}\n`),
      iconv.encode(row.replace('S0', 'S1'), 'windows-1252'),
    ]);
    await importText(database, bytes, { mapping: MAPPING });
    expect([...(await readVehicles(database)).values()].map((vehicle) => vehicle.badge)).toEqual([
      'Séduction',
      'Séduction',
    ]);
  });

  it('removes NUL and direction marks', async () => {
    const { only } = await take({ Badge: 'S\u0000X\u202e', Text: 'a\u0007b' });
    expect([only.badge, only.dealerComments]).toEqual(['SX', 'ab']);
  });
});

it('shows nothing of a thousand damaged rows in facets or sliders', async () => {
  const junk = [
    '',
    '-',
    '11111111',
    '1800',
    '2060',
    '<script>x</script>',
    'Automatic',
    'SUV',
    'Dealer Pty Ltd',
    '0',
    '-1',
    '99999999',
    'NaN',
    '\u0000',
    'é',
    'CitroÃ«n',
    '03-Sep',
    '2021',
    "Robert'); drop table cars;--",
    '1e308',
    'Infinity',
    '４５',
    '🚗',
  ];
  let seed = 42;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const rows = Array.from({ length: 1000 }, (): Row => {
    const row: Row = { ...GOOD };
    for (let changes = next(4); changes >= 0; changes--)
      row[COLUMNS[1 + next(COLUMNS.length - 1)]!] = junk[next(junk.length)]!;
    return row;
  });
  const report = await importText(database, csv(rows), { mapping: MAPPING });
  const vehicles = [...(await readVehicles(database)).values()];
  expect(report.rows.accepted + report.rows.quarantined).toBe(1000);
  expect(vehicles).toHaveLength(report.rows.accepted);
  expect(report.rows.accepted).toBeGreaterThan(400);
  for (const vehicle of vehicles) {
    expect(vehicle.year === null || (vehicle.year >= 1900 && vehicle.year <= 2028)).toBe(true);
    expect(
      vehicle.price === null ||
        (vehicle.price > 1000 && vehicle.price <= 500_000_000 && Number.isInteger(vehicle.price)),
    ).toBe(true);
    expect(
      vehicle.odometerKm === null ||
        (vehicle.odometerKm >= 0 && vehicle.odometerKm <= 1_500_000 && Number.isInteger(vehicle.odometerKm)),
    ).toBe(true);
    expect(vehicle.seats === null || (vehicle.seats >= 1 && vehicle.seats <= 60)).toBe(true);
    expect([null, ...SIMPLE_BODIES]).toContain(vehicle.simpleBody);
    expect([null, 'Automatic', 'Manual']).toContain(vehicle.simpleTransmission);
    expect(vehicle.make).not.toMatch(/[<>\d]|Dealer|Automatic|SUV|drop/);
    for (const damage of ['<script', '\\u0000', 'Ã«']) expect(JSON.stringify(vehicle)).not.toContain(damage);
    expect(vehicle.slug).toMatch(/^[a-z0-9-]+$/);
  }
});
