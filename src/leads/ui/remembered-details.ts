/**
 * What this browser, and only this browser, remembers of its shopper: LEAD-020 (details of the last accepted form), LEAD-021 (its
 * category), and the pages seen in this visit, which go with an enquiry. Storage may be switched off: then nothing is remembered.
 */
export const REMEMBERED_FIELDS = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;

const DETAILS = 'forecourt.details';
const CATEGORY = 'forecourt.successCategory';
const SENT = 'forecourt.sent';
const VISITED = 'forecourt.visited';
const MOST_VISITED = 20;

export type Details = Partial<Record<(typeof REMEMBERED_FIELDS)[number], string>>;

export function recallDetails(): Details {
  return read<Details>(() => localStorage, DETAILS) ?? {};
}

/** Called as a form is sent; `confirmAccepted`, on the page that a success leads to, makes it stay. */
export function rememberWhenAccepted(form: FormData): void {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  // A submitted form with name, email and phone is remembered (specification section 5).
  if (!text('name') || !text('email') || !text('phone')) return;
  write(() => sessionStorage, SENT, { details: Object.fromEntries(REMEMBERED_FIELDS.map((name) => [name, text(name)])), category: text('category') });
}

export function confirmAccepted(): void {
  const sent = read<{ details: Details; category: string }>(() => sessionStorage, SENT);
  if (!sent) return;
  write(() => localStorage, DETAILS, sent.details);
  write(() => localStorage, CATEGORY, sent.category);
  write(() => sessionStorage, SENT, null);
}

/** LEAD-001: which pages led to an enquiry; the order is that of the last visit to each. */
export function noteVisit(path: string): void {
  const pages = visitedPages().filter((page) => page !== path);
  write(() => sessionStorage, VISITED, [...pages, path].slice(-MOST_VISITED));
}

export function visitedPages(): readonly string[] {
  const pages = read<unknown>(() => sessionStorage, VISITED);
  return Array.isArray(pages) ? pages.filter((page) => typeof page === 'string') : [];
}

function read<T>(storage: () => Storage, key: string): T | null {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch (error) {
    console.debug(`Nothing is remembered in this browser: ${(error as Error).message}`);
  }
}
