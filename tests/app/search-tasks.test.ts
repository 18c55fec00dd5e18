import { describe, expect, it } from 'vitest';
import { TASKS } from '#search/rules/words/trade-words.ts';
import { appWithSites, runningApp, type RunningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { DEMO_SITES } from '#tests/support/pages-of-every-kind.ts';

/** A text that names each task. */
const TEXTS: Readonly<Record<(typeof TASKS)[number], string>> = {
  sell: 'sell my car',
  finance: 'finance',
  service: 'book a service',
  parts: 'spare parts',
  contact: 'opening hours',
  about: 'about us',
  reviews: 'customer reviews',
  careers: 'careers',
  testDrive: 'book a test drive',
  fleet: 'fleet sales',
  insurance: 'car insurance',
  feedback: 'make a complaint',
  saved: 'my saved cars',
  offers: 'current offers',
  blog: 'news',
  nearby: 'cars near me',
};

const searchFor = (app: RunningApp) => async (site: string, query: string) =>
  readPage(await (await app.get(`/search/new-used-and-demo-cars?${new URLSearchParams({ query })}`, { site })).text());

describe('a text that names a task', async () => {
  const app = await runningApp();
  const page = searchFor(app);

  it.each(DEMO_SITES)('leads only to pages that %s has', async (site) => {
    for (const task of TASKS)
      for (const href of (await page(site, TEXTS[task])).attributes('[data-task] a', 'href')) {
        if (!href.startsWith('/')) continue;
        const answer = await app.get(href, { site });
        // A page of the account leads to the sign-in first.
        const isThere = answer.status === 200 || (answer.headers.get('location') ?? '').startsWith('/sign-in');
        expect({ task, href, isThere }).toEqual({ task, href, isThere: true });
        const [, id] = href.split('#');
        if (id) expect(readPage(await answer.text()).has(`#${id}`)).toBe(true);
      }
  });

  it.each([
    ['southern-cross', 'sell my car', 'We have no filter for “sell my car”, so all vehicles are shown.'],
    ['southern-cross', '2 keys', 'We have no filter for “2 keys”, so all vehicles are shown.'],
    ['southern-cross', 'cars near me', 'We do not know where you are, so all vehicles are shown.'],
  ])('says on %s that "%s" limits nothing, once', async (site, text, said) => {
    const { text: textOf } = await page(site, text);
    expect(textOf('[data-narrows-nothing]')).toBe(said);
    expect(textOf('[data-unused]')).toBe('');
  });

  it('says of a text beside a filter that it changes nothing', async () => {
    const address = '/search/new-used-and-demo-cars?query=2+keys&body=SUV';
    const { text } = readPage(await (await app.get(address, { site: 'southern-cross' })).text());
    expect(text('[data-narrows-nothing]')).toBe('We have no filter for “2 keys”, so it does not change the results.');
  });
});

describe('saved vehicles in a text', async () => {
  const app = await appWithSites({
    'saved-here': 'favourites: { mode: favourites }',
    'saved-watched': 'favourites: { mode: watchlist }',
    'saved-nowhere': 'favourites: { mode: "off" }\n  garage: { enabled: false }',
  });
  const page = searchFor(app);

  it.each([
    ['saved-here', ['/saved']],
    ['saved-watched', ['/watchlist']],
    ['saved-nowhere', []],
  ])('lead on %s to the page that its settings give them', async (site, expected) => {
    expect((await page(site, 'my saved cars')).attributes('[data-task] a', 'href')).toEqual(expected);
  });
});
