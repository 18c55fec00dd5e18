import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

interface Hit {
  readonly path: string;
  readonly slug: string;
  readonly price_type: string | null;
}

describe('the estimate with on-road costs', async () => {
  const app = await runningApp();
  const parsed = async (address: string, site: string) => readPage(await (await app.get(address, { site })).text());
  const priced = async (site: string, priceType: string) => {
    const address = `/api/stock/search?status=in_stock&price_type=${encodeURIComponent(priceType)}`;
    for (let page = 0; page < 8; page++) {
      const { hits } = (await (await app.get(`${address}&page=${page}`, { site })).json()) as { hits: readonly Hit[] };
      const found = hits.find((hit) => hit.price_type === priceType);
      if (found) return found;
    }
    throw new Error(`${site} has no vehicle with the price type ${priceType}`);
  };

  it('is below a price that leaves on-road costs out, with its items, its source and its date', async () => {
    const { path } = await priced('southern-cross', 'Plus On-Road Costs');
    const page = await parsed(path, 'southern-cross');
    expect(page.text('.vehicle-head .price')).toMatch(/\$[\d,]+ Estimated? .* in QLD$/);
    expect(page.text('.vehicle-head .price-total')).toMatch(/^\$\d/);
    expect(page.text('#drive-away')).toContain('Not included: registration');
    expect(page.text('#drive-away')).toContain('Government rates as at 23 November 2026.');
    expect(page.text('.drive-away-lines')).toContain('Stamp duty');
    expect(page.text('#drive-away')).toContain('This is an estimate, not the price.');
    expect(page.attribute('#drive-away a', 'href')).toBe(
      'https://www.qld.gov.au/transport/registration/fees/duty/rates',
    );
  });

  it('is shown for another state by a form without scripts, whose choice is only in the URL', async () => {
    const { path } = await priced('southern-cross', 'Plus On-Road Costs');
    const page = await parsed(path, 'southern-cross');
    expect(page.attribute('.drive-away-form', 'method')).toBe('get');
    expect(page.attribute('.drive-away-form', 'action')).toBe(`${path}#drive-away`);
    const answer = await app.get(`${path}?registered_in=nsw`, { site: 'southern-cross' });
    const other = readPage(await answer.text());
    expect(other.text('.vehicle-head .price')).toContain('in NSW');
    expect(other.has('.read-below[open]')).toBe(true);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(other.attribute('link[rel="canonical"]', 'href')).not.toContain('?');
    // The state's charge for the registration, or the fact that is missing for it.
    expect(other.text('#drive-away')).toMatch(
      /Registration fee and motor vehicle tax, NSW Government|registration \(not known: its tare weight\)/,
    );
    const act = await parsed(`${path}?registered_in=act`, 'southern-cross');
    expect(act.text('#drive-away')).toContain('no current duty rates for the Australian Capital Territory');
  });

  it('is on the print page, and not in structured data', async () => {
    const { path, slug } = await priced('southern-cross', 'Plus On-Road Costs');
    const page = await parsed(path, 'southern-cross');
    const amount = page.text('.vehicle-head .price-total')!.replace(/\D/g, '');
    expect((await parsed(`/print?car_id=${slug}`, 'southern-cross')).text('.sheet-price')).toContain(
      page.text('.vehicle-head .price-total')!,
    );
    const data = JSON.stringify(page.json('script[type="application/ld+json"]'));
    expect(data).toContain('"price"');
    expect(data).not.toContain(amount);
  });

  it('is not beside a drive-away price', async () => {
    const driveAway = await priced('southern-cross', 'Drive Away');
    expect((await parsed(driveAway.path, 'southern-cross')).has('#drive-away')).toBe(false);
  });
});
