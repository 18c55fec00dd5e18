import { z } from 'zod';
import { setting } from './define.ts';

export const blogs = {
  list: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about:
      'Whether the site shows its posts (the posts folder): a list of all posts, a list of vehicle reviews, and a page for each post.',
    rows: ['SITE-069', 'CONT-020'],
  }),
} as const;
