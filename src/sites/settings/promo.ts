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
            content: z.strictObject({
              title: z.string().min(1).max(80),
              text: z.string().min(1).max(200).nullable().default(null),
              link: pageLink,
              label: z.string().min(1).max(40).default('See more'),
              image: pictureAddress.nullable().default(null),
            }),
          })
          .refine(inOrder, IN_ORDER),
      )
      .max(12),
    default: [],
    about: "Promotions with the first and the last day they show, by the site's own clock, and what they say. Pictures are 1920 by 540.",
    rows: ['SRCH-058', 'SRCH-060'],
  }),
} as const;
