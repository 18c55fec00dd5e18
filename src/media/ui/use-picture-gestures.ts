import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { bounded, doubleTapped, fit, pinched, dragAction, UNZOOMED, zoomAt, type Point, type Zoom } from './zoom.ts';

/** The maximum movement of a tap. */
const TAP_PIXELS = 10;
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_PIXELS = 40;

interface GestureStart {
  readonly zoom: Zoom;
  readonly points: readonly Point[];
}

/** Gestures on a full-screen picture: pinch, double tap, pan, swipe and pull to close; with a mouse: drag, double click, Ctrl and wheel. */
export function usePictureGestures({
  stage,
  pictureIn,
  onStep,
  onAway,
}: {
  stage: RefObject<HTMLElement | null>;
  pictureIn: (stage: HTMLElement) => HTMLImageElement | null;
  onStep: (by: 1 | -1) => void;
  onAway: () => void;
}) {
  const [zoom, setZoom] = useState(UNZOOMED);
  const [pull, setPull] = useState<Point | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const gestureStart = useRef<GestureStart>({ zoom: UNZOOMED, points: [] });
  const tapped = useRef<{ readonly at: number; readonly point: Point } | null>(null);

  const hold = (from: Zoom) => {
    gestureStart.current = { zoom: from, points: [...pointers.current.values()] };
  };
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current!.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };
  const clamped = (wanted: Zoom): Zoom => {
    const space = { width: stage.current!.clientWidth, height: stage.current!.clientHeight };
    const picture = pictureIn(stage.current!);
    return bounded(
      wanted,
      picture ? fit({ width: picture.naturalWidth, height: picture.naturalHeight }, space) : space,
      space,
    );
  };
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setZoom((now) => clamped(zoomAt(now, now.scale * factor, point)));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Prevents the page from scrolling; a pinch on a trackpad is a wheel event with Ctrl.
    event.preventDefault();
    if (event.ctrlKey) zoomBy(Math.exp(-event.deltaY / 120), pointOf(event));
  });
  useEffect(() => {
    const element = stage.current!;
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage]);

  const end = (event: PointerEvent, cancelled: boolean) => {
    const last = pointers.current.get(event.pointerId);
    if (!last || !pointers.current.delete(event.pointerId)) return;
    const from = gestureStart.current.points[0];
    const alone = pointers.current.size === 0 && gestureStart.current.points.length === 1;
    hold(zoom);
    if (!alone || !from) return;
    const moved = { x: last.x - from.x, y: last.y - from.y };
    setPull(null);
    if (cancelled) return;
    if (Math.hypot(moved.x, moved.y) < TAP_PIXELS) {
      const again =
        tapped.current &&
        event.timeStamp - tapped.current.at < DOUBLE_TAP_MS &&
        Math.hypot(last.x - tapped.current.point.x, last.y - tapped.current.point.y) < DOUBLE_TAP_PIXELS;
      tapped.current = again ? null : { at: event.timeStamp, point: last };
      if (again) setZoom((now) => clamped(doubleTapped(now, last)));
      return;
    }
    if (zoom.scale > 1) return;
    const meaning = dragAction(moved, { width: stage.current!.clientWidth, height: stage.current!.clientHeight });
    if (meaning === 'next') onStep(1);
    else if (meaning === 'previous') onStep(-1);
    else if (meaning === 'away') onAway();
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, pointOf(event));
      hold(zoom);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!pointers.current.has(event.pointerId)) return;
      pointers.current.set(event.pointerId, pointOf(event));
      const { zoom: from, points } = gestureStart.current;
      const now = [...pointers.current.values()];
      if (points.length >= 2 && now.length >= 2) {
        setPull(null);
        setZoom(clamped(pinched(from, [points[0]!, points[1]!], [now[0]!, now[1]!])));
      } else if (points[0] && now[0]) {
        const moved = { x: now[0].x - points[0].x, y: now[0].y - points[0].y };
        if (from.scale > 1) setZoom(clamped({ ...from, x: from.x + moved.x, y: from.y + moved.y }));
        else setPull(moved);
      }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
  };
  return { zoom, pull, handlers, zoomBy, whole: () => setZoom(UNZOOMED) };
}
