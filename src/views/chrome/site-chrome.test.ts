import { describe, expect, it } from 'vitest';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { VALUE_FACETS } from '#search/rules/stock-query.ts';
import type { Scope } from '../context.ts';
import { siteChrome } from './site-chrome.server.ts';
import { TEMPLATE_LOOKS } from '../page/site-links.ts';

const yard = sampleLocation('group.yard', {
  opening_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    status: 'open',
    open: '09:00',
    close: '17:00',
  })) as never,
});
const site = sampleSite([sampleDealership('yard', {}, { locations: [yard] })]);
const findScreen = () => null;
/** Eleven in the morning and six in the evening in Brisbane. */
const MORNING = Date.UTC(2026, 5, 3, 1);
const EVENING = Date.UTC(2026, 5, 3, 8);

/** A request context whose stock counts its queries. Only `siteChrome` reads it. */
function scopeAt(now: number, count = 5, revision = 1) {
  const asked: number[] = [];
  const until: (number | null)[] = [];
  const answer = {
    ids: [],
    count,
    facets: Object.fromEntries(VALUE_FACETS.map((facet) => [facet, []])),
    ranges: {},
    validUntil: null,
  };
  const stock = {
    search: async () => (asked.push(now), { answer, vehicles: [] }),
    answersVersion: () => String(revision),
  };
  const scope = {
    site,
    now,
    findScreen,
    inventory: { stock },
    holdsUntil: (instant: number | null) => void until.push(instant),
  } as unknown as Scope<'inventory'>;
  return { scope, asked, until };
}

describe("the link to the dealer's channel", () => {
  it.each([
    ['https://www.youtube.com/@alpha', '@alpha on YouTube'],
    ['https://www.youtube.com/@alpha/videos', '@alpha on YouTube'],
    ['https://www.youtube.com/channel/UC%ff', `${site.name} on YouTube`],
  ])('of %s reads %s [SITE-022]', async (link, label) => {
    const { channel } = await siteChrome({ ...scopeAt(MORNING).scope, site: { ...site, youtube_url: link } });
    expect(channel).toEqual({ label, link });
  });

  it('is absent where the dealer has none [SITE-022]', async () => {
    expect((await siteChrome({ ...scopeAt(MORNING).scope, site: { ...site } })).channel).toBeNull();
  });
});

describe('the pages that need the sign-in', () => {
  const pathsOf = async (settings: object) =>
    (await siteChrome({ ...scopeAt(MORNING).scope, site: sampleSite(site.dealerships, settings) })).signIn;
  const garage = { enabled: true };

  it.each([
    ['no accounts', { gating: { features: [] } }, null],
    [
      'what is gated by default',
      { garage, spinToWin: { page: true } },
      { '/spin-to-win': 'spin-to-win', '/my-garage': 'my-garage' },
    ],
    ['a public garage', { garage, gating: { features: [] } }, {}],
    ['a garage with its own path', { garage, routes: { garage: '/myservco' } }, { '/myservco': 'my-garage' }],
    ['a watchlist', { favourites: { mode: 'both' } }, { '/watchlist': 'watchlist' }],
    ['a trade-in', { gating: { features: ['trade-in'] } }, { '/trade-in': 'trade-in' }],
    [
      'both forms at one path',
      { gating: { features: ['trade-in', 'sell-my-car'] }, routes: { tradeIn: '/sell-my-car' } },
      { '/sell-my-car': 'trade-in' },
    ],
    ['one of two forms at one path', { gating: { features: ['trade-in'] }, routes: { tradeIn: '/sell-my-car' } }, {}],
  ])('are known on a site with %s [ACC-013]', async (_, settings, paths) => {
    expect(await pathsOf(settings)).toEqual(paths && { '/sign-in': null, ...paths });
  });
});

describe('header and footer are cached', () => {
  it('until the stock, the opening status or the site changes', async () => {
    const first = scopeAt(MORNING);
    const chrome = await siteChrome(first.scope);
    expect(chrome.menu.all.count).toBe(5);
    expect(chrome.places[0]!.today?.text).toBe('Open today until 5:00 pm');
    expect(first.asked).not.toEqual([]);

    const again = scopeAt(MORNING + 1000, 6);
    expect(await siteChrome(again.scope)).toBe(chrome);
    expect(again.asked).toEqual([]);
    expect(again.until, 'every page still gets the instant at which it changes').toEqual([Date.UTC(2026, 5, 3, 7)]);

    const changed = scopeAt(MORNING + 2000, 6, 2);
    expect((await siteChrome(changed.scope)).menu.all.count).toBe(6);

    const closed = scopeAt(EVENING, 6, 2);
    expect((await siteChrome(closed.scope)).places[0]!.today?.text).toBe('Closed for today');

    const other = scopeAt(EVENING, 7, 2);
    expect((await siteChrome({ ...other.scope, site: { ...site, name: 'Another Motors' } })).name).toBe(
      'Another Motors',
    );
  });
});

describe('templates', () => {
  it('differ from each other in every layout, not only in colour', () => {
    const looks = Object.values(TEMPLATE_LOOKS);
    for (const part of ['header', 'card', 'frame', 'hero', 'rhythm', 'contact', 'form', 'model', 'footer'] as const)
      expect(new Set(looks.map((look) => look[part])).size, part).toBe(looks.length);
  });
});
