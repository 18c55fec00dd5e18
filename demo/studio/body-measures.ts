/** The measures of a modelled body that its cameras and hotspots need, in metres; x is 0 at the front, y at the floor. */
export interface BodyMeasures {
  readonly length: number;
  /** Length including the tray or box behind the cab. */
  readonly full?: number;
  readonly height: number;
  /** Height including boxes on the roof. */
  readonly top?: number;
  /** Positions of the axles from the front. */
  readonly axles: readonly number[];
  /** Radius of the tyres. */
  readonly tyre: number;
  /** Half the maximum width. */
  readonly half: number;
  /** Height of the belt line, where glass starts: behind the front wheel and at the rear. */
  readonly belt: readonly [front: number, rear: number];
  /** Factor of the camera's distance. */
  readonly closer?: number;
}

export const BODY_MEASURES: Readonly<Record<string, BodyMeasures>> = {
  'small-hatch': { length: 4, height: 1.5, axles: [0.79, 3.34], tyre: 0.305, half: 0.855, belt: [0.96, 1.065] },
  hatchback: { length: 4.37, height: 1.44, axles: [0.87, 3.52], tyre: 0.325, half: 0.9, belt: [0.935, 1.02] },
  sedan: { length: 4.85, height: 1.45, axles: [0.95, 3.78], tyre: 0.335, half: 0.92, belt: [0.95, 1.005] },
  fastback: { length: 4.7, height: 1.44, axles: [0.88, 3.75], tyre: 0.345, half: 0.93, belt: [0.93, 1.005] },
  wagon: { length: 4.75, height: 1.5, axles: [0.93, 3.64], tyre: 0.335, half: 0.915, belt: [0.955, 1.035] },
  'small-suv': { length: 4.22, height: 1.6, axles: [0.83, 3.43], tyre: 0.34, half: 0.89, belt: [1.05, 1.145] },
  suv: { length: 4.6, height: 1.67, axles: [0.9, 3.6], tyre: 0.365, half: 0.93, belt: [1.11, 1.185] },
  'large-suv': { length: 5, height: 1.78, axles: [0.95, 3.9], tyre: 0.385, half: 0.985, belt: [1.18, 1.235] },
  'electric-suv': { length: 4.7, height: 1.61, axles: [0.88, 3.77], tyre: 0.37, half: 0.945, belt: [1.055, 1.165] },
  'off-roader': { length: 4.88, height: 1.86, axles: [0.93, 3.78], tyre: 0.4, half: 0.955, belt: [1.2, 1.245] },
  coupe: { length: 4.65, height: 1.34, axles: [0.93, 3.61], tyre: 0.345, half: 0.94, belt: [0.89, 0.965] },
  'pop-top': { length: 6.2, height: 2.12, top: 2.6, axles: [3.92], tyre: 0.35, half: 1.14, belt: [1.2, 1.2] },
  'camper-trailer': { length: 4.7, height: 1.32, axles: [3.12], tyre: 0.35, half: 1, belt: [1.2, 1.2] },
  convertible: { length: 4.02, height: 1.24, axles: [0.8, 3.14], tyre: 0.315, half: 0.87, belt: [0.87, 0.93] },
  'people-mover': { length: 5.15, height: 1.78, axles: [0.98, 4.07], tyre: 0.355, half: 0.98, belt: [1.22, 1.26] },
  ute: { length: 5.33, height: 1.82, axles: [0.99, 4.08], tyre: 0.395, half: 0.95, belt: [1.185, 1.2] },
  'cab-chassis': {
    length: 2.62,
    full: 5.3,
    height: 1.82,
    axles: [0.99, 4.1],
    tyre: 0.395,
    half: 0.94,
    belt: [1.185, 1.2],
  },
  van: { length: 5.27, height: 1.99, axles: [0.98, 4.19], tyre: 0.35, half: 1, belt: [1.28, 1.3] },
  bus: { length: 6.99, height: 2.63, axles: [1.28, 5.23], tyre: 0.39, half: 1.03, belt: [1.34, 1.36] },
  'light-truck': {
    length: 1.8,
    full: 6.2,
    height: 2.36,
    top: 2.79,
    axles: [1.08, 4.46],
    tyre: 0.4,
    half: 0.98,
    belt: [1.3, 1.32],
  },
  motorhome: { length: 7, height: 3.02, axles: [0.98, 5], tyre: 0.36, half: 1.1, belt: [1.2, 1.2] },
  caravan: { length: 8, height: 2.96, axles: [4.46, 5.28], tyre: 0.36, half: 1.18, belt: [1.2, 1.2] },
};

export const MOTORCYCLE_MEASURES: Readonly<Record<string, BodyMeasures>> = {
  'naked-motorcycle': {
    length: 2.09,
    height: 1.2,
    axles: [0.33, 1.73],
    tyre: 0.305,
    half: 0.2,
    belt: [0.9, 0.9],
    closer: 0.72,
  },
  'adventure-motorcycle': {
    length: 2.14,
    height: 1.38,
    axles: [0.36, 1.79],
    tyre: 0.34,
    half: 0.2,
    belt: [0.9, 0.9],
    closer: 0.72,
  },
  'trail-motorcycle': {
    length: 2.06,
    height: 1.18,
    axles: [0.36, 1.74],
    tyre: 0.345,
    half: 0.2,
    belt: [0.9, 0.9],
    closer: 0.72,
  },
  scooter: { length: 1.95, height: 1.24, axles: [0.27, 1.6], tyre: 0.245, half: 0.2, belt: [0.9, 0.9], closer: 0.72 },
};
