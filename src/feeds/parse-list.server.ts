import { capLength, cleanLine, saysNothing } from './rules/clean-text.ts';
import { readVideo } from '#media/rules/video.ts';
import { NOTHING, type Parsed } from './rules/parsed.ts';
import { plainText } from './plain-text.server.ts';
import { LIST_MARK } from './rules/structured-values.ts';

const MAX_WORDS = 400;
const MAX_PICTURES = 100;

/** `A,B,,A` -> [`A`, `B`]. A list in the feed's own format is not split any further. */
export function parseList(raw: string, separator: string, max: number): Parsed {
  const parts = raw.includes(LIST_MARK)
    ? raw.split(LIST_MARK)
    : plainText(raw)
        .split(/[\r\n]+/)
        .flatMap((line) => line.split(separator));
  const words = new Set<string>();
  for (const part of parts) {
    const word = capLength(cleanLine(plainText(part)), max);
    if (!saysNothing(word)) words.add(word);
    if (words.size >= MAX_WORDS) break;
  }
  return { value: [...words], problem: null, strange: false };
}

/** Picture URLs in the feed's order, without duplicates. Anything but http and https is dropped and reported. */
export function parseUrls(raw: string, separator: string | null): Parsed {
  const between = separator ?? /[\s,;|]+(?=[a-z][a-z0-9+.-]*:|\/\/|$)/i;
  const parts = raw.split(raw.includes(LIST_MARK) ? LIST_MARK : between);
  const urls = new Set<string>();
  let dropped = 0;
  for (const part of parts) {
    if (saysNothing(part)) continue;
    const url = webAddress(part);
    if (url === null) dropped++;
    else if (urls.size < MAX_PICTURES) urls.add(url);
  }
  return { value: [...urls], problem: dropped > 0 ? 'contains something that is not a URL' : null, strange: false };
}

export function parseUrl(raw: string): Parsed {
  if (saysNothing(raw)) return NOTHING;
  const url = webAddress(raw);
  return { value: url, problem: url === null ? 'not a URL' : null, strange: false };
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
