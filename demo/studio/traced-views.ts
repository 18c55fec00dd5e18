import { SPIN_FRAMES } from './studio-names.ts';

/** The views that the path tracer renders, with sizes in pixels and samples a pixel; the first picture of a gallery is the largest. */
export const TRACED_VIEWS = [
  { name: 'front-three-quarter', width: 2400, height: 1800, samples: 8 },
  { name: 'side', width: 1280, height: 960, samples: 8 },
  { name: 'rear-three-quarter', width: 1280, height: 960, samples: 8 },
  { name: 'front', width: 1280, height: 960, samples: 8 },
  { name: 'rear', width: 1280, height: 960, samples: 8 },
  { name: 'wheel', width: 1280, height: 960, samples: 8 },
  { name: 'detail', width: 1280, height: 960, samples: 12 },
] as const;

/** Half of a spin: the other half is mirrored. Traced at this size, and scaled down to SPIN_WIDTH, because a spin loads 24 of them. */
export const TRACED_SPIN = SPIN_FRAMES.slice(0, 13).map((name) => ({ name, width: 1000, height: 750, samples: 8 }));
export const SPIN_WIDTH = 800;
