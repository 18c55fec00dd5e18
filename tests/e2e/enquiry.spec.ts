import type { Locator, Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { at, expect, GROUP, hydrated, LEISURE, SINGLE, test } from './sites.ts';

const person = { 'First name': 'Sam', 'Last name': 'Fictional', Email: 'sam@example.com', Phone: '0491 570 156' };

/** Fills in the form, or the first step of it. */
async function fill(page: Page, message: string, email = person.Email): Promise<void> {
  for (const [label, value] of Object.entries({ ...person, Email: email }))
    await page.getByLabel(label, { exact: true }).fill(value);
  if (await page.getByRole('button', { name: 'Continue' }).count()) return;
  await page.getByLabel(/^Comments/).fill(message);
  const terms = page.getByLabel('I agree to the terms of use.');
  if (await terms.count()) await terms.check();
}

/** Opens the first vehicle of a page and waits until its page is shown. */
async function openFirstVehicle(page: Page): Promise<void> {
  await page.locator('main .card-title a').first().click();
  await page.waitForURL(/\/cars\//);
}

/** The path of a vehicle for sale: `/cars/<slug>`. */
async function aVehicle(page: Page, site: string): Promise<string> {
  const headers = { host: new URL(at(site)).host };
  const answer = await page.request.get('/api/stock/search?status=in_stock', { headers });
  return ((await answer.json()) as { hits: { path: string }[] }).hits[0]!.path;
}

test.describe('enquiring', () => {
  test.use({ expectedNoise: [/422 \(Unprocessable/] });
  // Without scripts it is a plain form, which tests/app/enquiry.test.ts posts.
  test('leads from the home page to a receipt; errors preserve the typed values [SITE-048, LEAD-013]', async ({
    page,
  }) => {
    await page.goto(at(GROUP));
    await openFirstVehicle(page);
    await hydrated(page);
    await fill(page, 'Typed with care', 'nowhere@localhost');
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    const problems = page.getByRole('alert').filter({ hasText: 'Please fix the following errors:' });
    await expect(problems).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Sam');
    await expect(page.getByLabel(/^Comments/)).toHaveValue('Typed with care');
    await page.getByLabel('Email', { exact: true }).fill(person.Email);
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page).toHaveURL(/\/success\?receipt=FC-/);
    await expect(page.locator('.receipt')).toHaveText(/^FC-\w{4}-\w{4}$/);
    await page.getByRole('link', { name: 'Back to the vehicle' }).click();
    await expect(page).toHaveURL(/\/cars\//);
  });
});

test.describe('an incomplete form on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedNoise: [/422 \(Unprocessable/] });
  test('names every missing field in a list and at the field [LEAD-004, LEAD-013]', async ({ page }) => {
    await page.goto(at(LEISURE, await aVehicle(page, LEISURE)));
    await hydrated(page);
    await page.locator('.vehicle-summary').getByRole('link', { name: 'Enquire Now' }).click();
    const form = page.getByRole('dialog', { name: 'Talk to the crew' });
    await form.getByLabel('First name').press('Enter');
    const problems = form.getByRole('alert').filter({ hasText: 'Please fix the following errors:' });
    const messages = {
      'First name': 'Enter your first name.',
      'Last name': 'Enter your last name.',
      Email: 'Enter your email address.',
      Phone: 'Enter your phone number.',
      Comments: 'Enter your message.',
    };
    await expect(problems.getByRole('link')).toContainText(Object.values(messages));
    await expect(problems).toBeFocused();
    for (const [label, message] of Object.entries(messages))
      await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
    await problems.getByRole('link', { name: messages.Email }).click();
    const email = form.getByLabel('Email', { exact: true });
    await expect(email).toBeFocused();
    await email.fill('not an address');
    await expect(email, 'the message was about the old value').toHaveAccessibleDescription('');
    await expect(form.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(messages.Phone);
    await email.press('Enter');
    await expect(email).toHaveAccessibleDescription('Enter an email address, for example jane@example.com.');
  });
});

for (const scripts of [true, false]) {
  test.describe(`a form on a phone ${scripts ? 'with' : 'without'} JavaScript`, () => {
    test.use({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: scripts,
      expectedNoise: [/422 \(Unprocessable/],
    });
    test('a test drive shows its vehicle and its time at once, and a half-typed time is refused at its field [LEAD-024]', async ({
      page,
    }) => {
      const slug = (await aVehicle(page, GROUP)).split('/').at(-1);
      await page.goto(at(GROUP, `/book-test-drive?car_id=${slug}`));
      if (scripts) await hydrated(page);
      const about = page.getByRole('complementary', { name: 'The vehicle' });
      for (const seen of [about.getByRole('img'), about.locator('.price-now'), page.getByLabel(/^Day and time/)])
        await expect(seen, 'on the first screen').toBeInViewport({ ratio: 1 });
      await fill(page, 'After lunch, please');
      const dealership = page.getByLabel('Dealership');
      if (await dealership.count()) await dealership.selectOption({ index: 1 });
      const time = page.getByLabel(/^Day and time/);
      await time.focus();
      await page.keyboard.type('25');
      const send = page.getByRole('button', { name: 'Book a Test Drive' });
      await send.click();
      await expect(time).toBeFocused();
      await expect(page).toHaveURL(/book-test-drive/);
      await time.fill('');
      await send.click();
      await expect(page).toHaveURL(/\/success\?receipt=FC-/);
    });

    test('a trade-in shows the vehicle to buy above its first question, both on the first screen [SITE-038]', async ({
      page,
    }) => {
      for (const site of [GROUP, LEISURE]) {
        const slug = (await aVehicle(page, site)).split('/').at(-1);
        await page.goto(at(site, `/trade-in?car_id=${slug}`));
        if (scripts) await hydrated(page);
        const about = page.getByRole('complementary', { name: 'The vehicle' });
        const first = page.getByLabel(/^Registration/);
        for (const seen of [about.locator('.price-now'), first])
          await expect(seen, 'on the first screen').toBeInViewport({ ratio: 1 });
        const bottom = (await about.boundingBox())!;
        expect(bottom.y + bottom.height).toBeLessThanOrEqual((await first.boundingBox())!.y);
      }
      await page.goto(at(SINGLE, '/trade-in'));
      await expect(page.getByLabel(/^Registration/), 'on the first screen').toBeInViewport({ ratio: 1 });
      const send = (await page.getByRole('button', { name: 'Continue' }).boundingBox())!;
      expect((await page.getByText('What happens next').boundingBox())!.y).toBeGreaterThan(send.y);
    });
  });
}

test('an enquiry sends visited pages and event 22, shows progress, and prefills the next form [LEAD-001, LEAD-019, LEAD-020, LEAD-021, EVT-002]', async ({
  page,
}) => {
  await page.goto(at(GROUP));
  await hydrated(page);
  await openFirstVehicle(page);
  await hydrated(page);
  await fill(page, 'Remember me');
  let release = () => {};
  let sent: string | null = null;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/cars/*.data*', async (route) => {
    if (route.request().method() === 'POST') {
      sent = new URLSearchParams(route.request().postData() ?? '').get('visited_pages');
      await held;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  const busy = page.getByRole('button', { name: 'Sending …' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.click({ force: true });
  await expect.poll(() => JSON.parse(sent ?? 'null')).toEqual(['/', new URL(page.url()).pathname]);
  const heard: unknown[] = [];
  await page.exposeFunction('hear', (event: unknown) => heard.push(event));
  await page.evaluate(() =>
    addEventListener('forecourt:event', (event) =>
      (window as unknown as { hear(detail: unknown): void }).hear((event as CustomEvent).detail),
    ),
  );
  release();
  await expect(page).toHaveURL(/\/success/);
  await expect.poll(() => heard).toEqual([{ id: 22, name: 'enquirySent' }]);
  const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);
  await expect
    .poll(() => stored('forecourt.details'))
    .toMatchObject({ name: 'Sam', last_name: 'Fictional', email: 'sam@example.com', phone: '0491 570 156' });
  await expect.poll(() => stored('forecourt.successCategory')).toMatch(/Enquiry$/);
  await page.goto(at(GROUP, '/contact-us'));
  await hydrated(page);
  await expect(page.getByLabel('First name')).toHaveValue('Sam');
});

test.describe('an enquiry in steps', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedNoise: [/Failed to load resource/] });
  test('steps work with Enter, browser back and a network failure, and create one lead [LEAD-016, LEAD-017, LEAD-018]', async ({
    page,
  }) => {
    await page.goto(at(SINGLE, await aVehicle(page, SINGLE)));
    await hydrated(page);
    await page.locator('.vehicle-summary').getByRole('link', { name: 'Enquire Now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask Kia Aspley' });
    const heading = (step: number) => dialog.getByRole('heading', { name: `Step ${step} of 3` });
    const faults = () => violations(page, 'dialog[open]');
    for (const [label, value] of Object.entries(person)) await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByLabel('Phone').fill('12');
    await dialog.getByLabel('Phone').press('Enter');
    await dialog.getByRole('link', { name: /^Enter an Australian phone number/ }).click();
    await expect(dialog.getByLabel('Phone')).toBeFocused();
    expect(await faults()).toEqual([]);
    await dialog.getByLabel('Phone').fill('+61 (0)491 570 156');
    await dialog.getByLabel('Phone').press('Enter');
    await expect(heading(2)).toBeFocused();
    await dialog.getByLabel(/^Comments/).fill('Grüße 😀');
    await page.goBack();
    await expect(heading(1)).toBeFocused();
    await expect(dialog.getByLabel('Phone')).toHaveValue('+61 (0)491 570 156');
    await page.goForward();
    await expect(dialog.getByLabel(/^Comments/)).toHaveValue('Grüße 😀');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(3)).toBeFocused();
    await dialog.getByLabel('I agree to the terms of use.').check();
    expect(await faults()).toEqual([]);
    const posts: string[] = [];
    await page.route('**/cars/*.data*', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      return posts.push(route.request().postData() ?? '') === 1 ? route.abort() : route.continue();
    });
    await dialog.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'An unexpected error occured' })).toBeFocused();
    expect(await faults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Send enquiry' }).dblclick();
    await expect(page).toHaveURL(/\/success\?receipt=FC-/);
    expect(posts).toHaveLength(2);
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('forecourt.enquiredCar') ?? '{}').name))
      .toMatch(/Kia/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeVisible();
  });
});

test.describe('when the store fails', () => {
  test.use({ expectedNoise: [/500|Failed to load resource/] });
  test('the form shows an error and preserves the typed values [LEAD-022]', async ({ page }) => {
    await page.goto(at(GROUP, await aVehicle(page, GROUP)));
    await hydrated(page);
    await fill(page, 'Still here');
    await page.route('**/cars/*.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByText('An error occurred when submitting this form')).toBeVisible();
    await expect(page.getByLabel(/^Comments/)).toHaveValue('Still here');
  });
});

test('a whole journey with the keyboard only', async ({ page }) => {
  await page.goto(at(GROUP, '/search/used-cars'));
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  const link = page.locator('.card-title a').first();
  for (
    let presses = 0;
    presses < 120 && !(await link.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cars\//);
  const enquire = page.getByRole('link', { name: 'Enquire Now' });
  await enquire.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Submit an enquiry' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('dialog:modal :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enquire).toBeFocused();
});

/** Answers the steps of the trade-in form before the one with the shopper's details. */
async function answerTradeIn(form: Locator): Promise<void> {
  const next = () => form.getByRole('button', { name: 'Continue' }).click();
  await form.getByLabel('Make').fill('Kia');
  await form.getByLabel('Model').fill('Rio');
  await form.getByLabel('Year').fill('2021');
  await next();
  await form.getByLabel('Odometer in km').fill('45000');
  for (const answer of ['Good', 'Complete', 'No', 'No'])
    await form.locator('fieldset:not(:has(:checked))').first().getByLabel(answer, { exact: true }).check();
  await next();
  for (const name of ['finance', 'do-you-have-a-trade-in']) await form.locator(`[name="${name}"][value="No"]`).check();
  await next();
}

test.describe('a form in steps', () => {
  test.use({ expectedNoise: [/422 \(Unprocessable/] });

  test('a sign-in on its first step fills in a later step, once', async ({ page, context }) => {
    await page.goto(at(SINGLE, '/trade-in'));
    await hydrated(page);
    // State after the sign-in dialog: the cookie, the account's details, and its event.
    await context.addCookies([{ name: 'signed_in', value: '1', url: at(SINGLE) }]);
    await page.route('**/api/me', (route) =>
      route.fulfill({ json: { user: { id: 'one', phone: '+61491570006', name: 'Alex', email: 'alex@example.com' } } }),
    );
    await page.evaluate(() => dispatchEvent(new Event('forecourt:signed-in')));
    const form = page.locator('form.enquiry');
    await answerTradeIn(form);
    const field = (name: string) => form.locator(`[name="${name}"]`);
    const email = field('email');
    await expect(email).toHaveValue('alex@example.com');
    await expect(field('name')).toHaveValue('Alex');
    await expect(field('phone')).toHaveValue('0491 570 006');
    // A field that was sent empty stays empty.
    await email.fill('');
    await form.locator('.enquiry-actions button[value="next"]').click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(email).toHaveValue('');
  });
});

test.describe('photos of a trade-in without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  test('each have room for the name of the chosen file', async ({ page }) => {
    await page.goto(at(SINGLE, '/trade-in'));
    const form = page.locator('form.enquiry');
    await answerTradeIn(form);
    await expect(form.locator('input[type="file"]')).toHaveCount(7);
    const widths = await form
      .locator('input[type="file"]')
      .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(280);
  });
});
