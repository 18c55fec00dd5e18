import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';

/** The capital and a remote town of each state and territory. */
const PLACES = [
  '0800',
  '0870',
  '2000',
  '2880',
  '2600',
  '3000',
  '3500',
  '4000',
  '4825',
  '5000',
  '5690',
  '6000',
  '6725',
  '7000',
  '7320',
];
const NONE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

describe('delivery from the locations of demo sites', async () => {
  const app = await runningApp();
  const sites = app.base.web.tenants.all().filter(({ settings }) => settings.delivery.calculator);
  const ask = async (site: string) => {
    const { hits } = (await (await app.get('/api/stock/search?status=in_stock', { site })).json()) as {
      hits: { slug: string }[];
    };
    return async (postcode: string) =>
      (await (
        await app.get(`/api/cars/${hits[0]!.slug}/delivery?${new URLSearchParams({ postcode })}`, { site })
      ).json()) as { state: string; price?: string; region?: string; message?: string };
  };

  it('has a price for every state and territory [LOC-047, VDP-037]', async () => {
    expect(sites.length).toBeGreaterThan(1);
    for (const { slug } of sites) {
      const quote = await ask(slug);
      for (const postcode of PLACES)
        expect(await quote(postcode), `${slug} ${postcode}`).toMatchObject({
          state: 'result',
          price: expect.stringMatching(/^(Free|\$[\d,]+)$/),
          region: expect.stringMatching(/\w/),
        });
    }
  });

  it('shows the specified messages for everything else [ERR-005, ERR-006, GAP-085]', async () => {
    for (const { slug } of sites) {
      const quote = await ask(slug);
      for (const typed of ['9990', '0000', '40000', '400', 'Perth', '-400', '4e3', '6799'])
        expect(await quote(typed), typed).toEqual({ state: 'error', message: NONE });
      for (const typed of ['', '   '])
        expect(await quote(typed)).toEqual({ state: 'error', message: 'Please enter a postcode.' });
      // A postcode of post office boxes in a city, and one typed with spaces around it.
      for (const typed of ['1001', '3001', ' 4000 '])
        expect(await quote(typed), typed).toMatchObject({ state: 'result' });
    }
  });
});
