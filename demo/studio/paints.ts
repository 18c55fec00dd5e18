import type { SilhouetteColour } from '#media/drawings/paint.ts';

/** The sixteen paints under studio light; highlights and shade are in the rendered layers. */
export const STUDIO_PAINTS: Readonly<Record<SilhouetteColour, string>> = {
  White: '#f4f5f6',
  Silver: '#b4b9be',
  Grey: '#5f666d',
  Black: '#0d0f12',
  Blue: '#123f86',
  Red: '#a3121c',
  Green: '#1f4a35',
  Yellow: '#f0b512',
  Orange: '#dd5a12',
  Brown: '#4a2f20',
  Beige: '#c3b294',
  Gold: '#a8853f',
  Purple: '#452a70',
  Pink: '#d5839d',
  Bronze: '#77502f',
  Maroon: '#4d0d18',
};
