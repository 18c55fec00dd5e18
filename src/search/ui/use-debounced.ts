import { useEffect, useRef } from 'react';

/** Calls back once, `ms` after the last `call`. What is still waiting when the page goes is dropped. */
export function useDebounced(callback: () => void, ms: number): { call: () => void; cancel: () => void } {
  const newest = useRef(callback);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    newest.current = callback;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    call() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => newest.current(), ms);
    },
    cancel: () => clearTimeout(timer.current),
  };
}
