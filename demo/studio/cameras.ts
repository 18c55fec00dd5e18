import type { BodyMeasures } from './body-measures.ts';

/** Position and target of the camera, in metres; the centre of the car is at the origin, its front towards -x. */
export interface Camera {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly fov: number;
}

/** Azimuth in degrees: 0 in front, 90 at the side, 180 behind. */
function around(
  azimuth: number,
  distance: number,
  height: number,
  lookY: number,
  fov: number,
  at: readonly [number, number] = [0, 0],
): Camera {
  const angle = (azimuth / 180) * Math.PI;
  return {
    from: [at[0] - Math.cos(angle) * distance, height, at[1] + Math.sin(angle) * distance],
    to: [at[0], lookY, at[1]],
    fov,
  };
}

/** The camera with which a view of a body was rendered. Throws for a view that no body has. */
export function findCamera(view: string, body: BodyMeasures): Camera {
  const { height, axles, tyre } = body;
  const length = body.full ?? body.length;
  // Differences in size are reduced, so that a small hatchback does not look lost.
  const size = (Math.max(length, height * 2) * 0.72 + 4.6 * 0.28) * (body.closer ?? 1);
  const far = size * 2.25;
  // The near face of a tall body looks larger than its centre.
  const ahead = Math.max(far * 0.78, (body.top ?? height) * 3.4 + length / 2);
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
      return around(62, 2.6, 0.62, tyre + 0.05, 26, [front + 0.02, body.half]);
    case 'detail':
      return around(32, 2.9, 0.95, body.belt[0] * 0.74, 25, [front - 0.25, body.half * 0.55]);
    default:
      throw new Error(`No studio view is called "${view}".`);
  }
}
