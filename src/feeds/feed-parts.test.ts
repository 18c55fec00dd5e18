import { beforeEach, describe, expect, it } from 'vitest';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readVehicles, importText, sampleMapping } from '#tests/support/feeds.ts';
import { LENDER_FEED_NAMES } from './rules/feed-fields.ts';
import { parseHotspots } from './parse-hotspots.server.ts';
import { productLenders } from '#sites/lender-files.server.ts';
import { parseLenders as parseLendersOf } from './parse-lenders.server.ts';
import { parseMapping } from './mapping.server.ts';

const parseLenders = (raw: string, dollars: number) => parseLendersOf(raw, dollars, Object.keys(productLenders()));

const database = await testDatabase();
beforeEach(() => database.db.deleteFrom('vehicles').execute());

const EMPTY_ENTRY: LenderEntry = {
  provider: 'manual',
  disclaimer: null,
  termYears: null,
  termMonths: null,
  termWeeks: null,
  interestRate: null,
  comparisonRate: null,
  establishmentFees: null,
  deposit: null,
  weeklyPayment: null,
  monthlyPayment: null,
  totalPayable: null,
  balloon: null,
};
const GIVEN = {
  financeProvider: 'manual',
  disclaimer: 'Fees & charges apply.',
  termYears: 5,
  termMonths: 60,
  interestRate: 6.99,
  comparisonRate: 7.55,
  establishmentFees: 395,
  deposit: 2499,
  paymentWeek: 98.5,
  paymentMonth: 426.83,
  totalPayable: 25_610,
  balloon: null,
};
const READ: LenderEntry = {
  ...EMPTY_ENTRY,
  disclaimer: 'Fees & charges apply.',
  termYears: 5,
  termMonths: 60,
  interestRate: 6.99,
  comparisonRate: 7.55,
  establishmentFees: 39_500,
  deposit: 249_900,
  weeklyPayment: 9_850,
  monthlyPayment: 42_683,
  totalPayable: 2_561_000,
};
const POINTS = {
  exterior: [
    {
      id: 'wheels',
      description: 'Wheels: 19 inch alloys',
      anchors: [
        { frame: 0, x: 20.5, y: 71 },
        { frame: 2, x: 28, y: 70 },
      ],
    },
  ],
  interior: [{ id: 'screen', description: 'Touch screen', anchors: [{ frame: 0, x: 50, y: 58.4 }] }],
};

const FIELDS = `make: { column: make }, model: { column: model }, finance_lenders: { column: lenders, optional: true }, hotspots: { column: hotspots, optional: true }`;
const mapping = (format: 'json' | 'xml', fields = FIELDS) =>
  parseMapping(
    `feed: sample\nformat: ${format}\nrecords: ${format === 'json' ? 'cars' : 'car'}\nmode: full\nkey: { column: id }\ndealership: { constant: north }\nfields: { ${fields} }`,
    'm.yaml',
  );

async function take(content: string, given: ReturnType<typeof mapping>) {
  const report = await importText(database, content, { mapping: given });
  return { report, only: [...(await readVehicles(database)).values()][0] as Vehicle };
}
const csv = async (Lenders: string, Points: string) => {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const text = `Stock,Make,Model,Year,Price,Km,Lenders,Points\r\nA1,Kia,Rio,2021,24990,10000,${quote(Lenders)},${quote(Points)}\r\n`;
  return take(text, sampleMapping('  finance_lenders: { column: Lenders }\n  hotspots: { column: Points }\n'));
};
const json = (vehicle: object, given = mapping('json')) =>
  take(JSON.stringify({ cars: [{ id: 'A1', make: 'Kia', model: 'Rio', ...vehicle }] }), given);
const xml = (parts: string, given = mapping('xml')) =>
  take(
    `<?xml version="1.0"?><stock><car id="7"><id>A1</id><make>Kia</make><model>Rio</model>${parts}</car></stock>`,
    given,
  );

const XML_LENDER = Object.entries(GIVEN)
  .map(([name, value]) => (value === null ? `<${name}/>` : `<${name}>${String(value).replace('&', '&amp;')}</${name}>`))
  .join('');
const xmlPoint = ({ id, description, anchors }: (typeof POINTS)['exterior'][number]) =>
  `<hotspot id="${id}"><description>${description}</description><anchors>${anchors.map(({ frame, x, y }) => `<anchor frame="${frame}" x="${x}" y="${y}"/>`).join('')}</anchors></hotspot>`;

describe('tare weight, emissions and electric range in a feed', () => {
  const fields =
    'make: { column: make }, model: { column: model }, variant.cylinders: { column: cylinders }, variant.tareweight: { column: tare, optional: true }, variant.co2emissions: { column: co2, optional: true }, variant.electricrange: { column: range, optional: true }';

  it('are stored with the variant', async () => {
    const { only } = await json({ cylinders: 4, tare: '1.54 t', co2: '162', range: '420 km' }, mapping('json', fields));
    expect(only.variant).toMatchObject({ cylinders: 4, tareKg: 1540, co2: 162, electricRangeKm: 420 });
  });

  it('are left out of a stored vehicle whose feed lacks them, as of one that was stored before', async () => {
    const { only } = await json({ cylinders: 4 }, mapping('json', fields));
    expect(only.variant).not.toHaveProperty('tareKg');
    expect(only.variant).not.toHaveProperty('co2');
    expect(only.variant).not.toHaveProperty('electricRangeKm');
  });
});

describe('lenders and points of interest in a feed', () => {
  it.each([
    ['JSON in a column of CSV', () => csv(JSON.stringify({ manual: GIVEN }), JSON.stringify(POINTS))],
    [
      'JSON in a column of CSV, as a list and encoded twice',
      () => csv(JSON.stringify([GIVEN]), JSON.stringify(JSON.stringify(POINTS))),
    ],
    ['objects of JSON', () => json({ lenders: { manual: GIVEN }, hotspots: POINTS })],
    ['a list of JSON', () => json({ lenders: [GIVEN], hotspots: POINTS })],
    ['one entry of JSON', () => json({ lenders: GIVEN, hotspots: POINTS })],
    ['texts of JSON', () => json({ lenders: JSON.stringify({ Manual: GIVEN }), hotspots: JSON.stringify(POINTS) })],
    [
      'a path within JSON',
      () =>
        json(
          { finance: { quotes: [{ lender: GIVEN }] }, spin: { points: POINTS } },
          mapping(
            'json',
            FIELDS.replace('lenders,', 'finance.quotes.lender,').replace('column: hotspots', 'column: spin.points'),
          ),
        ),
    ],
    [
      'elements of XML',
      () =>
        xml(
          `<lenders><manual>${XML_LENDER}</manual></lenders><hotspots><exterior>${POINTS.exterior.map(xmlPoint).join('')}</exterior><interior>${POINTS.interior.map(xmlPoint).join('')}</interior></hotspots>`,
        ),
    ],
    [
      'a list of elements of XML',
      () =>
        xml(
          `<lenders><lender>${XML_LENDER}</lender></lenders><hotspots><exterior>${POINTS.exterior.map(xmlPoint).join('')}</exterior><interior>${POINTS.interior.map(xmlPoint).join('')}</interior></hotspots>`,
        ),
    ],
    [
      'JSON in elements of XML',
      () =>
        xml(
          `<lenders><![CDATA[${JSON.stringify({ manual: GIVEN })}]]></lenders><hotspots kind="json"><![CDATA[${JSON.stringify(POINTS)}]]></hotspots>`,
        ),
    ],
  ])('are read from %s [FIN-008, FIN-009, VDP-009]', async (_name, read) => {
    const { report, only } = await read();
    expect(report.warnings).toEqual([]);
    expect(only.lenders).toEqual({ manual: READ });
    expect(only.hotspots).toEqual(POINTS);
  });

  it('keys two lenders by provider, whatever the spelling of their names [FIN-009]', async () => {
    const entries = [
      { ...GIVEN, financeProvider: 'Finance 360' },
      { ...GIVEN, financeProvider: 'POWER_TORQUE' },
    ];
    expect(Object.keys((await json({ lenders: entries })).only.lenders)).toEqual(['finance360', 'powertorque']);
    const rows = entries
      .map((entry) => `<lender financeProvider="${entry.financeProvider}"><interestRate>6.99</interestRate></lender>`)
      .join('');
    const { only } = await xml(`<lenders>${rows}</lenders>`);
    expect(only.lenders).toEqual({
      finance360: { ...EMPTY_ENTRY, provider: 'finance360', interestRate: 6.99 },
      powertorque: { ...EMPTY_ENTRY, provider: 'powertorque', interestRate: 6.99 },
    });
  });

  it('reads amounts in cents if the mapping says so', () => {
    expect(parseLenders('{"manual":{"paymentWeek":9850}}', 0.01).value).toEqual({
      manual: { ...EMPTY_ENTRY, weeklyPayment: 9_850 },
    });
    expect(() => sampleMapping('  finance_lenders: { column: L, unit: kg }\n')).toThrow('allowed are dollars, cents');
    expect(() => sampleMapping('  hotspots: { column: L, unit: kg }\n')).toThrow('this field has no unit');
  });

  it.each([
    ['', ''],
    ['{}', '[]'],
    ['null', 'n/a'],
    ['[]', '{"exterior":[],"interior":[]}'],
    ['""', '{"exterior":""}'],
  ])('%j and %j are empty, which is not a problem', async (lenders, points) => {
    const { report, only } = await csv(lenders, points);
    expect([only.lenders, only.hotspots, report.rows.warned]).toEqual([{}, null, 0]);
  });

  it('removes them when the feed no longer states them, and changes nothing if repeated', async () => {
    await json({ lenders: { manual: GIVEN }, hotspots: POINTS });
    expect((await json({ lenders: { manual: GIVEN }, hotspots: POINTS })).report.stock).toMatchObject({
      updated: 0,
      unchanged: 1,
    });
    const cleared = await json({ lenders: null });
    expect(cleared.report.stock).toMatchObject({ updated: 1 });
    expect(cleared.only).toMatchObject({ lenders: {}, hotspots: null });
  });

  it('reports what cannot be read with its row, and imports the vehicle without it', async () => {
    const { report, only } = await csv("{'manual': 6.99}", '{"exterior": [');
    expect(only).toMatchObject({ make: 'Kia', price: 2_499_000, lenders: {}, hotspots: null });
    expect(report.rows).toEqual({ read: 1, accepted: 1, warned: 1, quarantined: 0 });
    expect(report.warnings).toEqual([
      {
        field: 'finance_lenders',
        problem: 'is not JSON',
        count: 1,
        examples: [{ line: 2, value: "{'manual': 6.99}" }],
      },
      { field: 'hotspots', problem: 'is not JSON', count: 1, examples: [{ line: 2, value: '{"exterior": [' }] },
    ]);
  });
});

describe('figures of a lender', () => {
  it('leave out a comparison rate that the rate and the fee beside it contradict [GAP-091]', () => {
    const read = (comparisonRate: number) =>
      parseLenders(JSON.stringify({ manual: { interestRate: 7.49, comparisonRate, establishmentFees: 395 } }), 1);
    const entry = { ...EMPTY_ENTRY, interestRate: 7.49, establishmentFees: 39_500 };
    expect(read(8.04)).toMatchObject({ value: { manual: { ...entry, comparisonRate: 8.04 } }, problem: null });
    expect(read(7.49)).toMatchObject({
      value: { manual: entry },
      problem: 'contains lenders or figures that cannot be used',
      given: 'manual.comparisonRate "7.49" is lower than its interest rate and fee make it',
    });
  });

  it.each([
    ['interestRate', '6.99% p.a.', 6.99],
    ['interestRate', 0, 0],
    ['interestRate', 0.9, 0.9],
    ['weeklyPayment', '$98.50', 9_850],
    ['totalPayable', '25,610.40', 2_561_040],
    ['weeklyPayment', 0, null],
    ['deposit', 0, 0],
    ['balloon', '', null],
    ['termYears', 'N/A', null],
    ['termMonths', '60 months', 60],
  ] as const)('%s %j is %j', (name, given, value) => {
    const { value: read, problem } = parseLenders(
      JSON.stringify({ manual: { disclaimer: 'x', [LENDER_FEED_NAMES[name]]: given } }),
      1,
    );
    expect([(read as Vehicle['lenders'])['manual']![name], problem]).toEqual([value, null]);
  });

  it.each([
    ['interestRate', 0.0699, 'manual.interestRate "0.0699" is not a percentage per year'],
    ['comparisonRate', 699, 'manual.comparisonRate "699" is not a percentage per year'],
    ['interestRate', 'from 6.99 to 12', 'manual.interestRate "from 6.99 to 12"'],
    ['weeklyPayment', -5, 'manual.paymentWeek "-5"'],
    ['weeklyPayment', 1e9, 'manual.paymentWeek "1000000000"'],
    ['termYears', 60, 'manual.termYears "60"'],
    ['deposit', { a: 1 }, 'manual.deposit "{"a":1}"'],
    ['balloon', true, 'manual.balloon "true"'],
  ] as const)('%s %j is rejected with a warning', (name, given, warning) => {
    const {
      value,
      problem,
      given: where,
    } = parseLenders(JSON.stringify({ manual: { ...GIVEN, [LENDER_FEED_NAMES[name]]: given } }), 1);
    expect((value as Vehicle['lenders'])['manual']).toEqual({ ...READ, [name]: null });
    expect([problem, where]).toEqual(['contains lenders or figures that cannot be used', warning]);
  });

  it.each([
    ['{"bestbank":{"interestRate":5}}', 'lender "bestbank" (known are angle'],
    ['{"none":{"interestRate":5}}', 'lender "none"'],
    ['[{"interestRate":5}]', 'lender ""'],
    ['{"manual":5}', 'manual "5" is not a lender entry'],
    ['{"manual":{"rate":5}}', 'manual has no figures'],
    ['[1,2]', 'an entry "1" is not a lender entry'],
    ['7', 'an entry "7" is not a lender entry'],
    ['{"__proto__":{"interestRate":5}}', 'lender "__proto__"'],
  ])('%s is not a lender, which is reported', (text, warning) => {
    const { value, given } = parseLenders(text, 1);
    expect(value).toBeNull();
    expect(given).toContain(warning);
  });

  it('imports a repeated lender once, and its text as plain text', () => {
    const { value, given } = parseLenders(
      JSON.stringify([
        GIVEN,
        { ...GIVEN, interestRate: 9 },
        { financeProvider: 'carClarity', disclaimer: '<b>Terms</b><script>x()</script> apply' },
      ]),
      1,
    );
    expect(value).toEqual({
      manual: READ,
      carClarity: { ...EMPTY_ENTRY, provider: 'carClarity', disclaimer: 'Terms apply' },
    });
    expect(given).toBe('manual is used twice');
  });
});

describe('points of interest [VDP-009]', () => {
  const point = { id: 'a', description: 'Boot', anchors: [{ frame: 1, x: 10, y: 20 }] };
  it.each<[string, unknown, unknown, string | undefined]>([
    ['a plain list is the exterior', [point], { exterior: [point], interior: [] }, undefined],
    [
      'numbers may be strings, positions may have a percent sign',
      { exterior: [{ ...point, id: 7, anchors: [{ frame: '1', x: '10%', y: '20' }] }] },
      { exterior: [{ ...point, id: '7' }], interior: [] },
      undefined,
    ],
    [
      'the interior needs no frame',
      { interior: [{ ...point, anchors: { x: 10, y: 20 } }] },
      { exterior: [], interior: [{ ...point, anchors: [{ frame: 0, x: 10, y: 20 }] }] },
      undefined,
    ],
    [
      'without ids they are numbered',
      [{ ...point, id: undefined }],
      { exterior: [{ ...point, id: '1' }], interior: [] },
      undefined,
    ],
    ['markup is removed', [{ ...point, description: '<b>Boot</b>' }], { exterior: [point], interior: [] }, undefined],
    [
      'a position outside the picture is dropped',
      [{ ...point, anchors: [...point.anchors, { frame: 1, x: 110, y: 5 }] }],
      { exterior: [point], interior: [] },
      'exterior a at "{"frame":1,"x":110,"y":5}"',
    ],
    [
      'one without a position is dropped',
      [point, { ...point, id: 'b', anchors: [] }],
      { exterior: [point], interior: [] },
      'exterior b has no position',
    ],
    [
      'one without a description is dropped',
      { exterior: [point], interior: [{ id: 'b', anchors: point.anchors }] },
      { exterior: [point], interior: [] },
      'interior b has no description',
    ],
    ['a repeated one counts once', [point, point], { exterior: [point], interior: [] }, 'exterior a is used twice'],
    [
      'a frame must be a number',
      [{ ...point, anchors: [{ frame: 'front', x: 1, y: 2 }] }],
      null,
      'exterior a at "{"frame":"front","x":1,"y":2}", exterior a has no position',
    ],
    ['a string is not a list', ['wheels'], null, 'exterior 1 has no description'],
  ])('%s', (_name, given, value, warning) => {
    const parsed = parseHotspots(JSON.stringify(given));
    expect([parsed.value, parsed.given]).toEqual([value, warning]);
  });
});
