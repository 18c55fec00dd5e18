import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';

/** Sites beside the demo sites, each with what it is named after. */
const SITES: Readonly<Record<string, string>> = {
  plain: '{}',
  'keeps-nothing': 'favourites: { mode: off }',
  'keeps-in-watchlist': 'favourites: { mode: watchlist }',
  'keeps-in-both': 'favourites: { mode: both }',
  'all-actions': 'search: { cardActions: [call, view, testDrive, enquire] }',
  'no-drives': 'search: { cardActions: [testDrive, enquire] }\n  testDrive: { booking: off }',
};
const ALL = '/search/new-used-and-demo-cars';

interface Hit {
  id: string;
  path: string;
  status: string;
  car_type: string;
  price: number | null;
  offer_price: number | null;
  images: { url: string }[];
}

describe('cards', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-cards-'));
  afterAll(() => rm(dir, { recursive: true, force: true }));
  await cp('dealers', dir, { recursive: true });
  for (const [slug, settings] of Object.entries(SITES)) {
    await mkdir(path.join(dir, 'southern-cross', slug));
    await writeFile(path.join(dir, 'southern-cross', slug, 'site.yaml'), `name: Site ${slug}\nsettings:\n  ${settings}\n`);
  }
  const app = await runningApp({ DEALERS_DIR: dir });
  const page = async (address: string, site: string) => (await app.get(address, { site })).text();
  const hits = async (query: string, site: string) => ((await (await app.get(`/api/stock/search${query}`, { site })).json()) as { hits: Hit[] }).hits;
  /** The markup of each card by the address of its car. */
  const cardsOf = (html: string) =>
    new Map([...html.matchAll(/<article class="card[ "][\s\S]*?<\/article>/g)].flatMap(([card]) => {
      const href = /class="card-title"><a href="([^"]+)"/.exec(card)?.[1];
      return href ? [[href, card] as const] : [];
    }));

  it('all of these sites are in order', () => {
    expect(app.base.web.tenants.problems()).toEqual([]);
  });

  it('SRCH-013 a card has one link to its car, one photo until somebody asks for more, and says how many there are', async () => {
    const cards = cardsOf(await page(ALL, 'plain'));
    expect(cards.size).toBe(21);
    const leafing = [...cards].filter(([, card]) => card.includes('card-leafs'));
    expect(leafing.length).toBeGreaterThan(5);
    for (const [href, card] of cards) {
      expect([...card.matchAll(/<a /g)], href).toHaveLength(1);
      expect([...card.matchAll(/class="picture"/g)], href).toHaveLength(1);
    }
    for (const [, card] of leafing) expect(card).toMatch(/>\d+ photos</);
  });

  it.each([['plain', true], ['keeps-in-both', true], ['keeps-nothing', false], ['keeps-in-watchlist', false]] as const)('ACC-026 favourites.mode of %s: available cars can be saved in the browser: %s', async (site, kept) => {
    const cards = [...cardsOf(await page(`${ALL}?status=in_stock`, site)).values()];
    expect(cards).toHaveLength(21);
    expect(new Set(cards.map((card) => card.includes('keep-round')))).toEqual(new Set([kept]));
  });

  it('ACC-017 AVL-020 a sold card offers neither to be saved nor to be compared, and says that it is sold', async () => {
    const cards = [...cardsOf(await page(`${ALL}?status=sold`, 'southern-cross')).values()];
    expect(cards.length).toBeGreaterThan(2);
    for (const card of cards) {
      expect(card).toContain('JUST SOLD');
      expect(card).toContain('card-gone');
      expect(card).not.toContain('keep-button');
    }
  });

  it.each([
    ['ACC-026', 'southern-cross', () => true],
    ['ACC-027', 'kia-aspley', (hit: Hit) => (hit.offer_price ?? hit.price ?? 0) > 10 && hit.images.length > 0],
    ['ACC-028', 'blue-gum-outlet', (hit: Hit) => hit.car_type === 'used' && (hit.offer_price ?? hit.price ?? 0) > 10 && hit.images.length > 0],
    ['ACC-026', 'plain', () => false],
  ] as const)('%s on %s exactly the cars of the scope can be compared', async (_row, site, offered) => {
    const order = site === 'kia-aspley' ? '?sortBy=price_asc' : '?sortBy=latest';
    const [found, cards] = [await hits(order, site), cardsOf(await page((site === 'blue-gum-outlet' ? '/search/used-cars' : ALL) + order, site))];
    expect(cards.size).toBe(found.length);
    for (const hit of found) expect(cards.get(hit.path)!.includes('>Compare<'), hit.path).toBe(hit.status === 'in_stock' && offered(hit));
  });

  it('search.cardActions: the buttons that a site asks for, in its order; the card still has one link to its car', async () => {
    const [available] = [...cardsOf(await page(`${ALL}?status=in_stock`, 'all-actions')).values()];
    const order = ['tel:', 'View details', 'Book a Test Drive', 'Enquire Now'].map((mark) => available!.indexOf(mark));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(Math.min(...order)).toBeGreaterThan(0);
    expect([...available!.matchAll(/<a [^>]*href="\/cars\/[^"#]+"/g)]).toHaveLength(1);
    const [sold] = [...cardsOf(await page(`${ALL}?status=sold`, 'all-actions')).values()];
    expect(sold).toContain('Find Me Something Similar');
    expect(sold).not.toContain('Book a Test Drive');
    const [without] = [...cardsOf(await page(`${ALL}?status=in_stock`, 'no-drives')).values()];
    expect(without).toContain('Enquire Now');
    expect(without).not.toContain('Book a Test Drive');
  });
});
