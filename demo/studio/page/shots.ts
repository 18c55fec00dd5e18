import type { BodyShape } from './body-shape.ts';

/** Position and target of the camera, in metres; the centre of the car is at the origin, its front towards -x. */
export interface Shot {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly fov: number;
  /** Shift of the vehicle in the picture, to the right and down, as shares of its width and height. */
  readonly shift?: readonly [number, number];
}

/** The measures of the subject that the camera needs. */
export interface Subject {
  readonly shape: Pick<
    BodyShape,
    'length' | 'full' | 'height' | 'top' | 'axles' | 'tyre' | 'arch' | 'half' | 'belt'
  > & {
    readonly closer?: number;
  };
  flankAt(x: number, y: number): number;
}

/** Azimuth in degrees: 0 in front, 90 at the side, 180 behind. */
function around(
  azimuth: number,
  distance: number,
  height: number,
  lookY: number,
  fov: number,
  at: readonly [number, number] = [0, 0],
): Shot {
  const angle = (azimuth / 180) * Math.PI;
  return {
    from: [at[0] - Math.cos(angle) * distance, height, at[1] + Math.sin(angle) * distance],
    to: [at[0], lookY, at[1]],
    fov,
  };
}

/** The camera of a large picture, with the vehicle away from the text: to the right, or below it if the picture is tall. */
export function sceneShot(azimuth: number, { shape }: Subject, tall: boolean): Shot {
  const length = shape.full ?? shape.length;
  const size = (Math.max(length, shape.height * 2) * 0.78 + 4.6 * 0.22) * (shape.closer ?? 1);
  const shot = around(azimuth, size * (tall ? 3.3 : 1.98), tall ? 1.35 : 1.15, shape.height * 0.42, 23);
  return { ...shot, shift: tall ? [0, 0.18] : [0.2, 0.05] };
}

export function shotOf(view: string, { shape, flankAt }: Subject): Shot {
  const { height, axles, tyre } = shape;
  const length = shape.full ?? shape.length;
  // Differences in size are reduced, so that a small hatchback does not look lost.
  const size = (Math.max(length, height * 2) * 0.72 + 4.6 * 0.28) * (shape.closer ?? 1);
  const far = size * 2.25;
  // The near face of a tall body looks larger than its centre.
  const ahead = Math.max(far * 0.78, (shape.top ?? height) * 3.4 + length / 2);
  const look = height * 0.41;
  const spin = /^spin-(\d\d)$/.exec(view);
  if (spin) return around(Number(spin[1]) * 15, far * 1.06, 1.25, look, 23);
  const front = axles[0]! - length / 2;
  switch (view) {
    case 'front-three-quarter':
      return around(38, far * 0.97, 1.2, look, 23);
    case 'side':
      return around(90, far * 1.02, 0.95, look, 23);
    case 'rear-three-quarter':
      return around(145, far * 0.97, 1.35, look, 23);
    case 'front':
      return around(0, ahead, 1.05, look, 23);
    case 'rear':
      return around(180, ahead, 1.15, look, 23);
    case 'wheel':
      return around(62, 2.6, 0.62, tyre + 0.05, 26, [front + 0.02, flankAt(axles[0]!, tyre + shape.arch + 0.05)]);
    case 'detail':
      return around(32, 2.9, 0.95, shape.belt[0] * 0.74, 25, [front - 0.25, shape.half * 0.55]);
    default:
      throw new Error(`No studio view is called "${view}".`);
  }
}
