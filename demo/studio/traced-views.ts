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
