import AxeBuilder from '@axe-core/playwright';
import { at, expect, GROUP, LEISURE, OUTLET, SINGLE, test } from './sites.ts';

/** What the sites wrote that write something. */
const POSTS: Readonly<Record<string, Record<string, string>>> = {
  [SINGLE]: { posts: '/blogs', post: '/blogs/living-with-an-ev5' },
  [LEISURE]: { posts: '/blogs', post: '/blogs/weights-before-you-hitch' },
};

async function addresses(request: import('@playwright/test').APIRequestContext, site: string) {
  const car = async (query: string) => ((await (await request.get(`/api/stock/search?${query}`, { headers: { host: new URL(at(site)).host } })).json()) as { hits: { path: string }[] }).hits[0]?.path;
  const cars = ((await (await request.get('/api/stock/search?status=in_stock', { headers: { host: new URL(at(site)).host } })).json()) as { hits: { slug: string }[] }).hits.slice(0, 3);
  return { home: '/', saved: '/saved', compare: `/compare?${cars.map(({ slug }) => `car=${slug}`).join('&')}`, search: '/search/new-used-and-demo-cars', empty: '/search/used-cars?query=zzzzqqqq', vehicle: (await car('status=in_stock'))!, sold: (await car('status=sold')) ?? '/', contact: site === SINGLE ? '/contact' : '/contact-us', success: '/success?receipt=none', missing: '/no-such-page', ...POSTS[site] };
}

for (const site of [GROUP, OUTLET, SINGLE, LEISURE]) {
  test.describe(`pages of ${site}`, () => {
    test.use({ expectedNoise: [/404 \(Not Found\)|410 \(Gone\)/] });
    test.setTimeout(120_000);

    test('have no accessibility fault that axe knows', async ({ page, request }) => {
      // A phone shows other parts of the header, the search and the pager than a desk does.
      for (const [name, path, width] of Object.entries(await addresses(request, site)).flatMap(([name, path]) => [[name, path, 1280], ...(name === 'search' || name === 'home' ? [[name, path, 390]] : [])] as [string, string, number][])) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(at(site, path));
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
        expect(violations.map((one) => `${name} at ${width}: ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join('; ')}`), name).toEqual([]);
      }
    });

    test('fit every width, and no picture is missing', async ({ page, request }) => {
      const list = await addresses(request, site);
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const [name, path] of Object.entries(list)) {
          await page.goto(at(site, path));
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} at ${width}`).toBeLessThanOrEqual(0);
          const broken = await page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src));
          expect(broken, `${name} at ${width}`).toEqual([]);
        }
      }
    });
  });
}

test('the policy lets no script run that the page did not bring', async ({ page }) => {
  const response = await page.goto(at(GROUP));
  const policy = response!.headers()['content-security-policy']!;
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(policy).toMatch(/script-src[^;]*'sha256-/);
});
