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
      "Promotions with their first and last day, in the site's time zone, and their text. Pictures are 1920 by 540; phoneImage is the crop for phones and for tiles among results, 800 by 1000. position is the tile's place among the results. display is where it is shown: everywhere, among results or on the home page. With strictDisplay a tile is shown at its own position or not at all; other tiles move to the next free position, or to the end of a short result.",
    rows: ['SRCH-058', 'SRCH-059', 'SRCH-060'],
  }),
  placement: setting({
    schema: z.enum(['fixedPositions', 'everyNth', 'randomGap']),
    default: 'fixedPositions',
    about:
      "How promotions are placed among the results: at fixed positions (the tile's own position, otherwise the next of promo.positions), after every n-th result, or at random distances. Random positions stay the same for the same search URL.",
    rows: ['SRCH-055', 'SRCH-056', 'SRCH-057'],
  }),
  positions: setting({
    schema: z.array(z.number().int().min(1).max(1000)).max(50),
    default: [8, 9, 17],
    about: 'The positions for fixedPositions. Vehicles and promotions are counted together, across all result pages.',
    rows: ['SRCH-055'],
  }),
  everyN: setting({
    schema: z.number().int().min(2).max(1000),
    default: 8,
    about: 'The interval for everyNth.',
    rows: ['SRCH-056'],
  }),
  randomGap: setting({
    schema: z
      .strictObject({ min: z.number().int().min(1).max(100), max: z.number().int().min(1).max(100) })
      .refine((gap) => gap.min <= gap.max, 'min must not be above max'),
    default: { min: 3, max: 5 },
    about: 'The shortest and longest distance between promotions for random placement.',
    rows: ['SRCH-057'],
  }),
} as const;
