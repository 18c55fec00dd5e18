import type { Profile } from '#media/drawings/profile.ts';
import type { BodyShape } from './body-shape.ts';
import type { FrontDress, RearDress, SideDress, TopDress } from './dress.ts';
import type { RimStyle } from './wheels.ts';

/** One body: its drawn side view, its measures in the other dimensions, and its trim. */
export interface StudioBody {
  readonly profile: Profile;
  readonly shape: BodyShape;
  readonly side: SideDress;
  readonly front: FrontDress;
  readonly rear: RearDress;
  readonly top?: TopDress;
  readonly rim: RimStyle;
  readonly tyreWidth: number;
  /** Steering wheel and seats: positions in metres from the front; rows of seats. */
  readonly cabin: {
    readonly dash: number;
    readonly rows: readonly number[];
    readonly floor: number;
    readonly seatY: number;
  } | null;
  /** Open box behind the cab, in metres: from, to, floor. */
  readonly tub?: { readonly from: number; readonly to: number; readonly floor: number };
  /** The opening and the windscreen of a convertible. */
  readonly cockpit?: Cockpit;
  readonly boxes?: readonly StudioBox[];
  /** The back of the bar that has lamps and plate behind a tray or a box, in metres. */
  readonly lampBar?: { readonly x: number; readonly y: number; readonly half: number };
  readonly mirror: boolean;
}

export interface StudioBox {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly half: number;
  readonly radius?: number;
  /** Linear brightness, 0 to 1. */
  readonly shade: number;
  readonly metal?: number;
  readonly paint?: boolean;
  /** Open at the top, with a floor this thick. */
  readonly inner?: number;
}

export interface Cockpit {
  readonly from: number;
  readonly to: number;
  readonly half: number;
  readonly floor: number;
  readonly screen: {
    readonly x: number;
    readonly y: number;
    readonly topX: number;
    readonly topY: number;
    readonly half: number;
    readonly topHalf: number;
  };
}
