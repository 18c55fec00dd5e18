import { randomUUID } from 'node:crypto';
import { devices, type Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { card, heading, pay, textOf } from './reserving.ts';
import { at, expect, GROUP, hydrated, test } from './sites.ts';

const JOURNEY = '/checkout-journey?car_id=';

/** The site that sells online without a sign-in: one browser's address gets ten codes an hour, which other journeys use. */
const site = GROUP;

/** A vehicle that can be bought online. The dearest are far from those that others reserve. */
async function buyable(page: Page): Promise<string> {
  const { hits } = JSON.parse(
    await textOf(page, site, '/api/stock/search?status=in_stock&car_type=used&sortBy=price_desc'),
  ) as {
    hits: readonly { path: string }[];
  };
  for (const { path } of hits) if ((await textOf(page, site, path)).includes(JOURNEY)) return path;
  throw new Error('No vehicle on the first page can be bought online');
}

const step = (page: Page) => page.getByRole('navigation', { name: 'Steps of the purchase' }).getByRole('heading');

const stepsOf = (page: Page) => page.getByRole('navigation', { name: 'Steps of the purchase' }).getByRole('listitem');

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

test.describe('on a phone', () => {
  test.use(phone);

  test('a vehicle is bought online, from its page to the paid receipt [SITE-037, RSV-010, VDP-059, EVT-010]', async ({
    page,
  }) => {
    const vehicle = await buyable(page);
    await page.addInitScript(() => {
      addEventListener('forecourt:event', (event) => {
        const { id } = (event as CustomEvent<{ id: number }>).detail;
        sessionStorage.setItem('events', `${sessionStorage.getItem('events') ?? ''}${id} `);
      });
    });
    await page.goto(at(site, vehicle));
    await hydrated(page);
    await page.locator('main a[data-button="onlinePurchase"]').first().click();
    await page.waitForURL(/\/checkout-journey/);
    expect(await page.evaluate(() => sessionStorage.getItem('events'))).toContain('18 ');
    await expect(heading(page)).toHaveText('Buy this vehicle online');
    await page.getByLabel('First name').fill('Sam');
    await page.getByLabel('Last name').fill('Fictional');
    await page.getByLabel('Email', { exact: true }).fill(`sam.${randomUUID().slice(0, 8)}@example.com`);
    await page.getByLabel('Phone', { exact: true }).fill('0491 570 156');
    /** Continues to the next step by touch or with the keyboard, in turn. Its page passes axe. */
    let isByTouch = true;
    const next = async (title: string) => {
      const button = page.getByRole('button', { name: 'Continue', exact: true });
      if (isByTouch) await button.tap();
      else await button.press('Enter');
      isByTouch = !isByTouch;
      await expect(step(page)).toHaveText(new RegExp(`${title}$`));
      // At the end, where the button that is always on the screen covers part of no link: axe measures what is uncovered.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await violations(page), title).toEqual([]);
      const rows = await stepsOf(page).evaluateAll(
        (all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size,
      );
      expect(rows, 'rows of steps').toBe(1);
    };
    await next('Delivery or pick-up');
    await page.getByLabel(/^Pick it up at/).check();
    await next('Trade-in');
    await page.getByLabel('No trade-in').check();
    await next('How you pay');
    const payment = page.url();
    await page.getByLabel('With finance').check();
    await expect(page.getByLabel('Term of the loan')).not.toHaveValue('');
    await page.getByRole('button', { name: 'Show the estimate' }).click();
    await expect(page.getByRole('group', { name: 'Estimate of the loan' })).toContainText('Comparison rate');
    await page.getByLabel('With my own money').check();
    await next('Accessories');
    await next('Review');
    // Each answer is in its step, also on another device.
    const review = page.url();
    await page.goto(payment);
    await expect(page.getByLabel('With my own money')).toBeChecked();
    await page.goto(review);
    // The amount and the button are on the first screen of a page that is not long.
    await expect(page.getByRole('button', { name: /^Continue to pay \$/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('term').filter({ hasText: /^Total$/ })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_000);
    const tooWide = (size: string) =>
      page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        return document.documentElement.scrollWidth - innerWidth;
      }, size);
    expect(await tooWide('200%'), 'with text at 200%').toBeLessThanOrEqual(0);
    expect(await tooWide(''), 'with text at 100%').toBeLessThanOrEqual(0);
    await page.getByLabel(/^I have read the summary/).check();
    await page.getByRole('button', { name: /^Continue to pay \$/ }).click();
    await expect(heading(page)).toHaveText(/^Pay \$[\d,]+ to complete your order/);
    await card(page).getByLabel('Approved', { exact: true }).check();
    await pay(page).click();
    await expect(heading(page)).toHaveText(/^You have ordered the/);
    expect(await violations(page)).toEqual([]);
    await expect
      .poll(async () => (await textOf(page, site, vehicle)).includes(JOURNEY), { timeout: 2_000 })
      .toBe(false);
  });
});
