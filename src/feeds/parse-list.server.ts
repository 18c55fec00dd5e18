import { capLength, cleanLine, saysNothing } from './rules/clean-text.ts';
import { readVideo } from '#media/rules/video.ts';
import { NOTHING, type Parsed } from './rules/parsed.ts';
import { plainText } from './plain-text.server.ts';
import { LIST_MARK } from './rules/structured-values.ts';

const MOST_WORDS = 400;
const MOST_PICTURES = 100;

/** `A,B,,A` -> [`A`, `B`]; what a feed gave as a list is split at nothing else. */
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
    if (words.size >= MOST_WORDS) break;
  }
  return { value: [...words], problem: null, strange: false };
}

/** Addresses of pictures, in the feed's order, each once. Only http and https; anything else is left out and told. */
export function parseUrls(raw: string, separator: string | null): Parsed {
  const parts = raw.includes(LIST_MARK)
    ? raw.split(LIST_MARK)
    : separator === null
      ? raw.split(/[\s,;|]+(?=[a-z][a-z0-9+.-]*:|\/\/|$)/i)
      : raw.split(separator);
  const urls = new Set<string>();
  let left = 0;
  for (const part of parts) {
    if (saysNothing(part)) continue;
    const url = webAddress(part);
    if (url === null) left++;
    else if (urls.size < MOST_PICTURES) urls.add(url);
  }
  return { value: [...urls], problem: left > 0 ? 'contains something that is not a URL' : null, strange: false };
}

export function parseUrl(raw: string): Parsed {
  if (saysNothing(raw)) return NOTHING;
  const url = webAddress(raw);
  return { value: url, problem: url === null ? 'not a URL' : null, strange: false };
}

/** Kept as it is told, but a page shows only what it knows how to play. */
export function parseVideo(raw: string): Parsed {
  const parsed = parseUrl(raw);
  const ignored = typeof parsed.value === 'string' && readVideo(parsed.value) === null;
  return ignored
    ? { ...parsed, problem: 'not a YouTube video or an .mp4 or .webm over https: pages do not show it' }
    : parsed;
}

/** Normalised; null for `javascript:` and everything else that is not the web, and for addresses that carry a password. */
function webAddress(text: string): string | null {
  const trimmed = text.trim().replace(/&amp;/g, '&');
  const full = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  if (full.length > 2000 || !/^https?:\/\//i.test(full) || !URL.canParse(full)) return null;
  const url = new URL(full);
  return url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : null;
}
