import { z } from 'zod';
import { setting } from './define.ts';
import { pageLink, pictureAddress } from './home-picture.ts';
import { IN_ORDER, inOrder, shownBetween } from './shown-between.ts';

export const promo = {
  tiles: setting({
    schema: z
      .array(
        z
          .strictObject({
            ...shownBetween,
            position: z.number().int().min(1).max(1000).nullable().default(null),
            display: z.enum(['everywhere', 'results', 'home']).default('everywhere'),
            strictDisplay: z.boolean().default(false),
            content: z.strictObject({
              title: z.string().min(1).max(80),
              text: z.string().min(1).max(200).nullable().default(null),
              link: pageLink,
              label: z.string().min(1).max(40).default('See more'),
              image: pictureAddress.nullable().default(null),
              phoneImage: pictureAddress.nullable().default(null),
            }),
          })
          .refine(inOrder, IN_ORDER),
      )
      .max(12),
    default: [],
    about:
      "Promotions with the first and the last day they show, by the site's own clock, and what they say. Pictures are 1920 by 540; phoneImage is another cut of it, 800 by 1000, for phones and for tiles among results. position is the tile's place among results; display says where it shows: everywhere, among results or on the home page; one with strictDisplay stands at its own place or not at all, others move to the next free place, or to the end of a short result.",
    rows: ['SRCH-058', 'SRCH-059', 'SRCH-060'],
  }),
  placement: setting({
    schema: z.enum(['fixedPositions', 'everyNth', 'randomGap']),
    default: 'fixedPositions',
    about:
      "How promotions are placed among results: at set places (a tile's own position, else the next of positions), at every n-th place in turn, or a random distance from the tile's position or from the tile before it. Random places belong to the address of a result, and stay the same for it.",
    rows: ['SRCH-055', 'SRCH-056', 'SRCH-057'],
  }),
  positions: setting({
    schema: z.array(z.number().int().min(1).max(1000)).max(50),
    default: [8, 9, 17],
    about: 'Places used by fixedPositions, counted over cards and promotions together, over all pages of a result.',
    rows: ['SRCH-055'],
  }),
  everyN: setting({
    schema: z.number().int().min(2).max(1000),
    default: 8,
    about: 'Interval used by everyNth.',
    rows: ['SRCH-056'],
  }),
  randomGap: setting({
    schema: z
      .strictObject({ min: z.number().int().min(1).max(100), max: z.number().int().min(1).max(100) })
      .refine((gap) => gap.min <= gap.max, 'min must not be above max'),
    default: { min: 3, max: 5 },
    about: "Shortest and longest distance used by randomGap, added to the tile's position.",
    rows: ['SRCH-057'],
  }),
} as const;
