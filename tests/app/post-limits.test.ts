import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const SITE = 'limited';
const app = await appWithSites(
  {
    [SITE]:
      'reserve: { enabled: true }\n  garage: { enabled: true }\n  checkout: { journey: true, purchaseScope: all }\n  onlinePayment: { page: true }\n  gating: { features: [] }',
    other: 'garage: { enabled: true }',
  },
  undefined,
  { TRUST_PROXY: 'on' },
);
let lastAddress = 0;
/** A sender that no other test has. */
const newAddress = () => `203.0.113.${++lastAddress}`;
const post = (path: string, from: string, { site = SITE, fields = {} }: { site?: string; fields?: object } = {}) =>
  app.post(path, { ...fields }, { site, headers: { 'X-Forwarded-For': from, Accept: 'text/html' } });
const { hits } = (await (await app.get('/api/stock/search?status=in_stock', { site: SITE })).json()) as {
  hits: { slug: string; path: string }[];
};
async function firstOf(paths: readonly string[]): Promise<string> {
  for (const path of paths) {
    const html = readPage(await (await app.get(path, { site: SITE })).text());
    if (html.has('main form.enquiry')) return path;
  }
  throw new Error(`None has a form: ${paths[0]} ...`);
}
const MOST_SENT = 30;
const MOST_POSTED = 120;

describe('a form of a page', () => {
  const first = hits[0]!;
  it.each([
    ['vehicle', first.path],
    ['contact', '/contact-us'],
    ['test drive', `/book-test-drive?car_id=${first.slug}`],
    ['finance', `/finance?car_id=${first.slug}`],
    ['trade-in', '/trade-in'],
    ['service', '/service'],
    ['reserve', hits.map(({ path }) => `${path}/checkout`)],
    ['purchase', hits.map(({ slug }) => `/checkout-journey?car_id=${slug}`)],
    ['online payment', '/online-payment'],
    ['sign-in', '/sign-in'],
  ])('takes so many of one address, and says so then: %s', async (_, given) => {
    const path = typeof given === 'string' ? given : await firstOf(given);
    const [from, other] = [newAddress(), newAddress()];
    const fields = { name: 'Sam', phone: '12', step: 'code' };
    for (let sent = 0; sent < MOST_SENT; sent++) {
      const answer = await post(path, from, { fields });
      expect([200, 422]).toContain(answer.status);
      await answer.text();
    }
    const refused = await post(path, from, { fields });
    expect(refused.status).toBe(429);
    const html = readPage(await refused.text());
    expect(html.text('[role=alert]')).toMatch(/Too many .* try again/i);
    if (path !== '/sign-in') expect(html.value('name', 'main')).toBe('Sam');
    expect((await post(path, other, { fields })).status).toBe(422);
  });

  it.each([
    '/alerts/none',
    '/my-garage',
    '/novated-lease',
    '/reservation/none',
    '/reservation/none/dealership',
    '/appointment/none',
    '/trade-in-offer/none',
    '/no-such-page',
  ])('is limited also where it sends nothing to anyone: %s', async (path) => {
    const from = newAddress();
    for (let sent = 0; sent < MOST_POSTED; sent++) {
      const answer = await post(path, from);
      expect(answer.status).not.toBe(429);
      await answer.text();
    }
    const refused = await post(path, from);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
    expect(readPage(await refused.text()).text('main')).toContain('wait ten minutes, and send it again');
  });

  it('is counted apart from other forms, and from those of other sites', async () => {
    const from = newAddress();
    for (let sent = 0; sent <= MOST_SENT; sent++) await (await post('/contact-us', from)).text();
    expect((await post('/contact-us', from)).status).toBe(429);
    expect((await post('/service', from)).status).toBe(422);
    expect((await post('/contact-us', from, { site: 'other' })).status).toBe(422);
  });
});
