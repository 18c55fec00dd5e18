import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { requestImport } from '#feeds/import-request.server.ts';
import { makeSite } from '#sites/new-site.server.ts';
import { runningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { pagesOfEveryKind } from '#tests/support/pages-of-every-kind.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { unstatedClaims } from '#tests/support/unstated-claims.ts';

const FIELDS = [
  'stocknum',
  'car_type',
  'make',
  'model',
  'badge',
  'year',
  'price',
  'price_type',
  'km',
  'status',
  'average',
];
const MAPPING = `feed: first-stock
format: json
records: vehicles
mode: full
key: { column: stocknum }
dealership: { constant: bare }
fields:
${FIELDS.map((name) => `  ${name === 'average' ? 'market.state_average_market_price' : name}: { column: ${name} }`).join('\n')}
`;
const KINDS = [
  { car_type: 'new', make: 'Kia', model: 'Sportage', badge: 'GT-Line', year: 2026, km: 0 },
  { car_type: 'demo', make: 'Kia', model: 'Sorento', badge: 'S', year: 2026, km: 2100 },
  { car_type: 'used', make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport', year: 2019, km: 81_000 },
  { car_type: 'used', make: 'Mazda', model: 'CX-5', badge: 'Maxx', year: 2016, km: 121_000 },
];
const vehiclesAt = (priceType: string) =>
  KINDS.flatMap((kind, at) =>
    ['in_stock', 'sold', 'coming_soon'].map((status, no) => ({
      ...kind,
      stocknum: `BARE-${at}-${no}`,
      status,
      price: 31_990 + at * 1000 + no,
      price_type: priceType,
      average: 60_000,
    })),
  );
const dollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`;
/** Texts of the stock, of the legal pages in the files of the site, and of its shopper state. */
const statedBy = (vehicles: ReturnType<typeof vehiclesAt>) => [
  ...vehicles.flatMap(({ price, km }) => [dollars(price), `${km.toLocaleString('en-AU')} km`]),
  'finance, insurance or a warranty',
  'Term of the loan: 5 years',
  // An example that is named as one.
  'Weekly fuel, for example $42.50 at 10 L/100km',
  // Ranges that a shopper chose or can choose.
  '$31,000 – $35,000',
  '$10,000 to $60,000',
  ...[5, 10, 15, 20, 30, 40, 50, 70].map((thousands) => dollars(thousands * 1000)),
];
/** Markup without text, and what a shopper chooses or tries. */
const CONTROLS = [
  'script:not([type="application/ld+json"])',
  'style',
  'svg',
  'option',
  'form[aria-label="Fuel calculator"]',
  // Links to a part of the stock.
  'a[href*="range"]',
];

/** The law of the state, which pages state with its sources. */
const LAW = '.buyer-rights';
const withoutLaw = (text: string) =>
  text.replaceAll(/(?:Your rights when you buy|Cooling-off:).*?not legal advice\./gs, '');
const withoutUrls = (text: string) => text.replaceAll(/https?:[^"\s]*/g, '');

/** Templates that differ in what they show, each with another meaning of the price. */
const MADE = [
  { template: 'standard', priceType: 'Drive Away' },
  { template: 'marque', priceType: 'Excl. Govt. Charges' },
] as const;

// With a database server there is no control socket.
const suite = describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined);
suite.each(MADE)('a site that was made a minute ago: $template, $priceType', async ({ template, priceType }) => {
  const dealers = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bare-'));
  afterAll(() => rm(dealers, { recursive: true, force: true }));
  const vehicles = vehiclesAt(priceType);
  const stated = statedBy(vehicles);
  await makeSite({
    dir: dealers,
    group: 'bare-group',
    slug: 'bare',
    name: 'Bare Motors',
    template,
    newGroup: true,
    state: 'qld',
    mail: 'leads@bare.example',
    schemaFile: null,
  });
  const app = await runningApp({ DEALERS_DIR: dealers });
  const [mapping, file] = ['mapping.yaml', 'feed.json'].map((name) => path.join(app.dataDir, name)) as [string, string];
  await writeFile(mapping, MAPPING);
  await writeFile(file, JSON.stringify({ vehicles: vehicles }));
  for await (const answer of requestImport(app.dataDir, { group: 'bare-group', mapping, file }))
    if ('report' in answer) expect(answer.report).toMatchObject({ rows: { accepted: vehicles.length } });
  type Hit = { readonly slug: string };
  const hits = async () =>
    ((await (await app.get('/api/stock/search?status=in_stock')).json()) as { hits: readonly Hit[] }).hits;
  await vi.waitFor(async () => expect((await hits()).length).toBe(KINDS.length));

  it('says on no page what its dealer, its stock or the law has not stated', async () => {
    const pages = await pagesOfEveryKind({
      get: (address) => app.get(address),
      post: (address, fields) => app.post(address, fields),
    });
    expect(pages.length).toBeGreaterThan(30);
    const found = pages.flatMap(({ name, html }) => {
      const page = readPage(html);
      const title = page.$('head > title').text();
      const described = page.attribute('meta[name="description"]', 'content') ?? '';
      for (const control of [...CONTROLS, LAW]) page.$(control).remove();
      const data = withoutUrls(page.$('script').text());
      return [title, described, page.text(), data]
        .flatMap((text) => unstatedClaims(text, stated))
        .map((claim) => `${name}: ${claim}`);
    });
    expect(found).toEqual([]);
  });

  it('has no empty boxes on the contact page, whose locations have no pictures or points', async () => {
    const page = readPage(await (await app.get('/contact-us')).text());
    expect(page.$('.location-card, .location-row').length).toBeGreaterThan(0);
    expect(page.$('.location-nothing').length).toBe(0);
  });

  it('says nothing else in the PDF of a vehicle', async () => {
    for (const { slug } of await hits()) {
      const pdf = Buffer.from(await (await app.get(`/api/cars/${slug}/sheet.pdf`)).arrayBuffer());
      expect(unstatedClaims(withoutLaw(pdfText(pdf)), stated)).toEqual([]);
    }
  });

  it('says nothing else in its mails', async () => {
    const outbox = path.join(app.dataDir, 'outbox');
    const mails = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    for (const name of await mails()) {
      const mail = (await readFile(path.join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '');
      const text = withoutLaw(withoutUrls(mail.slice(mail.indexOf('\r\n\r\n')).replaceAll(/<[^>]*>/g, ' ')));
      expect(unstatedClaims(text, [...stated, 'Term of the loan 5 years', '5 years']), name).toEqual([]);
    }
  });
});

describe('the check of claims', () => {
  const stated = statedBy(vehiclesAt('Drive Away'));
  it.each([
    'Finance from $146 a week',
    'Only 8.5% p.a.',
    'Comparison rate',
    'Easy Finance',
    'Quality assured',
    'Personalised finance',
    'Get pre-approved with a personalised rate',
    'no impact on your credit score',
    'Servicing Brisbane for 50+ Years',
    '3 year mechanical protection plan',
    'Apply online in 5 minutes',
    'A 48-hour money-back guarantee',
    'We buy vehicles',
    '5 years or 100,000 km',
  ])('finds "%s"', (claim) => {
    expect(unstatedClaims(`A vehicle for $31,990. ${claim} today.`, stated)).not.toEqual([]);
    expect(unstatedClaims(`A vehicle for $31,990. ${claim} today.`, [...stated, claim])).toEqual([]);
  });
});
