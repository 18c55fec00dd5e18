import { useState } from 'react';

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
