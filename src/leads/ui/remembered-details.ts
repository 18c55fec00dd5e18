/**
 * What this browser, and only this browser, remembers of its shopper: the details of the last accepted form, its
 * category, the vehicle it was about, and the pages seen in this visit with the query that led here, which go with an enquiry. Storage may be switched off: then nothing is remembered.
 */
export const REMEMBERED_FIELDS = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;

const DETAILS = 'forecourt.details';
const CATEGORY = 'forecourt.successCategory';
const CAR = 'forecourt.enquiredCar';
const SENT = 'forecourt.sent';
const VISITED = 'forecourt.visited';
const QUERY = 'forecourt.linkedQuery';
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
  write(() => sessionStorage, SENT, {
    details: Object.fromEntries(REMEMBERED_FIELDS.map((name) => [name, text(name)])),
    category: text('category'),
  });
}

/** `car`: what the success was about, a vehicle or none. Says whether a form of this browser was accepted just now: a reload is no second one. */
export function confirmAccepted(vehicle: { readonly slug: string; readonly name: string } | null): boolean {
  const sent = read<{ details: Details; category: string }>(() => sessionStorage, SENT);
  if (!sent) return false;
  write(() => localStorage, DETAILS, sent.details);
  write(() => localStorage, CATEGORY, sent.category);
  if (vehicle) write(() => localStorage, CAR, vehicle);
  write(() => sessionStorage, SENT, null);
  return true;
}

/** Which pages led to an enquiry, in the order of the last visit to each; the first address also tells the campaign or link. */
export function noteVisit(path: string, query: string): void {
  if (read<unknown>(() => sessionStorage, VISITED) === null)
    write(() => sessionStorage, QUERY, Object.fromEntries(new URLSearchParams(query)));
  const pages = visitedPages().filter((page) => page !== path);
  write(() => sessionStorage, VISITED, [...pages, path].slice(-MOST_VISITED));
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
