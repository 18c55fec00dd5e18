import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';

const SITE = 'gated';
const app = await appWithSites({
  [SITE]: `garage: { enabled: true }
  favourites: { mode: both }
  reserve: { enabled: true, amountSource: siteOnly, deposit: 0 }
  checkout: { journey: true, purchaseScope: all }
  onlinePayment: { page: true }
  gating: { features: [trade-in, sell-my-car, checkout, personalised-finance, equifax-finance, spin-to-win, online-payment, my-garage] }`,
});
const { hits } = (await (await app.get('/api/stock/search?status=in_stock', { site: SITE })).json()) as {
  hits: { slug: string; path: string }[];
};
const ORIGIN = `http://${SITE}.localhost:3000`;
const FROM = `${hits[0]!.path}?from=search`;

const signInOf = async (path: string, referer: string, method = 'GET') => {
  const form = { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await app.send(path, {
    method,
    headers: { Host: `${SITE}.localhost:3000`, Referer: referer, ...(method === 'POST' ? form : {}) },
    ...(method === 'POST' ? { body: '' } : {}),
  });
  const to = new URL(answer.headers.get('location') ?? '/', ORIGIN);
  return { status: answer.status, path: to.pathname, ...Object.fromEntries(to.searchParams) };
};
/** The first vehicle that the page takes. */
async function firstOf(paths: readonly string[]): Promise<string> {
  for (const path of paths) if ((await signInOf(path, FROM)).path === '/sign-in') return path;
  throw new Error(`None leads to the sign-in: ${paths[0]} ...`);
}

describe('every page that needs the sign-in', () => {
  it.each([
    ['garage', '/my-garage', 'my-garage'],
    ['watchlist', '/watchlist', 'watchlist'],
    ['trade-in', '/trade-in', 'trade-in'],
    ['trade-in of a vehicle', `/trade-in?car_id=${hits[0]!.slug}`, 'trade-in'],
    ['selling', '/sell-my-car', 'trade-in'],
    ['finance', '/finance', 'finance'],
    ['finance of a vehicle', `/finance?car_id=${hits[0]!.slug}`, 'car-finance'],
    ['online payment', '/online-payment', 'online-payment'],
    ['reserving', hits.map(({ path }) => `${path}/checkout`), 'checkout'],
    ['buying online', hits.map(({ slug }) => `/checkout-journey?car_id=${slug}`), 'checkout'],
  ])('leads back to the page that the shopper came from: %s [ACC-014]', async (_, given, type) => {
    const path = typeof given === 'string' ? given : await firstOf(given);
    expect(await signInOf(path, ORIGIN + FROM)).toMatchObject({
      status: 303,
      path: '/sign-in',
      type,
      redirect: path,
      back: FROM,
    });
    for (const other of ['https://evil.example/x', ORIGIN + path, `${ORIGIN}/sign-in?type=checkout`, 'x', ''])
      expect(await signInOf(path, other), other).toMatchObject({ back: '/' });
  });

  it('also where a form was sent after the session had ended [ACC-014]', async () => {
    for (const path of ['/my-garage', '/watchlist', `/vehicle-list?id=${hits[0]!.slug}`])
      expect(await signInOf(path, ORIGIN + FROM, 'POST')).toMatchObject({ path: '/sign-in', back: FROM });
  });
});
