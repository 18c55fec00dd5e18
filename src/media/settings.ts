import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';
import { GALLERY_LAYOUTS } from './rules/mosaic.ts';
import { DEFAULT_PICTURE_QUALITY } from './rules/picture-url.ts';

export const images = {
  quality: setting({
    schema: z.number().int().min(1).max(100),
    default: DEFAULT_PICTURE_QUALITY,
    about: 'Sets the quality of photos, from 1 to 100. Higher values look better and load more slowly.',
  }),
} as const;

export const spin = {
  view: setting({
    schema: z.boolean(),
    default: true,
    about: 'Shows a 360° view on vehicles with spin photos.',
    seenBy: 'browser',
  }),
  autoRotate: setting({
    schema: z.boolean(),
    default: false,
    about: 'Rotates the 360° view until the shopper uses it.',
    seenBy: 'browser',
  }),
} as const;

export const vdp = {
  detailMode: setting({
    schema: z.enum(['spinner', 'gallery']),
    default: 'spinner',
    about:
      'A vehicle with spin photos shows its 360° view first (spinner) or its photos first (gallery). Without photos it shows the 360° view.',
    seenBy: 'browser',
  }),
  gallery: setting({
    schema: z.enum(GALLERY_LAYOUTS),
    default: 'slider',
    about:
      'On wide screens, slider shows the photos of a vehicle one after the other, and mosaic shows a large one with two or four smaller ones beside it. Narrow screens always use the slider, and so do vehicles with a video or fewer than three photos.',
  }),
} as const;
