import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { requestImport } from '#feeds/import-request.server.ts';
import { runningApp } from '#tests/support/app.ts';

const MAPPING = `feed: lenders-and-points
format: json
records: vehicles
mode: full
key: { column: stock }
dealership: { spread: true }
fields:
  make: { column: make }
  model: { column: model }
  year: { column: year }
  price: { column: price }
  price_type: { constant: Drive Away }
  stocknum: { column: stock }
  spin_images: { column: spin.frames }
  spin_interior_image: { column: spin.inside }
  hotspots: { column: spin.points, optional: true }
  finance_lenders: { column: finance, optional: true }
`;
const frames = Array.from({ length: 12 }, (_, at) => `https://pictures.example/spin/${at}.jpg`);
const VEHICLE = {
  stock: 'ROUND-TRIP-1',
  make: 'Skoda',
  model: 'Yeti',
  year: 2025,
  price: 31_990,
  spin: {
    frames,
    inside: 'https://pictures.example/inside.jpg',
    points: {
      exterior: [{ id: 'tow', description: 'Tow bar: rated to 1,800 kg', anchors: [{ frame: 0, x: 12.5, y: 80 }] }],
      interior: [{ id: 'roof', description: 'Glass roof', anchors: [{ x: 50, y: 10 }] }],
    },
  },
  finance: {
    manual: {
      interestRate: 6.49,
      comparisonRate: 9.02,
      termYears: 5,
      deposit: 3_199,
      paymentWeek: 131.4,
      totalPayable: 34_164,
      disclaimer: 'Offered by a lender of the feed.',
    },
  },
};

// With a database server there is no control socket: the command line writes directly.
describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('a feed of a running server', async () => {
  const app = await runningApp();
  const group = app.base.web.tenants.all().find((site) => site.default)!;

  it("shows a feed's lenders and hotspots on the page of the vehicle [FIN-009, VDP-009]", async () => {
    const [mapping, file] = ['mapping.yaml', 'feed.json'].map((name) => path.join(app.dataDir, name)) as [
      string,
      string,
    ];
    await writeFile(mapping, MAPPING);
    await writeFile(file, JSON.stringify({ vehicles: [VEHICLE] }));
    let last: unknown;
    for await (const answer of requestImport(app.dataDir, { group: group.group_id, mapping, file })) last = answer;
    expect(last).toMatchObject({ report: { state: 'done', rows: { accepted: 1, warned: 0 } } });
    type Found = { hits: { path: string }[] };
    const find = async () => ((await (await app.get('/api/stock/search?query=ROUND-TRIP-1')).json()) as Found).hits[0];
    await expect.poll(find).toBeDefined();
    const html = (await (await app.get((await find())!.path)).text()).replaceAll('<!-- -->', '');
    // The weekly repayment is rounded up by the site's rule. The hotspots are drawn by the spin view in the browser,
    // from data in the page.
    const expected = [
      '6.49%',
      '9.02%',
      '$132',
      'Offered by a lender of the feed.',
      'rated to 1,800 kg',
      'Glass roof',
      '12.5',
    ];
    expect(expected.filter((words) => !html.includes(words))).toEqual([]);
  });
});
