import { at, countShown, expect, GROUP, hydrated, LEISURE, OUTLET, SINGLE, test } from './sites.ts';

/** Modules wait for a person; what a person did before they came is not lost. */
test.describe('the start of a page', () => {
  for (const [site, path] of [
    [GROUP, '/'],
    [GROUP, '/search/used-cars'],
    [OUTLET, '/contact-us'],
    [LEISURE, '/about-us'],
  ] as const) {
    test(`${site}${path} asks for no module until someone is there`, async ({ page }) => {
      const modules: string[] = [];
      page.on('request', (request) => request.url().endsWith('.js') && modules.push(request.url()));
      await page.goto(at(site, path), { waitUntil: 'networkidle' });
      expect(modules).toEqual([]);
      await page.mouse.move(40, 40);
      await page.waitForSelector('html[data-alive]');
      expect(modules.length).toBeGreaterThan(1);
    });
  }

  test('a box ticked and a text typed before the modules came still filter', async ({ page }) => {
    const held = await holdModules(page);
    await page.goto(at(OUTLET, '/search/used-cars'));
    const before = await countShown(page);
    const make = page.getByRole('group', { name: 'Make', exact: true }).getByRole('checkbox').first();
    const value = await make.getAttribute('value');
    await make.check();
    await expect(make).toBeChecked();
    held.release();
    await expect(page).toHaveURL(new RegExp(`make=${value}|/search/${value}`, 'i'));
    await expect(make).toBeChecked();
    // The address changes a moment before what it says is drawn.
    await expect.poll(() => countShown(page)).toBeLessThan(before);

    const again = await holdModules(page);
    await page.goto(at(OUTLET, '/search/used-cars'));
    await page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox').fill('mazda');
    again.release();
    await expect(page).toHaveURL(/query=mazda/);
    await expect(page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox')).toHaveValue('mazda');
  });

  test('a button pressed before the modules came does its work when they do', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const held = await holdModules(page);
    await page.goto(at(GROUP, '/search/used-cars'));
    await page.getByRole('button', { name: /^Filters/ }).click();
    held.release();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
  });

  test('without scripts being there yet, a link and a form still lead on', async ({ page }) => {
    const held = await holdModules(page);
    await page.goto(at(LEISURE, '/search/new-used-and-demo-cars'));
    await page.locator('.card-title a').first().click();
    await expect(page).toHaveURL(/\/cars\//);
    held.release();
  });
});

test.describe('the header menu, opened before hydration', () => {
  for (const site of [GROUP, SINGLE]) {
    for (const press of ['click', 'Enter'] as const) {
      test(`stays open on ${site} when it was opened by ${press} [SITE-084]`, async ({ page }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        const held = await holdModules(page);
        await page.goto(at(site, '/'));
        const menu = page.locator('.site-nav .menu').first();
        if (press === 'click') await menu.locator('summary').click();
        else await menu.locator('summary').press('Enter');
        await expect(menu).toHaveAttribute('open');
        held.release();
        await page.waitForSelector('html[data-alive]');
        await expect(menu.locator('.menu-panel')).toBeVisible();
        await expect(page.locator('.site-header')).toHaveClass(/dropdown-open/);
        await page.keyboard.press('Escape');
        await expect(menu).not.toHaveAttribute('open');
      });
    }
  }

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
    for (const site of [GROUP, SINGLE, OUTLET, LEISURE]) {
      test(`stays open on ${site} when it was opened by touch [SITE-081]`, async ({ page }) => {
        const held = await holdModules(page);
        await page.goto(at(site, '/'));
        await page.locator('.site-menu summary').tap();
        await expect(page.locator('.site-menu')).toHaveAttribute('open');
        held.release();
        await page.waitForSelector('html[data-alive]');
        await expect(page.locator('.site-drawer')).toBeVisible();
        await page.locator('.site-drawer nav a').first().tap();
        await expect(page.locator('.site-drawer')).toBeHidden();
      });
    }
  });
});

/** Scripts of the page are on their way until they are let through. */
async function holdModules(page: import('@playwright/test').Page): Promise<{ release: () => void }> {
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/*.js', async (route) => {
    await free;
    // The page may have been left meanwhile.
    await route.continue().catch(() => {});
  });
  return { release };
}

test.describe('a page of no address', () => {
  test.use({ expectedNoise: [/404 \(Not Found\)/] });
  test('comes alive too, and what was typed into its search box before is suggested upon [GAP-068]', async ({
    page,
  }) => {
    await page.goto(at(GROUP, '/no/such/page'));
    const box = page.getByRole('search', { name: 'Search our stock' });
    await box.getByRole('combobox').fill('toyo');
    await hydrated(page);
    await expect(box.getByRole('option', { name: /Toyota/ }).first()).toBeVisible();
  });
});
