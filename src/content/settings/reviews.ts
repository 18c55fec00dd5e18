import { z } from 'zod';
import { REVIEW_LAYOUTS } from '../rules/reviews.ts';
import { setting } from '#platform/settings/define.ts';
import { pageLink } from '#platform/settings/values.ts';

export const reviews = {
  source: setting({
    schema: z.enum(['site', 'google', 'ratingService']),
    default: 'site',
    about:
      "Sets the source of reviews. site is the site's own file reviews.yaml. google is the Google reviews of reviews.googlePlaceId. ratingService takes the rating from that service and the reviews from the site's file.",
  }),
  googlePlaceId: setting({
    schema: z
      .string()
      .regex(/^[\w-]{10,200}$/, 'must be the place id of a Google business profile')
      .nullable(),
    default: null,
    about: 'The Google place id of the dealership. Set it if reviews.source is google.',
  }),
  ratingServiceId: setting({
    schema: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must contain only letters, digits, dots, hyphens and underscores')
      .nullable(),
    default: null,
    about: 'The id of the dealership at the rating service. Set it if reviews.source is ratingService.',
  }),
  minimumRating: setting({
    schema: z.number().min(0).max(5),
    default: 4,
    about:
      'Hides reviews with fewer stars than this, and hides the average if it is lower. The average itself includes every review.',
  }),
  maximum: setting({
    schema: z.number().int().min(1).max(50),
    default: 10,
    about: 'Sets the largest number of reviews that the site shows, newest first.',
  }),
  googleQuantity: setting({
    schema: z.number().int().min(1).max(50),
    default: 12,
    about:
      'Sets the number of reviews that the site requests from Google; it shows reviews.maximum of them. Google returns five at most, and its terms do not let a site store those of earlier answers.',
  }),
  layout: setting({
    schema: z.enum(REVIEW_LAYOUTS),
    default: 'auto',
    about:
      'Shows the reviews in a slider or in a grid. auto shows up to three reviews in a grid, and more in a slider.',
  }),
  filterText: setting({
    schema: z.string().min(1).max(60).nullable(),
    default: null,
    about:
      'Shows only reviews with this text in the review or in the name of the customer. Use it to choose one department or location.',
  }),
  leaveLink: setting({
    schema: pageLink.nullable(),
    default: null,
    about:
      'Sets the URL of "Leave a Review". When not set, it leads to the review page of the Google place, or to the contact form.',
  }),
} as const;
