import { z } from 'zod';
import { BRAND_GROUPS } from '../rules/brand.ts';
import { MODEL_SECTIONS } from '../rules/grade.ts';
import { setting } from '#platform/settings/define.ts';

export const blogs = {
  list: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether the site shows its posts (the posts folder): a list of all posts, a list of vehicle reviews, and a page for each post.',
  }),
} as const;

export const brands = {
  groups: setting({
    schema: z
      .array(z.enum(BRAND_GROUPS))
      .refine((groups) => new Set(groups).size === groups.length, 'must not repeat a value'),
    default: ['car'],
    about:
      "The groups of brands (brands.yaml of the group) that the site shows: makes of cars, caravans, motorcycles and trucks, and the group's own businesses. Without a brand in these groups the site has no brands page; with one brand the page of that brand takes its place.",
  }),
  layout: setting({
    schema: z.enum(['tiles', 'cards']),
    default: 'tiles',
    about:
      'Whether the brands page shows a tile with the logo of each brand, or a card with a vehicle in stock, what the site has of the brand, from which price and where.',
  }),
} as const;

export const models = {
  sections: setting({
    schema: z
      .array(z.enum(MODEL_SECTIONS))
      .refine((sections) => new Set(sections).size === sections.length, 'must not repeat a value'),
    default: [...MODEL_SECTIONS],
    about:
      'The sections of the page of a model, in this order: key figures, text and pictures, offers, grades with prices, the comparison of grades, vehicles in stock, more models. A section without data is left out.',
  }),
} as const;

export const offers = {
  layout: setting({
    schema: z.enum(['cardList', 'single']),
    default: 'cardList',
    about: 'Whether offers are shown as a grid of cards, or in full one below the other.',
  }),
  exclusionExceptions: setting({
    schema: z.array(
      z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be an offer id: lower-case letters, digits and single hyphens'),
    ),
    default: [],
    about: 'Ids of offers to show on this site although the offer excludes the site.',
  }),
  refreshPath: setting({
    schema: z.string().regex(/^\/(?!\/)/, 'must be a path on this site, starting with /'),
    default: '/special-offers',
    about: 'The page that Clear Filters leads to when no offers are found.',
  }),
} as const;
