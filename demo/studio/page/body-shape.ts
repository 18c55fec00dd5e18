import { fillet, smoothstep, type Solid } from './surface.ts';
import { outlineOf, silhouetteField, type SilhouetteField } from './silhouette-field.ts';

/** The measures of a body that the side view does not contain, in metres from the centre line and the floor. */
export interface BodyShape {
  /** The outline of the side view, an SVG path in centimetres with y upwards, front at 0. */
  readonly outline: string;
  readonly length: number;
  /** Length including the tray or box behind the cab. */
  readonly full?: number;
  readonly height: number;
  /** Height including boxes on the roof. */
  readonly top?: number;
  readonly axles: readonly number[];
  readonly tyre: number;
  readonly arch: number;
  readonly sill: number;
  /** Half the maximum width. */
  readonly half: number;
  /** Height of the belt line, where glass starts: behind the front wheel and at the rear. */
  readonly belt: readonly [front: number, rear: number];
  /** Inward lean of the cabin per metre above the belt line. */
  readonly tumble: number;
  /** Width of the shoulder, the ledge under the side glass. */
  readonly shoulder: number;
  /** Distance of the corners behind the centre of front and rear. */
  readonly bow: readonly [front: number, rear: number];
  /** Narrowing of the body towards front and rear. */
  readonly taper: readonly [front: number, rear: number];
  /** Drop of the sides of roof and bonnet below their centre. */
  readonly crown: number;
  /** Radius of the edges of the sides. */
  readonly edge: number;
  /** Depth of the protruding wheel arches. */
  readonly flare: number;
  /** Depth of the crease below the belt line. */
  readonly crease: number;
  readonly blur?: number;
  /** Flat sides, as on vans and boxes. */
  readonly slab?: boolean;
}

export interface ShapedBody {
  readonly shape: BodyShape;
  readonly field: SilhouetteField;
  readonly solid: Solid;
  halfWidth(x: number, y: number): number;
  /** The z of the side at a point of the side view, measured on the finished solid. */
  flankAt(x: number, y: number): number;
}

/** Extrudes the side view across the vehicle, with lean, taper and bow like a real body. x starts at the front. */
export function shapeBody(shape: BodyShape): ShapedBody {
  const { length, half, belt, sill, tumble, shoulder, bow, taper, crown, flare, crease } = shape;
  const field = silhouetteField(outlineOf(shape.outline), shape.blur ?? 6);
  const beltAt = (x: number) =>
    belt[0] + (belt[1] - belt[0]) * Math.max(0, Math.min(1, (x - length * 0.2) / (length * 0.7)));

  const halfWidth = (x: number, y: number): number => {
    const waist = beltAt(x);
    const t = (y - sill) / (waist - sill);
    let inset: number;
    if (shape.slab) inset = 0.03 * (1 - smoothstep(-0.1, 0.35, t));
    else {
      // Narrower at the sill, concave in the lower door, widest below the crease, narrower above it.
      inset = 0.075 * (1 - smoothstep(-0.25, 0.3, t)) + 0.02 * Math.exp(-(((t - 0.38) / 0.2) ** 2));
      inset += crease * softStep(t, 0.8, 0.016) + 0.12 * Math.max(0, t - 0.72) ** 1.6;
    }
    const above = Math.max(0, y - waist);
    const cabin = smoothstep(waist - 0.035, waist + 0.06, y);
    inset += shoulder * cabin + tumble * soft(y - waist, 0.05) + tumble * 0.22 * above * above;
    const front = Math.max(0, 1 - x / (length * 0.3));
    const rear = Math.max(0, 1 - (length - x) / (length * 0.32));
    inset += taper[0] * front ** 2 + taper[1] * rear ** 2 * (1 + cabin * 0.5);
    for (const axle of shape.axles) {
      const away = Math.hypot(x - axle, (y - shape.tyre) * 0.94);
      inset -= flare * (1 - smoothstep(shape.arch * 0.98, shape.arch + 0.2, away));
    }
    return half - inset;
  };

  const solid: Solid = (x, y, z) => {
    const across = Math.min(1.15, Math.abs(z) / half);
    const q = across ** 2.6;
    const toFront = 1 - smoothstep(0, length * 0.5, x);
    const toRear = 1 - smoothstep(0, length * 0.45, length - x);
    const sx = x - bow[0] * q * toFront + bow[1] * q * toRear;
    const sy = y + crown * across * across * smoothstep(sill + 0.15, sill + 0.6, y);
    const side = field.distance(sx, sy);
    const flank = Math.abs(z) - halfWidth(x, y);
    return fillet(side, flank * 0.94, shape.edge);
  };

  const flankAt = (x: number, y: number): number => {
    let low = 0;
    let high = half + 0.2;
    for (let step = 0; step < 24; step++) {
      const middle = (low + high) / 2;
      if (solid(x, y, middle) < 0) low = middle;
      else high = middle;
    }
    return low;
  };
  return { shape, field, solid, halfWidth, flankAt };
}

/** max(0, v) with a rounded corner. */
function soft(value: number, radius: number): number {
  return (value + Math.sqrt(value * value + radius * radius)) / 2 - radius / 4;
}

function softStep(t: number, at: number, width: number): number {
  return 0.5 + 0.5 * Math.tanh((t - at) / width / 2);
}
