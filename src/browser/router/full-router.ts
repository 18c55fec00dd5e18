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
  let listener: Parameters<BrowserHistory['listen']>[0] = () => {};
  const router: DataRouter = createRouter({
    routes,
    history: Object.create(history, {
      location: { get: () => (isMade ? history.location : arrived) },
      listen: {
        value: (added: typeof listener) => {
          listener = added;
          return history.listen(added);
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
