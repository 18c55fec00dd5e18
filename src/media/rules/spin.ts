import type { Hotspot } from '#vehicle/rules/vehicle.ts';
import { MAX_FRAMES, isPictureSource } from './picture-url.ts';

/** A point of interest, ready to be shown. */
interface HotspotView {
  /** A few words, for a button. */
  readonly title: string;
  readonly note: string;
}

export interface SpinHotspot extends HotspotView {
  /** Where it is seen: place of the frame among those that are shown, and percent of the frame from its left and top. */
  readonly anchors: readonly { readonly at: number; readonly x: number; readonly y: number }[];
}

export interface InteriorHotspot extends HotspotView {
  /** Percent of the panorama from its left and top. */
  readonly x: number;
  readonly y: number;
}

const MOST = 20;
const LONGEST_TITLE = 32;
const LONGEST_NOTE = 300;

/** The points outside, for the frames that are shown (`shownFrames`). A point that can be seen nowhere is left out. */
export function exteriorHotspots(hotspots: readonly Hotspot[], frames: readonly number[]): readonly SpinHotspot[] {
  return hotspots
    .flatMap((hotspot) => {
      const words = wordsOf(hotspot);
      const legal = hotspot.anchors.filter(
        (anchor) => Number.isInteger(anchor.frame) && anchor.frame >= 0 && isPercent(anchor.x) && isPercent(anchor.y),
      );
      const anchors = legal.flatMap(({ frame, x, y }) =>
        frames.includes(frame) ? [{ at: frames.indexOf(frame), x, y }] : [],
      );
      return words && anchors.length > 0 ? [{ ...words, anchors }] : [];
    })
    .slice(0, MOST);
}

/** The points inside. A panorama is one picture: the first place of each counts. */
export function interiorHotspots(hotspots: readonly Hotspot[]): readonly InteriorHotspot[] {
  return hotspots
    .flatMap((hotspot) => {
      const words = wordsOf(hotspot);
      const anchor = hotspot.anchors.find(({ x, y }) => isPercent(x) && isPercent(y));
      return words && anchor ? [{ ...words, x: anchor.x, y: anchor.y }] : [];
    })
    .slice(0, MOST);
}

function isPercent(value: number): boolean {
  return value >= 0 && value <= 100;
}

/** `Boot: 520 litres` is a title and a note; anything else begins with its title. */
function wordsOf({ description }: Hotspot): HotspotView | null {
  const text = description.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NOTE);
  if (text === '') return null;
  const [, head, rest] = /^([^:]{1,32}): (.+)$/.exec(text) ?? [];
  if (head !== undefined && rest !== undefined) return { title: head, note: rest };
  if (text.length <= LONGEST_TITLE) return { title: text, note: text };
  return { title: `${text.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, '')} …`, note: text };
}

/** Frames that a page loads at most: a step of five degrees. */
export const MOST_FRAMES = 72;

/**
 * Which frames of the record are shown, as their places in it. What is no picture is left out. Of more than a page should load every
 * second or third is taken, so that the turn stays whole and its steps even. One frame is no turn.
 */
export function shownFrames(images: readonly string[]): readonly number[] {
  const usable = images.slice(0, MAX_FRAMES).flatMap((url, index) => (isPictureSource(url) ? [index] : []));
  const stride = Math.ceil(usable.length / MOST_FRAMES);
  const shown = usable.filter((_, at) => at % stride === 0);
  return shown.length > 1 ? shown : [];
}

/** Pixels of dragging that turn the vehicle by one frame. */
export const DRAG_SENSITIVITY = 20;
/** How long one frame stays while the vehicle turns by itself. */
export const AUTO_ROTATE_MS = 100;

/** Where a turn stands. `at` counts the frames that are shown, from 0. */
export interface Spin {
  readonly count: number;
  readonly at: number;
  /** While a hand holds it: where it was taken, and at which frame. */
  readonly held: { readonly x: number; readonly from: number } | null;
  /** Whether anybody has turned it yet. */
  readonly touched: boolean;
  /** Whether the view rotates on its own. */
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
