import { z } from 'zod';
import { BRAND_GROUPS } from '../rules/brand.ts';
import { MODEL_SECTIONS } from '../rules/grade.ts';
import { setting } from '#platform/settings/define.ts';

export const blogs = {
  list: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Shows the posts in the posts folder: a list of all posts, a list of vehicle reviews, and a page for each post.',
  }),
} as const;

export const brands = {
  groups: setting({
    schema: z
      .array(z.enum(BRAND_GROUPS))
      .refine((groups) => new Set(groups).size === groups.length, 'must not repeat a value'),
    default: ['car'],
    about:
      "The site shows the brands in these groups: makes of cars, caravans, motorcycles and trucks, and the group's own businesses (brands.yaml of the group). If they have no brand, the site has no brands page. If they have one brand, its page replaces the brands page.",
  }),
  layout: setting({
    schema: z.enum(['tiles', 'cards']),
    default: 'tiles',
    about:
      'tiles shows the logo of each brand. cards shows a vehicle in stock for each brand, what the site sells of it, its lowest price and its locations.',
  }),
} as const;

export const models = {
  sections: setting({
    schema: z
      .array(z.enum(MODEL_SECTIONS))
      .refine((sections) => new Set(sections).size === sections.length, 'must not repeat a value'),
    default: [...MODEL_SECTIONS],
    about:
      'Sets the sections of the page of a model and their order: key figures, text and pictures, offers, grades with prices, the comparison of grades, vehicles in stock, and more models. The page leaves out a section without data.',
  }),
} as const;

export const offers = {
  layout: setting({
    schema: z.enum(['cardList', 'single']),
    default: 'cardList',
    about: 'cardList shows the offers as a grid of cards. single shows each offer in full, one below the other.',
  }),
  exclusionExceptions: setting({
    schema: z.array(
      z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be an offer id: lower-case letters, digits and single hyphens'),
    ),
    default: [],
    about: 'Shows the offers with these ids on this site, although they exclude it.',
  }),
  refreshPath: setting({
    schema: z.string().regex(/^\/(?!\/)/, 'must be a path on this site, starting with /'),
    default: '/special-offers',
    about: 'Sets the page that Clear Filters leads to if no offers match.',
  }),
} as const;
