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
import { announceHydrating } from '../start-script.ts';
import { PageRouter } from './page-router.ts';
import { serverRendered, type ServerRendered } from './server-rendered.ts';

/** What React Router's `HydratedRouter` renders, with a router that is given. */
function HydratedPage({ router, page }: { router: DataRouter; page: ServerRendered }) {
  const [location, setLocation] = useState(router.state.location);
  useLayoutEffect(() => router.subscribe((state) => setLocation(state.location)), [router]);
  const { context, manifest, routeModules } = page;
  const { future, ssr, isSpaMode, routeDiscovery } = context;
  const framework: ComponentProps<typeof FrameworkContext.Provider>['value'] = {
    manifest,
    routeModules,
    future,
    ssr,
    isSpaMode,
    routeDiscovery,
  };
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

/** What the router is for: links and fields of forms. Menus, hearts and galleries do without it. */
const ROUTED = 'a[href], [form], form :is(button, input, select, textarea)';
const INTENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Calls back once, when a pointer or the focus comes to something that the router is for. */
function onRoutedIntent(callback: () => void): void {
  const onIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest(ROUTED)) found();
  };
  const found = () => {
    for (const type of INTENTS) document.removeEventListener(type, onIntent, true);
    callback();
  };
  for (const type of INTENTS) document.addEventListener(type, onIntent, { capture: true, passive: true });
  // A pointer that was there before these listeners.
  if (document.querySelector(`:is(${ROUTED}):is(:hover, :focus)`)) found();
}

/**
 * Hydrates the document. The full router follows before the click that may need it: when a shopper points at a link or a field; or when
 * nothing works without it.
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
  onRoutedIntent(() => void pageRouter.load().catch(() => {}));
}
