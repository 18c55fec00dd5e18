import AxeBuilder from '@axe-core/playwright';
import { at, expect, GROUP, LEISURE, OUTLET, SINGLE, test } from './sites.ts';

/** What the sites wrote that write something. */
const POSTS: Readonly<Record<string, Record<string, string>>> = {
  [SINGLE]: { posts: '/blogs', post: '/blogs/living-with-an-ev5' },
  [LEISURE]: { posts: '/blogs', post: '/blogs/weights-before-you-hitch' },
};

/** The slugs of the cars of a search, or the addresses of their pages. */
type FindVehicles = (query: string) => Promise<{ path: string; slug: string }[]>;

/** Every kind of page, by its address or by how to find it. */
const pagesOf = (site: string): Record<string, string | ((vehicles: FindVehicles) => Promise<string>)> => ({
  home: '/',
  compare: async (vehicles) =>
    `/compare?${(await vehicles('status=in_stock'))
      .slice(0, 3)
      .map(({ slug }) => `car=${slug}`)
      .join('&')}`,
  search: '/search/new-used-and-demo-cars',
  empty: '/search/used-cars?query=zzzzqqqq',
  vehicle: async (vehicles) => (await vehicles('status=in_stock'))[0]!.path,
  // Some sites show no sold vehicle.
  sold: async (vehicles) => (await vehicles('status=sold'))[0]?.path ?? '/',
  contact: site === SINGLE ? '/contact' : '/contact-us',
  ...POSTS[site],
  // The same words on every site: in a light theme and a dark one.
  ...(site === GROUP || site === SINGLE
    ? { saved: '/saved', success: '/success?receipt=none', missing: '/no-such-page' }
    : {}),
});

for (const site of [GROUP, OUTLET, SINGLE, LEISURE]) {
  test.describe(`pages of ${site}`, () => {
    test.use({ expectedNoise: [/404 \(Not Found\)|410 \(Gone\)/] });
    for (const [name, address] of Object.entries(pagesOf(site))) {
      test(`${name}: axe knows no fault, it fits every width, and no picture is missing`, async ({ page, request }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        const vehicles: FindVehicles = async (query) =>
          (
            (await (
              await request.get(`/api/stock/search?${query}`, { headers: { host: new URL(at(site)).host } })
            ).json()) as { hits: { path: string; slug: string }[] }
          ).hits;
        await page.goto(at(site, typeof address === 'string' ? address : await address(vehicles)));
        for (const width of [1440, 768, 390, 320]) {
          await page.setViewportSize({ width, height: 900 });
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            `at ${width}`,
          ).toBeLessThanOrEqual(0);
          const broken = await page.evaluate(() =>
            [...document.images]
              .filter((image) => image.complete && image.naturalWidth === 0)
              .map((image) => image.src),
          );
          expect(broken, `at ${width}`).toEqual([]);
          // A phone shows other parts of the header, the search and the pager than a desk does.
          if (width !== 1440 && !(width === 390 && (name === 'search' || name === 'home'))) continue;
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          expect(
            violations.map(
              (one) => `at ${width}: ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join('; ')}`,
            ),
          ).toEqual([]);
        }
      });
    }
  });
}

test('the policy lets no script run that the page did not bring', async ({ page }) => {
  const response = await page.goto(at(GROUP));
  const policy = response!.headers()['content-security-policy']!;
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(policy).toMatch(/script-src[^;]*'sha256-/);
});
