import { useCallback, useEffect, useRef } from 'react';

/** The same function at every drawing, for parts that are drawn anew only when what they show changes; it does what the newest one does. */
export function useSame<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((...given) => newest.current(...given), []);
}
