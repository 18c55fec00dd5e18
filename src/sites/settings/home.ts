import { z } from 'zod';
import { BLOCK_NAMES } from '#content/rules/home-blocks.ts';
import { setting } from './define.ts';
import { pageLink, pictureAddress } from './home-picture.ts';

const slide = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must contain only lower-case letters, digits and single hyphens'),
  name: z.string().min(1).max(80),
  description: z.string().min(1).max(240).nullable().default(null),
  url: pageLink,
  label: z.string().min(1).max(40).default('Find out more'),
  image: pictureAddress,
  phoneImage: pictureAddress.nullable().default(null),
  hide_overlay: z.boolean().default(false),
});

export const home = {
  blocks: setting({
    schema: z
      .array(z.enum(BLOCK_NAMES))
      .min(1)
      .refine((names) => new Set(names).size === names.length, 'must not list a block twice'),
    default: ['slider', 'search', 'bodySelector', 'budget', 'locations'],
    about: 'The blocks of the home page, in this order. Blocks with nothing to show are left out.',
    rows: ['SITE-026'],
  }),
  slides: setting({
    schema: z
      .array(slide)
      .max(8)
      .refine(
        (slides) => new Set(slides.map((one) => one.id)).size === slides.length,
        'must not use the same id for two slides',
      ),
    default: [],
    about:
      'The pictures of the slider, 1920 by 700, with their text. phoneImage is the crop for phones, 800 by 1000, with no text in its lower half. hide_overlay shows the picture without text. Without slides, the newest vehicle is shown.',
    rows: ['CONT-017', 'CONT-018'],
  }),
  featured: setting({
    schema: z
      .string()
      .max(300)
      .refine(
        (text) => !text.includes('/') && !text.startsWith('?'),
        'must be the query string of a search URL, such as car_type=used&sortBy=price_asc',
      ),
    default: 'status=in_stock',
    about:
      'The search for the featured vehicles, as the query string of a search URL. The first vehicles with more than one photo are shown.',
  }),
} as const;
