import { contrastFaults, violations, WHOLE } from './accessibility.ts';
import { at, expect, GROUP, layOutWholePage, LEISURE, OUTLET, SINGLE, test } from './sites.ts';

/** The sites that have posts. */
const POSTS: Readonly<Record<string, Record<string, string>>> = {
  [SINGLE]: { posts: '/blogs', post: '/blogs/living-with-an-ev5' },
  [LEISURE]: { posts: '/blogs', post: '/blogs/weights-before-you-hitch' },
};

/** Slugs and paths of the vehicles of a search. */
type FindVehicles = (query: string) => Promise<{ path: string; slug: string }[]>;

/**
 * Every kind of page, by its path or a function that finds it. Those that look the same in every template are checked
 * on one site with a light theme and one with a dark theme: themes only differ in colours and fonts.
 */
const pagesOf = (site: string): Record<string, string | ((vehicles: FindVehicles) => Promise<string>)> => ({
  home: '/',
  search: '/search/new-used-and-demo-cars',
  vehicle: async (vehicles) => (await vehicles('status=in_stock'))[0]!.path,
  contact: site === SINGLE ? '/contact' : '/contact-us',
  form: '/trade-in',
  ...POSTS[site],
  ...(site === GROUP || site === SINGLE
    ? {
        compare: async (vehicles) =>
          `/compare?${(await vehicles('status=in_stock'))
            .slice(0, 3)
            .map(({ slug }) => `car=${slug}`)
            .join('&')}`,
        deal: async (vehicles) =>
          `/deal?car_id=${(await vehicles('status=in_stock&range[price]=20000:60000'))[0]!.slug}&amount=30000&term=90`,
        borrow: '/finance?budget=150&deposit=5000#borrow',
        empty: '/search/used-cars?query=zzzzqqqq',
        // Some sites have no sold vehicle.
        sold: async (vehicles) => (await vehicles('status=sold'))[0]?.path ?? '/compare',
        saved: '/saved',
        // A heading and links, whose contrast in the dark theme is that of the pages above.
        ...(site === GROUP ? { success: '/success?receipt=none', missing: '/no-such-page' } : {}),
      }
    : {}),
});

/**
 * The width at which each site's pages are checked with axe: a phone in one theme, a wide window in another. Home page,
 * search, vehicle, contact page and form have a layout of their own in each template. For the others, one theme has all
 * rules, and the other the contrast.
 */
const WIDTHS = { [GROUP]: 390, [OUTLET]: 1440, [SINGLE]: 1440, [LEISURE]: 390 } as const;
const IN_EACH_TEMPLATE = ['home', 'search', 'vehicle', 'contact', 'form'];

for (const site of [GROUP, OUTLET, SINGLE, LEISURE] as const) {
  const isOtherTheme = site === SINGLE || site === OUTLET;
  test.describe(`pages of ${site}`, () => {
    test.use({ expectedNoise: [/404 \(Not Found\)|410 \(Gone\)/] });
    for (const [name, address] of Object.entries(pagesOf(site))) {
      test(`${name}: passes axe, fits every width, and has no broken picture`, async ({ page, request }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        const vehicles: FindVehicles = async (query) =>
          (
            (await (
              await request.get(`/api/stock/search?${query}`, { headers: { host: new URL(at(site)).host } })
            ).json()) as { hits: { path: string; slug: string }[] }
          ).hits;
        await page.goto(at(site, typeof address === 'string' ? address : await address(vehicles)));
        await layOutWholePage(page);
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
          if (width !== WIDTHS[site]) continue;
          const faults = isOtherTheme && !IN_EACH_TEMPLATE.includes(name) ? contrastFaults : violations;
          expect(await faults(page, ...(name === 'home' ? [WHOLE] : [])), `at ${width}`).toEqual([]);
        }
      });
    }
  });
}

test('the contact details are beside a long text, and one line below a lead of one paragraph', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const box = async (address: string) => {
    await page.goto(at(GROUP, address));
    const contact = (await page.getByRole('complementary', { name: 'Contact' }).boundingBox())!;
    const lead = (await page.locator('.page-lead .prose').first().boundingBox())!;
    return { isBeside: contact.x > lead.x + lead.width, ...contact };
  };
  for (const address of ['/privacy-policy', '/terms-and-conditions'])
    expect(await box(address), address).toMatchObject({ isBeside: true });
  const line = await box('/diamond-advantage');
  expect(line.isBeside).toBe(false);
  expect(line.height).toBeLessThan(120);
});

test('pages of vehicles, home and a location need no sideways scroll on a phone with text at 200%', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const site of [GROUP, OUTLET]) {
    await page.goto(at(site, '/search/used-cars'));
    await page.goto(at(site, (await page.locator('.card-title a[href^="/cars/"]').first().getAttribute('href'))!));
    await layOutWholePage(page);
    const [size, width] = await page.evaluate(() => [
      getComputedStyle(document.documentElement).fontSize,
      document.documentElement.scrollWidth,
    ]);
    expect([size, width], site).toEqual(['32px', 390]);
  }
  const homes = [GROUP, OUTLET, SINGLE, LEISURE].map((site) => at(site));
  for (const address of [...homes, at(SINGLE, '/contact-us/aspley'), at(GROUP, '/service')]) {
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
    // Names on tiles and slides are not cut either.
    const cut = await page.locator('.slide-name, .make-tiles a > span').evaluateAll((names) =>
      names
        .filter((name) => {
          const { left, right } = name.closest('a')!.getBoundingClientRect();
          const [from, to] = [name.getBoundingClientRect().left, name.getBoundingClientRect().left + name.scrollWidth];
          return from < left - 1 || to > right + 1;
        })
        .map((name) => name.textContent),
    );
    expect(cut, address).toEqual([]);
  }
});
