import type { Page } from '@playwright/test';
import { at, countShown, delayModules, expect, GROUP, hold, hydrated, LEISURE, OUTLET, test } from './sites.ts';

const ALL = '/search/new-used-and-demo-cars';
const makes = (page: Page) => page.getByRole('group', { name: 'Make', exact: true });
const savedSearches = (page: Page) => page.evaluate(() => localStorage.getItem('search:history'));
const dataRequests = (page: Page) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) requested.push(request.url());
  });
  return requested;
};

test('the make facet expands, lists popular makes first, and can be searched [SRCH-031, SRCH-032, SRCH-034]', async ({
  page,
}) => {
  await page.goto(at(GROUP, ALL));
  await hydrated(page);
  const shown = makes(page).locator('input[type="checkbox"]:visible');
  await expect(shown).toHaveCount(9);
  await page.getByText('Show all makes').click();
  await expect.poll(() => shown.count()).toBeGreaterThan(20);
  const lines = await makes(page)
    .locator('.facet-part:visible, li:visible')
    .evaluateAll((parts) => parts.map((part) => (part.tagName === 'P' ? part.textContent : 'make')));
  expect(lines.indexOf('Popular makes')).toBe(0);
  expect(lines.indexOf('All makes')).toBe(21);
  await page.getByText('Hide extra makes').click();
  await expect(shown).toHaveCount(9);
  await page.getByRole('textbox', { name: 'Find in Make' }).fill('volks');
  await expect(makes(page).locator('label.facet-value')).toHaveText([/Volkswagen/]);
  await page.getByRole('textbox', { name: 'Find in Make' }).press('Enter');
  await makes(page).getByRole('checkbox').check();
  await expect(page).toHaveURL(/make=Volkswagen$/);
});

test('models are shown under a chosen make only, unless the site hides them [SRCH-033, SRCH-035]', async ({ page }) => {
  await page.goto(at(GROUP, `${ALL}?make=Toyota`));
  await hydrated(page);
  await expect(page.getByRole('group', { name: 'Model', exact: true })).toHaveCount(0);
  await page.getByText('Select models').click();
  const models = page.locator('.facet-models input[name="make_model"]');
  await expect(models.first()).toBeVisible();
  await expect.poll(() => models.count()).toBeLessThanOrEqual(30);
  await models.first().check();
  await expect(page).toHaveURL(/make=Toyota&model=/);
  await expect(page.locator('h1')).toHaveText(/^Toyota \w/);
  // The model stays with its make when another make is chosen.
  const unticked = makes(page).locator('input[name="make"]:visible:not(:checked)').first();
  const other = makes(page).locator(`input[name="make"][value="${await unticked.getAttribute('value')}"]`);
  await other.check();
  await expect(page).toHaveURL(/make=Toyota.*&make_model=Toyota/);
  await expect(page.locator('h1')).toHaveText(/ and .* cars for sale$/);
  await expect(models.and(page.locator(':checked'))).toHaveAttribute('value', /^Toyota /);
  await other.uncheck();
  await expect(page).toHaveURL(/make=Toyota&model=/);
  await page.locator('.facet-models').getByText('Hide').first().click();
  await expect(models.first()).toBeHidden();
  await makes(page).getByRole('checkbox', { name: 'Toyota' }).uncheck();
  await expect(page).toHaveURL(at(GROUP, ALL));
  await page.goto(at(LEISURE, `${ALL}?make=Jayco`));
  await expect(page.getByText('Select models')).toHaveCount(0);
});

test('badges narrow their own model with the keyboard, and nothing moves away from the pointer [SRCH-002, SRCH-033]', async ({
  page,
}) => {
  await page.goto(at(GROUP, `${ALL}?make=Mazda&make=Toyota&make_model=Toyota+Corolla`));
  await hydrated(page);
  const badges = page.locator('.facet-models input[name="make_model_badge"]');
  await page.locator('summary').filter({ hasText: 'of Toyota Corolla' }).focus();
  await page.keyboard.press('Enter');
  const badge = badges.nth(1);
  await expect(badge).toBeVisible();
  await badge.focus();
  // The heading above may take a second line.
  const top = async () => (await badge.boundingBox())!.y - (await makes(page).boundingBox())!.y;
  const [before, count] = [await top(), await countShown(page)];
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/make_model=Toyota\+Corolla&make_model_badge=Toyota\+Corolla/);
  await expect.poll(() => countShown(page)).toBeLessThan(count);
  // The counts of its model and its make are lower now.
  expect(await top()).toBe(before);
  await expect(badge).toBeFocused();
  await expect(badge).toBeChecked();
  await page.locator('.facet-models input[value="Toyota Corolla"]').press('Space');
  await expect(page).toHaveURL(/make=Mazda&make=Toyota$/);
});

test('a disclosure stays closed when results arrive before its toggle event [SRCH-033]', async ({ page }) => {
  await page.goto(at(GROUP, `${ALL}?make=Toyota`));
  await hydrated(page);
  const details = page.locator('.facet-models').filter({ hasText: 'of Toyota' });
  await details.locator('summary').click();
  await expect(details).toHaveAttribute('open');
  // The event is later than any results.
  await page.evaluate(() => addEventListener('toggle', (event) => event.stopImmediatePropagation(), { capture: true }));
  await details.locator('summary').click();
  await makes(page).getByRole('checkbox', { name: 'Kia' }).check();
  await expect(page.locator('.chips')).toContainText('Kia');
  await expect(details).not.toHaveAttribute('open');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the filters are a drawer that works with the keyboard [SRCH-002]', async ({ page }) => {
    await page.goto(at(GROUP, '/search/used-cars'));
    await hydrated(page);
    const button = page.getByRole('button', { name: /^Filters/ });
    await expect(button).toHaveText('Filters1 set');
    await button.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('heading', { name: 'Filters' })).toBeFocused();
    // Focus is trapped in the drawer.
    for (let presses = 0; presses < 12; presses++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('#filters')!.contains(document.activeElement))).toBe(true);
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll('header.site-header, .search-head, .search-results, footer')].every(
            (part) => part.closest('[inert]') !== null,
          ),
        ),
      )
      .toBe(true);
    const before = await countShown(page);
    await makes(page).getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/make=/);
    await expect.poll(() => countShown(page)).toBeLessThan(before);
    const count = await countShown(page);
    await expect(drawer.getByRole('button', { name: `Show ${count} cars` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveText('Filters2 set');
    await expect(page).toHaveURL(/make=/);
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: /^Show / }).press('Enter');
    await expect(drawer).toBeHidden();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });

  test('the drawer opens and the filters work before the scripts have loaded [SRCH-002]', async ({ page }) => {
    const modules = await delayModules(page);
    await page.goto(at(OUTLET, '/search/used-cars'), { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await makes(page).getByRole('checkbox').first().check();
    await makes(page).getByRole('checkbox').nth(1).check();
    modules.release();
    await expect(page).toHaveURL(/make=.*make=/);
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await page.keyboard.press('Escape');
    // Both makes, and the link that clears them.
    await expect(page.locator('.chips li')).toHaveCount(3);
  });
});

test.describe('with a storage of its own, which no page of an earlier journey still writes', () => {
  test.use({ ownContext: true });

  test('the empty search box offers recent searches, which can be cleared [SRCH-012, ACC-030]', async ({ page }) => {
    await page.goto(at(GROUP, `${ALL}?make=Kia&range[price]=:40000`));
    await hydrated(page);
    await page.goto(at(GROUP, '/search/used-cars?body=Ute'));
    await hydrated(page);
    await page.goto(at(GROUP, ALL));
    await hydrated(page);
    const box = page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox');
    await box.focus();
    const recent = page.getByRole('group', { name: 'Recent searches' });
    await expect(recent.getByRole('link')).toHaveText(['Used, Ute', 'Kia, Price up to $40,000']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/make=Kia&range%5Bprice%5D=:40000$/);
    await box.focus();
    await page.keyboard.press('Escape');
    await expect(recent).toBeHidden();
    await page.keyboard.type('k');
    await expect(page).toHaveURL(/query=k&make=Kia/);
    await expect(recent).toBeHidden();
    await box.fill('');
    await expect(page).not.toHaveURL(/query=k/);
    await recent.getByRole('button', { name: 'Clear' }).click();
    await expect(recent).toBeHidden();
    await expect.poll(() => savedSearches(page)).toBe('[]');
  });
});

test('text typed before the results of the URL are rendered keeps their filters', async ({ page }) => {
  await page.goto(at(GROUP, ALL));
  await hydrated(page);
  // The router does this a moment before React renders the results of a link.
  await page.evaluate(() => history.replaceState(history.state, '', '?make=Kia&range%5Bprice%5D=:40000'));
  await page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox').fill('sportage');
  await expect(page).toHaveURL(/query=sportage&make=Kia&range%5Bprice%5D=:40000$/);
});

test('clearing the recent searches also drops the one that is still loading [SRCH-012]', async ({ page }) => {
  await page.goto(at(GROUP, `${ALL}?make=Kia`));
  await hydrated(page);
  await page.goto(at(GROUP, ALL));
  await hydrated(page);
  const answer = await hold(page, '**/*.data*');
  const box = page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox');
  const recent = page.getByRole('group', { name: 'Recent searches' });
  await box.focus();
  await recent.getByRole('link', { name: 'Kia' }).click();
  await expect(page.locator('.search-results')).toHaveAttribute('aria-busy', 'true');
  await box.focus();
  await recent.getByRole('button', { name: 'Clear' }).click();
  answer.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kia/);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await savedSearches(page)).toBe('[]');
});

test('search.rememberedFilters are restored once per visit, and change no link [SRCH-009]', async ({
  page,
  context,
}) => {
  await page.goto(at(GROUP, '/search/toowoomba'));
  await hydrated(page);
  const name = (await page.locator('.chip').innerText()).trim();
  await page.close();
  const visit = await context.newPage();
  await visit.goto(at(GROUP, `${ALL}?make=Toyota`));
  await hydrated(visit);
  await expect(visit.locator('.chip')).toHaveText(['Toyota']);
  await visit.close();
  const next = await context.newPage();
  await next.goto(at(GROUP, ALL));
  await hydrated(next);
  await expect(next.locator('.chip')).toHaveText([name]);
  await next.getByRole('link', { name: 'Clear all' }).click();
  await expect(next.locator('.chip')).toHaveCount(0);
  await expect.poll(() => next.evaluate(() => localStorage.getItem('search:remembered'))).toBe('{}');
  await next.reload();
  await hydrated(next);
  await expect(next.locator('.chip')).toHaveCount(0);
});

test('recent results are cached until the stock changes [SRCH-026, API-002]', async ({ page }) => {
  await page.goto(at(GROUP, '/search/used-cars'));
  await hydrated(page);
  const before = await countShown(page);
  const requested = dataRequests(page);
  await makes(page).getByRole('checkbox').first().check();
  await expect.poll(() => countShown(page)).toBeLessThan(before);
  expect(requested).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => countShown(page)).toBe(before);
  await makes(page).getByRole('checkbox').first().check();
  await expect.poll(() => countShown(page)).toBeLessThan(before);
  expect(requested).toHaveLength(1);
  await page.route('**/api/stock/revision', (route) =>
    route.fulfill({ status: 204, headers: { 'Stock-Revision': 'another' } }),
  );
  await page.goBack();
  await expect.poll(() => requested.length).toBe(2);
});

test.describe('while an answer is loading', () => {
  // Pictures are blocked: one that arrives would move what is below it.
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test('filters update immediately, and results do not move [SRCH-022]', async ({ page }) => {
    await page.route(/\/(?:images|media)\//, (route) => route.abort());
    await page.goto(at(GROUP, '/search/used-cars'));
    await hydrated(page);
    const before = await countShown(page);
    const places = () =>
      page.evaluate(() =>
        ['.search-box', '.search-count', '#filters', '.facet:nth-of-type(3)', '.card', '.search-results'].map((one) =>
          JSON.stringify(document.querySelector(one)?.getBoundingClientRect()),
        ),
      );
    const still = await places();
    const answer = await hold(page, '**/*.data*');
    await makes(page).getByRole('checkbox').nth(2).click();
    await expect(page.locator('.search-results')).toHaveAttribute('aria-busy', 'true');
    await expect(makes(page).getByRole('checkbox').nth(2)).toBeChecked();
    expect(await countShown(page)).toBe(before);
    expect(await places()).toEqual(still);
    await page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox').fill('suv');
    answer.release();
    await expect(page).toHaveURL(/query=suv&make=/);
    await expect.poll(() => countShown(page)).toBeLessThan(before);
  });
});
