import type { Page } from '@playwright/test';
import { contrastFaults, violations } from './accessibility.ts';
import { openKit, PLAIN, WITHOUT } from './kit-page.ts';
import {
  at,
  delayModules,
  expect,
  GROUP,
  hydrated,
  LEISURE,
  OUTLET,
  pauseClock,
  sharedPage,
  SINGLE,
  test,
} from './sites.ts';
import { recordShiftsOfDocuments } from './layout-shifts.ts';

/** Opens every section that does not close the others. */
const openSections = (page: Page) =>
  page
    .locator('main details:not(.menu):not([name])')
    .evaluateAll((sections) => sections.forEach((section) => ((section as HTMLDetailsElement).open = true)));

for (const site of [GROUP, OUTLET, SINGLE, LEISURE]) {
  test.describe(`the design system on ${site}`, () => {
    // Without transitions, because axe would measure the contrast of half-transparent text.
    const shared = sharedPage(
      async (page) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await openKit(page, site);
      },
      { viewport: { width: 1280, height: 720 } },
    );

    // Themes only differ in colours and fonts: one is checked with all rules, the others for contrast.
    const faults = site === GROUP ? violations : contrastFaults;

    if (site === GROUP) test('passes axe, closed', async () => expect(await violations(shared())).toEqual([]));

    test('passes axe, with disclosures open', async () => {
      const page = shared();
      await openSections(page);
      await page.locator('#kit-header summary').first().click();
      await page.getByRole('button', { name: 'Submit an invalid form' }).click();
      await page.getByRole('button', { name: 'Copy link' }).click();
      expect(await faults(page, 'main')).toEqual([]);
    });

    if (site === GROUP || site === SINGLE)
      test('passes axe, in dialogs', async () => {
        const page = shared();
        for (const id of ['kit-dialog', 'kit-drawer']) {
          await page.locator(`[commandfor="${id}"]`).click();
          expect(await faults(page, `#${id}`), id).toEqual([]);
          await page.keyboard.press('Escape');
        }
      });

    for (const width of site === GROUP ? [1440, 768, 320] : [320])
      test(`fits ${width} pixels with extreme content, with everything open`, async () => {
        const page = shared();
        await page.setViewportSize({ width, height: 900 });
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        for (const menu of await page.locator('#kit-header summary').all()) {
          await menu.click();
          // An open menu is positioned a moment after it opens.
          await expect.poll(overflow, 'menu').toBeLessThanOrEqual(0);
        }
        await page
          .locator('main details:not(.menu)')
          .evaluateAll((sections) => sections.forEach((section) => ((section as HTMLDetailsElement).open = true)));
        expect(await overflow(), 'page').toBeLessThanOrEqual(0);
        const cut = await page.evaluate(() =>
          [
            ...document.querySelectorAll<HTMLElement>(
              'main .badge, main .price, main .button, main .card-title, main .alert, main .accordion-title, main .breadcrumb, main .pager',
            ),
          ]
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
            .map((part) => `${part.className}: ${part.textContent}`),
        );
        expect(cut).toEqual([]);
      });
  });
}

test.describe('without the setting', () => {
  test.use({ expectedNoise: [/404 \(Not Found\)/] });
  test('the design system page answers 404', async ({ page }) => {
    expect((await page.goto(at(WITHOUT, '/__kit')))?.status()).toBe(404);
  });
});

test('one toast at a time, announced, for 3000 ms [SITE-088, SITE-089]', async ({ page }) => {
  await openKit(page);
  await pauseClock(page);
  const announced = page.getByRole('status').filter({ hasText: /Copied|Saved/ });
  const seen = page.locator('.toast');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(seen).toBeVisible();
  await page.clock.runFor(2000);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(announced).toHaveText('Saved');
  await expect(seen).toHaveText('Saved');
  await page.clock.runFor(2999);
  await expect(seen).toBeVisible();
  await page.clock.runFor(1);
  await expect(seen).toBeHidden();
  await expect(announced).toHaveCount(0);
});

test('a failed save is an alert until it is dismissed or the next try succeeds [ERR-007]', async ({ page }) => {
  await openKit(page);
  await pauseClock(page);
  const failure = page.getByRole('alert').filter({ hasText: 'It could not be saved.' });
  const fail = page.getByRole('button', { name: 'Fail', exact: true });
  await fail.click();
  await page.clock.runFor(600_000);
  await expect(failure).toBeVisible();
  // A toast does not replace it.
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.clock.runFor(4000);
  await expect(failure).toBeVisible();
  await failure.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await fail.click();
  await expect(failure).toBeVisible();
  await page.getByRole('button', { name: 'Succeed', exact: true }).click();
  await expect(failure).toHaveCount(0);
});

test.describe('of the design system', () => {
  const shared = sharedPage(openKit);

  test('an invalid form lists every error in one focused alert with links to the fields [SITE-087]', async () => {
    const page = shared();
    await page.getByRole('button', { name: 'Submit an invalid form' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toBeFocused();
    await expect(alert.getByRole('listitem')).toHaveCount(3);
    await alert.getByRole('link', { name: /Enter an email address/ }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  });

  test('a control beside a field with an error keeps its height', async () => {
    const page = shared();
    const heights = await page.locator('#kit-email').evaluate((invalid) => {
      const grid = invalid.closest('.field')!.parentElement!;
      const beside = grid.appendChild(document.createElement('div'));
      beside.innerHTML = '<label class="field-label">Name</label><input class="control">';
      beside.className = 'field';
      grid.style.cssText = 'display: grid; grid-template-columns: 12rem 12rem';
      const found = [invalid, beside.querySelector('input')!].map((one) => one.getBoundingClientRect().height);
      beside.remove();
      grid.style.cssText = '';
      return found;
    });
    expect(heights[1]).toBe(heights[0]);
  });

  test('a dialog traps focus, closes with Escape, its button and an outside click, and restores focus', async () => {
    const page = shared();
    const opener = page.getByRole('button', { name: 'Open a dialog' });
    const dialog = page.getByRole('dialog', { name: 'Hold this car for two days?' });
    const ways: Record<string, () => Promise<void>> = {
      Escape: () => page.keyboard.press('Escape'),
      cross: () => dialog.getByRole('button', { name: 'Close' }).click(),
      button: () => dialog.getByRole('button', { name: 'Not now' }).click(),
      beside: () => page.mouse.click(8, 400),
    };
    for (const [way, close] of Object.entries(ways)) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog, way).toBeVisible();
      expect(
        await page.evaluate(() => document.querySelector('#kit-dialog')!.contains(document.activeElement)),
        way,
      ).toBe(true);
      await close();
      await expect(dialog, way).toBeHidden();
      await expect(opener, way).toBeFocused();
    }
  });

  test('a dialog with `stay` is not closed by a click outside', async () => {
    const page = shared();
    await page.getByRole('button', { name: 'Without closing on outside clicks' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your message' });
    await dialog.getByLabel('Name').fill('Jürgen');
    await page.mouse.click(8, 400);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('a range slider has two thumbs, which never cross, and two number boxes', async () => {
    const page = shared();
    const [low, high] = [
      page.getByRole('slider', { name: 'Price, lowest' }),
      page.getByRole('slider', { name: 'Price, highest' }),
    ];
    await expect(low).toHaveAttribute('aria-valuetext', '$200,000');
    await low.press('ArrowRight');
    await expect(low).toHaveAttribute('aria-valuetext', '$220,000');
    await expect(page.locator('[name="kit-min"]')).toHaveValue('$220,000');
    await low.press('End');
    await expect(low).toHaveAttribute('aria-valuetext', '$1,499,000');
    await high.press('Home');
    await expect(high).toHaveAttribute('aria-valuetext', '$1,500,000');
    const to = page.locator('[name="kit-max"]');
    await to.fill('1,800,000');
    await to.press('Tab');
    await expect(high).toHaveAttribute('aria-valuetext', '$1,800,000');
    // A text that is not an amount is marked, and does not stay.
    for (const text of ['abc', '$-20']) {
      await to.fill(text);
      await expect(to).toHaveAttribute('aria-invalid', 'true');
      await to.press('Tab');
      await expect(to).toHaveValue('$1,800,000');
      await expect(to).not.toHaveAttribute('aria-invalid');
    }
    await to.fill('1600k');
    await to.press('Tab');
    await expect(to).toHaveValue('$1,600,000');
    await expect(high).toHaveAttribute('aria-valuetext', '$1,600,000');
  });

  test('a carousel scrolls to both ends with its buttons, and with the keyboard', async () => {
    const page = shared();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const row = page.getByRole('list', { name: 'Recently viewed' });
    const next = page.getByRole('button', { name: 'Next: Recently viewed' });
    const previous = page.getByRole('button', { name: 'Previous: Recently viewed' });
    const scrolled = () => row.evaluate((list) => list.scrollLeft);
    // Its buttons follow from its size, which the browser works out near the window.
    await row.scrollIntoViewIfNeeded();
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    let last = -1;
    const atEnd = async () => (await next.getAttribute('aria-disabled')) !== null;
    while (!(await atEnd())) {
      await next.press('Enter');
      // At the end of the row the button is disabled a moment after the last step.
      await expect.poll(async () => (await scrolled()) > last || (await atEnd())).toBe(true);
      last = await scrolled();
      await expect(previous).not.toHaveAttribute('aria-disabled');
    }
    await expect(next, 'the button keeps focus at the end').toBeFocused();
    expect(await row.evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft)).toBeLessThan(3);
    await row.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(scrolled).toBeLessThan(last);
    await expect(page.getByRole('button', { name: 'Next: Like this one' }), 'no buttons without overflow').toHaveCount(
      0,
    );
    await page.emulateMedia({ reducedMotion: null });
  });

  // Last, because it leaves the page narrow.
  test('a drawer has the height of the window and closes with its buttons', async () => {
    const page = shared();
    await page.setViewportSize({ width: 390, height: 700 });
    await page.getByRole('button', { name: 'A drawer' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        const box = (await drawer.boundingBox())!;
        return [Math.round(box.x + box.width), box.height];
      })
      .toEqual([390, 700]);
    await drawer.getByRole('button', { name: 'Show 1,234 cars' }).click();
    await expect(drawer).toBeHidden();
  });
});

test('the announcement bar and a banner stay until dismissed, and then cause no layout shift [SITE-090, SITE-091]', async ({
  page,
}) => {
  await openKit(page);
  const announcement = page.getByRole('region', { name: 'Notice' });
  const banner = page.getByRole('region', { name: 'Your search is saved' });
  await page.reload();
  await hydrated(page);
  await expect(announcement).toBeVisible();
  await announcement.getByRole('button', { name: /^Dismiss/ }).press('Enter');
  await expect(announcement).toHaveCount(0);
  await expect(page.locator('#main'), 'focus moves to the content').toBeFocused();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(banner).toHaveCount(0);
  await recordShiftsOfDocuments(page);
  await page.goto(at(PLAIN, '/__kit#messages'));
  // Nor do they flash before the scripts have loaded.
  const modules = await delayModules(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#main h1')).toBeVisible();
  await expect(page.locator('.announcement')).toBeHidden();
  await expect(page.locator('.banner')).toBeHidden();
  modules.release();
  await hydrated(page);
  await expect(announcement).toHaveCount(0);
  await expect(banner).toHaveCount(0);
  const shifts = await page.evaluate(() => globalThis.shifted);
  // A busy browser paints the header when half of its links have been parsed: the others move them.
  const others = shifts.filter((shift) => Number.parseFloat(shift) >= 0.01 && !/^\S+ site-nav$/.test(shift));
  expect(others).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test('a carousel shows a hint until the first swipe', async ({ page }) => {
    await openKit(page);
    const carousel = page.locator('.carousel', { hasText: 'Recently viewed' });
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.locator('.carousel-hint')).toBeVisible();
    await carousel.locator('.carousel-row').evaluate((row) => row.scrollTo({ left: 300, behavior: 'instant' }));
    await expect(carousel.locator('.carousel-hint')).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('menus, sections, tabs, dialogs, rows and number boxes still work', async ({ page }) => {
    await page.goto(at(PLAIN, '/__kit'));
    const menu = page.locator('#kit-header details').first();
    await menu.locator('summary').click();
    await expect(menu.getByRole('link', { name: 'All stock' })).toBeVisible();
    await page.locator('#many-hold summary').click();
    await expect(page.locator('#many-hold p')).toBeVisible();
    for (const name of ['Overview', 'Specifications', 'Finance and insurance', 'History report'])
      await expect(page.locator('#tabs').getByRole('heading', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hold this car for two days?' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Hold it' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('.range')).toBeHidden();
    await expect(page.locator('[name="kit-min"]')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0);
    await expect(page.locator('.carousel-row').first()).toBeVisible();
  });
});
