import type { SitemapEntry } from './sitemap-entry.ts';

/** The limits of sitemaps.org for one file; bytes are those of the file before compression. */
export const MAX_ENTRIES = 50_000;
export const MAX_BYTES = 50 * 1024 * 1024;

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const OPEN = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
const CLOSE = '</urlset>\n';

/** One file of at most MAX_ENTRIES entries and MAX_BYTES bytes. */
export interface SitemapPart {
  readonly entries: readonly string[];
  /** The latest change of its pages, if all of them say when that was. */
  readonly lastmod: string | null;
}

/** Splits the pages of one kind into files within the limits, in their order. */
export function splitSitemap(
  entries: readonly SitemapEntry[],
  origin: string,
  limits = { entries: MAX_ENTRIES, bytes: MAX_BYTES },
): readonly SitemapPart[] {
  const parts: SitemapPart[] = [];
  let texts: string[] = [];
  let lastmod: string | null = '';
  let bytes = 0;
  const finish = () => {
    if (texts.length > 0) parts.push({ entries: texts, lastmod: lastmod === '' ? null : lastmod });
    texts = [];
    lastmod = '';
    bytes = OPEN.length + CLOSE.length;
  };
  finish();
  for (const entry of entries) {
    const text = entryXml(entry, origin);
    const size = Buffer.byteLength(text);
    if (texts.length >= limits.entries || bytes + size > limits.bytes) finish();
    texts.push(text);
    bytes += size;
    if (lastmod !== null) lastmod = entry.lastmod ? later(lastmod, entry.lastmod) : null;
  }
  finish();
  return parts;
}

export function sitemapXml({ entries }: SitemapPart): string {
  return OPEN + entries.join('') + CLOSE;
}

/** The index of a site's sitemap files. */
export function sitemapIndexXml(files: readonly { readonly url: string; readonly lastmod: string | null }[]): string {
  const items = files.map(
    ({ url, lastmod }) => `<sitemap><loc>${escapeXml(url)}</loc>${tag('lastmod', lastmod)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</sitemapindex>\n`;
}

function entryXml({ path, lastmod = null, images = [] }: SitemapEntry, origin: string): string {
  const pictures = images.map((url) => `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`);
  return `<url><loc>${escapeXml(origin + path)}</loc>${tag('lastmod', lastmod)}${pictures.join('')}</url>\n`;
}

function tag(name: string, value: string | null): string {
  return value === null ? '' : `<${name}>${escapeXml(value)}</${name}>`;
}

/** Dates and instants of UTC compare as text: a date is before every instant of its day. */
function later(one: string, other: string): string {
  return one > other ? one : other;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
}
