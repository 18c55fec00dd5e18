import { z } from 'zod';
import { REVIEW_LAYOUTS } from '../rules/reviews.ts';
import { setting } from '#platform/settings/define.ts';
import { pageLink } from '#platform/settings/values.ts';

export const reviews = {
  source: setting({
    schema: z.enum(['site', 'google', 'ratingService']),
    default: 'site',
    about:
      "Where reviews come from: site is the site's own file reviews.yaml, google the Google reviews of reviews.googlePlaceId. With ratingService the rating comes from that service and the reviews from the site's file.",
  }),
  googlePlaceId: setting({
    schema: z
      .string()
      .regex(/^[\w-]{10,200}$/, 'must be the place id of a Google business profile')
      .nullable(),
    default: null,
    about: 'The Google place id of the dealership, for google.',
  }),
  ratingServiceId: setting({
    schema: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must contain only letters, digits, dots, hyphens and underscores')
      .nullable(),
    default: null,
    about: "The dealership's id at the rating service, for ratingService.",
  }),
  minimumRating: setting({
    schema: z.number().min(0).max(5),
    default: 4,
    about:
      'Reviews with fewer stars are not shown, and the average is hidden when it is below. The average itself includes every review.',
  }),
  maximum: setting({
    schema: z.number().int().min(1).max(50),
    default: 10,
    about: 'How many reviews are shown at most, newest first.',
  }),
  googleQuantity: setting({
    schema: z.number().int().min(1).max(50),
    default: 12,
    about:
      'How many reviews are requested from Google, of which reviews.maximum are shown. Google returns five at most, and its terms do not allow a site to store those of earlier answers.',
  }),
  layout: setting({
    schema: z.enum(REVIEW_LAYOUTS),
    default: 'auto',
    about:
      'How reviews are shown: in a slider, in a grid, or auto: a grid for up to three reviews and a slider for more.',
  }),
  filterText: setting({
    schema: z.string().min(1).max(60).nullable(),
    default: null,
    about: 'Only reviews whose text or customer name contains this are shown.',
  }),
  leaveLink: setting({
    schema: pageLink.nullable(),
    default: null,
    about:
      'Where "Leave a Review" leads. When not set: the page for reviews of the Google place, or the page of the contact form.',
  }),
} as const;
