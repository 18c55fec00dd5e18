import { useEffect, useRef } from 'react';

/** Calls back once, `ms` after the last `call`. A pending call is dropped when the component unmounts. */
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
