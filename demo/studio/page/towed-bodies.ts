import type { Profile } from '#media/drawings/profile.ts';
import type { StudioBody, StudioBox } from './body.ts';
import { nose, NOWHERE, shapeOf, SHUT, tail } from './trim.ts';

/** Coupling, jockey wheel and the frame in front of a trailer, up to `to` metres. */
function drawBar(to: number, y: number): readonly StudioBox[] {
  return [
    { from: 0.08, to: to + 0.5, low: y - 0.05, high: y + 0.05, half: 0.05, shade: 0.03, radius: 0.015 },
    { from: to - 0.55, to: to + 0.3, low: y - 0.05, high: y + 0.05, half: 0.5, shade: 0.03, radius: 0.02 },
    { from: 0.56, to: 0.64, low: 0.12, high: y + 0.2, half: 0.035, shade: 0.3, metal: 0.8, radius: 0.02 },
    { from: 0.48, to: 0.72, low: 0, high: 0.2, half: 0.045, shade: 0.015, radius: 0.04 },
  ];
}

const FLAT = {
  belt: [1.2, 1.2],
  tumble: 0,
  shoulder: 0,
  crease: 0,
  flare: 0,
  bow: [0.05, 0.03],
  taper: [0.02, 0],
  crown: 0.02,
  edge: 0.07,
  slab: true,
} as const;

const popTop: Profile = {
  length: 620,
  height: 212,
  axles: [392],
  tyre: 35,
  arch: 39,
  sill: 44,
  shoulder: 110,
  top: 'M160 45C150 46 146 52 145 62L136 112C132 130 134 150 142 174L150 198C154 208 160 212 172 212L598 212C608 212 613 207 613 198L615 62C615 51 610 45 600 45Z',
  glass: '',
};

const camper: Profile = {
  length: 470,
  height: 132,
  axles: [312],
  tyre: 35,
  arch: 39,
  sill: 48,
  shoulder: 100,
  top: 'M146 49C141 49 139 53 139 59L134 118C134 127 139 132 147 132L454 132C462 132 466 127 466 119L463 60C463 53 459 49 453 49Z',
  glass: '',
};

const PANE = { colour: '#05070a', gloss: 1 } as const;
const pane = (x: number, y: number, wide: number, tall: number) =>
  `M${x} ${y + 5}Q${x} ${y} ${x + 5} ${y}H${x + wide - 5}Q${x + wide} ${y} ${x + wide} ${y + 5}V${y + tall - 5}Q${x + wide} ${y + tall} ${x + wide - 5} ${y + tall}H${x + 5}Q${x} ${y + tall} ${x} ${y + tall - 5}Z`;

/** Caravans and trailers beside the full caravan, which has its drawing. */
export const TOWED_BODIES = {
  'pop-top': {
    profile: popTop,
    shape: shapeOf(popTop, { ...FLAT, half: 1.14, top: 2.6 }),
    side: {
      plasticBelow: 0,
      archTrim: 3,
      noGlass: true,
      lines: 'M214 60V190Q214 198 222 198H276Q284 198 284 190V60Z',
      extra: (out) => {
        out.fill('M146 60L138 100H616V40H150Z', { colour: '#3a4047', gloss: 0.25 });
        for (const y of [54, 62, 70, 78, 86, 94]) out.line(`M138 ${y}H616`, 0.6, { colour: '#23282d', gloss: 0.3 });
        out.fill('M134 112C250 128 420 104 616 122V114C420 96 260 120 135 106Z', { colour: '#a8343a', gloss: 0.6 });
        out.fill(pane(312, 140, 96, 48), PANE);
        out.fill(pane(468, 140, 104, 48), PANE);
        out.fill(pane(226, 142, 46, 44), PANE);
        out.line('M214 60V190Q214 198 222 198H276Q284 198 284 190V60', 0.8, SHUT);
      },
    },
    front: {
      ...nose({ lamp: NOWHERE, plate: -60, badge: -60 }),
      screen: { low: 142, high: 184, halfLow: 70, halfHigh: 68 },
    },
    rear: tail({
      pane: [146, 186, 58, 58],
      lamp: [
        [86, 132],
        [86, 96],
        [100, 96],
        [102, 98],
        [102, 130],
        [100, 132],
      ],
      plastic: 60,
      plate: 80,
    }),
    rim: 'alloy',
    tyreWidth: 0.225,
    cabin: null,
    mirror: false,
    boxes: [
      ...drawBar(1.5, 0.52),
      { from: 0.96, to: 1.36, low: 0.57, high: 1.02, half: 0.58, shade: 0.06, radius: 0.03 },
      { from: 1.9, to: 5.7, low: 2.06, high: 2.38, half: 0.98, shade: 0.32, radius: 0.03 },
      { from: 1.66, to: 5.96, low: 2.36, high: 2.47, half: 1.08, shade: 0.8, radius: 0.05, paint: true },
      { from: 2.6, to: 3.2, low: 2.46, high: 2.6, half: 0.32, shade: 0.75, radius: 0.05 },
    ],
  },
  'camper-trailer': {
    profile: camper,
    shape: shapeOf(camper, { ...FLAT, half: 1.0, edge: 0.05 }),
    side: {
      plasticBelow: 0,
      archTrim: 5,
      noGlass: true,
      extra: (out) => {
        out.fill('M134 70H470V44H134Z', { colour: '#33383d', gloss: 0.25 });
        out.line('M160 76H250V122H160ZM376 76H446V122H376Z', 0.9, SHUT);
        for (const x of [205, 411]) out.fill(`M${x - 5} 118H${x + 5}V121H${x - 5}Z`, { colour: '#15171a', gloss: 0.6 });
        out.fill('M262 100L362 100L354 106L262 106Z', { colour: '#d98a35', gloss: 0.4 });
      },
    },
    front: nose({ lamp: NOWHERE, plate: -60, badge: -60 }),
    rear: tail({
      lamp: [
        [74, 106],
        [74, 84],
        [90, 84],
        [92, 86],
        [92, 104],
        [90, 106],
      ],
      plastic: 62,
      plate: 76,
    }),
    rim: 'alloy',
    tyreWidth: 0.245,
    cabin: null,
    mirror: false,
    boxes: [
      ...drawBar(1.4, 0.55),
      { from: 0.92, to: 1.3, low: 0.6, high: 1.06, half: 0.62, shade: 0.05, radius: 0.03 },
      { from: 1.3, to: 4.7, low: 1.31, high: 1.37, half: 1.02, shade: 0.04, radius: 0.015 },
      { from: 1.38, to: 4.62, low: 1.36, high: 1.62, half: 0.95, shade: 0.12, radius: 0.09 },
      { from: 1.5, to: 4.5, low: 1.66, high: 1.7, half: 0.78, shade: 0.45, metal: 0.85, radius: 0.015 },
      { from: 1.7, to: 1.76, low: 1.58, high: 1.68, half: 0.8, shade: 0.05, radius: 0.015 },
      { from: 4.2, to: 4.26, low: 1.58, high: 1.68, half: 0.8, shade: 0.05, radius: 0.015 },
      { from: 2.72, to: 3.52, low: 0.72, high: 0.76, half: 1.03, shade: 0.06, radius: 0.012 },
      { from: 4.66, to: 4.74, low: 0.5, high: 0.6, half: 0.92, shade: 0.05, radius: 0.02 },
    ],
  },
} as const satisfies Record<string, StudioBody>;
