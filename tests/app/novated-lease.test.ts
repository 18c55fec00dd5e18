import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const ON = '2026-11-23';
const SITES = {
  unconfirmed: 'finance: { novatedLeaseConfirmed: null }',
  old: 'finance: { novatedLeaseConfirmed: { on: "2026-06-30" } }',
  lease: `finance: { novatedLeaseConfirmed: { on: "${ON}" } }`,
  threshold: `finance: { novatedLeaseConfirmed: { on: "${ON}", fuelEfficientThreshold: 91661 } }`,
  low: `finance: { novatedLeaseConfirmed: { on: "${ON}", fuelEfficientThreshold: 50000 } }`,
};
const FIGURES = { salary: '$100,000', lease: '900', running: '4,200', kilometres: '15000', years: '5' };
const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);

describe('the indication of a novated lease', async () => {
  const app = await appWithSites(SITES);
  const open = async (address: string, site = 'lease') => readPage(await (await app.get(address, { site })).text());
  const stock = async (more: string) =>
    (
      (await (await app.get(`/api/stock/search?status=in_stock${more}`, { site: 'lease' })).json()) as {
        hits: { slug: string; price: number; path: string }[];
      }
    ).hits.filter(({ price }) => price > 20_000);
  const [petrol] = (await stock('&fuel=Petrol&car_type=new')) as [{ slug: string; price: number; path: string }];
  const electricCar = async (condition: string) =>
    (await stock(`&fuel=Electric&car_type=${condition}`)).find(({ price }) => price > 50_000 && price < 90_000)!;
  const [electric, used] = [await electricCar('new'), (await stock('&fuel=Electric&car_type=used'))[0]!];
  const at = (slug: string) => `/novated-lease?car_id=${slug}`;
  const answer = async (slug: string, site = 'lease', figures: Record<string, string> = FIGURES) =>
    app.post(at(slug), figures, { site });

  it.each(['unconfirmed', 'old'])(
    'is missing on sites without a valid confirmation (finance.novatedLeaseConfirmed): %s',
    async (site) => {
      const page = await open(`/finance?car_id=${petrol.slug}`, site);
      expect(page.has('#finance-form')).toBe(true);
      expect(page.$('a[href^="/novated-lease"]')).toHaveLength(0);
      const own = await app.get(at(petrol.slug), { site });
      expect([own.status, own.headers.get('location')]).toEqual(
        site === 'unconfirmed' ? [404, null] : [302, petrol.path],
      );
    },
  );

  it('is a form without defaults, to which the finance page and the deal of a vehicle lead', async () => {
    for (const from of ['/finance', '/deal'])
      expect((await open(`${from}?car_id=${petrol.slug}`)).$(`a[href="${at(petrol.slug)}"]`)).toHaveLength(1);
    const { $, text } = await open(at(petrol.slug));
    expect([...$('.lease-form input')].map((field) => $(field).attr('value') ?? '')).toEqual(['', '', '', '']);
    expect($('.lease-form').attr('method')).toBe('post');
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
    expect(
      $('.lease-sources a')
        .map((_, link) => new URL($(link).attr('href')!).hostname)
        .get(),
    ).toEqual(['www.ato.gov.au', 'www.aph.gov.au', 'www.ato.gov.au']);
    expect(text('.deal-page')).not.toMatch(/\d% p\.a\./);
  });

  it('states the cost with both ways to deal with FBT, the residual and every assumption', async () => {
    const sent = await answer(petrol.slug);
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
    const { $, text } = readPage(await sent.text());
    const lines = [...$('.lease-ways > li')].map((way) =>
      Object.fromEntries(
        [...$(way).find('dl > div')].map((row) => [$(row).find('dt').text(), $(row).find('dd').text()]),
      ),
    );
    expect(lines).toHaveLength(2);
    const taxable = petrol.price * 20;
    // Rounded up to the dollar for shoppers.
    expect(Math.abs(cents(lines[0]!['From your pay after tax']!) - taxable)).toBeLessThanOrEqual(100);
    expect(lines[0]!['FBT included']).toBe('$0');
    expect(Math.abs(cents(lines[1]!['FBT included']!) - taxable * 2.0802 * 0.47)).toBeLessThanOrEqual(100);
    expect(lines[0]!['Reported on your income statement']).toBe('Nothing');
    expect(text('#lease-answer')).toMatch(/^About \$[\d,]+ less take-home pay a month$/);
    expect(text('.deal-main')).toMatch(
      /for \$15,000 of lease and running costs.*residual of at least \$[\d,]+, 28\.13% of/,
    );
    expect($('.lease-assumptions li')).toHaveLength(7);
    expect(text('.deal-main')).toContain('General information, not tax, financial or credit advice');
    expect($('#lease-salary').attr('value')).toBe('$100,000');
  });

  it('treats an electric car as exempt only below a threshold that the dealer has confirmed', async () => {
    const page = async (site: string) => readPage(await (await answer(electric.slug, site)).text());
    const [none, exempt, over] = [await page('lease'), await page('threshold'), await page('low')];
    expect(none.text('.lease-assumptions li')).toContain('Without a confirmed price limit, that is not counted here.');
    expect(none.$('.lease-ways > li')).toHaveLength(2);
    expect(over.text('.lease-assumptions li')).toContain('Not exempt from FBT: its price is above');
    expect(over.$('.lease-ways > li')).toHaveLength(2);
    expect(exempt.text('.lease-assumptions li')).toMatch(/^Exempt from FBT: a new electric car .*\$91,661\./);
    expect(exempt.$('.lease-ways > li')).toHaveLength(1);
    const old = readPage(await (await answer(used.slug, 'threshold')).text());
    expect(old.text('.lease-assumptions li')).toContain('That depends on its first sale, so it is not counted here.');
  });

  it('names what is missing at its field, and preserves what was entered', async () => {
    const sent = await answer(petrol.slug, 'lease', { ...FIGURES, lease: '', years: '9' });
    expect(sent.status).toBe(422);
    const { $, text } = readPage(await sent.text());
    expect(text('#lease-lease-error')).toBe('Enter the lease payment as a number.');
    expect(
      $('.error-summary a, [role=alert] a')
        .map((_, link) => $(link).attr('href'))
        .get(),
    ).toEqual(['#lease-lease', '#lease-years']);
    expect($('#lease-running').attr('value')).toBe('4,200');
    expect($('#lease-answer').is('form')).toBe(true);
  });
});
