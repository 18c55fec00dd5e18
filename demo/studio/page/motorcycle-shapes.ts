import type { Subject } from './shots.ts';

/** Measures of the motorcycles in metres. */
const MEASURES: Readonly<
  Record<string, readonly [length: number, height: number, front: number, rear: number, tyre: number]>
> = {
  'naked-motorcycle': [2.09, 1.2, 0.33, 1.73, 0.305],
  'adventure-motorcycle': [2.14, 1.38, 0.36, 1.79, 0.34],
  'trail-motorcycle': [2.06, 1.18, 0.36, 1.74, 0.345],
  scooter: [1.95, 1.24, 0.27, 1.6, 0.245],
};

/** Measures of a motorcycle for the camera. */
export function motorcycleShape(name: string): Subject['shape'] {
  const measures = MEASURES[name];
  if (!measures) throw new Error(`No studio motorcycle is called "${name}".`);
  const [length, height, front, rear, tyre] = measures;
  return { length, height, axles: [front, rear], tyre, arch: tyre, half: 0.2, belt: [0.9, 0.9], closer: 0.72 };
}
