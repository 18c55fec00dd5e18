import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  limitZoom,
  doubleTapped,
  fit,
  pinchZoom,
  dragAction,
  UNZOOMED,
  zoomAt,
  type Point,
  type Zoom,
} from './zoom.ts';

/** The maximum movement of a tap. */
const TAP_PIXELS = 10;
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_PIXELS = 40;

interface GestureStart {
  readonly zoom: Zoom;
  readonly points: readonly Point[];
}

interface Tap {
  readonly at: number;
  readonly point: Point;
}

function isDoubleTap(before: Tap | null, now: Tap): boolean {
  return (
    before !== null &&
    now.at - before.at < DOUBLE_TAP_MS &&
    Math.hypot(now.point.x - before.point.x, now.point.y - before.point.y) < DOUBLE_TAP_PIXELS
  );
}

/** The change of zoom or position by two fingers, or by one; one finger on a whole picture pulls it. */
function movedTo(
  { zoom, points }: GestureStart,
  now: readonly Point[],
): { readonly zoom: Zoom } | { readonly pull: Point } | null {
  if (points.length >= 2 && now.length >= 2)
    return { zoom: pinchZoom(zoom, [points[0]!, points[1]!], [now[0]!, now[1]!]) };
  if (!points[0] || !now[0]) return null;
  const moved = { x: now[0].x - points[0].x, y: now[0].y - points[0].y };
  return zoom.scale > 1 ? { zoom: { ...zoom, x: zoom.x + moved.x, y: zoom.y + moved.y } } : { pull: moved };
}

/** The nearest zoom to `wanted` at which the picture covers as much of the stage as it can. */
function boundedIn(stage: HTMLElement, picture: HTMLImageElement | null, wanted: Zoom): Zoom {
  const space = { width: stage.clientWidth, height: stage.clientHeight };
  const size = picture
    ? fit(
        { width: picture.naturalWidth, height: picture.naturalHeight },
        { width: picture.clientWidth, height: picture.clientHeight },
      )
    : space;
  return limitZoom(wanted, size, space);
}

/** Calls `onZoom` for the wheel with Ctrl, as which browsers also report a pinch on a trackpad. */
function useZoomWheel(stage: RefObject<HTMLElement | null>, onZoom: (event: WheelEvent) => void): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Prevents the page from scrolling.
    event.preventDefault();
    if (event.ctrlKey) onZoom(event);
  });
  useEffect(() => {
    const element = stage.current!;
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage]);
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
  const tapped = useRef<Tap | null>(null);

  const hold = (from: Zoom) => {
    gestureStart.current = { zoom: from, points: [...pointers.current.values()] };
  };
  const stagePoint = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current!.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };
  const limitToStage = (wanted: Zoom): Zoom => boundedIn(stage.current!, pictureIn(stage.current!), wanted);
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setZoom((now) => limitToStage(zoomAt(now, now.scale * factor, point)));

  useZoomWheel(stage, (event) => zoomBy(Math.exp(-event.deltaY / 120), stagePoint(event)));

  const tap = (now: Tap) => {
    const again = isDoubleTap(tapped.current, now);
    tapped.current = again ? null : now;
    if (again) setZoom((before) => limitToStage(doubleTapped(before, now.point)));
  };
  const drop = (moved: Point) => {
    const action = dragAction(moved, { width: stage.current!.clientWidth, height: stage.current!.clientHeight });
    if (action === 'next') onStep(1);
    else if (action === 'previous') onStep(-1);
    else if (action === 'away') onAway();
  };
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
    if (Math.hypot(moved.x, moved.y) < TAP_PIXELS) tap({ at: event.timeStamp, point: last });
    else if (zoom.scale <= 1) drop(moved);
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, stagePoint(event));
      hold(zoom);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!pointers.current.has(event.pointerId)) return;
      pointers.current.set(event.pointerId, stagePoint(event));
      const now = [...pointers.current.values()];
      // Two fingers end a pull.
      if (now.length >= 2 && gestureStart.current.points.length >= 2) setPull(null);
      const moved = movedTo(gestureStart.current, now);
      if (moved === null) return;
      if ('zoom' in moved) setZoom(limitToStage(moved.zoom));
      else setPull(moved.pull);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
  };
  return { zoom, pull, handlers, zoomBy, whole: () => setZoom(UNZOOMED) };
}
