import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

/** Sites that write a make without its accent; the stock has it with an accent. */
const SITES: Readonly<Record<string, string>> = {
  filtered: 'search: { siteFilter: "make:Citroen" }',
  'one-make': 'site: { manufacturer: CITROEN }',
  'by-default': 'search: { defaultFilters: [make=citroen] }',
  plain: '{}',
};

describe("a make without its accent in a site's settings", async () => {
  const app = await appWithSites({}, async (group) => {
    for (const [slug, settings] of Object.entries(SITES)) {
      const folder = path.join(group, '..', 'blue-gum', slug);
      await mkdir(folder);
      await writeFile(path.join(folder, 'site.yaml'), `name: Site ${slug}\nsettings:\n  ${settings}\n`);
    }
  });
  const answer = async (site: string, query: string) =>
    (await (await app.get(`/api/stock/search${query}`, { site })).json()) as {
      count: number;
      hits: { make: string }[];
    };

  it.each([
    ['filtered', ''],
    ['one-make', ''],
    ['plain', '?make=citroen'],
    ['plain', '?make=CITROEN'],
  ])('matches the stock with the accent on the site %s at "%s" [SRCH-052, SRCH-054]', async (site, query) => {
    const { count } = await answer('plain', '?make=Citro%C3%ABn');
    const found = await answer(site, query);
    expect(count).toBeGreaterThan(0);
    expect(found.count).toBe(count);
    expect(found.hits.every(({ make }) => make === 'Citroën')).toBe(true);
  });

  it('matches the stock with the accent as a default filter [SRCH-010]', async () => {
    const html = await (await app.get('/search/new-used-and-demo-cars', { site: 'by-default' })).text();
    const found = readPage(html).attributes('article a[href^="/cars/"]', 'href');
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((slug) => !slug.includes('citroen'))).toEqual([]);
  });
});
