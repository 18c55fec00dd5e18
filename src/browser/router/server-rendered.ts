import type {
  UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_decodeViaTurboStream as decode,
  UNSAFE_RouteModules as RouteModules,
} from 'react-router';

/** The server-rendered page, as the router's scripts in a document describe it to the browser. */
export interface ServerRendered {
  readonly context: {
    readonly basename?: string;
    readonly future: Record<string, never>;
    readonly ssr: boolean;
    readonly isSpaMode: boolean;
    readonly routeDiscovery: { readonly mode: 'initial'; readonly manifestPath: string };
    readonly stream: Parameters<typeof decode>[0];
  };
  readonly manifest: AssetsManifest;
  readonly routeModules: RouteModules;
}

export type BrowserHistory = ReturnType<typeof createBrowserHistory>;

export function serverRendered(): ServerRendered {
  const page = window as unknown as {
    readonly __reactRouterContext: ServerRendered['context'];
    readonly __reactRouterManifest: AssetsManifest;
    readonly __reactRouterRouteModules: RouteModules;
  };
  return {
    context: page.__reactRouterContext,
    manifest: page.__reactRouterManifest,
    routeModules: page.__reactRouterRouteModules,
  };
}
