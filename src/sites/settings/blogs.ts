import { z } from 'zod';
import { setting } from './define.ts';

export const blogs = {
  list: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about:
      "Whether the posts of the site's folder are shown: the list of all of them, that of vehicle reviews, and each of them.",
    rows: ['SITE-069', 'CONT-020'],
  }),
} as const;
