import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPaint } from './schedule.ts';

/**
 * Whether to render the part of a page below the fold. After client navigation it is rendered after the first paint, which it would
 * delay. It is rendered immediately in a document from the server, after back or forward, and for a URL with a hash.
 */
export function useRestOfPage(): boolean {
  const arrived = useNavigationType();
  const { hash } = useLocation();
  const [rendered, setRendered] = useState(arrived !== 'PUSH' || hash !== '');
  useEffect(() => (rendered ? undefined : afterPaint(() => startTransition(() => setRendered(true)))), [rendered]);
  return rendered;
}
