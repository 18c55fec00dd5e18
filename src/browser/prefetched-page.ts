import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';

/** What a vehicle's page gets from its loader; only the route knows what that is. */
export type AheadPage = object;

interface Ahead {
  readonly address: string;
  readonly page: Promise<AheadPage | null>;
  /** When the answer came; it is told by the server's cache, so it was true then. */
  answered: number | null;
}

/** The route's id, as the router numbers its modules and names what it asks the server for. */
const SCREEN = 'vehicle';
/** Milliseconds that an answer may lie there: a price has to be true, within a second, when it is seen. */
const TRUE_FOR = 1000;

let ahead: Ahead | null = null;

/** Asks for what the router would ask for, at the same address. `null` where it is not to be had, or is no plain answer: then the router asks itself. */
export function askAhead(address: string): Promise<AheadPage | null> {
  if (ahead && isFresh(ahead, address)) return ahead.page;
  const asked: Ahead = { address, page: ask(address).catch(() => null), answered: null };
  ahead = asked;
  void asked.page.then(() => (asked.answered = performance.now()));
  return asked.page;
}

/** What was asked for ahead of this navigation, once. */
export async function takeAhead(address: string): Promise<AheadPage | null> {
  const taken = ahead;
  ahead = null;
  return taken && isFresh(taken, address) ? taken.page : null;
}

function isFresh(one: Ahead, address: string): boolean {
  return one.address === address && (one.answered === null || performance.now() - one.answered < TRUE_FOR);
}

async function ask(address: string): Promise<AheadPage | null> {
  const url = new URL(address, location.origin);
  url.pathname += '.data';
  url.searchParams.set('_routes', SCREEN);
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) return null;
  const routes = (await decode(answer.body, window)).value as Readonly<Record<string, { readonly data?: AheadPage }>>;
  return routes[SCREEN]?.data ?? null;
}

/** The modules of a vehicle's page, so that nothing has to be fetched for it but its data. A page can be without them. */
export function loadVehicleScreen(): void {
  const { module, clientLoaderModule, clientActionModule } =
    (window as WithManifest).__reactRouterManifest?.routes[SCREEN] ?? {};
  // The router imports them again, and says so where it cannot.
  for (const file of [module, clientLoaderModule, clientActionModule])
    if (file) void import(/* @vite-ignore */ file).catch(() => {});
}

interface WithManifest {
  /** The router's own list. */
  readonly __reactRouterManifest?: {
    readonly routes: Readonly<
      Record<string, { readonly [file in 'module' | 'clientLoaderModule' | 'clientActionModule']?: string }>
    >;
  };
}
