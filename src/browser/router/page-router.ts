import {
  createPath,
  IDLE_BLOCKER,
  IDLE_FETCHER,
  IDLE_NAVIGATION,
  matchRoutes,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_getHydrationData as hydrationDataOf,
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  type Location,
} from 'react-router';
import type { BrowserHistory, ServerRendered } from './server-rendered.ts';

type State = DataRouter['state'];
type Scrolling = Parameters<DataRouter['enableScrollRestoration']>;
type Subscriber = Parameters<DataRouter['subscribe']>[0];

const withElements = (route: DataRouteObject): DataRouteObject =>
  ({
    ...route,
    ...mapRouteProperties(route),
    ...(route.children && { children: route.children.map(withElements) }),
  }) as DataRouteObject;

/** The state of a page whose modules and data are all there; otherwise `null`. */
function completeState(
  routes: readonly DataRouteObject[],
  { action, location }: BrowserHistory,
  { loaderData = {}, actionData = null, errors }: HydrationState,
  { manifest, routeModules }: ServerRendered,
): State | null {
  const matches = matchRoutes(routes.map(withElements), location) as State['matches'] | null;
  const isComplete = matches?.every(
    ({ route: { id } }) => routeModules[id] && (!manifest.routes[id]?.hasLoader || loaderData[id] !== undefined),
  );
  if (!isComplete || errors) return null;
  return {
    historyAction: action,
    location,
    matches: matches!,
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };
}

/**
 * The router of a page as the server rendered it. React Router's own, a fifth of the framework, is only loaded for what needs it: a
 * navigation, a form or a step through the history. It starts with the same state and the same components, so nothing is rendered again.
 */
export class PageRouter {
  readonly router: DataRouter;
  /** True if the page can be shown before the full router is there. */
  readonly isComplete: boolean;
  readonly #page: ServerRendered;
  readonly #routes: DataRouteObject[];
  readonly #data: HydrationState;
  readonly #history = createBrowserHistory();
  readonly #arrived: Location;
  readonly #subscribers = new Set<Subscriber>();
  /** Number of components that use each fetcher. */
  readonly #fetchers = new Map<string, number>();
  #scrolling: Scrolling | null = null;
  #hasStepped = false;
  #full: DataRouter | null = null;
  #loading: Promise<DataRouter> | null = null;

  constructor(page: ServerRendered, hydration: HydrationState) {
    const { context, manifest, routeModules } = page;
    this.#page = page;
    this.#routes = createClientRoutes(manifest.routes, routeModules, hydration, context.ssr, context.isSpaMode);
    this.#data = hydrationDataOf({
      state: hydration,
      routes: this.#routes,
      getRouteInfo: (id) => ({
        clientLoader: routeModules[id]?.clientLoader,
        hasLoader: manifest.routes[id]?.hasLoader === true,
        hasHydrateFallback: routeModules[id]?.HydrateFallback != null,
      }),
      location: this.#history.location,
      basename: context.basename,
      future: context.future,
      isSpaMode: context.isSpaMode,
    });
    this.#arrived = this.#history.location;
    const first = completeState(this.#routes, this.#history, this.#data, page);
    this.isComplete = first !== null;
    this.router = this.#untilFull(first);
    addEventListener('popstate', this.#onStep);
  }

  /** Loads the full router. */
  load(): Promise<DataRouter> {
    this.#loading ??= this.#takeOver().catch((error: unknown) => {
      // A later press may succeed.
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  readonly #onStep = () => {
    this.#hasStepped = true;
    this.load().catch(() => location.reload());
  };

  async #takeOver(): Promise<DataRouter> {
    const { fullRouter } = await import('./full-router.ts');
    const { router, reportStep } = fullRouter(this.#page, this.#routes, this.#data, this.#history, this.#arrived);
    router.subscribe((...change) => {
      for (const subscriber of this.#subscribers) subscriber(...change);
    });
    for (const [key, users] of this.#fetchers) for (let user = 0; user < users; user++) router.getFetcher(key);
    if (this.#scrolling) router.enableScrollRestoration(...this.#scrolling);
    removeEventListener('popstate', this.#onStep);
    this.#full = router;
    if (this.#hasStepped) reportStep();
    return router;
  }

  /** The interface of a router: the full one's, once it is there. */
  #untilFull(first: State | null): DataRouter {
    const history = this.#history;
    const full = () => this.#full;
    const routes = this.#routes;
    const navigate = async (...to: Parameters<DataRouter['navigate']>) => {
      let router: DataRouter;
      try {
        router = await this.load();
      } catch {
        // After a release, its file is gone: the page is opened as a whole.
        return this.#openWhole(to[0] as Parameters<DataRouter['navigate']>[0]);
      }
      return router.navigate(...to);
    };
    const light = {
      get state() {
        return full()?.state ?? first;
      },
      get routes() {
        return full()?.routes ?? routes;
      },
      get manifest() {
        return full()?.manifest ?? {};
      },
      basename: this.#page.context.basename,
      future: {},
      window,
      match: (to: Location) => full()?.match(to) ?? matchRoutes(routes, to),
      subscribe: (subscriber: Subscriber) => {
        this.#subscribers.add(subscriber);
        return () => this.#subscribers.delete(subscriber);
      },
      enableScrollRestoration: (...scrolling: Scrolling) => {
        this.#scrolling = scrolling;
        const stop = full()?.enableScrollRestoration(...scrolling);
        return () => {
          this.#scrolling = null;
          stop?.();
        };
      },
      navigate,
      fetch: async (...request: Parameters<DataRouter['fetch']>) => (await this.load()).fetch(...request),
      revalidate: async () => (await this.load()).revalidate(),
      createHref: (to: Location) => history.createHref(to),
      createURL: (to: Location) => history.createURL(to),
      encodeLocation: (to: Location) => history.encodeLocation(to),
      getFetcher: (key: string) => {
        this.#fetchers.set(key, (this.#fetchers.get(key) ?? 0) + 1);
        return full()?.getFetcher(key) ?? IDLE_FETCHER;
      },
      deleteFetcher: (key: string) => {
        this.#fetchers.set(key, (this.#fetchers.get(key) ?? 1) - 1);
        full()?.deleteFetcher(key);
      },
      resetFetcher: (...reset: Parameters<DataRouter['resetFetcher']>) => full()?.resetFetcher(...reset),
      getBlocker: (...blocker: Parameters<DataRouter['getBlocker']>) => full()?.getBlocker(...blocker) ?? IDLE_BLOCKER,
      deleteBlocker: (key: string) => full()?.deleteBlocker(key),
    };
    return light as unknown as DataRouter;
  }

  #openWhole(to: Parameters<DataRouter['navigate']>[0]): void {
    if (typeof to === 'number') history.go(to);
    else location.assign(typeof to === 'string' ? to : createPath(to ?? location));
  }
}
