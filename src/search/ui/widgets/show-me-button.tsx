import { useEffect, useRef, useState } from 'react';
import { COUNT_ANIMATION_MS, countAt, showMe, showMeText, type ShowMeWording } from '../../rules/price-range.ts';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#rules/money.ts';

/**
 * `Show Me 214 Cars`: the submit button of a search. The number counts to its new value, except with reduced motion;
 * screen readers get the new number immediately.
 */
export function ShowMeButton({
  count,
  vehicleTypes,
  wording,
  block,
}: {
  count: number | null;
  vehicleTypes: readonly string[];
  wording: ShowMeWording;
  block?: boolean;
}) {
  const shown = useCounting(count);
  const { verb, noun } = showMe(count, vehicleTypes, wording);
  return (
    <Button type="submit" className="show-me" block={block}>
      <span className="visually-hidden">{showMeText(count, vehicleTypes, wording)}</span>
      <span aria-hidden="true">
        {verb} {shown !== null && <span className="show-me-count">{formatNumber(shown)}</span>} {noun}
      </span>
    </Button>
  );
}

function useCounting(count: number | null): number | null {
  const [shown, setShown] = useState(count);
  const now = useRef(count);
  useEffect(() => {
    const from = now.current;
    const show = (number: number | null) => {
      now.current = number;
      setShown(number);
    };
    if (from === count) return;
    if (from === null || count === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return show(count);
    let frame = 0;
    let started: number | null = null;
    const step = (time: number) => {
      started ??= time;
      show(countAt(from, count, time - started));
      if (time - started < COUNT_ANIMATION_MS) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [count]);
  return shown;
}
