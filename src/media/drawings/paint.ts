/**
 * Colours of the drawn vehicles. They do not depend on the theme: a red car is red on every site, and pictures are separate files
 * that cannot use CSS variables. Only this folder has raw colours.
 */
export const SILHOUETTE_COLOURS = [
  'White',
  'Silver',
  'Grey',
  'Black',
  'Blue',
  'Red',
  'Green',
  'Yellow',
  'Orange',
  'Brown',
  'Beige',
  'Gold',
  'Purple',
  'Pink',
  'Bronze',
  'Maroon',
] as const;
export type SilhouetteColour = (typeof SILHOUETTE_COLOURS)[number];

const BASE: Readonly<Record<SilhouetteColour, string>> = {
  White: '#f0f2f4',
  Silver: '#b9bfc6',
  Grey: '#6b737c',
  Black: '#23272c',
  Blue: '#2458a6',
  Red: '#b3202c',
  Green: '#3d6149',
  Yellow: '#e5b21f',
  Orange: '#d9631e',
  Brown: '#6a4a35',
  Beige: '#cdbfa5',
  Gold: '#b0904f',
  Purple: '#573d7f',
  Pink: '#d58aa3',
  Bronze: '#7d5b3c',
  Maroon: '#5c1a26',
};

export interface Paint {
  readonly base: string;
  readonly light: string;
  readonly gleam: string;
  readonly shade: string;
  readonly deep: string;
  /** Shut lines and outlines on this paint. */
  readonly line: string;
}

export function toPaint(colour: SilhouetteColour): Paint {
  const base = BASE[colour];
  // Less shade on white and more light on black, or their shapes would not be visible.
  const pale = colour === 'White';
  const black = colour === 'Black';
  return {
    base,
    light: mix(base, '#ffffff', black ? 0.2 : 0.22),
    gleam: mix(base, '#ffffff', black ? 0.42 : 0.5),
    shade: mix(base, '#10151c', pale ? 0.17 : 0.3),
    deep: mix(base, '#0b0e13', pale ? 0.36 : 0.56),
    line: mix(base, '#0b0e13', pale ? 0.5 : 0.72),
  };
}

/** Interpolates two `#rrggbb` colours; 0 is the first, 1 the second. */
function mix(from: string, to: string, share: number): string {
  let answer = '#';
  for (let index = 1; index < 7; index += 2) {
    const a = Number.parseInt(from.slice(index, index + 2), 16);
    const b = Number.parseInt(to.slice(index, index + 2), 16);
    answer += Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  }
  return answer;
}

/** Backgrounds. The dark one gives a gallery a second set of pictures. */
export const STUDIOS = {
  light: {
    wall: '#f5f6f8',
    far: '#e2e6ea',
    edge: '#cdd3d9',
    floor: '#e9ecef',
    glow: '#ffffff',
    glowOpacity: 0.85,
    shadow: '#2a323c',
  },
  dark: {
    wall: '#2b3139',
    far: '#363d47',
    edge: '#20252c',
    floor: '#3c444f',
    glow: '#8794a6',
    glowOpacity: 0.55,
    shadow: '#05070a',
  },
} as const;
export type Studio = keyof typeof STUDIOS;

export const GLASS = { top: '#3b4854', low: '#141a21', sheen: '#8fa3b5' };
export const PLASTIC = { dark: '#1d2126', mid: '#2c3138', soft: '#454c55' };
export const METAL = { bright: '#e6e9ec', mid: '#aab1b9', dark: '#697079' };
export const LAMP = { head: '#eef4fa', headEdge: '#7f8d9b', tail: '#b51825', tailDeep: '#6d0d16', amber: '#e8902b' };
