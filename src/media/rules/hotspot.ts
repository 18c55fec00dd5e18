import type { Hotspot } from '#vehicle/rules/car.ts';

/** A point of interest, ready to be shown. */
export interface HotspotView {
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

/** VDP-009: the points outside, for the frames that are shown (`shownFrames`). A point that can be seen nowhere is left out. */
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

/** VDP-009: the points inside. A panorama is one picture: the first place of each counts. */
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
