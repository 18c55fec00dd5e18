/** VDP-018: pixels of dragging that turn the vehicle by one frame. */
export const DRAG_SENSITIVITY = 20;
/** VDP-019: how long one frame stays while the vehicle turns by itself. */
export const AUTO_ROTATE_MS = 100;

/** Where a turn stands. `at` counts the frames that are shown, from 0. */
export interface Spin {
  readonly count: number;
  readonly at: number;
  /** While a hand holds it: where it was taken, and at which frame. */
  readonly held: { readonly x: number; readonly from: number } | null;
  /** VDP-017: whether anybody has turned it yet. */
  readonly touched: boolean;
  /** VDP-016 */
  readonly playing: boolean;
}

export type SpinEvent =
  | { readonly type: 'take'; readonly x: number }
  | { readonly type: 'drag'; readonly x: number }
  | { readonly type: 'let-go' }
  | { readonly type: 'step'; readonly by: number }
  | { readonly type: 'show'; readonly at: number }
  | { readonly type: 'tick' }
  | { readonly type: 'play'; readonly on: boolean }
  /** Frames that failed are left out, so there may be fewer than were hoped for. */
  | { readonly type: 'loaded'; readonly count: number };

export function newSpin(count: number, playing: boolean): Spin {
  return { count, at: 0, held: null, touched: false, playing };
}

export function spinAfter(spin: Spin, event: SpinEvent): Spin {
  switch (event.type) {
    case 'take':
      return { ...spin, held: { x: event.x, from: spin.at }, playing: false };
    case 'drag': {
      if (!spin.held) return spin;
      const at = frameAfterDrag(spin.held.from, event.x - spin.held.x, spin.count);
      return at === spin.at ? spin : { ...spin, at, touched: true };
    }
    case 'let-go':
      return spin.held ? { ...spin, held: null } : spin;
    case 'step':
      return { ...spin, at: wrap(spin.at + event.by, spin.count), touched: true, playing: false };
    case 'show':
      return { ...spin, at: wrap(event.at, spin.count), touched: true, playing: false };
    case 'tick':
      return spin.playing && !spin.held ? { ...spin, at: wrap(spin.at + 1, spin.count) } : spin;
    case 'play':
      return { ...spin, playing: event.on };
    case 'loaded':
      return { ...spin, count: event.count, at: wrap(spin.at, event.count) };
  }
}

/** The near side of the vehicle follows the hand: a drag to the left shows the frames that come next. */
export function frameAfterDrag(from: number, pixels: number, count: number, sensitivity = DRAG_SENSITIVITY): number {
  return wrap(from - Math.trunc(pixels / sensitivity), count);
}

/** Round and round: 0 up to, not including, `count`. */
export function wrap(frame: number, count: number): number {
  if (count <= 0) return 0;
  return ((frame % count) + count) % count;
}

/** How far to turn to get from one frame to another, by the shorter way. */
export function stepsBetween(from: number, to: number, count: number): number {
  const ahead = wrap(to - from, count);
  return ahead > count / 2 ? ahead - count : ahead;
}
