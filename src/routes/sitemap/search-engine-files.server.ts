import { PAGE_KINDS } from './page-kinds.server.ts';
import { SITEMAP_FILES, type SitemapEntry, type SitemapFile, type SitemapScope } from './sitemap-entry.ts';
import { sitemapIndexXml, sitemapXml, splitSitemap } from './sitemap-xml.ts';

const SITEMAP_INDEX = '/sitemap.xml';
const FILE_NAME = /^([a-z]+)-([1-9]\d{0,4})\.xml$/;
/** Named one by one in `llms.txt`; a site has too many searches and vehicles for it. */
const IN_LLMS_TXT: readonly SitemapFile[] = ['pages', 'locations', 'brands', 'models', 'offers', 'posts'];

/** `/sitemap.xml`: the files that list the site's pages. A kind of page without pages has no file. */
export async function sitemapIndex(scope: SitemapScope): Promise<string> {
  const files = await Promise.all(
    SITEMAP_FILES.map(async (file) =>
      splitSitemap(await sitemapEntries(file, scope), scope.origin).map(({ lastmod }, at) => ({
        url: `${scope.origin}/sitemaps/${file}-${at + 1}.xml`,
        lastmod,
      })),
    ),
  );
  return sitemapIndexXml(files.flat());
}

/** One of those files by its name, `vehicles-1.xml`; `null` for one that the index does not name. */
export async function sitemapFile(name: string, scope: SitemapScope): Promise<string | null> {
  const [, kind, number] = FILE_NAME.exec(name) ?? [];
  const file = SITEMAP_FILES.find((one) => one === kind);
  if (file === undefined) return null;
  const part = splitSitemap(await sitemapEntries(file, scope), scope.origin)[Number(number) - 1];
  return part ? sitemapXml(part) : null;
}

/** `/robots.txt`. Pages with a `noindex` are not disallowed, because crawlers could not read it; URLs without number are. */
export function robotsTxt({ origin }: Pick<SitemapScope, 'origin'>): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    '# Typed searches, price ranges and orders of searches: endless, and their vehicles are in the sitemap.',
    'Disallow: /*?*query=',
    'Disallow: /*?*range[',
    'Disallow: /*?*range%5B',
    'Disallow: /*?*sortBy=',
    '# Forms about one vehicle: the page of the form itself is in the sitemap.',
    'Disallow: /*?*car_id=',
    '',
    `Sitemap: ${origin}${SITEMAP_INDEX}`,
    '',
  ].join('\n');
}

/** `/llms.txt` (llmstxt.org): the site in plain Markdown, for programs that answer questions about it. */
export async function llmsTxt(scope: SitemapScope): Promise<string> {
  const { site, origin } = scope;
  const link = (title: string, path: string) => `- [${title.replace(/[[\]]/g, '')}](${origin}${path})`;
  const sections = await Promise.all(
    IN_LLMS_TXT.map(async (file) => {
      const links = (await sitemapEntries(file, scope)).flatMap(({ path, title }) =>
        title ? [link(title, path)] : [],
      );
      return links.length > 0 ? [`## ${file.charAt(0).toUpperCase()}${file.slice(1)}`, links.join('\n')] : [];
    }),
  );
  const dealers = site.locations.map(({ name, address, phone }) => {
    const { street, city, state, postcode } = address;
    return `- ${[name, street, `${city} ${state.toUpperCase()} ${postcode}`, phone].filter(Boolean).join(', ')}`;
  });
  return `${[
    `# ${site.name}`,
    ...(site.tagline ? [`> ${site.tagline}`] : []),
    `Prices and availability change during the day: quote them with the page that they are from.`,
    '## Dealerships',
    dealers.join('\n'),
    '## Stock',
    [
      link('All vehicles for sale', site.settings.search.defaultRoute),
      link('Every page, as a sitemap', SITEMAP_INDEX),
      `${link('The stock search as JSON', '/openapi.json')}: described by an OpenAPI document`,
    ].join('\n'),
    ...sections.flat(),
  ].join('\n\n')}\n`;
}

async function sitemapEntries(file: SitemapFile, scope: SitemapScope): Promise<readonly SitemapEntry[]> {
  const kinds = Object.values(PAGE_KINDS).filter((kind) => 'file' in kind && kind.file === file);
  const lists = await Promise.all(kinds.map((kind) => ('entries' in kind ? kind.entries(scope) : [])));
  return lists.flat();
}
