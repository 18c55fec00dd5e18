import type { Hotspot } from '#vehicle/rules/vehicle.ts';
import { MAX_FRAMES, isPictureSource } from './picture-url.ts';

/** A point of interest, ready to be shown. */
interface HotspotView {
  /** A short text, for a button. */
  readonly title: string;
  readonly note: string;
}

export interface SpinHotspot extends HotspotView {
  /** Visible positions: index among the shown frames, and percent of the frame from left and top. */
  readonly anchors: readonly { readonly at: number; readonly x: number; readonly y: number }[];
}

export interface InteriorHotspot extends HotspotView {
  /** Percent of the panorama from left and top. */
  readonly x: number;
  readonly y: number;
}

const MAX_HOTSPOTS = 20;
const MAX_TITLE_LENGTH = 32;
const MAX_NOTE_LENGTH = 300;

/** Hotspots of the spin, for the shown frames (`shownFrames`). Hotspots that no frame shows are left out. */
export function exteriorHotspots(hotspots: readonly Hotspot[], frames: readonly number[]): readonly SpinHotspot[] {
  return hotspots
    .flatMap((hotspot) => {
      const words = hotspotView(hotspot);
      const legal = hotspot.anchors.filter(
        (anchor) => Number.isInteger(anchor.frame) && anchor.frame >= 0 && isPercent(anchor.x) && isPercent(anchor.y),
      );
      const anchors = legal.flatMap(({ frame, x, y }) =>
        frames.includes(frame) ? [{ at: frames.indexOf(frame), x, y }] : [],
      );
      return words && anchors.length > 0 ? [{ ...words, anchors }] : [];
    })
    .slice(0, MAX_HOTSPOTS);
}

/** Hotspots of the interior. A panorama is one picture, so only the first valid anchor counts. */
export function interiorHotspots(hotspots: readonly Hotspot[]): readonly InteriorHotspot[] {
  return hotspots
    .flatMap((hotspot) => {
      const words = hotspotView(hotspot);
      const anchor = hotspot.anchors.find(({ x, y }) => isPercent(x) && isPercent(y));
      return words && anchor ? [{ ...words, x: anchor.x, y: anchor.y }] : [];
    })
    .slice(0, MAX_HOTSPOTS);
}

function isPercent(value: number): boolean {
  return value >= 0 && value <= 100;
}

/** `Boot: 520 litres` has a title and a note; for other text, the title is its beginning. */
function hotspotView({ description }: Hotspot): HotspotView | null {
  const text = description.replace(/\s+/g, ' ').trim().slice(0, MAX_NOTE_LENGTH);
  if (text === '') return null;
  const [, head, rest] = /^([^:]{1,32}): (.+)$/.exec(text) ?? [];
  if (head !== undefined && rest !== undefined) return { title: head, note: rest };
  if (text.length <= MAX_TITLE_LENGTH) return { title: text, note: text };
  return { title: `${text.slice(0, MAX_TITLE_LENGTH).replace(/\s+\S*$/, '')} …`, note: text };
}

/** The maximum of frames on a page: one per five degrees. */
export const MAX_FRAMES_SHOWN = 72;

/**
 * The indexes of the frames that are shown. Unsupported URLs are left out. If there are too many frames, every second
 * or third is used, so that the spin is complete and its steps are even. A spin needs at least two frames.
 */
export function shownFrames(images: readonly string[]): readonly number[] {
  const usable = images.slice(0, MAX_FRAMES).flatMap((url, index) => (isPictureSource(url) ? [index] : []));
  const stride = Math.ceil(usable.length / MAX_FRAMES_SHOWN);
  const shown = usable.filter((_, at) => at % stride === 0);
  return shown.length > 1 ? shown : [];
}

/** Pixels of dragging per frame. */
export const DRAG_SENSITIVITY = 20;
/** Time per frame of the automatic rotation. */
export const AUTO_ROTATE_MS = 100;

/** The state of a spin. `at` is the index of the shown frame. */
export interface Spin {
  readonly count: number;
  readonly at: number;
  /** While the user drags: the start position of the pointer, and the frame at that time. */
  readonly held: { readonly x: number; readonly from: number } | null;
  /** True if the user has rotated it. */
  readonly touched: boolean;
  /** True if the view rotates on its own. */
  readonly playing: boolean;
}

export type SpinEvent =
  | { readonly type: 'grab'; readonly x: number }
  | { readonly type: 'drag'; readonly x: number }
  | { readonly type: 'release' }
  | { readonly type: 'step'; readonly by: number }
  | { readonly type: 'show'; readonly at: number }
  | { readonly type: 'tick' }
  | { readonly type: 'play'; readonly on: boolean }
  /** The number of frames without those that failed to load. */
  | { readonly type: 'loaded'; readonly count: number };

export function newSpin(count: number, playing: boolean): Spin {
  return { count, at: 0, held: null, touched: false, playing };
}

export function spinAfter(spin: Spin, event: SpinEvent): Spin {
  switch (event.type) {
    case 'grab':
      return { ...spin, held: { x: event.x, from: spin.at }, playing: false };
    case 'drag': {
      if (!spin.held) return spin;
      const at = frameAfterDrag(spin.held.from, event.x - spin.held.x, spin.count);
      return at === spin.at ? spin : { ...spin, at, touched: true };
    }
    case 'release':
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

/** The near side of the vehicle follows the pointer: dragging left shows the next frames. */
export function frameAfterDrag(from: number, pixels: number, count: number, sensitivity = DRAG_SENSITIVITY): number {
  return wrap(from - Math.trunc(pixels / sensitivity), count);
}

/** Wraps around: from 0 to `count` - 1. */
export function wrap(frame: number, count: number): number {
  if (count <= 0) return 0;
  return ((frame % count) + count) % count;
}

/** The number of steps from one frame to another, in the shorter direction. */
export function stepsBetween(from: number, to: number, count: number): number {
  const ahead = wrap(to - from, count);
  return ahead > count / 2 ? ahead - count : ahead;
}
