import { at, expect, GROUP, hydrated, LEISURE, OUTLET, SINGLE, test } from './sites.ts';

test.describe('the header', () => {
  test('opens the menu of makes, bodies and prices, and closes it with Esc or a click elsewhere [SITE-079, SITE-084, SITE-086]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at(SINGLE, '/contact'));
    await hydrated(page);
    const header = page.locator('.site-header');
    const menu = page.locator('.site-nav .menu').first();
    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(menu.locator('.stock-menu')).toBeVisible();
    await expect(header).toHaveClass(/dropdown-open/);
    await page.keyboard.press('Escape');
    await expect(menu.locator('.stock-menu')).toBeHidden();
    await expect(header).not.toHaveClass(/dropdown-open/);
    await expect(menu.locator('summary')).toBeFocused();
    await menu.locator('summary').click();
    await page.locator('#main').click({ position: { x: 5, y: 500 } });
    await expect(menu.locator('.stock-menu')).toBeHidden();
    await menu.locator('summary').click();
    await menu.locator('.brand-tiles a').first().click();
    await expect(page).toHaveURL(/\/search\/kia\//);
    await expect(menu.locator('.stock-menu')).toBeHidden();
  });

  test("opens on hover and has the site's tile labels where the settings say so [SITE-085, SITE-080]", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at(GROUP, '/contact-us'));
    await hydrated(page);
    await page.locator('.site-nav summary').first().hover();
    await expect(page.locator('.stock-menu').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Toyota Brisbane' })).toBeVisible();
    const mark = page.locator('.brand-mark').first();
    expect(await mark.evaluate((element) => getComputedStyle(element).maskImage)).toContain('/media/makes/');
  });

  test('the search box suggests makes, models and vehicles, with arrow keys', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at(OUTLET, '/contact-us'));
    await hydrated(page);
    const box = page.locator('.site-search').getByRole('combobox');
    await box.fill('toyo');
    const options = page.locator('.site-search').getByRole('option');
    await expect(options.first()).toContainText('Toyota');
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(box).not.toHaveAttribute('aria-activedescendant');
    await box.fill('toyot');
    await expect(options.first()).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\/toyota$/);
  });

  test('on a phone its links and the search are in a drawer that works without scripts [SITE-081]', async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(at(LEISURE));
    await page.locator('.site-menu summary').click();
    const drawer = page.locator('.site-drawer');
    await expect(drawer.getByRole('link', { name: 'Contact' })).toBeVisible();
    await drawer.locator('input[name=query]').fill('jayco');
    await drawer.locator('input[name=query]').press('Enter');
    await expect(page).toHaveURL(/query=jayco/);
    await context.close();
  });
});

test('templates differ in layout: header, card and vehicle page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const seen: string[] = [];
  for (const site of [GROUP, OUTLET, LEISURE]) {
    await page.goto(at(site, '/search/new-used-and-demo-cars'));
    const look = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const [logo, nav, media, body, price] = [
        '.site-logo',
        '.site-nav',
        '.card-media',
        '.card-body',
        '.card .price',
      ].map(box) as [DOMRect, DOMRect, DOMRect, DOMRect, DOMRect];
      return {
        navBelowLogo: nav.top >= logo.bottom - 4,
        logoCentred: Math.abs(logo.left + logo.width / 2 - innerWidth / 2) < 20,
        pictureBeside: body.left >= media.right - 2,
        priceFirst: price.top - body.top < 60,
      };
    });
    seen.push(JSON.stringify(look));
  }
  expect(new Set(seen).size).toBe(3);
});

test('on a laptop or a tablet, the links of the header stay on one line and the logo keeps its size', async ({
  page,
}) => {
  for (const site of [GROUP, SINGLE]) {
    await page.goto(at(site, '/brands'));
    for (const width of [1000, 1280, 1366]) {
      await page.setViewportSize({ width, height: 600 });
      const header = await page.evaluate(() => {
        const heights = [...document.querySelectorAll('.site-nav > ul > li')].map((item) => item.clientHeight);
        const logo = document.querySelector<HTMLImageElement>('.site-logo img')!;
        return {
          tallest: Math.max(...heights),
          stretch: logo.width / logo.height / (logo.naturalWidth / logo.naturalHeight),
          overflow: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(header.tallest, `${site}, ${width} wide`).toBeLessThan(50);
      expect(header.stretch).toBeCloseTo(1, 1);
      expect(header.overflow).toBeLessThanOrEqual(0);
    }
  }
});

test('the target of a link on the page is not hidden by the sticky header [SITE-077]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  for (const [site, address] of [
    [SINGLE, '/contact#aspley-service'],
    [OUTLET, '/contact-us#dandenong'],
    [LEISURE, '/contact-us#enquire'],
  ] as const) {
    await page.goto(at(site, address));
    await expect.poll(() => page.evaluate(() => scrollY), site).toBeGreaterThan(0);
    const gap = () =>
      page.evaluate(
        () =>
          document.querySelector(location.hash)!.getBoundingClientRect().top -
          document.querySelector('.site-header')!.getBoundingClientRect().bottom,
      );
    // Near the end of a page the target may not reach the top.
    await expect.poll(gap, site).toBeGreaterThanOrEqual(0);
  }
});

test('a dismissed banner stays hidden on the next page and visit, without a gap [SITE-091]', async ({ page }) => {
  await page.goto(at(LEISURE, '/search/used-cars'));
  await hydrated(page);
  const banner = page.locator('.banner');
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(banner).toHaveCount(0);
  await expect
    .poll(() => page.locator('.site-banner').evaluate((place) => place.getBoundingClientRect().height))
    .toBe(0);
  const next = await page.context().newPage();
  await next.goto(at(LEISURE, '/search/new-cars'));
  await hydrated(next);
  await expect(next.locator('.banner')).toHaveCount(0);
});

test('the conditions of an offer are collapsed on a phone, or open by setting, and can be toggled [SITE-092]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [site, open] of [
    [GROUP, false],
    [LEISURE, true],
  ] as const) {
    await page.goto(at(site, '/special-offers'));
    const offers = await page
      .locator('.offer-name a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    const terms = page.locator('details.terms');
    for (const offer of offers) {
      await page.goto(at(site, offer));
      if ((await terms.count()) > 0) break;
    }
    const text = terms.locator('.terms-text');
    await expect(text, site).toBeVisible({ visible: open });
    await terms.locator('summary').click();
    await expect(text, site).toBeVisible({ visible: !open });
  }
});

test('a dismissed announcement stays hidden on the next page and visit [SITE-090]', async ({ page }) => {
  await page.goto(at(OUTLET));
  await hydrated(page);
  const bar = page.locator('.announcement');
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(bar).toHaveCount(0);
  const next = await page.context().newPage();
  await next.goto(at(OUTLET, '/contact-us'));
  await hydrated(next);
  await expect(next.locator('.announcement')).toHaveCount(0);
});

test('the logo can be read beside all buttons of the header on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const site of [SINGLE, OUTLET]) {
    await page.goto(at(site, '/contact'));
    const logo = await page.locator('.site-logo img').boundingBox();
    expect(logo!.width, site).toBeGreaterThan(72);
    const menu = await page.locator('.site-menu summary').boundingBox();
    expect(menu!.x + menu!.width, site).toBeLessThanOrEqual(320);
  }
});

test.describe('an announcement without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('is closed by its checkbox [SITE-090]', async ({ page }) => {
    await page.goto(at(OUTLET));
    const bar = page.locator('.announcement');
    const close = bar.getByRole('checkbox', { name: /^Dismiss/ });
    await expect(close).toHaveCSS('appearance', 'none');
    expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await close.press('Space');
    await expect(bar).toBeHidden();
  });
});
