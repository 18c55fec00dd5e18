import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { askAhead, loadVehicleScreen, type AheadPage } from './prefetched-page.ts';
import { prepareFirstPicture } from './first-picture.ts';
import type { MediaView } from '#media/rules/media-view.ts';
import { onFirstGesture } from './start-script.ts';
import { keepPressedPhoto } from '#ui/responsive-picture.tsx';

/** As its links are written; others are led elsewhere by the server. */
const VEHICLE = /^\/cars\/[^/A-Z]+$/;
/** Milliseconds: a pointer that is on its way over a card rests nowhere that long. */
const RESTS = 40;
/** Milliseconds that a finger stays down before it is no longer taken for one that scrolls, and pixels that it may move. */
const HOLDS = 25;
const STILL = 8;

/**
 * What a vehicle's page will need is fetched while somebody is about to press its card: where a mouse rests on it, and where a finger
 * stays. Its first picture is decoded then, too. Data that lie there too long are not shown (`askAhead`), so a press asks again. Who saves
 * data, or has a slow line, gets what was pressed and nothing else.
 */
export function LookAhead({ mediaOf }: { mediaOf: (page: AheadPage) => MediaView }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!mayLookAhead() || !document.querySelector('main a[href^="/cars/"]')) return;
    let cancelIdle = () => {};
    const cancelGesture = onFirstGesture(() => (cancelIdle = whenIdle(loadVehicleScreen)));
    return () => {
      cancelGesture();
      cancelIdle();
    };
  }, [pathname]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let finger: { readonly x: number; readonly y: number; readonly lead: () => void } | null = null;
    /** Cards on which the mouse has rested already: moving on them asks for nothing more. */
    const rested = new Set<string>();
    const forget = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      finger = null;
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') {
        if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STILL) forget();
        return;
      }
      clearTimeout(timer);
      const link = event.buttons === 0 ? vehicleLink(event) : null;
      if (!link || rested.has(link.href)) return;
      timer = setTimeout(() => {
        rested.add(link.href);
        lookAhead(link, mediaOf);
      }, RESTS);
    };
    const onPress = (event: PointerEvent) => {
      forget();
      const link = event.button === 0 ? vehicleLink(event) : null;
      if (!link) return;
      keepPressedPhoto(link.closest('article'));
      const lead = () => lookAhead(link, mediaOf);
      if (event.pointerType === 'mouse') return lead();
      finger = { x: event.clientX, y: event.clientY, lead };
      // Frames, not a timer: Chromium holds timers back while it does not know yet what a finger is about to do.
      const wait = () => {
        frame = requestAnimationFrame(() => {
          if (performance.now() - event.timeStamp < HOLDS) return wait();
          finger = null;
          lead();
        });
      };
      wait();
    };
    // A tap was shorter than a hold: its click comes with the next event.
    const onRelease = () => {
      finger?.lead();
      forget();
    };
    document.addEventListener('pointermove', onMove, { passive: true });
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('pointerup', onRelease);
    document.addEventListener('pointercancel', forget);
    return () => {
      forget();
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('pointerup', onRelease);
      document.removeEventListener('pointercancel', forget);
    };
  }, [mediaOf]);
  return null;
}

function lookAhead(link: HTMLAnchorElement, mediaOf: (page: AheadPage) => MediaView): void {
  if (!mayLookAhead()) return;
  void askAhead(link.pathname + link.search).then((page) => page && prepareFirstPicture(mediaOf(page)));
}

function vehicleLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link && link.origin === location.origin && VEHICLE.test(link.pathname) && link.pathname !== location.pathname
    ? link
    : null;
}

function mayLookAhead(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };
  return connection?.saveData !== true && !/^(?:slow-)?2g$/.test(connection?.effectiveType ?? '');
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(work);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}
