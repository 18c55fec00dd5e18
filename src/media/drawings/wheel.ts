import { METAL, PLASTIC } from './paint.ts';

export type Rim = 'alloy' | 'sport' | 'steel' | 'bike';

/** A wheel with radius 100 and its centre at 0,0, for `<use>`: its id is `<id>r`, that of a spoke `<id>k`. */
export function wheelSymbol(id: string, rim: Rim): string {
  const rubber =
    rim === 'bike'
      ? ''
      : '<circle r="100" fill="#17191d"/><circle r="93" fill="none" stroke="#2b2f35" stroke-width="3"/>';
  const { count, spoke, behind, before } = RIMS[rim];
  const spokes = Array.from(
    { length: count - 1 },
    (_, index) => `<use href="#${id}k" transform="rotate(${((index + 1) * 360) / count})"/>`,
  ).join('');
  return `<g id="${id}r">${rubber}${behind}<g id="${id}k">${spoke}</g>${spokes}${before}</g>`;
}

interface RimDrawing {
  readonly count: number;
  /** Pointing upwards to about y = 72. */
  readonly spoke: string;
  readonly behind: string;
  readonly before: string;
}

const RIMS: Readonly<Record<Rim, RimDrawing>> = {
  // Five wide spokes, each with a groove.
  alloy: {
    count: 5,
    behind: dish(71),
    spoke:
      area('M-15 14L-23 66Q0 72 23 66L15 14Z', METAL.mid) +
      area('M-11 20L-18 64Q0 69 18 64L11 20Z', METAL.bright) +
      area('M-2 22L-5 65H5L2 22Z', METAL.dark),
    before: hub(16) + ring(69),
  },
  // Ten thin spokes in a larger rim.
  sport: {
    count: 10,
    behind: dish(76),
    spoke: area('M-5 16L-9 72H9L5 16Z', METAL.mid) + area('M-5 16L-9 72H1L0 16Z', METAL.bright),
    before: hub(15) + ring(74),
  },
  // A steel disc with round holes.
  steel: {
    count: 8,
    behind: disc(66, METAL.dark) + disc(60, METAL.mid) + disc(46, METAL.bright),
    spoke: '<circle cy="46" r="8" fill="#2a2e33"/>',
    before: disc(24, METAL.mid) + disc(11, PLASTIC.mid),
  },
  // Transparent between rim and hub, with a brake disc: what is behind a motorcycle's wheel is visible.
  bike: {
    count: 10,
    behind:
      circle(90, '#17191d', 20) + circle(98, '#2b2f35', 2) + circle(76, PLASTIC.soft, 8) + circle(79, METAL.mid, 1.5),
    spoke: area('M-3 10L-4 75H4L3 10Z', PLASTIC.mid),
    before:
      circle(42, METAL.mid, 9) +
      '<circle r="42" fill="none" stroke="#697079" stroke-width="2" stroke-dasharray="4 7"/>' +
      hub(14),
  },
};

function dish(radius: number): string {
  return disc(radius + 3, '#0d0f12') + disc(radius, '#24282d') + disc(46, '#3a3f46') + circle(40, '#59616a', 2);
}

function ring(radius: number): string {
  return circle(radius, METAL.mid, 4) + circle(radius + 1.5, METAL.bright, 1.5);
}

function hub(radius: number): string {
  return disc(radius, METAL.mid) + disc(Math.round(radius * 0.62), PLASTIC.mid);
}

function disc(radius: number, fill: string): string {
  return `<circle r="${radius}" fill="${fill}"/>`;
}

function circle(radius: number, colour: string, width: number): string {
  return `<circle r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

function area(d: string, fill: string): string {
  return `<path fill="${fill}" d="${d}"/>`;
}
