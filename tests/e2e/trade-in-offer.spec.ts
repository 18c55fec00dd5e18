import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { expect, GROUP, SINGLE, test } from './sites.ts';
import { nextOpenNoon } from '#tests/support/open-noon.ts';
import { makeOffer } from './trade-in-offers.ts';

const message = (page: Page) => page.locator('main .alert');
const accept = (page: Page) => page.getByRole('button', { name: 'Accept the offer' });
const time = (page: Page) => page.getByLabel(/^Day and time at /);

/** Presses Tab until the element has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');
  for (let presses = 0; (await focused()).trim() !== name; presses++) {
    expect(presses, `Tab reaches "${name}"`).toBeLessThan(60);
    await page.keyboard.press('Tab');
  }
}

async function checkAtEveryWidth(page: Page): Promise<void> {
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `at ${width}`).toBeLessThanOrEqual(0);
  }
  // The same elements at every width.
  expect(await violations(page)).toEqual([]);
}

test('an offer is accepted with the keyboard, and a time for the inspection requested [LEAD-028]', async ({
  page,
  request,
}) => {
  const { link } = await makeOffer(request, GROUP);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our offer for your 2021 Kia Rio');
  await checkAtEveryWidth(page);
  await tabTo(page, 'Accept the offer');
  await page.keyboard.press('Enter');
  await expect(message(page)).toContainText('You accepted this offer');
  await checkAtEveryWidth(page);
  await time(page).fill(nextOpenNoon((await time(page).getAttribute('min'))!));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Inspection' })).toContainText(/You requested .* at 12:00/);
  await expect(page.locator('main form')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('a tab that was open when the dealership withdrew its offer says so when the offer is accepted', async ({
  page,
  request,
}) => {
  const { link, withdraw } = await makeOffer(request, SINGLE);
  await page.goto(link);
  await withdraw();
  await accept(page).click();
  await expect(message(page)).toContainText('This offer was withdrawn');
  await expect(page.locator('main form')).toHaveCount(0);
  await checkAtEveryWidth(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, expectedNoise: [/422 \(Unprocessable/] });

  test('a time that cannot be requested is explained where the shopper changes it', async ({ page, request }) => {
    await page.goto((await makeOffer(request, SINGLE)).link);
    await accept(page).click();
    // A browser without limits on dates sends this.
    await time(page).evaluate((input: HTMLInputElement) =>
      ['min', 'max'].forEach((name) => input.removeAttribute(name)),
    );
    await time(page).fill('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Request this time' }).click();
    await expect(page.getByText('Choose a time in the future.')).toBeInViewport();
    await expect(time(page)).toBeFocused();
    await expect(time(page)).toHaveValue('2020-01-01T10:00');
  });
});
