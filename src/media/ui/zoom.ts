/** How a picture stands in its stage. `x` and `y` are pixels from the stage's middle to the picture's. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Pixels from the middle of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST_ZOOM = 4;
/** What a double tap or a double click shows. */
const CLOSE_LOOK = 2.5;

/** The size at which a whole picture fits into its stage. */
export function fit(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return stage;
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

/** Keeps the picture's edge from coming away from the stage's, and a picture that is smaller than the stage in its middle. */
export function bounded({ scale, x, y }: Zoom, whole: Size, stage: Size): Zoom {
  const free = (size: number, room: number) => Math.max(0, (size * scale - room) / 2);
  return { scale, x: clamp(x, free(whole.width, stage.width)), y: clamp(y, free(whole.height, stage.height)) };
}

/** Zooms so that what is under the point stays under it. */
export function zoomAt(zoom: Zoom, scale: number, point: Point): Zoom {
  const to = Math.min(MOST_ZOOM, Math.max(1, scale));
  const grown = to / zoom.scale;
  return { scale: to, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown };
}

/** Two fingers hold two places of the picture: wherever they go, the places go with them. */
export function pinched(zoom: Zoom, from: readonly [Point, Point], to: readonly [Point, Point]): Zoom {
  const began = middle(from);
  const now = middle(to);
  const grown = zoomAt(zoom, zoom.scale * (apart(to) / Math.max(1, apart(from))), began);
  return { ...grown, x: grown.x + now.x - began.x, y: grown.y + now.y - began.y };
}

export function doubleTapped(zoom: Zoom, point: Point): Zoom {
  return zoom.scale > 1 ? WHOLE : zoomAt(zoom, CLOSE_LOOK, point);
}

/** What letting go of a whole picture means, pulled so far from its place. */
export function pulled({ x, y }: Point, stage: Size): 'next' | 'previous' | 'away' | 'nothing' {
  if (Math.abs(x) > Math.min(80, stage.width / 5) && Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous';
  return y > 110 && y > Math.abs(x) ? 'away' : 'nothing';
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;
const middle = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
const apart = ([one, other]: readonly [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y);
