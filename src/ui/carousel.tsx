import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

/** The scroll position of a row, in pixels. */
export interface RowView {
  /** `scrollLeft`. */
  readonly scroll: number;
  /** The visible width. */
  readonly view: number;
  /** The full width. */
  readonly content: number;
}

export interface Stop {
  readonly start: number;
  readonly end: number;
}

/** Browsers scroll by fractions of a pixel. */
const NEAR = 2;

/** Whether items are hidden before and after the visible part. */
export function moreAround({ scroll, view, content }: RowView): { readonly before: boolean; readonly after: boolean } {
  return { before: scroll > NEAR, after: scroll + view < content - NEAR };
}

/** The scroll position for "next": the first item that is cut off moves to the start. Always forward, never past the end. */
export function nextStop(stops: readonly Stop[], { scroll, view, content }: RowView): number {
  const last = Math.max(0, content - view);
  const cut =
    stops.find((stop) => stop.end > scroll + view + NEAR && stop.start > scroll + NEAR) ??
    stops.find((stop) => stop.start > scroll + NEAR);
  return Math.min(last, cut?.start ?? last);
}

/** The scroll position for "previous": as far back as possible while the item that is first now is at or beyond the end. */
export function previousStop(stops: readonly Stop[], { scroll, view }: RowView): number {
  const earlier = stops.filter((stop) => stop.start < scroll - NEAR);
  return (earlier.find((stop) => stop.start >= scroll - view - NEAR) ?? earlier.at(-1))?.start ?? 0;
}

function viewOf(list: HTMLElement): RowView {
  return { scroll: list.scrollLeft, view: list.clientWidth, content: list.scrollWidth };
}

/** Scrolls the row to the position that `find` chooses. */
function slideTo(list: HTMLElement, find: typeof nextStop): void {
  const first = list.firstElementChild as HTMLElement | null;
  const stops = [...list.children].map((item) => {
    const start = (item as HTMLElement).offsetLeft - (first?.offsetLeft ?? 0);
    return { start, end: start + (item as HTMLElement).offsetWidth };
  });
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ left: find(stops, viewOf(list)), behavior: reducedMotion ? 'instant' : 'smooth' });
}

/** Whether items are hidden before and after the visible part, and whether the row was ever scrolled. */
function useScrolled(row: RefObject<HTMLElement | null>, count: number) {
  const [around, setAround] = useState({ before: false, after: false });
  const [swiped, setSwiped] = useState(false);
  useEffect(() => {
    const list = row.current!;
    const look = () => {
      const now = moreAround(viewOf(list));
      setAround((before) => (before.before === now.before && before.after === now.after ? before : now));
      if (now.before) setSwiped(true);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    for (const item of list.children) sizes.observe(item);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [row, count]);
  return { around, swiped };
}

/**
 * A row that is swiped, or moved with the keyboard or two buttons, and snaps to its items. Phones show a hint until the first
 * swipe. Without scripts the row just scrolls.
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
  /** The heading above the row, and the row's accessible name. */
  label: string;
  items: readonly { readonly key: string; readonly content: ReactNode }[];
  hint?: string;
  level?: 2 | 3 | 4;
  className?: string;
}) {
  const row = useRef<HTMLUListElement>(null);
  const { around, swiped } = useScrolled(row, items.length);
  // At either end the button keeps its focus: `aria-disabled` instead of `disabled` or removal.
  const step = (icon: 'chevron-left' | 'chevron-right', name: string, possible: boolean, find: typeof nextStop) => (
    <button
      type="button"
      className="icon-button carousel-step"
      aria-label={`${name}: ${label}`}
      aria-disabled={!possible || undefined}
      onClick={() => possible && slideTo(row.current!, find)}
    >
      <Icon name={icon} />
    </button>
  );
  const slides = around.before || around.after;
  const Heading = `h${level}` as const;
  return (
    <div
      className={classNames('carousel', className)}
      data-before={around.before || undefined}
      data-after={around.after || undefined}
    >
      <div className="carousel-head">
        <Heading className="carousel-title" id={`${id}-title`}>
          {label}
        </Heading>
        {slides && (
          <div className="carousel-steps">
            {step('chevron-left', 'Previous', around.before, previousStop)}
            {step('chevron-right', 'Next', around.after, nextStop)}
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
          <p className="carousel-hint" aria-hidden="true" data-over={swiped || undefined}>
            {hint}
            <Icon name="arrow-right" />
          </p>
        )}
      </div>
    </div>
  );
}
