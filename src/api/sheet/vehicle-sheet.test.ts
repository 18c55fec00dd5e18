import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { vehicleSheet } from '#routes/print/vehicle-sheet-view.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import { LENDER_ENTRY } from '#tests/support/sample-lender.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import type { InventoryServices } from '#inventory/open-inventory.server.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { openFakeLibrary } from '#integrations/media-library/fake.server.ts';
import { createVehicleSheets } from './vehicle-sheet.ts';

const NOW = Date.parse('2026-11-21T02:00:00Z');
const dealership = sampleDealership(
  'cars',
  {},
  {
    locations: [
      sampleLocation('group.cars', { id: 'location', phone: '07 5550 0010', dealer_license_number: '0000001' }),
    ],
  },
);
const site = sampleSite([dealership], {
  driveAway: { estimate: true, confirmedTables: { qld: '2026-11-23' } },
  locations: { licence: 'shown' },
  finance: { defaultInterest: 8.5, establishmentFee: 0 },
});

function sheets(
  vehicle: Vehicle | null,
  more: { now?: () => number; revision?: () => number; maxWaiting?: number; params?: Record<string, string> } = {},
) {
  const asked: string[] = [];
  const reported: unknown[] = [];
  const serve = createVehicleSheets(
    {
      serve: (path) => {
        asked.push(path);
        return Promise.resolve(new Response('none', { status: 404 }));
      },
    },
    openFakeLibrary({}),
    more.maxWaiting,
  );
  const stock = { findVehicle: () => Promise.resolve(vehicle), revision: more.revision ?? (() => 1) };
  const get = (slug = vehicle?.slug ?? 'none', headers: Record<string, string> = {}, method = 'GET') =>
    serve(slug, new Request('http://site.localhost/api', { headers, method }), {
      site,
      inventory: { stock } as unknown as InventoryServices,
      now: (more.now ?? (() => NOW))(),
      origin: 'http://site.localhost:3000',
      params: new URLSearchParams(more.params),
      report: (error) => reported.push(error),
    });
  return { get, asked, reported };
}
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
const pages = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length;

/** All values are long; the comments have as many words as still fit on one page with some features. */
const full = sampleVehicle({
  slug: 'x-1',
  badge: 'Ascent Sport Very Special Hybrid Limited Edition',
  series: 'ZWE211R Series II Facelift',
  locationId: 'location',
  dealershipId: 'group.cars',
  previousPrice: 3_000_000,
  priceType: 'Drive away, no more to pay, with twelve months of registration',
  odometerKm: 45_210,
  dealerComments: 'One owner. '.repeat(60),
  features: Array.from({ length: 90 }, (_, at) => `Feature number ${at} with a rather long name that goes on`),
  body: 'Hatchback',
  drive: 'Front Wheel Drive',
  fuel: 'Unleaded Petrol/Electric',
  transmission: 'Continuously variable',
  vin: 'JTDBR32E000000001',
  registration: '123ABC',
  registrationExpiry: '2027-03-14',
  colour: 'Crystal Pearl White',
  seats: 5,
  buildDate: '2021-02',
  complianceDate: '2021-03-04',
});

/** With few facts, and specifications that are more than fill their place. */
const trailer = sampleVehicle({
  slug: 'x-2',
  dealershipId: 'group.cars',
  vehicleType: 'caravan',
  odometerKm: null,
  vin: '6ZZH6RXCUBP514022',
  colour: 'White',
  body: 'Caravan',
  drive: 'None',
  buildDate: '2021-02',
  complianceDate: '2021-03-04',
  caravan: {
    bodyWidthMm: 2490,
    bodyLengthMm: 6706,
    tareWeightKg: 2480,
    axleType: 'Tandem',
    sleeps: 4,
    aggregateTrailerMassKg: 2980,
  },
});

describe('the sheet of a vehicle', () => {
  it('is one page of PDF, named after the vehicle [VDP-109, API-018]', async () => {
    const response = await sheets(full).get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="x-1.pdf"');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const pdf = await bytes(response);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages(pdf)).toBe(1);
    // With the estimate below the price, and its conditions.
    const priced = await bytes(await sheets({ ...full, priceType: 'Plus On-Road Costs' }).get());
    expect(pages(priced)).toBe(1);
    expect(pdfText(pdf)).not.toMatch(/estimate/i);
    expect(pdfText(priced)).toMatch(/estimate/i);
    if (process.env['SHEET_FILE']) await writeFile(process.env['SHEET_FILE'], pdf);
  });

  it('is one page with a loan of the shopper too, which is another sheet', async () => {
    const params = { amount: '20000', term: '5', interest: '8', tradeIn: '5000', owing: '1000', residual: '3000' };
    const brief = { ...full, dealerComments: 'One owner. '.repeat(20) };
    const [plain, own] = [await bytes(await sheets(brief).get()), await bytes(await sheets(brief, { params }).get())];
    expect(pages(own)).toBe(1);
    expect(pdfText(own)).toMatch(/Your deal.*One owner/);
    expect(own.equals(plain)).toBe(false);
  });

  it.each([
    [
      'bare',
      sampleVehicle({
        dealershipId: 'group.cars',
        locationId: null,
        year: null,
        badge: null,
        price: null,
        stockNumber: null,
      }),
    ],
    [
      'in other scripts',
      sampleVehicle({
        make: '丰田',
        model: '🚗',
        badge: '\ud83d',
        dealerComments: '丰田 🚗',
        features: ['丰田', '🚗'],
      }),
    ],
    ['coming soon', sampleVehicle({ status: 'coming_soon', preorder: true, price: null })],
    [
      'with endless words',
      sampleVehicle({
        model: 'x'.repeat(500),
        badge: 'y'.repeat(500),
        features: ['z'.repeat(900)],
      }),
    ],
  ])('is one page for a vehicle %s', async (_, vehicle) => {
    const response = await sheets(vehicle).get();
    expect(response.status).toBe(200);
    expect(pages(await bytes(response))).toBe(1);
  });

  it.each([
    ['a page', 1, 60],
    ['two pages', 2, 700],
    ['three pages', 3, 1500],
  ])("has all of the dealer's comments, on %s", async (_, most, count) => {
    const words = Array.from({ length: count }, (_, at) => `word-${at + 1}`);
    const pdf = await bytes(await sheets({ ...full, dealerComments: words.join(' ') }).get());
    expect(pages(pdf)).toBe(most);
    const text = pdfText(pdf).replaceAll(/\s+/g, ' ');
    expect(words.filter((word) => !new RegExp(`${word}\\b`).test(text))).toEqual([]);
    expect(text).toMatch(/Features.*more on the website.*From the dealership/);
  });

  it('puts specifications and features beside comments that do not fit below a deal', async () => {
    const params = { amount: '20000', term: '5', interest: '8', residual: '6000', tradeIn: '5000', owing: '2000' };
    const dealerComments = `First words. ${'One owner. '.repeat(150)}Last words.`;
    const pdf = await bytes(
      await sheets({ ...full, priceType: 'Plus On-Road Costs', dealerComments }, { params }).get(),
    );
    expect(pages(pdf)).toBe(2);
    const text = pdfText(pdf).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/Your deal.*, page 2.*Features.*From the dealership.*First words.*Last words/);
    expect(text).not.toContain('(continued)');
  });

  it('breaks a word of the comments that is longer than a line', async () => {
    const pdf = await bytes(await sheets({ ...full, dealerComments: 'w'.repeat(9000) }).get());
    expect(
      pdfText(pdf)
        .replaceAll(/\s/g, '')
        .match(/w{50,}/g)!
        .join(''),
    ).toHaveLength(9000);
  });

  it('does not exist for an unknown or unavailable vehicle', async () => {
    expect((await sheets(null).get('../../etc/passwd')).status).toBe(404);
    for (const status of ['sold', 'withdrawn'] as const)
      expect((await sheets({ ...full, status }).get()).status).toBe(410);
    expect((await sheets({ ...full, status: 'sold' }).get()).headers.get('cache-control')).toBe('no-store');
  });

  it('does not let a slug break out of its header', async () => {
    expect((await sheets({ ...full, slug: 'a"\r\nSet-Cookie: x' }).get()).status).toBe(404);
  });

  it('is cached until midnight at the dealership or a stock change, and created once', async () => {
    let now = NOW;
    let revision = 1;
    const { get, asked } = sheets(
      { ...full, images: [{ url: 'https://pictures.example/1.jpg', thumbUrl: null }] },
      { now: () => now, revision: () => revision },
    );
    const [one, two] = await Promise.all([get(), get()]);
    expect(one.headers.get('etag')).toBe(two.headers.get('etag'));
    expect(asked).toHaveLength(1);
    const again = await get(undefined, { 'If-None-Match': one.headers.get('etag')! });
    expect(again.status).toBe(304);
    expect((await get(undefined, {}, 'HEAD')).body).toBeNull();
    expect(asked).toHaveLength(1);
    revision = 2;
    await get();
    expect(asked).toHaveLength(2);
    now = Date.parse('2026-11-21T14:00:00Z');
    await get();
    expect(asked).toHaveLength(3);
  });

  it("contains the site's price text, hours and licence", () => {
    const sheet = vehicleSheet(full, {
      site,
      now: NOW,
      origin: 'https://www.example.com',
      holdsUntil: () => {},
      pictureOrigin: null,
      params: new URLSearchParams(),
    })!;
    expect(sheet).toMatchObject({
      title: '2021 Toyota Corolla',
      date: '21 November 2026',
      address: 'https://www.example.com/cars/x-1',
      price: { text: '$24,990', was: { text: '$30,000' } },
    });
    expect(sheet.place).toMatchObject({
      phone: '07 5550 0010',
      licence: 'Motor dealer licence 0000001',
      town: 'Brisbane QLD 4000',
    });
    expect(sheet.disclaimer).toContain('21 November 2026');
  });

  /** The sheet's facts beside the photo and its specifications. */
  const factsOf = (vehicle: Vehicle, settings: unknown = {}, params = '') => {
    const sheet = vehicleSheet(vehicle, {
      site: sampleSite([dealership], settings),
      now: NOW,
      origin: 'https://www.example.com',
      holdsUntil: () => {},
      pictureOrigin: null,
      params: new URLSearchParams(params),
    })!;
    return [sheet.facts, sheet.specs].map((list) => list.map(({ label }) => label));
  };

  it('states no fact twice where the site leaves out repeated ones', () => {
    const labels = (repeatedFacts: boolean) =>
      factsOf({ ...full, transmission: '6 SP Manual', gearCount: 6 }, { vdp: { repeatedFacts } }).flat();
    expect(labels(true)).toContain('Gearbox');
    expect(labels(false)).not.toContain('Gearbox');
    expect(labels(false)).toContain('Drive type');
  });

  it('has twelve facts beside the photo, and names the mass of a trailer in full', async () => {
    const [beside, below] = factsOf(trailer);
    expect([beside!.length, below!.length > 0]).toEqual([12, true]);
    expect(beside).toContain('Aggregate trailer mass');
    expect(new Set([...beside!, ...below!]).size).toBe(beside!.length + below!.length);
    const text = pdfText(await bytes(await sheets(trailer).get()));
    expect(text).toMatch(/Aggregate trailer mass.*2,980 kg/);
    expect(text).not.toContain('\u2026');
  });

  it('states a repayment only with its comparison rate and warning [GAP-091]', () => {
    const lender = {
      provider: 'Manual',
      disclaimer: 'Conditions of the lender.',
      termYears: 5,
      termMonths: null,
      termWeeks: null,
      interestRate: 7.99,
      comparisonRate: 8.94,
      establishmentFees: null,
      deposit: null,
      weeklyPayment: 12_900,
      monthlyPayment: null,
      totalPayable: null,
      balloon: null,
    };
    const made = (vehicle: Vehicle) =>
      vehicleSheet(vehicle, {
        site,
        now: NOW,
        origin: 'https://www.example.com',
        holdsUntil: () => {},
        pictureOrigin: null,
        params: new URLSearchParams(),
      })!.finance;
    const finance = made({ ...full, lenders: { manual: lender } });
    expect(finance?.text).toMatch(/^or \$129.* \/ wk\* over 5 years, 7\.99% p\.a\., comparison rate\* 8\.94% p\.a\.$/);
    expect(finance?.warning).toContain('WARNING: This comparison rate is true only');
    expect(finance?.conditions).toContain('Conditions of the lender.');
    expect(made({ ...full, lenders: { manual: { ...lender, comparisonRate: null } } })).toBeNull();
    expect(made(full)).toBeNull();
  });

  it('draws a repayment with deposit, final payment and comparison rate in full [GAP-091]', async () => {
    const entry = {
      ...LENDER_ENTRY,
      deposit: 1_020_000,
      balloon: 3_060_000,
      interestRate: 12.99,
      comparisonRate: 14.85,
    };
    const { get } = sheets({ ...full, lenders: { manual: entry } });
    const text = pdfText(await bytes(await get()));
    expect(text).toContain('$10,200 deposit, $30,600 final payment, 12.99% p.a., comparison rate* 14.85% p.a.');
    expect(text).toContain('WARNING: This comparison rate is true only');
  });

  it('is queued; requests beyond the limit get a retry', async () => {
    const { get } = sheets(full, {
      maxWaiting: 3,
      revision: (() => {
        let at = 0;
        return () => at++;
      })(),
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => get()));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(answers.find((answer) => answer.status === 503)!.headers.get('retry-after')).toBe('2');
  });
});
