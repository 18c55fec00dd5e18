import { describe, expect, it } from 'vitest';
import { crawlSite } from '../crawl/crawl-site.ts';

describe('the crawler', () => {
  const head = (title: string, path: string, more = '') =>
    `<html><head><title>${title}</title><meta name="description" content="${title}"><link rel="canonical" href="http://a.example${path}">${more}</head>`;
  const sitemap = (...paths: string[]) =>
    `<urlset>${paths.map((path) => `<url><loc>http://a.example${path}</loc></url>`).join('')}</urlset>`;
  const crawl = (pages: Record<string, string>, ...paths: string[]) =>
    crawlSite(
      {
        origin: 'http://a.example',
        get: async (path) => {
          const text = {
            '/sitemap.xml': '<sitemapindex><sitemap><loc>http://a.example/s.xml</loc></sitemap></sitemapindex>',
            '/s.xml': sitemap(...paths),
            ...pages,
          }[path];
          return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
        },
      },
      { vehicles: 9, searches: 9, pictures: 9 },
    );

  it.each([
    ['a link', `${head('Home', '/')}<a href="/gone">x</a>`, ['/'], '/: /gone answers 404'],
    ['a picture', `${head('Home', '/')}<img src="/gone.svg">`, ['/'], '/ shows /gone.svg, which answers 404'],
    ['an anchor', `${head('Home', '/')}<a href="#gone">x</a>`, ['/'], '/ links to /#gone, which has no such id'],
    [
      'a description',
      '<html><head><title>Home</title><link rel="canonical" href="http://a.example/"></head>',
      ['/'],
      '/ has no description',
    ],
    ['an unlisted page', head('Home', '/'), [], '/ may be indexed, but is not in the sitemap'],
    ['a page listed twice', head('Home', '/'), ['/', '/'], '/ is listed twice: in /s.xml and /s.xml'],
    [
      'a listed noindex',
      head('Home', '/', '<meta name="robots" content="noindex">'),
      ['/'],
      '/ is in the sitemap, but is not indexable under this URL',
    ],
  ])('finds %s', async (_name, home, paths, problem) => {
    expect((await crawl({ '/': home }, ...paths)).problems).toEqual([problem]);
  });

  it('reports an orphan and a title that two pages have', async () => {
    const { problems } = await crawl({ '/': head('Home', '/'), '/two': head('Home', '/two') }, '/', '/two');
    expect(problems).toEqual(['/two is in the sitemap, but no page links to it', '/two has the title of /: Home']);
  });
});
