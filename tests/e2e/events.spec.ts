import type { Page } from '@playwright/test';
import { at, delayModules, expect, GROUP, hydrated, OUTLET, SINGLE, test } from './sites.ts';

async function listen(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener('forecourt:event', (event) => heard.push((event as CustomEvent).detail));
    // Do not open the report and the sheet: only the events matter here.
    document.addEventListener(
      'click',
      (event) => (event.target as Element).closest('a[target=_blank]') && event.preventDefault(),
    );
  });
  return () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
}

test("saving a vehicle, its sheet and its history report send events with the site's ids [EVT-007, EVT-014]", async ({
  page,
  request,
}) => {
  const headers = { host: new URL(at(GROUP)).host };
  const { hits } = (await (
    await request.get('/api/stock/search?status=in_stock&car_type=used', { headers })
  ).json()) as { hits: { path: string }[] };
  let reported: string | null = null;
  for (const { path } of hits)
    if (
      reported === null &&
      (await (await request.get(path, { headers })).text()).includes('data-button="carHistoryReport"')
    )
      reported = path;
  await page.goto(at(GROUP, reported!));
  await hydrated(page);
  const heard = await listen(page);
  const save = page.locator('.vehicle-toggles').getByRole('button', { name: /^Save/ }).first();
  await save.click();
  await expect.poll(heard).toEqual([{ id: 39, name: 'saved' }]);
  // Removing it sends no event.
  await save.click();
  await expect(save).toHaveAccessibleName(/^Save /);
  expect(await heard()).toHaveLength(1);
  await page.evaluate(() => (document.documentElement.dataset['events'] = '{"printed":48}'));
  await page.getByRole('link', { name: 'Print' }).first().click();
  await expect.poll(heard).toEqual([
    { id: 39, name: 'saved' },
    { id: 48, name: 'printed' },
  ]);
  await page.locator('[data-button=carHistoryReport]').click();
  await expect.poll(async () => (await heard()).at(-1)).toEqual({ id: null, name: 'historyReportOpened' });
});

test('print and history report are sent to the analytics service, without cookies [EVT-014]', async ({
  context,
  page,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { hits } = (await (
    await request.get('/api/stock/search?status=in_stock&car_type=used', { headers: { host: new URL(at(GROUP)).host } })
  ).json()) as { hits: { path: string }[] };
  await page.goto(at(GROUP, hits[0]!.path));
  await hydrated(page);
  await listen(page);
  const sent: unknown[] = [];
  await page.route('**/collected', async (route) => {
    sent.push([route.request().postDataJSON(), (await route.request().allHeaders())['cookie']]);
    await route.fulfill({ status: 204 });
  });
  await page.evaluate(() => {
    document.cookie = 'shopper=1';
    document.documentElement.dataset['collector'] = '/collected';
  });
  await page.getByRole('link', { name: 'Print' }).first().click();
  await expect
    .poll(() => sent)
    .toEqual([[{ id: 49, name: 'printed', path: hits[0]!.path, at: expect.stringMatching(/^\d{4}-.*Z$/) }, undefined]]);
  await page.evaluate(() => Object.assign(navigator, { globalPrivacyControl: true }));
  await page.locator('.share summary').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Copied/).first()).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a phone link, a WhatsApp link and a copied link send their events [EVT-003, EVT-010, SITE-078]', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const vehicle = async (site: string) =>
    (
      (await (
        await request.get('/api/stock/search?status=in_stock', { headers: { host: new URL(at(site)).host } })
      ).json()) as { hits: { path: string }[] }
    ).hits[0]!.path;
  await page.goto(at(OUTLET, await vehicle(OUTLET)));
  await hydrated(page);
  let heard = await listen(page);
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      (event) => (event.target as Element).closest('a[href^="tel:"]') && event.preventDefault(),
    ),
  );
  await page.locator('[data-button=callUsNow]').click();
  await expect.poll(heard).toEqual([{ id: 25, name: 'callClicked', where: 'buttons' }]);
  await page.goto(at(SINGLE, await vehicle(SINGLE)));
  await hydrated(page);
  heard = await listen(page);
  await page.locator('[data-button=whatsapp]').click();
  await page.locator('.share summary').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(heard).toEqual([
    { id: 60, name: 'whatsappOpened', where: 'buttons' },
    { id: 48, name: 'shared' },
  ]);
});

/** Opening the phone application is the browser's part: here, no link is followed. */
const followNothing = () => document.addEventListener('click', (event) => event.preventDefault());

test('a tap on any phone number is announced with its area of the page [EVT-003]', async ({ page }) => {
  for (const [path, minimum] of [
    ['/', 2],
    ['/contact-us', 3],
    ['/trade-in', 2],
  ] as const) {
    await page.goto(at(GROUP, path));
    await hydrated(page);
    const heard = await listen(page);
    await page.evaluate(followNothing);
    const tapped = await page.evaluate(() => {
      const numbers = [...document.querySelectorAll<HTMLElement>('a[href^="tel:"]')];
      for (const number of numbers) number.click();
      return numbers.length;
    });
    expect(tapped).toBeGreaterThanOrEqual(minimum);
    const events = (await heard()) as { name: string; where: string }[];
    expect(events.map(({ name }) => name)).toEqual(Array<string>(tapped).fill('callClicked'));
    expect(events.map(({ where }) => where)).toEqual(expect.arrayContaining(['header', 'footer']));
  }
});

test('a number tapped before the scripts arrived is announced once they have [EVT-003]', async ({ page }) => {
  const modules = await delayModules(page);
  await page.addInitScript(followNothing);
  await page.goto(at(GROUP, '/'), { waitUntil: 'domcontentloaded' });
  const heard = await listen(page);
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href^="tel:"]')!.click());
  expect(await heard()).toEqual([]);
  modules.release();
  await hydrated(page);
  await expect.poll(heard).toEqual([{ id: 25, name: 'callClicked', where: 'footer' }]);
});
