/** The zoom of a picture in its stage. `x` and `y` are the offset from the stage's centre to the picture's, in pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Pixels from the centre of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_ZOOM = 4;
/** The scale after a double tap or double click. */
const DOUBLE_TAP_SCALE = 2.5;

/** The size of the uncropped picture in its stage. */
export function fit(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return stage;
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

/** Limits the offset so that no gap appears at the edges; centres a picture smaller than the stage. */
export function limitZoom({ scale, x, y }: Zoom, whole: Size, stage: Size): Zoom {
  const free = (size: number, space: number) => Math.max(0, (size * scale - space) / 2);
  return { scale, x: clamp(x, free(whole.width, stage.width)), y: clamp(y, free(whole.height, stage.height)) };
}

/** Zooms around a point. */
export function zoomAt(zoom: Zoom, scale: number, point: Point): Zoom {
  const to = Math.min(MAX_ZOOM, Math.max(1, scale));
  const grown = to / zoom.scale;
  return { scale: to, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown };
}

/** The zoom after a pinch: the two touched points of the picture follow the fingers. */
export function pinchZoom(zoom: Zoom, from: readonly [Point, Point], to: readonly [Point, Point]): Zoom {
  const began = middle(from);
  const now = middle(to);
  const grown = zoomAt(zoom, zoom.scale * (apart(to) / Math.max(1, apart(from))), began);
  return { ...grown, x: grown.x + now.x - began.x, y: grown.y + now.y - began.y };
}

export function doubleTapped(zoom: Zoom, point: Point): Zoom {
  return zoom.scale > 1 ? UNZOOMED : zoomAt(zoom, DOUBLE_TAP_SCALE, point);
}

/** The action after dragging an unzoomed picture by this distance. */
export function dragAction({ x, y }: Point, stage: Size): 'next' | 'previous' | 'away' | 'nothing' {
  if (Math.abs(x) > Math.min(80, stage.width / 5) && Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous';
  return y > 110 && y > Math.abs(x) ? 'away' : 'nothing';
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;
const middle = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
const apart = ([one, other]: readonly [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y);
