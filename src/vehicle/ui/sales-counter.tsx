import { useEffect, useRef, useState } from 'react';
import { COUNTS_UP_MS, countedUp, EVALUATED_EVERY_MS, salesByClock } from '../rules/sales-counter.ts';
import { formatNumber } from '#rules/money.ts';

/**
 * The server renders the count; scripts animate it when it comes into view. `perDay`: the count is calculated from the clock, and is
 * updated while the page is open; `null`: vehicles were sold.
 */
export function SalesCounter({
  count,
  perDay,
  title,
}: {
  count: number;
  perDay: number | null;
  /** `Sales this Month` */
  title: string;
}) {
  const box = useRef<HTMLParagraphElement>(null);
  const [shown, setShown] = useState(count);
  const target = useRef(count);

  useEffect(() => {
    if (!box.current) return;
    let frame = 0;
    const countUp = (from: number) => {
      cancelAnimationFrame(frame);
      // No animation for users who prefer reduced motion.
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(target.current);
      const began = performance.now();
      const step = (now: number) => {
        setShown(countedUp(from, target.current, now - began));
        if (now - began < COUNTS_UP_MS) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      countUp(0);
    });
    seen.observe(box.current);
    const update = () => {
      const from = target.current;
      target.current = salesByClock(Date.now(), perDay ?? 0);
      countUp(from);
    };
    const timer = perDay === null ? undefined : setInterval(update, EVALUATED_EVERY_MS);
    return () => {
      seen.disconnect();
      clearInterval(timer);
      cancelAnimationFrame(frame);
    };
  }, [perDay]);

  return (
    <p className="sales-counter" ref={box}>
      {/* The animated digits are hidden from screen readers, which get the count. */}
      <span className="sales-count" aria-hidden="true" style={{ width: `${formatNumber(count).length}ch` }}>
        {formatNumber(shown)}
      </span>
      <span className="visually-hidden">{formatNumber(count)} </span>
      <span className="sales-title">{title}</span>
    </p>
  );
}
