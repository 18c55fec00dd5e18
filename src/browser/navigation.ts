import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/** The part of the Navigation API's event used here. */
interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly userInitiated: boolean;
  readonly destination: { readonly sameDocument: boolean };
}

/**
 * After a release the server does not have the modules of an open page any more. When a module fails to load, the router reloads the
 * current page, and the click is lost. Until the returned function is called, such a reload goes to the clicked page instead. Browsers
 * without the Navigation API reload, and the next click works.
 */
function recoverNavigation(to: string): () => void {
  const { navigation } = window as { navigation?: EventTarget };
  let recovering = false;
  const onNavigate = (event: Event) => {
    const { navigationType, userInitiated, destination } = event as NavigateEvent;
    if (!event.cancelable || userInitiated) return;
    if (navigationType === 'reload') {
      event.preventDefault();
      if (!recovering) location.assign(to);
      recovering = true;
      // The router pushes its own entry too, which would put the page into the history twice.
    } else if (recovering && destination.sameDocument) event.preventDefault();
  };
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

/** Paths of this site that are not screens, which need a full page load. */
const NOT_SCREENS = /^\/(api|assets|images|media|themes|video)\//;

/**
 * A single listener turns clicks on plain anchors into client navigation, because hundreds of `<Link>` components render slowly. The
 * browser handles everything else (new tab, download, other site, anchor on this page). `data-keep-scroll` on a link preserves the scroll
 * position. `before` may do something first: it returns the page to open then, or `null` to stay on this one.
 */
export function useDelegatedNavigation(before: (to: string) => Promise<string | null>): void {
  const navigate = useNavigate();
  const open = useEffectEvent(async ({ to, keepScroll }: ClientTarget) => {
    const page = await before(to);
    if (page === null) return;
    const arrived = recoverNavigation(page);
    try {
      await navigate(page, { preventScrollReset: keepScroll });
    } finally {
      arrived();
    }
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = clientTarget(event);
      if (!target) return;
      event.preventDefault();
      void open(target);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

interface ClientTarget {
  readonly to: string;
  readonly keepScroll: boolean;
}

function clientTarget(event: MouseEvent): ClientTarget | null {
  if (!isPlainClick(event)) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || opensOtherwise(link)) return null;
  const url = new URL(link.href, document.baseURI);
  if (url.origin !== location.origin || NOT_SCREENS.test(url.pathname)) return null;
  const samePage = url.pathname === location.pathname && url.search === location.search;
  if (samePage && url.hash !== '') return null;
  return { to: url.pathname + url.search + url.hash, keepScroll: link.hasAttribute('data-keep-scroll') };
}

/** A click that opens a link here, and not in another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}

/** In another window, as a download, or as a whole document. */
function opensOtherwise(link: HTMLAnchorElement): boolean {
  return (
    (link.target !== '' && link.target !== '_self') ||
    link.hasAttribute('download') ||
    link.closest('[data-document]') !== null
  );
}
