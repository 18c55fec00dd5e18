import { useEffect, useRef, useState, type ReactNode } from 'react';
import { moreAround, nextStop, previousStop } from './carousel-stops.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

/**
 * A row that slides under the finger, by the keyboard and by two buttons, and snaps to its items. A phone shows a hint until the
 * row was slid once. Without scripts it is a row that scrolls.
 */
export function Carousel({
  id,
  label,
  items,
  hint = 'Swipe for more',
  level = 3,
  className,
}: {
  id: string;
  /** The heading over the row, and the row's name. */
  label: string;
  items: readonly { readonly key: string; readonly content: ReactNode }[];
  hint?: string;
  level?: 2 | 3 | 4;
  className?: string;
}) {
  const row = useRef<HTMLUListElement>(null);
  const [around, setAround] = useState({ before: false, behind: false });
  const [slid, setSlid] = useState(false);
  const viewOf = (list: HTMLElement) => ({
    scroll: list.scrollLeft,
    view: list.clientWidth,
    content: list.scrollWidth,
  });
  useEffect(() => {
    const list = row.current!;
    const look = () => {
      const now = moreAround(viewOf(list));
      setAround((before) => (before.before === now.before && before.behind === now.behind ? before : now));
      if (now.before) setSlid(true);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    for (const item of list.children) sizes.observe(item);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [items.length]);
  const slide = (find: typeof nextStop) => {
    const list = row.current!;
    const first = list.firstElementChild as HTMLElement | null;
    const stops = [...list.children].map((item) => {
      const start = (item as HTMLElement).offsetLeft - (first?.offsetLeft ?? 0);
      return { start, end: start + (item as HTMLElement).offsetWidth };
    });
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: find(stops, viewOf(list)), behavior: calm ? 'instant' : 'smooth' });
  };
  // A button that is at its end keeps its focus: it is said to be disabled, not taken away.
  const step = (icon: 'chevron-left' | 'chevron-right', words: string, possible: boolean, find: typeof nextStop) => (
    <button
      type="button"
      className="icon-button carousel-step"
      aria-label={`${words}: ${label}`}
      aria-disabled={!possible || undefined}
      onClick={() => possible && slide(find)}
    >
      <Icon name={icon} />
    </button>
  );
  const slides = around.before || around.behind;
  const Heading = `h${level}` as const;
  return (
    <div
      className={classNames('carousel', className)}
      data-before={around.before || undefined}
      data-behind={around.behind || undefined}
    >
      <div className="carousel-head">
        <Heading className="carousel-title" id={`${id}-title`}>
          {label}
        </Heading>
        {slides && (
          <div className="carousel-steps">
            {step('chevron-left', 'Previous', around.before, previousStop)}
            {step('chevron-right', 'Next', around.behind, nextStop)}
          </div>
        )}
      </div>
      <div className="carousel-stage">
        <ul className="carousel-row" ref={row} aria-labelledby={`${id}-title`} tabIndex={0}>
          {items.map((item) => (
            <li key={item.key}>{item.content}</li>
          ))}
        </ul>
        {slides && (
          <p className="carousel-hint" aria-hidden="true" data-over={slid || undefined}>
            {hint}
            <Icon name="arrow-right" />
          </p>
        )}
      </div>
    </div>
  );
}
