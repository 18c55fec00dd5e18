import { z } from 'zod';
import { setting } from './define.ts';
import { pageLink, pictureAddress } from './home-picture.ts';

const day = z.iso.date('must be a day such as "2026-07-01", in quotes');

export const promo = {
  tiles: setting({
    schema: z
      .array(
        z
          .strictObject({
            start: day.nullable().default(null),
            expiry: day.nullable().default(null),
            content: z.strictObject({
              title: z.string().min(1).max(80),
              text: z.string().min(1).max(200).nullable().default(null),
              link: pageLink,
              label: z.string().min(1).max(40).default('See more'),
              image: pictureAddress.nullable().default(null),
            }),
          })
          .refine(({ start, expiry }) => start === null || expiry === null || start <= expiry, 'start must not be after expiry'),
      )
      .max(12),
    default: [],
    about: "Promotions with the first and the last day they show, by the site's own clock, and what they say. Pictures are 1920 by 540.",
    rows: ['SRCH-058', 'SRCH-060'],
  }),
} as const;
