/** LEAD-001: how the shopper came here. */
export interface LeadAttributes {
  /** Paths of this site, the first one first. */
  readonly visited_pages: readonly string[];
  /** Query parameters of the address that led here (campaigns and the like). */
  readonly linked_query_params: Readonly<Record<string, string>>;
}

const MAX_PAGES = 50;
const MAX_PARAMETERS = 30;
const MAX_TEXT = 300;

/**
 * From hidden fields that a page's script fills in: `visited_pages`, a JSON list of paths (or the field several times), and
 * `linked_query_params`, a JSON object. Without a script they are absent, and the address of the form itself tells what it can.
 * All of it is a stranger's word: only short texts, and not many, are taken.
 */
export function leadAttributes(given: {
  readonly visitedPages: readonly string[];
  readonly linkedQueryParams: string;
  readonly url: string;
}): LeadAttributes {
  const address = URL.parse(given.url);
  const pages = given.visitedPages
    .flatMap((value) => (value.startsWith('[') ? (asList(value) ?? []) : [value]))
    .filter(isPath)
    .slice(0, MAX_PAGES);
  const parameters = asObject(given.linkedQueryParams) ?? Object.fromEntries(address?.searchParams ?? []);
  return {
    visited_pages: pages.length > 0 ? pages : address ? [address.pathname.slice(0, MAX_TEXT)] : [],
    linked_query_params: Object.fromEntries(
      Object.entries(parameters)
        .filter(
          (entry): entry is [string, string] =>
            typeof entry[1] === 'string' && entry[0] !== '__proto__' && entry[0].length <= 80,
        )
        .slice(0, MAX_PARAMETERS)
        .map(([name, value]) => [clean(name), clean(value)]),
    ),
  };
}

const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_TEXT);
const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/[^\p{Cc}]*$/u.test(value) && value.length <= MAX_TEXT && value.isWellFormed();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asList(text: string): readonly unknown[] | null {
  const value = parsed(text);
  return Array.isArray(value) ? value : null;
}

function asObject(text: string): Record<string, unknown> | null {
  const value = parsed(text);
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
