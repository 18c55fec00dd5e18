import { useInsertionEffect } from 'react';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';

/** The loader data of a vehicle's page, whose type only the route knows. */
export type PrefetchedPage = object;

interface Prefetched {
  readonly path: string;
  readonly page: Promise<PrefetchedPage | null>;
  /** When the answer arrived; the server's data was up to date then. */
  answered: number | null;
}

/** The id of the route, which the router uses for its modules and data requests. */
const SCREEN = 'vehicle';
/** Lifetime of an answer, in milliseconds: a shown price must be at most a second old. */
const MAX_AGE_MS = 1000;

let prefetched: Prefetched | null = null;

/** Sends the router's own data request in advance. `null` after an error or a redirect, which the router must handle itself. */
export function prefetchPage(path: string): Promise<PrefetchedPage | null> {
  if (prefetched && isFresh(prefetched, path)) return prefetched.page;
  const started: Prefetched = { path, page: request(path).catch(() => null), answered: null };
  prefetched = started;
  void started.page.then(() => (started.answered = performance.now()));
  return started.page;
}

/** Returns the prefetched data of this navigation, once. */
export async function takePrefetched(path: string): Promise<PrefetchedPage | null> {
  const taken = prefetched;
  prefetched = null;
  return taken && isFresh(taken, path) ? taken.page : null;
}

function isFresh(one: Prefetched, path: string): boolean {
  return one.path === path && (one.answered === null || performance.now() - one.answered < MAX_AGE_MS);
}

async function request(path: string): Promise<PrefetchedPage | null> {
  const url = new URL(path, location.origin);
  url.pathname += '.data';
  url.searchParams.set('_routes', SCREEN);
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) return null;
  const routes = (await decode(answer.body, window)).value as Readonly<
    Record<string, { readonly data?: PrefetchedPage }>
  >;
  return routes[SCREEN]?.data ?? null;
}

/** The mouse asks at each of its moves over a card. */
let isScreenRequested = false;

/**
 * Loads the modules and the styles of the vehicle page, so that a navigation only needs its data. Errors do not matter here. The router
 * applies and removes a stylesheet that is not in the document before it shows a page, each time with the layout of the whole old page:
 * so it is in the document already, for no medium. `loadParts` loads what the page's module loads itself later.
 */
export function loadVehicleScreen(loadParts: () => Promise<unknown>): void {
  if (isScreenRequested) return;
  isScreenRequested = true;
  const {
    module,
    clientLoaderModule,
    clientActionModule,
    imports = [],
    css = [],
  } = (window as WithManifest).__reactRouterManifest?.routes[SCREEN] ?? {};
  for (const href of css) if (!document.querySelector(`link[href="${CSS.escape(href)}"]`)) addStyles(href);
  // At the same time as the module, which would name them only when it has arrived.
  for (const href of imports) if (!document.querySelector(`link[href="${CSS.escape(href)}"]`)) addModule(href);
  void loadParts().catch(() => (isScreenRequested = false));
  // The router imports them again, and reports errors.
  for (const file of [module, clientLoaderModule, clientActionModule])
    if (file) void import(/* @vite-ignore */ file).catch(() => {});
}

function addModule(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

const NOT_APPLIED = 'not all';

/** Resolves when the prefetched styles are in the document. */
let stylesLoaded: Promise<unknown> = Promise.resolve();

function addStyles(href: string): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', media: NOT_APPLIED, href });
  link.dataset['prefetched'] = '';
  const loaded = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    // Without the link, the router loads the styles itself.
    link.onerror = () => (link.remove(), resolve());
  });
  stylesLoaded = Promise.all([stylesLoaded, loaded]);
  // Before the theme, like the router's own link.
  (document.querySelector('link[rel="stylesheet"][href^="/themes/"]') ?? document.head.lastElementChild)!.before(link);
}

/** Waits for prefetched styles that are still loading: the router only looks whether there is a link. */
export async function whenStyled<Page>(page: Promise<Page>): Promise<Page> {
  await stylesLoaded;
  return page;
}

/**
 * Applies the prefetched styles while the vehicle page is shown, from its first frame: the router's own link loads once more, which may
 * take longer than that.
 */
export function usePrefetchedStyles(): void {
  useInsertionEffect(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[data-prefetched]');
    for (const link of links) link.media = 'all';
    return () => {
      for (const link of links) link.media = NOT_APPLIED;
    };
  }, []);
}

interface WithManifest {
  /** The router's list of routes, their modules and stylesheets. */
  readonly __reactRouterManifest?: {
    readonly routes: Readonly<
      Record<
        string,
        { readonly [file in 'module' | 'clientLoaderModule' | 'clientActionModule']?: string } & {
          readonly css?: readonly string[];
          readonly imports?: readonly string[];
        }
      >
    >;
  };
}
