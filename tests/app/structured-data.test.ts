import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

interface Graph {
  '@graph': { '@type': string; url?: string }[];
}

describe('the structured data of a vehicle', async () => {
  const app = await runningApp();
  const site = app.base.web.tenants.all().find((one) => one.default)!.slug;
  const [vehicle] = (
    (await (await app.get('/api/stock/search?status=in_stock', { site })).json()) as { hits: { path: string }[] }
  ).hits;
  const occurrences = (text: string, part: string) => text.split(part).length - 1;

  it('are in the document once [GAP-090]', async () => {
    const html = await (await app.get(vehicle!.path, { site })).text();
    const graph = readPage(html).json('script[type="application/ld+json"]') as Graph;
    expect(graph['@graph'].map((thing) => thing['@type'])).toEqual(['Car', 'AutoDealer', 'BreadcrumbList']);
    for (const words of ['BreadcrumbList', 'AutoDealer', 'priceCurrency', 'structuredData'])
      expect([words, occurrences(html, words)]).toEqual([words, words === 'structuredData' ? 0 : 1]);
  });

  it('are in the data that the router requests [GAP-090]', async () => {
    const data = await (await app.get(`${vehicle!.path}.data`, { site })).text();
    for (const words of ['structuredData', 'BreadcrumbList', 'AutoDealer'])
      expect([words, occurrences(data, words)]).toEqual([words, 1]);
  });

  it('have name, price and photo in the sharing preview of a vehicle [SITE-078]', async () => {
    const meta = async (path: string): Promise<Record<string, string | undefined>> => {
      const { $ } = readPage(await (await app.get(path, { site })).text());
      const found = $('meta[property^="og:"]').toArray();
      return Object.fromEntries(found.map((one) => [$(one).attr('property')!, $(one).attr('content')]));
    };
    const tags = await meta(vehicle!.path);
    expect(tags).toMatchObject({
      'og:url': expect.stringContaining(vehicle!.path),
      'og:description': expect.stringMatching(/\$[\d,]+/),
      'og:image': expect.stringMatching(/^http:\/\/[^/]+\/images\/.+\.jpeg$/),
    });
    expect((await app.get(new URL(tags['og:image']!).pathname, { site })).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    expect(tags['og:title']).toMatch(/^\d{4} /);
  });
});
