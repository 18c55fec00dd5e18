import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

/** A row that slides, in pixels from its start. */
export interface RowView {
  /** How far it is slid. */
  readonly scroll: number;
  /** How much of it is seen. */
  readonly view: number;
  /** How long it is. */
  readonly content: number;
}

export interface Stop {
  readonly start: number;
  readonly end: number;
}

/** Browsers slide by fractions of a pixel. */
const NEAR = 2;

/** Whether there is more before and more behind what is seen. */
export function moreAround({ scroll, view, content }: RowView): { readonly before: boolean; readonly behind: boolean } {
  return { before: scroll > NEAR, behind: scroll + view < content - NEAR };
}

/** Where the row slides to for "next": the first item that is not seen whole comes first. Always forward, never past the end. */
export function nextStop(stops: readonly Stop[], { scroll, view, content }: RowView): number {
  const last = Math.max(0, content - view);
  const cut =
    stops.find((stop) => stop.end > scroll + view + NEAR && stop.start > scroll + NEAR) ??
    stops.find((stop) => stop.start > scroll + NEAR);
  return Math.min(last, cut?.start ?? last);
}

/** Where the row slides to for "previous": as far back as the item that begins the view stays out of it or touches its end. */
export function previousStop(stops: readonly Stop[], { scroll, view }: RowView): number {
  const earlier = stops.filter((stop) => stop.start < scroll - NEAR);
  return (earlier.find((stop) => stop.start >= scroll - view - NEAR) ?? earlier.at(-1))?.start ?? 0;
}

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
