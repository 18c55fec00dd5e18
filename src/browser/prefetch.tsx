import { useEffect } from 'react';
import { prefetchPage, loadVehicleScreen, type PrefetchedPage } from './prefetched-page.ts';
import { rememberPressedPhoto } from '#ui/responsive-picture.tsx';

/** Canonical paths of vehicles; others are redirected. */
const VEHICLE = /^\/cars\/[^/A-Z]+$/;
/** Time that the mouse must rest on a card, in milliseconds: longer than when it passes over it. */
const HOVER_MS = 40;
/** A touch is not a scroll after this time, in milliseconds, if it has moved less than this distance, in pixels. */
const TOUCH_MS = 25;
const TOUCH_PIXELS = 8;

interface PrefetchProps {
  /** Fetches and decodes what the page shows first. */
  readonly prepare: (page: PrefetchedPage) => void;
  /** Loads the parts of a vehicle's page that have files of their own. */
  readonly loadParts: () => Promise<unknown>;
}

/**
 * Prefetches a vehicle's page when the shopper is about to open it: its data when the mouse rests on its card, or a finger stays on it; the
 * scripts and styles of all such pages when the mouse, a finger or the focus first comes to a card. Also decodes the first picture. Data
 * that is too old is not used (`prefetchPage`), so a later press fetches it again. With Save-Data or on a slow connection only a click
 * fetches the page.
 */
export function Prefetch({ prepare, loadParts }: PrefetchProps) {
  useEffect(() => {
    const prefetchScreen = () => {
      if (mayPrefetch()) loadVehicleScreen(loadParts);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let touch: { readonly x: number; readonly y: number; readonly prefetchNow: () => void } | null = null;
    /** Cards on which the mouse has rested already; they are not prefetched again. */
    const rested = new Set<string>();
    const cancel = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      touch = null;
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') {
        if (touch && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > TOUCH_PIXELS) cancel();
        return;
      }
      clearTimeout(timer);
      const link = event.buttons === 0 ? vehicleLink(event) : null;
      if (!link || rested.has(link.href)) return;
      prefetchScreen();
      timer = setTimeout(() => {
        rested.add(link.href);
        prefetch(link, prepare);
      }, HOVER_MS);
    };
    const onPress = (event: PointerEvent) => {
      cancel();
      const link = event.button === 0 ? vehicleLink(event) : null;
      if (!link) return;
      prefetchScreen();
      rememberPressedPhoto(link.closest('article'));
      const prefetchNow = () => prefetch(link, prepare);
      if (event.pointerType === 'mouse') return prefetchNow();
      touch = { x: event.clientX, y: event.clientY, prefetchNow };
      // Frames instead of a timer, because Chromium delays timers until it knows whether a touch is a scroll.
      const wait = () => {
        frame = requestAnimationFrame(() => {
          if (performance.now() - event.timeStamp < TOUCH_MS) return wait();
          touch = null;
          prefetchNow();
        });
      };
      wait();
    };
    // A tap that was shorter: its click follows.
    const onRelease = () => {
      touch?.prefetchNow();
      cancel();
    };
    const onFocus = (event: FocusEvent) => {
      if (vehicleLink(event)) prefetchScreen();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointermove', onMove, { passive: true });
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('pointerup', onRelease);
    document.addEventListener('pointercancel', cancel);
    return () => {
      cancel();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('pointerup', onRelease);
      document.removeEventListener('pointercancel', cancel);
    };
  }, [prepare, loadParts]);
  return null;
}

function prefetch(link: HTMLAnchorElement, prepare: PrefetchProps['prepare']): void {
  if (!mayPrefetch()) return;
  void prefetchPage(link.pathname + link.search).then((page) => page && prepare(page));
}

function vehicleLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link && link.origin === location.origin && VEHICLE.test(link.pathname) && link.pathname !== location.pathname
    ? link
    : null;
}

function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };
  return connection?.saveData !== true && !/^(?:slow-)?2g$/.test(connection?.effectiveType ?? '');
}
