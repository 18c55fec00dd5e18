import type { Locator, Page } from '@playwright/test';
import { at, expect, GROUP, hydrated, OUTLET, settled, test } from './sites.ts';

/** A user action. `steps` is how many history entries it adds; 0 replaces the current one. */
interface Action {
  readonly steps: 0 | 1;
  /** The answer has the same vehicles. */
  readonly isSame?: true;
  /** Scrolls the target into view; returns the action itself. */
  readonly prepare: (page: Page) => Promise<() => Promise<unknown>>;
}

const click = (find: (page: Page) => Locator, steps: 0 | 1 = 1): Action => ({
  steps,
  prepare: async (page) => {
    const target = find(page);
    await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 120 || bottom > innerHeight - 120) element.scrollIntoView({ block: 'center' });
    });
    return () => target.click();
  },
});
const tick = (group: string, index = 0) =>
  click((page) =>
    page.getByRole('group', { name: group, exact: true }).locator('.facet-value input:visible').nth(index),
  );
const vehicle = (index: number) => click((page) => page.locator('.card-title a[href^="/cars/"]').nth(index));
const chip = click((page) => page.getByRole('link', { name: /^Remove / }).last());
const summary = (text: string) =>
  click((page) => page.locator('#filters summary:visible', { hasText: text }).first(), 0);
/** A link of the sticky header, which is always visible, but Playwright would scroll to it. */
const header = (name: string): Action => ({
  steps: 1,
  prepare: async (page) => () =>
    page.getByRole('banner').getByRole('link', { name, exact: true }).first().dispatchEvent('click'),
});
const type = (text: string): Action => ({
  steps: 1,
  prepare: async (page) => {
    const box = page.getByRole('searchbox', { name: 'Search stock' }).last();
    await box.scrollIntoViewIfNeeded();
    return () => box.fill(text);
  },
});
const sort: Action = {
  steps: 1,
  prepare: async (page) => (
    await page.locator('.search-sort').scrollIntoViewIfNeeded(),
    () => page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_desc')
  ),
};
const slide: Action = {
  steps: 1,
  prepare: async (page) => {
    const thumb = page.getByRole('slider', { name: 'Price, highest', exact: true });
    await thumb.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await thumb.focus();
    return () => page.keyboard.press('ArrowLeft');
  },
};
const scrollDown = (y: number): Action => ({
  steps: 0,
  prepare: async (page) => () => page.evaluate((top) => window.scrollTo(0, top), y),
});
/** Scrolls to the end until the next vehicles have loaded. */
const more: Action = {
  steps: 0,
  prepare: async (page) => async () => {
    const before = await page.locator('.card').count();
    const address = page.url();
    await page.locator('.more-end').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('.card').count()).toBeGreaterThan(before);
    await expect(page).not.toHaveURL(address);
  },
};
const openDrawer = click((page) => page.locator('.search-open'));
const show: Action = {
  steps: 0,
  prepare: async (page) => () => page.getByRole('button', { name: /^Show [\d,]+ / }).click(),
};
const escape: Action = { steps: 0, prepare: async (page) => () => page.keyboard.press('Escape') };

const PAGES = at(GROUP, '/search/new-used-and-demo-cars');
const INFINITE = at(OUTLET, '/search/used-cars');

const JOURNEYS: readonly {
  readonly name: string;
  readonly start: string;
  readonly phone?: true;
  readonly actions: readonly Action[];
}[] = [
  {
    name: 'goes to the second page, scrolls, opens a vehicle',
    start: PAGES,
    actions: [click((page) => page.getByRole('link', { name: 'Next', exact: true })), scrollDown(900), vehicle(7)],
  },
  {
    name: 'types, sorts, clears the text, ticks a filter, moves the price slider, opens a vehicle',
    start: PAGES,
    actions: [type('toyota'), sort, chip, tick('Condition', 1), slide, scrollDown(500), vehicle(3)],
  },
  {
    name: 'opens all makes, chooses a make and a model, opens a closed facet, ticks a filter, unticks it',
    start: PAGES,
    actions: [
      summary('Show all makes'),
      tick('Make', 12),
      summary('Select models'),
      click((page) => page.locator('.facet-models input').first()),
      summary('Fuel'),
      { ...tick('Fuel'), isSame: true },
      { ...chip, isSame: true },
      vehicle(0),
    ],
  },
  {
    name: 'ticks two filters, then goes from one search to another in the header, opens a vehicle',
    start: PAGES,
    actions: [tick('Make', 1), tick('Condition'), header('Used'), scrollDown(700), header('New'), vehicle(2)],
  },
  {
    name: 'opens the filters on a phone, ticks twice, shows the results',
    start: PAGES,
    phone: true,
    actions: [openDrawer, tick('Make'), tick('Make', 1), show, scrollDown(600), vehicle(1)],
  },
  { name: 'scrolls through three pages, opens a vehicle', start: INFINITE, actions: [more, more, vehicle(48)] },
  {
    name: 'filters on a phone, presses Escape, scrolls, opens a vehicle',
    start: INFINITE,
    phone: true,
    actions: [openDrawer, tick('Make'), escape, more, vehicle(23)],
  },
];

/** The state of a page that must be restored. */
async function seen(page: Page) {
  return page.evaluate(() => ({
    address: location.pathname + location.search,
    heading: document.querySelector('h1')!.textContent,
    count: document.querySelector('.search-count')?.textContent,
    vehicles: [...document.querySelectorAll('.search .card-title a')].map((one) => one.getAttribute('href')),
    set: [...document.querySelectorAll<HTMLInputElement>('#filters input:checked')].map(
      (one) => `${one.name}=${one.value}`,
    ),
    ranges: [...document.querySelectorAll<HTMLInputElement>('#filters .range-box input')].map((one) => one.value),
    text: document.querySelector<HTMLInputElement>('.search-box input')?.value,
    order: document.querySelector<HTMLSelectElement>('.search-sort select')?.value,
    open: [...document.querySelectorAll('#filters details[open] > summary')].map((one) => one.textContent),
    drawer: document.querySelector('#filters')?.matches(':popover-open'),
    scroll: Math.round(scrollY / 8),
  }));
}

/** Content that only comes with the answer for a URL: a box is ticked, and a group counts it, before that. */
const content = ({ count, drawer, heading, vehicles }: Awaited<ReturnType<typeof seen>>) => ({
  count,
  drawer,
  heading,
  vehicles,
});

const stepOf = (page: Page) => page.evaluate(() => (history.state as { idx?: number } | null)?.idx ?? 0);

async function answered(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await settled(page);
}

for (const { name, start, phone, actions } of JOURNEYS) {
  test.describe('back and forward', () => {
    test.use(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {});
    test(`restore everything when a shopper ${name} [SRCH-005]`, async ({ page }) => {
      await page.goto(start);
      await hydrated(page);
      const steps: Awaited<ReturnType<typeof seen>>[] = [];
      for (const action of actions) {
        const act = await action.prepare(page);
        await answered(page);
        const step = await stepOf(page);
        steps[step] = await seen(page);
        await act();
        if (action.steps === 1) {
          await expect.poll(() => stepOf(page), 'the action adds a history entry').toBe(step + 1);
          // The router changes the URL before React has rendered the new page.
          const shown = expect.poll(async () => content(await seen(page)), 'the page follows its URL');
          await (action.isSame ? shown : shown.not).toEqual(content(steps[step]!));
        }
        await answered(page);
      }
      const last = await stepOf(page);
      steps[last] = await seen(page);
      for (let step = last - 1; step >= 0; step--) {
        await page.goBack();
        await expect.poll(() => seen(page), `back to step ${step}`).toEqual(steps[step]);
      }
      for (let step = 1; step <= last; step++) {
        await page.goForward();
        await expect.poll(() => seen(page), `forward to step ${step}`).toEqual(steps[step]);
      }
    });
  });
}
