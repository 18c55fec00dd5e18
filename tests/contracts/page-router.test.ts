import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DataRouter } from 'react-router';
import { PageRouter } from '#browser/router/page-router.ts';
import type { ServerRendered } from '#browser/router/server-rendered.ts';

/**
 * The router that a page starts with is there until React Router's own is loaded (docs/borrowed-parts.md): both begin with the
 * same state, and what happened before is not lost.
 */
const ADDRESS = new URL('http://site.example/cars/corolla?from=search');
const routes = {
  root: { id: 'root', path: '', hasLoader: true },
  vehicle: { id: 'vehicle', parentId: 'root', path: 'cars/:slug', hasLoader: true },
  about: { id: 'about', parentId: 'root', path: 'about', hasLoader: false },
};
const page = {
  context: { basename: '/', future: {}, ssr: true, isSpaMode: false, routeDiscovery: { mode: 'initial' } },
  manifest: { routes },
  routeModules: Object.fromEntries(Object.keys(routes).map((id) => [id, { default: () => id }])),
} as unknown as ServerRendered;
const HYDRATION = { loaderData: { root: { site: 'one' }, vehicle: { name: 'Corolla' } }, actionData: null };

let browser: EventTarget;
beforeEach(() => {
  browser = new EventTarget();
  const location = Object.assign(new URL(ADDRESS), { assign: vi.fn(), reload: vi.fn() });
  const history = {
    state: null as unknown,
    replaceState(state: unknown) {
      this.state = state;
    },
    pushState(state: unknown, _: string, url: string) {
      this.state = state;
      location.href = new URL(url, location.href).href;
    },
  };
  const window = Object.assign(browser, { location, history, document: { createElement: () => ({}) } });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { ...window.document, defaultView: window });
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', history);
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, browser[name].bind(browser));
});
afterEach(() => void vi.unstubAllGlobals());

/** A state as components see it: matches by the names of their routes. */
const seen = ({ matches, ...state }: DataRouter['state']) => ({
  ...state,
  matches: matches.map(({ route, params, pathname }) => ({ id: route.id, params, pathname, element: route.element })),
});
const pathOf = ({ state }: DataRouter) => state.location.pathname + state.location.search;

describe('the router of a page', () => {
  it("begins with the state of React Router's own", async () => {
    const first = new PageRouter(page, HYDRATION);
    expect(first.isComplete).toBe(true);
    const before = first.router.state;
    const full = await first.load();
    expect(full.state).not.toBe(before);
    expect(seen(before)).toEqual(seen(full.state));
    expect(first.router.state).toBe(full.state);
  });

  it('has the whole interface that components use', async () => {
    const { router, ...first } = new PageRouter(page, HYDRATION);
    expect(router.createHref(router.state.location)).toBe('/cars/corolla?from=search');
    expect(first.isComplete).toBe(true);
    const missing = Object.keys(await new PageRouter(page, HYDRATION).load()).filter((name) => !(name in router));
    // React Router calls these only from its own components for other kinds of applications.
    expect(missing.filter((name) => !name.startsWith('_internal'))).toEqual(['initialize', 'dispose', 'patchRoutes']);
  });

  it('navigates by the full router, and tells those that listened before', async () => {
    const { router } = new PageRouter(page, HYDRATION);
    const states: string[] = [];
    router.subscribe((state) => states.push(`${state.navigation.state} ${state.location.pathname}`));
    await router.navigate('/about');
    expect(states.at(-1)).toBe('idle /about');
    expect(pathOf(router)).toBe('/about');
    expect(location.pathname).toBe('/about');
  });

  it('follows a step through the history that came before the full router', async () => {
    const first = new PageRouter(page, HYDRATION);
    history.pushState(null, '', '/about');
    browser.dispatchEvent(new Event('popstate'));
    await first.load();
    await vi.waitFor(() => expect(pathOf(first.router)).toBe('/about'));
    expect(first.router.state.historyAction).toBe('POP');
  });

  it('stays on its page when only the URL was replaced', async () => {
    const first = new PageRouter(page, HYDRATION);
    location.href = 'http://site.example/cars/corolla?page=2';
    await first.load();
    expect(pathOf(first.router)).toBe('/cars/corolla?from=search');
  });

  it('keeps the fetchers and the scroll positions of components', async () => {
    const first = new PageRouter(page, HYDRATION);
    const positions = {};
    first.router.enableScrollRestoration(
      positions,
      () => 420,
      () => 'here',
    );
    first.router.getFetcher('form');
    await first.router.navigate('/about');
    expect(positions).toEqual({ here: 420 });
    first.router.deleteFetcher('form');
    expect(first.router.getFetcher('form').state).toBe('idle');
  });

  it('leaves a page with an error, or without the data of a route, to the full router', () => {
    expect(new PageRouter(page, { ...HYDRATION, errors: { vehicle: new Error('no') } }).isComplete).toBe(false);
    expect(new PageRouter(page, { loaderData: { root: {} } }).isComplete).toBe(false);
    location.href = 'http://site.example/nothing/here';
    expect(new PageRouter(page, HYDRATION).isComplete).toBe(false);
  });
});
