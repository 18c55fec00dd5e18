import { useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { keepPressedPhoto } from './pressed-photo.ts';

const VEHICLE = /^\/cars\/[^/]+$/;
/** Milliseconds after which a press led nowhere. */
const FORGOTTEN = 2000;

/**
 * Between pressing a card and letting go lie some 80 milliseconds: long enough to fetch the page of its vehicle. Not earlier, on the way
 * over a card: what is fetched ahead may be shown minutes later, and a price has to be true when it is seen. A finger that comes down
 * mostly scrolls: it fetches ahead once, for the modules that all vehicles share.
 */
export function LookAhead() {
  const [page, setPage] = useState<string | null>(null);
  const touched = useRef(false);
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const link = event.button === 0 && event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin || !VEHICLE.test(link.pathname) || link.pathname === location.pathname) return;
      keepPressedPhoto(link.closest('.card'));
      if (event.pointerType !== 'mouse' && touched.current) return;
      touched.current ||= event.pointerType !== 'mouse';
      setPage(link.pathname + link.search);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  useEffect(() => {
    if (page === null) return;
    const timer = setTimeout(() => setPage(null), FORGOTTEN);
    return () => clearTimeout(timer);
  }, [page]);
  return page === null ? null : <PrefetchPageLinks page={page} />;
}
