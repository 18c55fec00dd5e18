/** The yards that a vehicle can be photographed in instead of the studio. */
export const STUDIO_PLACES = ['bitumen', 'concrete', 'gravel'] as const;
export type StudioPlace = (typeof STUDIO_PLACES)[number];

/** The cameras for which yards are rendered. */
export type YardView = 'front-three-quarter' | 'rear-three-quarter';

/** The plates of each yard; a view without one of its own shows the first, mirrored. */
export const YARD_PLATES: Readonly<Record<StudioPlace, readonly YardView[]>> = {
  bitumen: ['front-three-quarter', 'rear-three-quarter'],
  concrete: ['front-three-quarter'],
  gravel: ['front-three-quarter'],
};

/** Size of a plate in pixels; `horizon` is its share of the height from the top. A vehicle's view is a part as wide as the plate. */
export const PLATE = { width: 960, height: 1120, horizon: 0.4429 } as const;
