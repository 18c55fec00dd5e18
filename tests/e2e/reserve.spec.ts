import { randomUUID } from 'node:crypto';
import { devices, type Page } from '@playwright/test';
import { contrastFaults, violations } from './accessibility.ts';
import { card, heading, pay, signInIfAsked, textOf } from './reserving.ts';
import { at, expect, GROUP, hydrated, SINGLE, test } from './sites.ts';

const SITES = [
  { site: GROUP, segment: 'checkout', device: 'phone' },
  { site: SINGLE, segment: 'buy-online', device: 'desktop' },
] as const;

/** A vehicle of a site with a Reserve button that leads to a payment. Journeys that run at the same time skip another number of them. */
async function reservable(page: Page, site: string, segment: string, skipped = 0): Promise<string> {
  let left = skipped;
  for (let number = 1; ; number++) {
    const answer = await textOf(page, site, `/api/stock/search?status=in_stock&page=${number}`);
    const { hits } = JSON.parse(answer) as { hits: readonly { path: string }[] };
    expect(hits.length, 'a vehicle can be reserved').toBeGreaterThan(0);
    for (const { path } of hits) {
      const html = await textOf(page, site, path);
      if (html.includes(`href="${path}/${segment}"`) && /Reserve for \$/.test(html) && left-- === 0) return path;
    }
  }
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Fictional');
  // The same person with the same form is the same reservation.
  await page.getByLabel('Email', { exact: true }).fill(`sam.${randomUUID().slice(0, 8)}@example.com`);
  await page.getByLabel('Phone', { exact: true }).fill('0491 570 156');
  await page.getByLabel(/^I accept the conditions/).check();
}

/** Presses Tab until the element has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');
  for (let presses = 0; !name.test((await focused()).trim()); presses++) {
    expect(presses, `Tab reaches ${name}`).toBeLessThan(60);
    await page.keyboard.press('Tab');
  }
}

for (const { site, segment, device } of SITES)
  test.describe(`${site} on a ${device}`, () => {
    if (device === 'phone') {
      const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
      test.use(phone);
    }
    // The elements are the same in each theme.
    const faults = site === GROUP ? violations : contrastFaults;
    // A declined card is answered with 402.
    test.use({ expectedNoise: [/402 \(Payment Required\)/] });

    test('a vehicle is reserved, shown as reserved, cancelled and refunded [SITE-036, RSV-007, RSV-008, EVT-010]', async ({
      page,
    }) => {
      const vehicle = await reservable(page, site, segment);
      await page.addInitScript(() => {
        addEventListener('forecourt:event', (event) => {
          const { id } = (event as CustomEvent<{ id: number }>).detail;
          sessionStorage.setItem('events', `${sessionStorage.getItem('events') ?? ''}${id} `);
        });
      });
      await page.goto(at(site, vehicle));
      await hydrated(page);
      await page.locator('main a[data-button="reserve"]').first().click();
      await page.waitForURL(/\/(?:sign-in|checkout|buy-online)/);
      expect(await page.evaluate(() => sessionStorage.getItem('events'))).toContain('17 ');
      await signInIfAsked(page);
      await expect(heading(page)).toHaveText('Reserve this vehicle');
      // The form is in the first window, with what it costs; the other conditions open above its button.
      await expect(page.getByLabel('First name')).toBeInViewport();
      await expect(page.getByText('100% refundable')).toBeInViewport();
      const price = page.locator('.accordion .reserve-terms');
      await expect(price).toBeHidden();
      await page.getByText('How it works, and what you pay if you buy').click();
      await expect(price).toContainText('It will not change while we hold the');
      expect(await faults(page)).toEqual([]);
      await fillForm(page);
      await page.getByRole('button', { name: /^Continue to pay/ }).click();
      await expect(heading(page)).toHaveText(/^Pay your deposit of/);
      await card(page).getByLabel('Declined', { exact: true }).check();
      await pay(page).click();
      await expect(page.locator('.payment [role=alert]')).toBeFocused();
      await expect(page.locator('.payment [role=alert]')).toContainText('Your card was declined.');
      expect(await faults(page, 'main')).toEqual([]);
      await card(page).getByLabel('Approved after 3-D Secure').check();
      await pay(page).click();
      await page.frameLocator('dialog iframe').getByRole('button', { name: 'Complete' }).click();
      await expect(heading(page)).toHaveText(/is reserved for you$/);
      await expect(page.getByRole('heading', { name: 'Your receipt' })).toBeVisible();
      expect(new URL(page.url()).searchParams.has('payment_intent')).toBe(false);
      expect(await faults(page)).toEqual([]);
      await expect
        .poll(async () => (await textOf(page, site, vehicle)).includes('data-button="reserve"'), {
          timeout: 2_000,
        })
        .toBe(false);
      await page.getByText('Cancel this reservation').click();
      await page.getByRole('button', { name: /^Yes, cancel/ }).click();
      await expect(heading(page)).toHaveText('Your deposit is refunded', { timeout: 20_000 });
      expect(await faults(page)).toEqual([]);
    });
  });

test('a shopper for whom another one was faster reads so, with what to do next', async ({ page, request }) => {
  const vehicle = await reservable(page, GROUP, 'checkout', 6);
  await page.goto(at(GROUP, `${vehicle}/checkout`));
  await hydrated(page);
  await fillForm(page);
  const form = page.locator('main form.enquiry');
  const fields = await form.evaluate((element: HTMLFormElement) =>
    Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])),
  );
  const { host, port, origin } = new URL(at(GROUP));
  const other = await request.post(`http://localhost:${port}${await form.getAttribute('action')}`, {
    headers: { Host: host, Origin: origin },
    form: { ...fields, email: 'other@example.com' },
    maxRedirects: 0,
  });
  expect(other.status()).toBe(303);
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await expect(heading(page)).toHaveText('Just reserved by another shopper');
  await expect(page.locator('main [role=alert]')).toContainText('You have not been charged.');
  await expect(page.getByRole('link', { name: 'See similar vehicles' })).toBeVisible();
});

test('a vehicle is reserved with the keyboard alone [RSV-001]', async ({ page }) => {
  const vehicle = await reservable(page, GROUP, 'checkout', 2);
  await page.goto(at(GROUP, `${vehicle}/checkout`));
  await hydrated(page);
  // The links above the heading are on a band in a dark colour, where a ring in the brand colour would not be visible.
  const ring = await page
    .locator('.breadcrumb a')
    .first()
    .evaluate((link) => {
      (link as HTMLElement).focus({ focusVisible: true } as FocusOptions);
      const { outlineColor, outlineStyle, color } = getComputedStyle(link);
      return { outlineStyle, isOfText: outlineColor === color };
    });
  expect(ring).toEqual({ outlineStyle: 'solid', isOfText: true });
  await page.getByLabel('First name').focus();
  for (const text of ['Sam', 'Fictional', 'sam@example.com', '0491 570 157']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByLabel(/^I accept the conditions/).focus();
  await page.keyboard.press('Space');
  await tabTo(page, /^Continue to pay/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/^Pay your deposit of/);
  await expect(pay(page)).toBeVisible();
  await pay(page).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/is reserved for you$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a vehicle is held up to the payment, and cancelled', async ({ page }) => {
    const vehicle = await reservable(page, GROUP, 'checkout', 4);
    await page.goto(at(GROUP, `${vehicle}/checkout`));
    await page.getByText('Your rights when you buy').click();
    await expect(page.getByText('Consumer guarantees', { exact: true })).toBeVisible();
    await fillForm(page);
    await page.getByRole('button', { name: /^Continue to pay/ }).click();
    await expect(heading(page)).toHaveText(/^Pay your deposit of/);
    // Its text is in no text that Playwright reads.
    await expect(page.locator('main noscript p')).toBeVisible();
    await expect(page.getByText('Loading the card form')).toBeHidden();
    await page.getByText('Cancel this reservation').click();
    await page.getByRole('button', { name: /^Yes, cancel/ }).click();
    await expect(heading(page)).toHaveText('Your reservation is cancelled');
  });
});
