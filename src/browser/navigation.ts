import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { leadOnInsteadOfReload } from './lead-on.ts';

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
