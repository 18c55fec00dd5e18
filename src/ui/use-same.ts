import { useState, useCallback, useEffect, useRef } from 'react';

/** A value that a hand may change: what was chosen shows at once, until the value behind it changes, to that or to another. */
export function useAtOnce<T>(value: T): [T, (chosen: T) => void] {
  const [state, setState] = useState({ value, shown: value });
  let { shown } = state;
  if (state.value !== value) {
    shown = value;
    setState({ value, shown });
  }
  return [shown, (chosen) => setState((now) => ({ ...now, shown: chosen }))];
}

/** The same function at every drawing, for parts that are drawn anew only when what they show changes; it does what the newest one does. */
export function useSame<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((...given) => newest.current(...given), []);
}
