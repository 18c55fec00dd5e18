/**
 * Remembers details in this browser, and on no server: the details of the last accepted form, its category, its
 * vehicle, and the pages of this visit with the query string of the first, which are sent with an enquiry. If storage
 * is disabled, nothing is stored.
 */
export const REMEMBERED_FIELDS = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;

const DETAILS = 'forecourt.details';
const CATEGORY = 'forecourt.successCategory';
const CAR = 'forecourt.enquiredCar';
const SENT = 'forecourt.sent';
const VISITED = 'forecourt.visited';
const QUERY = 'forecourt.linkedQuery';
const MAX_VISITED = 20;

export type Details = Partial<Record<(typeof REMEMBERED_FIELDS)[number], string>>;

export function recallDetails(): Details {
  return read<Details>(() => localStorage, DETAILS) ?? {};
}

/** Called when a form is sent. The details are stored for good by `confirmAccepted`, on the page after success. */
export function rememberWhenAccepted(form: FormData): void {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  // Only a form with name, email and phone is stored.
  if (!text('name') || !text('email') || !text('phone')) return;
  write(() => sessionStorage, SENT, {
    details: Object.fromEntries(REMEMBERED_FIELDS.map((name) => [name, text(name)])),
    category: text('category'),
  });
}

/**
 * `vehicle`: what the accepted form was about, if anything. Returns whether this browser has just had a form accepted;
 * a reload does not count again.
 */
export function confirmAccepted(vehicle: { readonly slug: string; readonly name: string } | null): boolean {
  const sent = read<{ details: Details; category: string }>(() => sessionStorage, SENT);
  if (!sent) return false;
  write(() => localStorage, DETAILS, sent.details);
  write(() => localStorage, CATEGORY, sent.category);
  if (vehicle) write(() => localStorage, CAR, vehicle);
  write(() => sessionStorage, SENT, null);
  return true;
}

/**
 * Records a page of this visit, in the order of the last visit to each. The query string of the first page identifies
 * the campaign or link.
 */
export function noteVisit(path: string, query: string): void {
  if (read<unknown>(() => sessionStorage, VISITED) === null)
    write(() => sessionStorage, QUERY, Object.fromEntries(new URLSearchParams(query)));
  const pages = visitedPages().filter((page) => page !== path);
  write(() => sessionStorage, VISITED, [...pages, path].slice(-MAX_VISITED));
}

export function linkedQuery(): Readonly<Record<string, string>> {
  return read<Record<string, string>>(() => sessionStorage, QUERY) ?? {};
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
    console.debug(`Details could not be saved in this browser: ${(error as Error).message}`);
  }
}
