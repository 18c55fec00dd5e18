import { load, type CheerioAPI } from 'cheerio';
import { moneyFaults } from '../support/money-faults.ts';

/** A site that answers requests by path. */
export interface CrawledSite {
  readonly origin: string;
  get(path: string): Promise<Response>;
}

export interface CrawlLimits {
  /** Number of vehicles, searches and photos to request; the rest counts as the same. */
  readonly vehicles: number;
  readonly searches: number;
  readonly pictures: number;
}

export interface CrawlReport {
  /** Requested pages. */
  readonly pages: number;
  /** Problems, with the page of each. */
  readonly problems: readonly string[];
}

interface Visited {
  readonly status: number;
  readonly location: string | null;
  readonly ids: ReadonlySet<string>;
  readonly title: string;
  readonly description: string;
  readonly canonical: string | null;
  readonly indexable: boolean;
}

/** Not pages, or pages about what one shopper chose: they have a noindex and endless URLs. */
const SKIPPED = /^\/(?:api|print|compare|saved|success|openapi\.json)|[?&](?:car_id|query|sortBy|phone)=|[?&]range/;
/** A link to a photo in full size. */
const PICTURE = /^\/(?:images|media)\//;
const isVehicle = (path: string) => path.startsWith('/cars/');
const isSearch = (path: string) => path.startsWith('/search');
/** Longer descriptions are cut off by search engines anywhere; an empty one is missing. */
const MAX_DESCRIPTION = 320;

/** Follows every link from the home page and the sitemap, and compares pages and sitemap. */
export async function crawlSite(site: CrawledSite, limits: CrawlLimits): Promise<CrawlReport> {
  const problems: string[] = [];
  const listed = await readSitemap(site, problems);
  const visited = new Map<string, Visited>();
  const linked = new Map<string, string>([['/', 'the start']]);
  const pictures = new Map<string, string>();
  const anchors: { readonly from: string; readonly to: string; readonly id: string }[] = [];
  const left = { vehicle: limits.vehicles, search: limits.searches };
  const queue: string[] = [];

  const mayVisit = (path: string) => {
    if (isVehicle(path)) return left.vehicle-- > 0;
    return !isSearch(path) || left.search-- > 0;
  };
  const add = (path: string, from: string) => {
    if (SKIPPED.test(path) || linked.has(path)) return;
    linked.set(path, from);
    if (mayVisit(path)) queue.push(path);
  };
  const visit = async (path: string) => {
    const response = await site.get(path);
    const html = await response.text();
    const $ = load(html, { scriptingEnabled: false });
    visited.set(path, readHead(response, $));
    const to = response.headers.get('location');
    if (to) return add(pathOf(new URL(to, site.origin + path)), `${path} (redirect)`);
    // A link to another spelling of a page links to that page.
    const canonical = $('link[rel="canonical"]').attr('href');
    if (canonical?.startsWith(`${site.origin}/`)) add(pathOf(new URL(canonical)), path);
    if (response.status !== 200)
      return void problems.push(`${linked.get(path) ?? 'sitemap'}: ${path} answers ${response.status}`);
    problems.push(...moneyFaults(html).map((fault) => `${path}: ${fault}`));
    for (const link of $('a[href]').toArray()) {
      const url = new URL($(link).attr('href')!, site.origin + path);
      if (url.origin !== site.origin) continue;
      if (PICTURE.test(url.pathname)) {
        pictures.set(pathOf(url), path);
        continue;
      }
      add(pathOf(url), path);
      if (url.hash.length > 1) anchors.push({ from: path, to: pathOf(url), id: decodeURIComponent(url.hash.slice(1)) });
    }
    for (const picture of $('img[src]').toArray()) pictures.set($(picture).attr('src')!, path);
  };

  const visitQueued = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await visit(path);
  };

  queue.push('/');
  await visitQueued();
  for (const path of listed.keys())
    if (!linked.has(path) && !isVehicle(path)) {
      if (!isSearch(path)) problems.push(`${path} is in the sitemap, but no page links to it`);
      add(path, 'sitemap');
      await visitQueued();
    }
  problems.push(
    ...brokenAnchors(anchors, visited),
    ...(await brokenPictures(site, pictures, limits.pictures)),
    ...wrongHeads(site, visited, listed),
  );
  return { pages: visited.size, problems: [...new Set(problems)] };
}

const pathOf = (url: URL) => url.pathname + url.search;

function readHead(response: Response, $: CheerioAPI): Visited {
  return {
    status: response.status,
    location: response.headers.get('location'),
    ids: new Set(
      $('[id]')
        .toArray()
        .map((one) => $(one).attr('id')!),
    ),
    title: $('head title').text(),
    description: $('meta[name="description"]').attr('content') ?? '',
    canonical: $('link[rel="canonical"]').attr('href') ?? null,
    indexable: response.status === 200 && !/noindex/.test($('meta[name="robots"]').attr('content') ?? ''),
  };
}

/** The paths of the sitemap, each with the file that lists it. */
async function readSitemap(site: CrawledSite, problems: string[]): Promise<ReadonlyMap<string, string>> {
  const locs = async (path: string) => {
    const response = await site.get(path);
    if (response.status !== 200) problems.push(`${path} answers ${response.status}`);
    const $ = load(await response.text(), { xml: true });
    return $('sitemap > loc, url > loc')
      .toArray()
      .map((one) => new URL($(one).text()));
  };
  const listed = new Map<string, string>();
  for (const file of await locs('/sitemap.xml'))
    for (const url of await locs(pathOf(file))) {
      const path = pathOf(url);
      if (url.origin !== site.origin) problems.push(`${file.pathname} lists ${url.href}, which is of another site`);
      if (listed.has(path)) problems.push(`${path} is listed twice: in ${listed.get(path)} and ${file.pathname}`);
      listed.set(path, file.pathname);
    }
  return listed;
}

function brokenAnchors(
  anchors: readonly { readonly from: string; readonly to: string; readonly id: string }[],
  visited: ReadonlyMap<string, Visited>,
): string[] {
  return anchors.flatMap(({ from, to, id }) => {
    const page = visited.get(to);
    const there = page?.location ? undefined : page;
    return there && there.status === 200 && !there.ids.has(id)
      ? [`${from} links to ${to}#${id}, which has no such id`]
      : [];
  });
}

async function brokenPictures(
  site: CrawledSite,
  pictures: ReadonlyMap<string, string>,
  most: number,
): Promise<string[]> {
  const problems: string[] = [];
  // Photos in several sizes are made on request, which takes long; files of the platform are not.
  const own = [...pictures].filter(([src]) => src.startsWith('/'));
  const photos = own.filter(([src]) => src.startsWith('/images/')).slice(0, most);
  for (const [src, from] of [...own.filter(([one]) => !one.startsWith('/images/')), ...photos]) {
    const response = await site.get(src);
    await response.arrayBuffer();
    if (response.status !== 200) problems.push(`${from} shows ${src}, which answers ${response.status}`);
  }
  return problems;
}

/** Titles, descriptions and canonical URLs, and whether pages and sitemap agree. */
function wrongHeads(
  site: CrawledSite,
  visited: ReadonlyMap<string, Visited>,
  listed: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = [];
  const titles = new Map<string, string>();
  for (const [path, page] of visited) {
    if (page.status !== 200) {
      if (listed.has(path)) problems.push(`${path} is in the sitemap, but answers ${page.status}`);
      continue;
    }
    if (page.title === '') problems.push(`${path} has no title`);
    if (page.indexable && page.description === '') problems.push(`${path} has no description`);
    if (page.description.length > MAX_DESCRIPTION)
      problems.push(`${path} has a description of ${page.description.length} characters`);
    const isCanonical = page.indexable && (page.canonical === null || page.canonical === site.origin + path);
    if (page.indexable && page.canonical === null) problems.push(`${path} has no canonical URL`);
    if (!isCanonical) {
      if (listed.has(path)) problems.push(`${path} is in the sitemap, but is not indexable under this URL`);
      continue;
    }
    // Further pages of a listed page continue it.
    const continues =
      /[?&]page=\d+/.test(path) && listed.has(path.replace(/[?&]page=\d+/, '').replace(/^([^?]*)&/, '$1?'));
    if (!listed.has(path) && !continues) problems.push(`${path} may be indexed, but is not in the sitemap`);
    const same = titles.get(page.title);
    if (same !== undefined) problems.push(`${path} has the title of ${same}: ${page.title}`);
    titles.set(page.title, path);
  }
  return problems;
}
