import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** What the browser tells of a navigation, where it has the Navigation API. */
interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly userInitiated: boolean;
  readonly destination: { readonly sameDocument: boolean };
}

/**
 * After a release the modules of an open page are gone from the server. The router answers a module that does not come by loading the
 * page anew where it stands, and the click is lost: until `arrived` is called, such a reload loads the page that was clicked instead.
 * Browsers without the Navigation API reload, and the next click leads on.
 */
function leadOnInsteadOfReload(to: string): () => void {
  const { navigation } = window as { navigation?: EventTarget };
  let leading = false;
  const onNavigate = (event: Event) => {
    const { navigationType, userInitiated, destination } = event as NavigateEvent;
    if (!event.cancelable || userInitiated) return;
    if (navigationType === 'reload') {
      event.preventDefault();
      if (!leading) location.assign(to);
      leading = true;
      // The router takes its own step there all the same: the page would stand in the history twice.
    } else if (leading && destination.sameDocument) event.preventDefault();
  };
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

/** Addresses of this site that are no screens: the browser fetches them itself. */
const NOT_SCREENS = /^\/(api|assets|images|media|themes|video)\//;

/**
 * One listener turns clicks on plain anchors into client navigation, so that pages with hundreds of links render as fast as
 * text. What a browser would treat specially (new tab, download, other site, an anchor on this page) is left to it.
 * `data-keep-scroll` on a link keeps the page where it is.
 */
export function useDelegatedNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = clientTarget(event);
      if (!target) return;
      event.preventDefault();
      const arrived = leadOnInsteadOfReload(target.to);
      void Promise.resolve(navigate(target.to, { preventScrollReset: target.keepScroll })).finally(arrived);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}

function clientTarget(event: MouseEvent): { to: string; keepScroll: boolean } | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    !link?.href ||
    (link.target && link.target !== '_self') ||
    link.hasAttribute('download') ||
    link.hasAttribute('data-document')
  )
    return null;
  const url = new URL(link.href, document.baseURI);
  if (url.origin !== location.origin || NOT_SCREENS.test(url.pathname)) return null;
  const samePage = url.pathname === location.pathname && url.search === location.search;
  if (samePage && url.hash !== '') return null;
  return { to: url.pathname + url.search + url.hash, keepScroll: link.hasAttribute('data-keep-scroll') };
}
