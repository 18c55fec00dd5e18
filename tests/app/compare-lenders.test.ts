import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const SITE = 'coastline-leisure';
const AMOUNT = /\$([\d,]+)$/;

const SITES = { plain: '{}', 'compares-two': 'finance: { comparedLenders: [dear, fair] }' };

describe('lenders side by side', async () => {
  const app = await appWithSites(SITES, async (group) => {
    const rates = (rate: number) =>
      `comparisonRate: computed\nrates:\n  table: [{ rate: ${rate} }]\n  source: made up for this test\nfees: { establishment: 0, source: made up }\n`;
    await writeFile(path.join(group, 'lenders', 'dear.yaml'), `name: Dear\n${rates(9)}`);
    await writeFile(path.join(group, 'lenders', 'fair.yaml'), `name: Fair\n${rates(8)}`);
  });
  const show = async (address: string, site = SITE) => readPage(await (await app.get(address, { site })).text());
  const { hits } = (await (await app.get('/api/stock/search?status=in_stock&year=2024', { site: SITE })).json()) as {
    hits: { slug: string; price: number }[];
  };
  const { slug } = hits.find(({ price }) => price > 10_000)!;
  const address = `/finance?car_id=${slug}`;
  const offersOf = ({ $ }: ReturnType<typeof readPage>) =>
    [...$('.lender-offer')].map((one) => ({
      name: $(one).find('h3').text(),
      cheapest: $(one).find('.badge').text(),
      rates: $(one).find('.rate-line').text(),
      text: $(one).find('.lender-text').text(),
      total: Number(AMOUNT.exec($(one).find('.lender-total').text())![1]!.replaceAll(',', '')),
    }));

  it('are on the finance page of a vehicle, the lowest total first, each with its comparison rate and the warning', async () => {
    const page = await show(address);
    const offers = offersOf(page);
    expect(offers.length).toBeGreaterThanOrEqual(2);
    expect(offers.map(({ total }) => total)).toEqual(offers.map(({ total }) => total).toSorted((a, b) => a - b));
    expect(offers.map(({ cheapest }) => cheapest)).toEqual(offers.map((_, at) => (at === 0 ? 'Lowest total' : '')));
    for (const { rates } of offers) expect(rates).toMatch(/^[\d.]+% p\.a\..*Comparison rate [\d.]+% p\.a\.$/);
    expect(offers.map(({ text }) => text)).toEqual(
      offers.map(() => 'Example of a fictional lender, for this demonstration only.'),
    );
    expect(page.text('#compare-lenders .rate-warning')).toContain('WARNING: This comparison rate is true only');
  });

  it('follow the credit history of the shopper, by links that need no scripts', async () => {
    const page = await show(address);
    expect(page.text('#compare-lenders .lender-intro')).toMatch(/over 5 years, without a deposit\.$/);
    const links = [...page.$('.lender-credits a')].map((one) => page.$(one).attr('href')!);
    expect(page.text('.lender-credits [aria-current]')).toBe('Great');
    expect(links).toEqual(
      ['great', 'decent', 'poor'].map((one) => `/finance?car_id=${slug}&credit=${one}#compare-lenders`),
    );
    const [great, decent, poor] = await Promise.all(links.map((link) => show(link)));
    const touring = (of: typeof page) => offersOf(of).find(({ name }) => name === 'Demo Touring Finance')!.total;
    expect(touring(great!)).toBe(touring(page));
    expect(touring(page)).toBeLessThan(touring(decent!));
    expect(touring(decent!)).toBeLessThan(touring(poor!));
    // The third lender lends to shoppers with a great or decent history only.
    expect(offersOf(poor!).map(({ name }) => name)).not.toContain('Demo Harbour Loans');
    expect(great!.$('link[rel=canonical]').length).toBe(0);
  });

  it('are left out without a vehicle, and on a site that compares none (finance.comparedLenders)', async () => {
    expect((await show('/finance')).$('#compare-lenders')).toHaveLength(0);
    const names = await Promise.all(
      Object.keys(SITES).map(async (site) => {
        const found = await (await app.get('/api/stock/search?status=in_stock', { site })).json();
        const [own] = (found as { hits: { slug: string }[] }).hits;
        return offersOf(await show(`/finance?car_id=${own!.slug}`, site)).map(({ name }) => name);
      }),
    );
    expect(names).toEqual([[], ['Fair', 'Dear']]);
  });
});
