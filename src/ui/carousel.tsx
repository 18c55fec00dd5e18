import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';
import { useInView } from './use-in-view.ts';

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

/** Items hidden before and after the visible part. */
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

/** The scroll position for the automatic advance: the next item, after the last one the first again. */
export function rotatedStop(stops: readonly Stop[], row: RowView): number {
  if (!moreAround(row).after) return 0;
  const next = stops.find((stop) => stop.start > row.scroll + NEAR);
  return Math.min(row.content - row.view, next?.start ?? 0);
}

function rowView(list: HTMLElement): RowView {
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
  list.scrollTo({ left: find(stops, rowView(list)), behavior: reducedMotion ? 'instant' : 'smooth' });
}

/** Items hidden before and after the visible part, and `true` once the row was scrolled. */
function useScrolled(row: RefObject<HTMLElement | null>, count: number) {
  const [around, setAround] = useState({ before: false, after: false });
  const [swiped, setSwiped] = useState(false);
  useEffect(() => {
    const list = row.current!;
    const look = () => {
      const now = moreAround(rowView(list));
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
 * Scrolls to an item at first, unless the shopper has scrolled already. Only near the viewport: a position further away would lay out
 * what `styles/base/off-screen.css` leaves out.
 */
function useStart(row: RefObject<HTMLElement | null>, start: number): void {
  const isNear = useInView(row, { margin: '300px', once: true });
  useEffect(() => {
    const list = row.current!;
    const item = list.children[start] as HTMLElement | undefined;
    if (!isNear || start === 0 || !item || list.scrollLeft > NEAR) return;
    list.scrollTo({
      left: item.offsetLeft - (list.firstElementChild as HTMLElement).offsetLeft,
      behavior: 'instant',
    });
  }, [row, start, isNear]);
}

/** Calls `advance` at equal intervals, until the returned function is called. */
export function rotate(everyMs: number, advance: () => void): () => void {
  const timer = setInterval(advance, everyMs);
  return () => clearInterval(timer);
}

/** The automatic advance, and whether it runs: not for users who prefer reduced motion, while they look at an item, or off screen. */
function useRotation(row: RefObject<HTMLElement | null>, rotateMs: number | null) {
  const [playing, setPlaying] = useState(false);
  const [paused, setPaused] = useState(false);
  const isInView = useInView(row);
  useEffect(() => {
    setPlaying(rotateMs !== null && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [rotateMs]);
  useEffect(() => {
    if (!playing || paused || !isInView || rotateMs === null) return;
    return rotate(rotateMs, () => {
      // The row may have gone before this effect is undone.
      if (row.current && document.visibilityState === 'visible') slideTo(row.current, rotatedStop);
    });
  }, [row, playing, paused, isInView, rotateMs]);
  return { playing, setPlaying, setPaused };
}

/**
 * A row that is swiped, or moved with the keyboard or two buttons, and snaps to its items. Phones show a hint until the first
 * swipe. Without scripts the row just scrolls. With `rotateMs` it advances automatically, unless the user prefers reduced motion,
 * hovers over it, has focus in it or has paused it.
 */
export function Carousel({
  id,
  label,
  items,
  hint = 'Swipe for more',
  level = 3,
  start = 0,
  rotateMs = null,
  isLabelHidden = false,
  className,
}: {
  id: string;
  /** The heading above the row, and the row's accessible name. */
  label: string;
  /** For screen readers only, if the page shows it already. */
  isLabelHidden?: boolean;
  items: readonly { readonly key: string; readonly content: ReactNode }[];
  hint?: string;
  level?: 2 | 3 | 4;
  /** The item to see at first. */
  start?: number;
  rotateMs?: number | null;
  className?: string;
}) {
  const row = useRef<HTMLUListElement>(null);
  const { around, swiped } = useScrolled(row, items.length);
  useStart(row, start);
  const { playing, setPlaying, setPaused } = useRotation(row, rotateMs);
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
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false);
      }}
    >
      <div className="carousel-head">
        <Heading className={isLabelHidden ? 'visually-hidden' : 'carousel-title'} id={`${id}-title`}>
          {label}
        </Heading>
        {slides && (
          <div className="carousel-steps">
            {rotateMs !== null && <PauseButton label={label} playing={playing} onChange={setPlaying} />}
            {step('chevron-left', 'Previous', around.before, previousStop)}
            {step('chevron-right', 'Next', around.after, nextStop)}
          </div>
        )}
      </div>
      <div className="carousel-stage">
        <ul className="carousel-row" ref={row} aria-labelledby={`${id}-title`} tabIndex={0}>
          {items.map((item, index) => (
            <li key={item.key} data-start={(start > 0 && index === start) || undefined}>
              {item.content}
            </li>
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

function PauseButton({
  label,
  playing,
  onChange,
}: {
  label: string;
  playing: boolean;
  onChange: (playing: boolean) => void;
}) {
  return (
    <button
      type="button"
      className="icon-button carousel-step"
      aria-pressed={!playing}
      onClick={() => onChange(!playing)}
    >
      <span className={classNames('slider-play-mark', playing && 'slider-playing')} aria-hidden="true" />
      <span className="visually-hidden">Pause: {label}</span>
    </button>
  );
}
