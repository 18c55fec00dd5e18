import { capLength, cleanLine, saysNothing } from './rules/clean-text.ts';
import { readVideo } from '#media/rules/video.ts';
import { NOTHING, type Parsed } from './rules/parsed.ts';
import { plainText } from './plain-text.server.ts';
import { splitUrls, splitWords } from './rules/split-list.ts';
import { LIST_MARK } from './rules/structured-values.ts';

const MAX_WORDS = 400;
const MAX_PICTURES = 100;

/** `A,B,,A` -> [`A`, `B`]. A list in the feed's own format is not split any further. */
export function parseList(raw: string, separator: string, max: number): Parsed {
  const parts = raw.includes(LIST_MARK)
    ? raw.split(LIST_MARK)
    : plainText(raw)
        .split(/[\r\n]+/)
        .flatMap((line) => splitWords(line, separator));
  const words = new Set<string>();
  for (const part of parts) {
    const word = capLength(cleanLine(plainText(part)), max);
    if (!saysNothing(word)) words.add(word);
    if (words.size >= MAX_WORDS) break;
  }
  return { value: [...words], problem: null, strange: false };
}

const NOT_FETCHED = 'some are on http or a private host: pages show pictures that are on https and a public host';

/**
 * Picture URLs in the feed's order, without duplicates. Anything but http and https is dropped and reported; the number of those that pages
 * may not show is reported.
 */
export function parseUrls(raw: string, separator: string | null): Parsed {
  const parts = raw.includes(LIST_MARK) ? raw.split(LIST_MARK) : splitUrls(raw, separator);
  const urls = new Set<string>();
  let dropped = 0;
  for (const part of parts) {
    if (saysNothing(part)) continue;
    const url = webAddress(part);
    if (url === null) dropped++;
    else if (urls.size < MAX_PICTURES) urls.add(url);
  }
  const value = [...urls];
  if (dropped > 0) return { value, problem: 'contains something that is not a URL', strange: false };
  const unfetched = value.filter((url) => !isPublicHttps(url));
  if (unfetched.length === 0) return { value, problem: null, strange: false };
  const given = `${unfetched.length} of ${value.length}, such as ${unfetched[0]}`;
  return { value, problem: NOT_FETCHED, strange: false, given };
}

/** A private host in the form of an address, or in a domain that only a local network knows. */
const PRIVATE_HOST =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|\.(?:local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)$/;

function isPublicHttps(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && !PRIVATE_HOST.test(hostname);
}

export function parseUrl(raw: string): Parsed {
  if (saysNothing(raw)) return NOTHING;
  const url = webAddress(raw);
  return { value: url, problem: url === null ? 'not a URL' : null, strange: false };
}

/** The URL of one picture, such as the interior of a spin. */
export function parsePicture(raw: string): Parsed {
  const { value, problem } = parseUrls(raw, null);
  return { value: (value as readonly string[])[0] ?? null, problem, strange: false };
}

/** Stored as given, but pages only show videos that they can play. */
export function parseVideo(raw: string): Parsed {
  const parsed = parseUrl(raw);
  const ignored = typeof parsed.value === 'string' && readVideo(parsed.value) === null;
  return ignored
    ? { ...parsed, problem: 'not a YouTube video or an .mp4 or .webm over https: pages do not show it' }
    : parsed;
}

/** The normalised URL; null for `javascript:` and all other schemes, and for URLs with a password. */
function webAddress(text: string): string | null {
  const trimmed = text.trim().replace(/&amp;/g, '&');
  const full = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  if (full.length > 2000 || !/^https?:\/\//i.test(full) || !URL.canParse(full)) return null;
  const url = new URL(full);
  return url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : null;
}
