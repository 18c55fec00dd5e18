import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';

/** The minimum length of a swipe, in pixels. */
const MIN_SWIPE = 36;

/** The step of a touch gesture: 1 (next photo) for a swipe to the left, -1 for one to the right, otherwise 0. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < MIN_SWIPE || Math.abs(dx) < Math.abs(dy) * 1.5) return 0;
  return dx < 0 ? 1 : -1;
}

/**
 * Time that the mouse hovers over a card before its second photo loads, in ms. A shopper who clicks sooner wants the
 * vehicle, not the photo.
 */
const HOVER_MS = 300;
/** Movement, in pixels, from which a touch may become a swipe. */
const SWIPE_START = 6;

export interface PhotoSwipe {
  readonly at: number;
  /** Number of photos after the first that may load. */
  readonly reached: number;
  readonly requested: boolean;
  readonly last: number;
  readonly step: (by: 1 | -1) => void;
}

/**
 * Swiping through the photos of a card, which is one large link: by touch, with the arrow keys while the link has
 * focus, and with buttons. A swipe does not click the link. If the browser scrolls instead (in a row of cards), it
 * cancels the pointer, and the photo stays.
 */
export function usePhotoSwipe(last: number) {
  const [at, setAt] = useState(0);
  const [reached, setReached] = useState(0);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [requested, setRequested] = useState(false);
  const request = () => {
    setRequested(true);
    setReached((now) => Math.max(now, 1));
  };
  const leave = () => clearTimeout(hoverTimer.current);
  useEffect(() => leave, []);
  const step = (by: 1 | -1) => {
    const next = Math.min(last, Math.max(0, at + by));
    setAt(next);
    setRequested(true);
    setReached((now) => Math.min(last, Math.max(now, next + 1)));
  };
  const handlers = {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') return;
      setRequested(true);
      hoverTimer.current = setTimeout(request, HOVER_MS);
    },
    onPointerLeave: leave,
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) request();
    },
    onPointerDown(event: PointerEvent) {
      leave();
      swiped.current = false;
      touch.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX }: PointerEvent) {
      if (!requested && touch.current && Math.abs(clientX - touch.current.x) > SWIPE_START) request();
    },
    onPointerCancel: () => void (touch.current = null),
    onPointerUp(event: PointerEvent) {
      const by = touch.current ? swipeStep(event.clientX - touch.current.x, event.clientY - touch.current.y) : 0;
      touch.current = null;
      if (by === 0) return;
      swiped.current = true;
      step(by);
    },
    onClickCapture(event: MouseEvent) {
      if (!swiped.current) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDown(event: KeyboardEvent) {
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        !(event.target as Element).matches('[aria-keyshortcuts]')
      )
        return;
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      event.preventDefault();
      step(event.key === 'ArrowRight' ? 1 : -1);
    },
  };
  const swipe: PhotoSwipe = { at, reached, requested, last, step };
  return { swipe, handlers: last > 0 ? handlers : {} };
}
