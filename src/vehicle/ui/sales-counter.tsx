import { useEffect, useRef, useState } from 'react';
import { COUNTS_UP_MS, countedUp, EVALUATED_EVERY_MS, salesThisMonth } from '../rules/sales-counter.ts';
import { formatNumber } from '#rules/money.ts';

/** The server renders the count; scripts animate it when it comes into view, and update it. */
export function SalesCounter({ count, perDay }: { count: number; perDay: number }) {
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
    const timer = setInterval(() => {
      const from = target.current;
      target.current = salesThisMonth(Date.now(), perDay);
      countUp(from);
    }, EVALUATED_EVERY_MS);
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
      <span className="sales-title">Sales this Month</span>
    </p>
  );
}
