import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { requestImport } from '#feeds/import-request.server.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage, withoutScripts } from '#tests/support/html.ts';

const MAPPING = `feed: many-and-cheap
format: json
records: vehicles
mode: full
key: { column: stock }
dealership: { spread: true }
fields:
  make: { column: make }
  model: { column: model }
  year: { column: year }
  price: { column: price, optional: true }
  stocknum: { column: stock }
  finance_lenders: { column: finance, optional: true }
`;
const lender = (paymentWeek: number) => ({
  manual: {
    interestRate: 6.49,
    comparisonRate: 9.02,
    termYears: 5,
    deposit: 0,
    paymentWeek,
    totalPayable: 34_164,
    disclaimer: 'A lender of the feed.',
  },
});
const VEHICLES = [
  { stock: 'LOW-PAY', make: 'Tatra', model: 'Yeti', year: 2015, finance: lender(24.5) },
  { stock: 'FAIR-PAY', make: 'Tatra', model: 'Yeti', year: 2015, finance: lender(131.4) },
  { stock: 'NO-LENDER', make: 'Tatra', model: 'Yeti', year: 2015 },
  ...Array.from({ length: 1200 }, (_, at) => ({
    stock: `MANY-${at}`,
    make: 'Tatra',
    model: 'Octavia',
    year: 2020,
    price: 20_000 + at,
  })),
];

// With a database server there is no control socket: the command line writes directly.
describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('settings that need a feed of their own', async () => {
  const app = await appWithSites({
    plain: '{}',
    finance: 'price: { noPriceMode: enquireFinanceOnLowRepayment }',
    worded:
      'price: { noPriceMode: enquireFinanceOnLowRepayment, lowRepaymentText: Talk to our finance desk, noPriceText: Call us }',
    counted: 'search: { largeCountSource: configured, configuredStockCount: 5400 }',
    uncounted: 'search: { largeCountSource: configured }',
  });
  const page = async (address: string, site: string) =>
    withoutScripts(await (await app.get(address, { site })).text()).replaceAll('<!-- -->', '');
  const ALL = '/search/new-used-and-demo-cars';
  beforeAll(async () => {
    const [mapping, file] = ['mapping.yaml', 'feed.json'].map((name) => path.join(app.dataDir, name)) as [
      string,
      string,
    ];
    await writeFile(mapping, MAPPING);
    await writeFile(file, JSON.stringify({ vehicles: VEHICLES }));
    for await (const answer of requestImport(app.dataDir, {
      group: app.base.web.tenants.all().find((site) => site.default)!.group_id,
      mapping,
      file,
    }))
      void answer;
    // The server is notified a moment later.
    const count = async () =>
      ((await (await app.get('/api/stock/search?make=Tatra', { site: 'plain' })).json()) as { count: number }).count;
    await vi.waitFor(async () => expect(await count()).toBe(VEHICLES.length), { timeout: 60_000 });
  });

  it('price.noPriceMode and price.lowRepaymentText: change the text shown instead of a price [AVL-025, AVL-026, AVL-027]', async () => {
    const priceOf = (html: string) => readPage(html).texts('article .price')[0];
    const texts = async (site: string) =>
      Promise.all(
        ['LOW-PAY', 'FAIR-PAY', 'NO-LENDER'].map(async (stock) => priceOf(await page(`${ALL}?query=${stock}`, site))),
      );
    expect(await texts('plain')).toEqual(['Enquire for price', 'Enquire for price', 'Enquire for price']);
    expect(await texts('finance')).toEqual(['Enquire for Finance', 'Enquire for price', 'Enquire for price']);
    expect(await texts('worded')).toEqual(['Talk to our finance desk', 'Call us', 'Call us']);
    const vehicle = (
      (await (await app.get('/api/stock/search?query=LOW-PAY', { site: 'worded' })).json()) as {
        hits: { path: string }[];
      }
    ).hits[0]!.path;
    const whole = async (site: string) => (await app.get(vehicle, { site })).text();
    expect(await whole('worded')).toContain('Talk to our finance desk');
    expect(await whole('plain')).toContain('Enquire for price');
  });

  it('search.largeCountSource and search.configuredStockCount: what is texts above 1999 vehicles [SRCH-025, GAP-086]', async () => {
    const count = async (site: string, query = '') => readPage(await page(ALL + query, site)).text('.search-count');
    const { count: real, facets } = (await (await app.get('/api/stock/search', { site: 'plain' })).json()) as {
      count: number;
      facets: { car_type: { count: number }[]; status: { value: string; count: number }[] };
    };
    const all = facets.car_type.reduce((all, item) => all + item.count, 0);
    expect([real > 1999, all]).toEqual([true, real]);
    // Sold vehicles are counted apart.
    const sum = all - (facets.status.find(({ value }) => value === 'sold')?.count ?? 0);
    const shown = (number: number) => `${number.toLocaleString('en-AU')} cars`;
    expect([await count('plain'), await count('counted'), await count('uncounted')]).toEqual([
      shown(sum),
      '5,400 cars',
      shown(sum),
    ]);
    // The configured count is of the whole stock; a filtered search shows its own count.
    expect([await count('counted', '?make=Tatra'), await count('plain', '?make=Tatra')]).toEqual([
      shown(VEHICLES.length),
      shown(VEHICLES.length),
    ]);
    expect(await page(ALL, 'counted')).toContain('Show 5,400 cars');
    const button = async (site: string) =>
      readPage(await page('/', site)).text('.stock-search .show-me .visually-hidden');
    expect([await button('counted'), await button('plain')]).toEqual([
      'Show Me 5,400 Cars',
      `Show Me ${sum.toLocaleString('en-AU')} Cars`,
    ]);
  });
});
