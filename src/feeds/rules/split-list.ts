/** The start of a URL: a scheme, `//host`, `www.`, or a path. */
const URL_START = /^\s*(?:(?:[a-z][a-z0-9+.-]*:)?\/\/|(?:javascript|data|blob|file|mailto|ftp):|www\.|\/|\.{1,2}\/)/i;
/** The end of a picture's name, with a query. */
const PICTURE_END = /\.(?:jpe?g|png|webp|avif|gif|heic|bmp|tiff?|mp4|webm)(?:\?[^,;|]*)?\s*$/i;
/** Between URLs if the mapping names no separator. */
const ANY_SEPARATOR = /[,;|\s]+/g;

/**
 * Splits a list of URLs. A separator counts only after the end of a picture or before a new URL, since a URL may contain it:
 * `https://h/a,_b.jpg`.
 */
export function splitUrls(text: string, separator: string | null): readonly string[] {
  const urls: string[] = [];
  let start = 0;
  for (const { at, end } of separators(text, separator)) {
    if (at < start) continue;
    const rest = text.slice(end, end + 200);
    if (rest.trim() !== '' && !URL_START.test(rest) && !PICTURE_END.test(text.slice(Math.max(start, at - 200), at)))
      continue;
    urls.push(text.slice(start, at));
    start = end;
  }
  urls.push(text.slice(start));
  return urls;
}

function separators(text: string, separator: string | null): readonly { readonly at: number; readonly end: number }[] {
  if (separator === null)
    return [...text.matchAll(ANY_SEPARATOR)].map(({ index, 0: found }) => ({ at: index, end: index + found.length }));
  const found = [];
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + separator.length))
    found.push({ at, end: at + separator.length });
  return found;
}

const OPENING = '([{';
const CLOSING = ')]}';

/** Splits a list of words. A separator within brackets, or a comma or point between digits, separates nothing: `Towing (1,500 kg)`. */
export function splitWords(text: string, separator: string): readonly string[] {
  const words: string[] = [];
  const depths = bracketDepths(text);
  let start = 0;
  for (const { at, end } of separators(text, separator)) {
    if (at < start || depths[at]! > 0) continue;
    const isInNumber = /[.,]/.test(separator) && /\d$/.test(text.slice(start, at)) && /^\d/.test(text.slice(end));
    if (isInNumber) continue;
    words.push(text.slice(start, at));
    start = end;
  }
  words.push(text.slice(start));
  return words;
}

/** The number of open brackets at each character. A bracket without its other half does not count. */
function bracketDepths(text: string): readonly number[] {
  const changes = Array.from({ length: text.length }, () => 0);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (OPENING.includes(character)) open.push(at);
    const kind = CLOSING.indexOf(character);
    if (kind === -1 || open.length === 0 || OPENING.indexOf(text[open.at(-1)!]!) !== kind) continue;
    changes[open.pop()!]! += 1;
    changes[at]! -= 1;
  }
  let depth = 0;
  return changes.map((change) => (depth += change));
}
