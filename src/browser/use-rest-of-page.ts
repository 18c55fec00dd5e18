import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPaint } from './after-paint.ts';

/**
 * Whether what stands further down is drawn. On a page that somebody goes on to it comes right after the first paint, so that what they
 * asked to see need not wait for it. Not where it has to be there at once: on a page from the server, on the way back to a place further
 * down, and for an address that names such a place.
 */
export function useRestOfPage(): boolean {
  const arrived = useNavigationType();
  const { hash } = useLocation();
  const [drawn, setDrawn] = useState(arrived !== 'PUSH' || hash !== '');
  useEffect(() => (drawn ? undefined : afterPaint(() => startTransition(() => setDrawn(true)))), [drawn]);
  return drawn;
}
