import { startTransition, StrictMode, useLayoutEffect, useState, type ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  UNSAFE_decodeViaTurboStream as decode,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_RemixErrorBoundary as RouterErrorBoundary,
  type DataRouter,
  type HydrationState,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { announceHydrating, onFirstGesture } from '../start-script.ts';
import { PageRouter } from './page-router.ts';
import { serverRendered, type ServerRendered } from './server-rendered.ts';

type Framework = ComponentProps<typeof FrameworkContext.Provider>['value'];

function toFramework({ context, manifest, routeModules }: ServerRendered): Framework {
  const { future, ssr, isSpaMode, routeDiscovery } = context;
  return { manifest, routeModules, future, ssr, isSpaMode, routeDiscovery };
}

/** The same tree as React Router's `HydratedRouter`, with a given router. */
function HydratedPage({ router, page }: { router: DataRouter; page: ServerRendered }) {
  const [location, setLocation] = useState(router.state.location);
  // An urgent update, or a new value of the context, would make React drop the parts that are hydrated later (browser/later.tsx).
  useLayoutEffect(() => router.subscribe((state) => startTransition(() => setLocation(state.location))), [router]);
  const [framework] = useState(() => toFramework(page));
  // The empty fragment is part of what the server renders: ids made by `useId` depend on it.
  return (
    <>
      <FrameworkContext.Provider value={framework}>
        <RouterErrorBoundary location={location}>
          <RouterProvider router={router} />
        </RouterErrorBoundary>
      </FrameworkContext.Provider>
      <></>
    </>
  );
}

/**
 * Hydrates the document. The full router follows at the first gesture, before the click that may need it, or when nothing
 * works without it.
 */
export async function startPage(): Promise<void> {
  announceHydrating();
  const page = serverRendered();
  const state = (await decode(page.context.stream, window)).value as HydrationState;
  const pageRouter = new PageRouter(page, state);
  if (!pageRouter.isComplete) await pageRouter.load();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedPage router={pageRouter.router} page={page} />
      </StrictMode>,
    );
  });
  // Without it a click opens the page as a whole.
  onFirstGesture(() => void pageRouter.load().catch(() => {}));
}
