import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';

const LEAST = 36;

/** What a finger that went this far meant: the next photo when it went left, the one before when it went right, else nothing. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < LEAST || Math.abs(dx) < Math.abs(dy) * 1.5) return 0;
  return dx < 0 ? 1 : -1;
}

/** Milliseconds that a mouse stays on a card before the photo behind the first is fetched: who presses at once wants the vehicle, not that. */
const STAYS = 300;
/** Pixels after which a finger may be turning to the next photo. */
const TURNS = 6;

export interface Leafing {
  readonly at: number;
  /** How many behind the first one may be fetched. */
  readonly reached: number;
  readonly asked: boolean;
  readonly last: number;
  readonly step: (by: 1 | -1) => void;
}

/**
 * Leafing through photos on a card that is one big link: by swipe, by the arrow keys while the link has the focus, and by buttons. A
 * swipe is no click. Where the browser itself slides something under the finger (a row of cards), it takes the pointer away, and no
 * photo turns.
 */
export function useLeafing(behind: number) {
  const [at, setAt] = useState(0);
  const [reached, setReached] = useState(0);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  const stay = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setAsked(true);
    setReached((now) => Math.max(now, 1));
  };
  const leave = () => clearTimeout(stay.current);
  useEffect(() => leave, []);
  const step = (by: 1 | -1) => {
    const next = Math.min(behind, Math.max(0, at + by));
    setAt(next);
    setAsked(true);
    setReached((now) => Math.min(behind, Math.max(now, next + 1)));
  };
  const handlers = {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') return;
      setAsked(true);
      stay.current = setTimeout(ask, STAYS);
    },
    onPointerLeave: leave,
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) ask();
    },
    onPointerDown(event: PointerEvent) {
      leave();
      swiped.current = false;
      touch.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX }: PointerEvent) {
      if (!asked && touch.current && Math.abs(clientX - touch.current.x) > TURNS) ask();
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
        !(event.target as Element).matches('.card-title a')
      )
        return;
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      event.preventDefault();
      step(event.key === 'ArrowRight' ? 1 : -1);
    },
  };
  const leafing: Leafing = { at, reached, asked, last: behind, step };
  return { leafing, handlers: behind > 0 ? handlers : {} };
}
