import type { Page } from '@playwright/test';
import { contrastFaults, violations } from './accessibility.ts';
import { at, expect, GROUP, hold, hydrated, layOutWholePage, OUTLET, pauseClock, SINGLE, test } from './sites.ts';

const person = { 'First name': 'Sam', 'Last name': 'Fictional', Email: 'sam@example.com', Phone: '0491 570 156' };
const PHONE = { width: 390, height: 844 };

interface Hit {
  readonly path: string;
  readonly slug: string;
  readonly name: string;
}
async function aVehicle(page: Page, site: string, query = 'status=in_stock&car_type=used'): Promise<Hit> {
  // Node does not resolve *.localhost, so the host name goes into the header.
  const { host, port } = new URL(at(site));
  const answer = (await (
    await page.request.get(`http://127.0.0.1:${port}/api/stock/search?${query}`, { headers: { host } })
  ).json()) as { hits: Hit[] };
  return answer.hits[0]!;
}
async function open(page: Page, site: string, query?: string): Promise<Hit> {
  const vehicle = await aVehicle(page, site, query);
  await page.goto(at(site, vehicle.path));
  await hydrated(page);
  return vehicle;
}

test('sharing copies the link with a toast, or opens a pop-up window [VDP-104, VDP-105, VDP-108, SITE-078]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const vehicle = await open(page, GROUP);
  await pauseClock(page);
  await page.getByText('Share', { exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveText(`Copied ${vehicle.name} to your clipboard!`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(at(GROUP, vehicle.path));
  await page.clock.runFor(1600);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(page.locator('.toast')).toBeVisible();
  await page.clock.runFor(1500);
  await expect(page.locator('.toast')).toBeHidden();
  const opened = await page.evaluate(() => {
    const calls: string[] = [];
    window.open = (...given) => (calls.push(String(given[2])), null);
    document.querySelector<HTMLAnchorElement>('.share-list a[href*="facebook"]')!.click();
    return calls;
  });
  expect(opened).toEqual(['width=550,height=400,noopener']);
  await page.keyboard.press('Escape');
  await expect(page.locator('details.share')).not.toHaveAttribute('open');
});

test.describe('the sheet', () => {
  test.use({ expectedNoise: [/The PDF could not be created|Failed to load resource|503/] });
  test('is downloaded as a PDF, with a message when it cannot be created [VDP-109, ERR-021]', async ({ page }) => {
    const vehicle = await open(page, SINGLE);
    const sheet = await hold(page, '**/sheet.pdf');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Preparing...' })).toHaveAttribute('aria-disabled', 'true');
    sheet.release();
    expect((await file).suggestedFilename()).toBe(`${vehicle.slug}.pdf`);
    await expect(page.getByRole('link', { name: 'Print', exact: true })).toBeVisible();
    await page.unroute('**/sheet.pdf');
    await page.route('**/sheet.pdf', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The PDF could not be created.' });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole('link', { name: 'print this page' })).toHaveAttribute(
      'href',
      `/print?car_id=${vehicle.slug}`,
    );
  });
});

test.describe('similar vehicles', () => {
  test.use({ expectedNoise: [/Similar vehicles could not be loaded|Failed to load resource|500/], viewport: PHONE });
  test('load near the viewport without a layout shift; after a failure there is a link to the search [VDP-098, VDP-100, ERR-022]', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => request.url().endsWith('/similar') && requested.push(request.url()));
    await open(page, GROUP);
    // With the real heights: a jump lays out what it passes, which would move the place further away.
    await layOutWholePage(page);
    expect(
      await page.locator('#similar .similar').evaluate((place) => place.getBoundingClientRect().top - innerHeight),
    ).toBeGreaterThan(500);
    expect(requested).toEqual([]);
    await page.evaluate(() => {
      const total = { shift: 0 };
      Object.assign(window, { total });
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => (total.shift += (entry as unknown as { value: number }).value)),
      ).observe({ type: 'layout-shift' });
    });
    await page.evaluate(() =>
      scrollTo(
        0,
        document.querySelector('#similar .similar')!.getBoundingClientRect().top + scrollY - innerHeight - 450,
      ),
    );
    await expect(page.locator('#similar .card').first()).toBeAttached();
    expect(requested).toHaveLength(1);
    await expect.poll(() => page.locator('#similar .cards > li').count()).toBeLessThanOrEqual(6);
    expect(await page.evaluate(() => (window as unknown as { total: { shift: number } }).total.shift)).toBeLessThan(
      0.01,
    );
    await page.route('**/similar', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await hydrated(page);
    await page.locator('#similar').scrollIntoViewIfNeeded();
    const section = page.locator('#similar');
    await expect(section.getByText('Similar vehicles could not be loaded.')).toBeVisible();
    await expect(section.locator('[aria-busy]')).toHaveCount(0);
    await section
      .getByRole('link', { name: /^Search for/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/search\//);
  });
});

for (const [site, viewport] of [
  [GROUP, { width: 1280, height: 900 }],
  [SINGLE, PHONE],
] as const) {
  test.describe(`dialogs on ${site} at ${viewport.width}`, () => {
    test.use({ viewport });

    test('open with the keyboard and pass axe [LEAD-003, LEAD-023, LEAD-025]', async ({ page }) => {
      await open(page, site);
      const dialogs = [
        ['Enquire Now', site === SINGLE ? 'Ask Kia Aspley' : 'Submit an enquiry'],
        ...(site === SINGLE ? [] : [['Get Finance', 'Finance Enquiry'] as const]),
        ['Book a Test Drive', 'Book a Test Drive'],
        ['Request Photos', 'Request Photos'],
      ] as const;
      for (const [link, title] of dialogs) {
        await page
          .locator('.vehicle-summary')
          .getByRole('link', { name: new RegExp(`^${link}$`, 'i') })
          .focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: title });
        await expect(dialog).toBeVisible();
        // In a low window too.
        if (site === GROUP) await expect(dialog.getByText('You decide')).toBeInViewport({ ratio: 1 });
        expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(title === 'Book a Test Drive' ? 600 : 832);
        // The dialogs have the same colours: in the other theme, the one with the most kinds of fields is checked.
        if (site === GROUP) expect(await violations(page, 'dialog[open]')).toEqual([]);
        else if (title === 'Book a Test Drive') expect(await contrastFaults(page, 'dialog[open]')).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
      await expect(page).toHaveURL(/\/cars\//);
    });
  });
}

test.describe('the dialog of a test drive on a phone', () => {
  test.use({ viewport: PHONE, expectedNoise: [/422 \(Unprocessable/] });

  test('errors preserve the typed values, and two clicks create one booking [LEAD-013, LEAD-019, LEAD-024, GAP-081]', async ({
    page,
  }) => {
    const vehicle = await open(page, SINGLE);
    await page
      .locator('.vehicle-summary')
      .getByRole('link', { name: /^Book a test drive$/i })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Book a Test Drive' });
    await expect(dialog.locator('.contact-vehicle .price-now')).toBeVisible();
    // In view above fields that are not.
    await expect(dialog.getByRole('button', { name: 'Book a Test Drive' })).toBeInViewport({ ratio: 1 });
    for (const [label, value] of Object.entries(person)) await dialog.getByLabel(label, { exact: true }).fill(value);
    const time = dialog.getByLabel(/^Day/);
    const bounds = await time.evaluate((input: HTMLInputElement) => [input.min, input.max]);
    // 30 days from today; late in the evening the first day is tomorrow.
    expect(Date.parse(bounds[1]!) - Date.parse(bounds[0]!)).toBeGreaterThanOrEqual(29 * 86_400_000);
    await dialog.getByLabel('Email', { exact: true }).fill('nowhere@localhost');
    const terms = dialog.getByLabel('I agree to the terms of use.');
    if (await terms.count()) await terms.check();
    const button = dialog.getByRole('button', { name: 'Book a Test Drive' });
    await button.click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Please fix the following errors:' })).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Sam');
    await dialog.getByLabel('Email', { exact: true }).fill(person.Email);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await button.dblclick();
    await expect(page).toHaveURL(/\/success\?receipt=FC-[\w-]+&about=testDrive&car=/);
    expect(posts).toHaveLength(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your test drive request');
    await page.getByRole('link', { name: 'Back to the vehicle' }).click();
    await expect(page).toHaveURL(at(SINGLE, vehicle.path));
  });
});

test('a test drive at 10:00 is valid at any current minute [LEAD-024]', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T00:07:31Z'));
  await open(page, GROUP);
  await page
    .locator('.vehicle-summary')
    .getByRole('link', { name: /^Book a test drive$/i })
    .click();
  const time = page.getByRole('dialog', { name: 'Book a Test Drive' }).getByLabel(/^Day and time/);
  const problemOf = async (wanted: string) => {
    await time.fill(wanted);
    return time.evaluate((input: HTMLInputElement) => input.validationMessage);
  };
  for (const wanted of ['2026-11-25T10:00', '2026-11-25T10:30', '2026-11-25T10:45'])
    expect(await problemOf(wanted)).toBe('');
  expect(await problemOf('2026-11-25T10:07')).not.toBe('');
});

test('a finance enquiry in a dialog creates a finance lead and event 9 [FIN-007, EVT-009]', async ({ page }) => {
  const vehicle = await open(page, GROUP);
  const link = page.locator('.vehicle-summary').getByRole('link', { name: 'Get finance', exact: true });
  await expect(link).toHaveAttribute('href', `/finance?car_id=${vehicle.slug}#finance-form`);
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Finance Enquiry' });
  for (const [label, value] of Object.entries(person)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByLabel('I agree to the terms of use.').check();
  await expect(dialog.locator('input[name="category"]')).toHaveValue('Finance Enquiry');
  const events: unknown[] = [];
  await page.exposeFunction('hear', (event: unknown) => events.push(event));
  await page.evaluate(() =>
    addEventListener('forecourt:event', (event) =>
      (window as unknown as { hear(detail: unknown): void }).hear((event as CustomEvent).detail),
    ),
  );
  await dialog.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page).toHaveURL(/\/success\?receipt=FC-[\w-]+&about=finance&car=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your finance enquiry');
  await expect.poll(() => events).toEqual([{ id: 9, name: 'financeEnquirySent' }]);
});

test('a sold vehicle opens the enquiry for something similar [AVL-006, AVL-007, LEAD-014, LEAD-015]', async ({
  page,
}) => {
  await open(page, GROUP, 'status=sold');
  await page.getByRole('link', { name: 'Find Me Something Similar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Comments')).toHaveValue('Can you please find me something similar?');
  await expect(dialog.locator('input[name="subcategory"]')).toHaveValue('Find me something similar');
  await expect(page.getByRole('link', { name: 'Print', exact: true })).toHaveCount(0);
});

test('the menu for sharing opens above the bar of compared vehicles on a phone [VDP-104, ACC-026]', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, GROUP);
  await page
    .locator('.vehicle-summary')
    .getByRole('button', { name: /^Compare/ })
    .click();
  const tray = page.getByRole('region', { name: 'Vehicles to compare' });
  await expect(tray).toBeVisible();
  const summary = page.getByText('Share', { exact: true });
  // In the middle of the window, if the menu is longer than the rest of it.
  await summary.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await summary.click();
  await expect
    .poll(async () => {
      const [list, bar] = [await page.locator('.share-list').boundingBox(), await tray.boundingBox()];
      return list!.y + list!.height - bar!.y;
    })
    .toBeLessThanOrEqual(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });
  test('every action is a link or a form that works [SITE-058, LEAD-024, LEAD-026, ERR-022]', async ({ page }) => {
    const vehicle = await aVehicle(page, GROUP);
    await page.goto(at(GROUP, vehicle.path));
    await page.getByText('Share', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'WhatsApp' }).last()).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Print', exact: true })).toHaveAttribute('href', /sheet\.pdf$/);
    await expect(page.locator('#similar').getByRole('link', { name: /^Search for/ })).toBeVisible();
    await page.getByRole('link', { name: 'Request Photos' }).click();
    for (const [label, value] of Object.entries(person)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Request Photos' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your request');
    await page.getByRole('link', { name: 'See similar vehicles' }).click();
    await expect(page).toHaveURL(at(GROUP, `${vehicle.path}#similar`));
    await page
      .locator('.vehicle-summary')
      .getByRole('link', { name: /^Book a test drive$/i })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Book a test drive$/i);
  });

  test('the print page has no header and footer [SITE-041]', async ({ page }) => {
    const vehicle = await aVehicle(page, OUTLET, 'status=in_stock');
    await page.goto(at(OUTLET, vehicle.path));
    const link = page.getByRole('link', { name: 'Print', exact: true });
    await expect(link).toHaveAttribute('target', '_blank');
    await page.goto(at(OUTLET, (await link.getAttribute('href'))!));
    await expect(page.locator('.sheet-page')).toContainText(vehicle.name.split(' ')[1]!);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('header').first()).toBeHidden();
    await expect(page.locator('.sheet-page')).toBeVisible();
  });
});

test('the page of a vehicle prints its facts, without forms and other vehicles', async ({ page }) => {
  const vehicle = await aVehicle(page, SINGLE, 'status=in_stock');
  await page.goto(at(SINGLE, vehicle.path));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#key-information')).toBeVisible();
  for (const part of ['#enquire', '#similar', '.vehicle-side .button >> nth=0'])
    await expect(page.locator(part), part).toBeHidden();
});

test('the form pages and the print page pass axe', async ({ page }) => {
  const vehicle = await aVehicle(page, GROUP);
  for (const address of [
    `/book-test-drive?car_id=${vehicle.slug}`,
    '/book-test-drive',
    `/print?car_id=${vehicle.slug}`,
  ]) {
    await page.goto(at(GROUP, address));
    expect(await violations(page), address).toEqual([]);
  }
});

test('the print page has each label and its value on one line [SITE-007]', async ({ page }) => {
  const vehicle = await aVehicle(page, GROUP);
  await page.goto(at(GROUP, `/print?car_id=${vehicle.slug}`));
  const tops = await page
    .locator('.sheet-top .specs > div')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((one) => Math.round(one.getBoundingClientRect().top))),
    );
  expect(tops.length).toBeGreaterThan(3);
  for (const [label, value] of tops) expect(value).toBe(label);
});

test.describe('free times of a test drive', () => {
  test.use({ expectedNoise: [/Available times could not be loaded|Failed to load resource/] });
  test('are shown for the chosen day; any time can be requested when they cannot be loaded [API-029]', async ({
    page,
  }) => {
    const vehicle = await aVehicle(page, SINGLE, 'status=in_stock');
    await page.goto(at(SINGLE, `/book-test-drive?car_id=${vehicle.slug}`));
    await hydrated(page);
    const day = page.getByLabel('Day (optional)');
    // The Wednesday of the week after next: open, and within 30 days.
    const wednesday = await page.evaluate(() => {
      const date = new Date(Date.now() + 7 * 86_400_000);
      date.setUTCDate(date.getUTCDate() + ((3 - date.getUTCDay() + 7) % 7));
      return date.toISOString().slice(0, 10);
    });
    await day.fill(wednesday);
    const times = page.getByRole('group', { name: /^Available on Wednesday/ });
    await times.getByRole('radio', { name: '10:00 am' }).check();
    await expect(page.locator('[name="booking_date_time"]')).toHaveValue(`${wednesday}T10:00`);
    await expect(times.getByRole('radio', { checked: true })).toHaveCount(1);
    expect(await violations(page, '.booking')).toEqual([]);
    await page.route('**/api/appointments?*', (route) => route.abort());
    await day.fill('');
    await day.fill(wednesday);
    await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible();
    await page.getByLabel('Time (optional)', { exact: true }).fill('11:15');
    await expect(page.locator('[name="booking_date_time"]')).toHaveValue(`${wednesday}T11:15`);
  });
});
