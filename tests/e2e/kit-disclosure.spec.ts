import type { Locator, Page } from '@playwright/test';
import { openKit, VARIANT } from './kit-page.ts';
import { expect, hydrated, sharedPage, test } from './sites.ts';

/**
 * Clicks on a section; returns the duration of its transition, and its height before and immediately after the click, before the
 * transition has started. All in one call, so that it also works on a slow machine.
 */
const pressed = (section: Locator) =>
  section.evaluate((element: HTMLElement) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(element, '::details-content');
    const durations = transitionDuration.split(', ');
    const before = element.offsetHeight;
    element.querySelector('summary')!.click();
    return {
      takes: durations[transitionProperty.split(', ').indexOf('grid-template-rows')],
      before,
      after: element.offsetHeight,
    };
  });
const heightOf = async (section: Locator) => (await section.boundingBox())!.height;

/** Opens another section and reloads: `remember` restores it, `forget` does not. */
async function expectSectionsAfterReload(page: Page, remembered: boolean): Promise<void> {
  await page.locator('#memory-warranty summary').click();
  await page.locator('#memory-hold summary').click();
  await expect(page.locator('#memory-hold')).toHaveAttribute('open');
  await expect(page.locator('#memory-warranty')).not.toHaveAttribute('open');
  await page.reload();
  await hydrated(page);
  await expect(page.locator('#memory-hold[open]')).toHaveCount(remembered ? 1 : 0);
  await expect(page.locator('#memory-warranty[open]')).toHaveCount(remembered ? 0 : 1);
}

/** The terms on a phone are open or not at first, as they were in the HTML; a wide screen always shows them. */
async function expectTerms(page: Page, open: boolean): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const terms = page.locator('details.terms');
  const text = terms.getByText('Prices include GST');
  await expect(text).toBeVisible({ visible: open });
  await terms.locator('summary').click();
  await expect(text).toBeVisible({ visible: !open });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(text).toBeVisible();
  await expect(terms.locator('summary')).toBeHidden();
}

test.describe('with its other settings', () => {
  const shared = sharedPage((page) => openKit(page, VARIANT), { viewport: { width: 1280, height: 720 } });

  test('header.menuOpen: hover opens a menu on hover, and a later click closes it [SITE-085]', async () => {
    const page = shared();
    const menu = page.locator('#kit-header details').first();
    await menu.locator('summary').hover();
    await expect(menu).toHaveAttribute('open');
    await menu.getByRole('link', { name: 'New cars' }).hover();
    await expect(menu).toHaveAttribute('open');
    await page.locator('#menus h2').hover();
    await expect(menu).not.toHaveAttribute('open');
    // The same moment: hovering opened it, and the click was meant to.
    await menu.locator('summary').evaluate((summary) => {
      const mouse = { bubbles: true, cancelable: true, pointerType: 'mouse', detail: 1 };
      summary.dispatchEvent(new PointerEvent('pointerover', mouse));
      summary.dispatchEvent(new PointerEvent('click', mouse));
    });
    await expect(menu).toHaveAttribute('open');
    // Longer than a hover and a click of one movement are apart.
    await expect(async () => {
      await menu.locator('summary').click();
      await expect(menu).not.toHaveAttribute('open', { timeout: 100 });
    }).toPass();
    await menu.locator('summary').hover({ position: { x: 4, y: 4 } });
    await expect(menu, 'it stays closed under the mouse').not.toHaveAttribute('open');
    await page.locator('#menus h2').hover();
    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(menu, 'the keyboard opens it too').toHaveAttribute('open');
  });

  test('ui.sectionState: remember restores the sections [SITE-094]', () => expectSectionsAfterReload(shared(), true));
  test('ui.termsOnMobile: expanded shows the terms on a phone [SITE-092]', () => expectTerms(shared(), true));
});

test.describe('of the design system', () => {
  const shared = sharedPage(openKit, { viewport: { width: 1280, height: 720 } });

  test('drop-down menus open and close with the mouse, and the header has the class dropdown-open [SITE-084, SITE-086]', async () => {
    const page = shared();
    const header = page.locator('#kit-header');
    const [first, second] = [header.locator('details').nth(0), header.locator('details').nth(1)];
    await expect(header).not.toHaveClass(/dropdown-open/);
    await first.locator('summary').hover();
    await expect(first, 'header.menuOpen: click does not open on hover').not.toHaveAttribute('open');
    await first.locator('summary').click();
    await expect(first).toHaveAttribute('open');
    await expect(header).toHaveClass(/dropdown-open/);
    await second.locator('summary').click();
    await expect(first).not.toHaveAttribute('open');
    await expect(second).toHaveAttribute('open');
    await expect(header).toHaveClass(/dropdown-open/);
    await page.locator('#menus h2').click();
    await expect(second).not.toHaveAttribute('open');
    await expect(header).not.toHaveClass(/dropdown-open/);
  });

  test('drop-down menus work with the keyboard [SITE-084]', async () => {
    const page = shared();
    const menu = page.locator('#kit-header details').first();
    const summary = menu.locator('summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('open');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(':focus')).toHaveText('All stock');
    await page.keyboard.press('ArrowUp');
    await expect(summary).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.locator(':focus')).toHaveText(/^Used Landcruiser/);
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open');
    await expect(summary).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu).toHaveAttribute('open');
    await page.keyboard.press('End');
    for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
    await expect(menu, 'closes when the focus leaves').not.toHaveAttribute('open');
  });

  test('an accordion section opens and closes, in 300 ms [SITE-093, SITE-095]', async () => {
    const page = shared();
    const section = page.locator('#many-hold');
    const content = section.locator('p');
    await expect(content).toBeHidden();
    const opening = await pressed(section);
    expect(opening).toEqual({ takes: '0.3s', before: opening.before, after: opening.before });
    await expect.poll(() => heightOf(section)).toBeGreaterThan(opening.before + 60);
    await expect(content).toBeVisible();
    await expect(page.locator('#many-warranty'), 'the others do not change').toHaveAttribute('open');
    await section.locator('summary').focus();
    await page.keyboard.press('Space');
    await expect(section).not.toHaveAttribute('open');
    await expect.poll(() => heightOf(section)).toBeLessThan(opening.before + 1);
    await expect(content).toBeHidden();
  });

  test('there is no animation with reduced motion [SITE-095]', async () => {
    const page = shared();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const section = page.locator('#many-hold');
    const { takes, before, after } = await pressed(section);
    expect(takes).toBe('0s');
    expect(after, 'open immediately').toBeGreaterThan(before + 60);
    await expect(section.locator('p')).toBeVisible();
    await page.emulateMedia({ reducedMotion: null });
    await section.locator('summary').click();
    await expect(section).not.toHaveAttribute('open');
  });

  test('opening a section of a single accordion closes the others [SITE-093]', async () => {
    const page = shared();
    await page.locator('#one-hold summary').click();
    await expect(page.locator('#one-hold')).toHaveAttribute('open');
    await expect(page.locator('#one-warranty')).not.toHaveAttribute('open');
  });

  test('tabs: arrow keys, Home and End select, Tab moves into the panel, the URL restores the tab', async () => {
    const page = shared();
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await tab('Overview').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Specifications')).toBeFocused();
    await expect(tab('Specifications')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Specifications' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(tab('History report')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Overview')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel', { name: 'Finance and insurance' })).toBeFocused();
    await expect(page).toHaveURL(/#tab-finance$/);
    await page.reload();
    await hydrated(page);
    await expect(tab('Finance and insurance')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
  });

  test('ui.sectionState: forget restores no sections [SITE-094]', () => expectSectionsAfterReload(shared(), false));
  test('ui.termsOnMobile: collapsed hides the terms on a phone [SITE-092]', () => expectTerms(shared(), false));
});
