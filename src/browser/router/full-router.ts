import {
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as dataStrategyOf,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type DataRouter,
  type HydrationState,
  type Location,
  type RouteObject,
} from 'react-router';
import type { BrowserHistory, ServerRendered } from './server-rendered.ts';

type StepListener = Parameters<BrowserHistory['listen']>[0];

const isJump = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;

/**
 * Reports a jump within the page in a task of its own. Within `popstate` React renders a transition at once and with its fallbacks: parts
 * that are hydrated later (browser/later.tsx) would be gone while their file is loaded, and with them the target of the jump.
 */
const later = (listener: StepListener, step: Parameters<StepListener>[0]) => void setTimeout(() => listener(step));

/**
 * React Router's own router for a page that the server rendered, as its `HydratedRouter` makes it. `arrived` is where the page was opened,
 * because the URL may have changed since. `reportStep` tells the router that the shopper has gone through the history meanwhile.
 */
export function fullRouter(
  { context, manifest, routeModules }: ServerRendered,
  routes: RouteObject[],
  hydrationData: HydrationState,
  history: BrowserHistory,
  arrived: Location,
): { readonly router: DataRouter; readonly reportStep: () => void } {
  let isMade = false;
  let listener: StepListener = () => {};
  const router: DataRouter = createRouter({
    routes,
    history: Object.create(history, {
      location: { get: () => (isMade ? history.location : arrived) },
      listen: {
        value: (added: typeof listener) => {
          listener = added;
          return history.listen((step) =>
            isJump(router.state.location, step.location) ? later(added, step) : added(step),
          );
        },
      },
    }) as BrowserHistory,
    basename: context.basename,
    hydrationData,
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: dataStrategyOf(() => router, manifest, routeModules, context.ssr),
  });
  isMade = true;
  router.initialize();
  return {
    router,
    reportStep: () => listener({ action: history.action, location: history.location, delta: null }),
  };
}
