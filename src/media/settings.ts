import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';
import { GALLERY_LAYOUTS } from './rules/mosaic.ts';
import { DEFAULT_PICTURE_QUALITY } from './rules/picture-url.ts';

export const images = {
  quality: setting({
    schema: z.number().int().min(1).max(100),
    default: DEFAULT_PICTURE_QUALITY,
    about: 'Photo quality from 1 to 100. Higher values look better and load more slowly.',
  }),
} as const;

export const spin = {
  view: setting({
    schema: z.boolean(),
    default: true,
    about: 'Whether vehicles with spin photos show a 360° view.',
    seenBy: 'browser',
  }),
  autoRotate: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether the 360° view rotates automatically until the shopper uses it.',
    seenBy: 'browser',
  }),
} as const;

export const vdp = {
  detailMode: setting({
    schema: z.enum(['spinner', 'gallery']),
    default: 'spinner',
    about:
      'What a vehicle with spin photos shows first: the 360° view or the photos. Without photos it is the 360° view.',
    seenBy: 'browser',
  }),
  gallery: setting({
    schema: z.enum(GALLERY_LAYOUTS),
    default: 'slider',
    about:
      'How a wide screen shows the photos of a vehicle: one after the other (slider), or a large one with two or four smaller ones beside it (mosaic). Narrow screens, and vehicles with a video or fewer than three photos, have the slider.',
  }),
} as const;
