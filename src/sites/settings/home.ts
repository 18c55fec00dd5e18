import { z } from 'zod';
import { BLOCK_NAMES } from '#domain/home/block-names.ts';
import { setting } from './define.ts';
import { pageLink, pictureAddress } from './home-picture.ts';

const slide = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens'),
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
      .refine((names) => new Set(names).size === names.length, 'must name each block once'),
    default: ['slider', 'search', 'bodySelector', 'budget', 'locations'],
    about: 'What the home page shows, in this order. A block without anything to show is left out.',
    rows: ['SITE-026'],
  }),
  slides: setting({
    schema: z
      .array(slide)
      .max(8)
      .refine(
        (slides) => new Set(slides.map((one) => one.id)).size === slides.length,
        'must have an id of its own for each slide',
      ),
    default: [],
    about:
      'Pictures of 1920 by 700 that the slider shows, with the words over them; phoneImage is another cut of it for phones, 800 by 1000, its lower half clear of words; with hide_overlay the picture stands alone. Without slides the newest vehicle stands there.',
    rows: ['CONT-017', 'CONT-018'],
  }),
  featured: setting({
    schema: z
      .string()
      .max(300)
      .refine(
        (text) => !text.includes('/') && !text.startsWith('?'),
        'must be what stands behind the ? of a search address, such as car_type=used&sortBy=price_asc',
      ),
    default: 'status=in_stock',
    about:
      'The search whose first vehicles with several photos are featured, as it stands behind the ? of a search address.',
  }),
} as const;
