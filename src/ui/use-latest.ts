import { useState, useCallback, useEffect, useRef } from 'react';

/** A value that the user may change: shows the user's choice immediately, until `value` itself changes. */
export function useOptimisticValue<T>(value: T): [T, (chosen: T) => void] {
  const [state, setState] = useState({ value, shown: value });
  let { shown } = state;
  if (state.value !== value) {
    shown = value;
    setState({ value, shown });
  }
  return [shown, (chosen) => setState((now) => ({ ...now, shown: chosen }))];
}

/** A function with a stable identity, for memoised components, that calls the `act` of the latest render. */
export function useLatestCallback<Given extends readonly unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((...given) => newest.current(...given), []);
}

/** Calls back once, `ms` milliseconds after the last `call`. A pending call is dropped when the component unmounts. */
export function useDebounced(callback: () => void, ms: number): { call: () => void; cancel: () => void } {
  const latest = useLatestCallback(callback);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    call() {
      clearTimeout(timer.current);
      timer.current = setTimeout(latest, ms);
    },
    cancel: () => clearTimeout(timer.current),
  };
}
