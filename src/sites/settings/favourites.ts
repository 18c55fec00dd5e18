import { z } from 'zod';
import { setting } from './define.ts';

export const favourites = {
  mode: setting({
    schema: z.enum(['off', 'favourites', 'watchlist', 'both']),
    default: 'favourites',
    about:
      'How shoppers save vehicles: not at all, as favourites in their own browser, in a watchlist that needs a sign-in, or both. The watchlist needs a site with sign-in; without it, "watchlist" shows nothing and "both" shows favourites only.',
    seenBy: 'browser',
    rows: ['ACC-015', 'ACC-016', 'ACC-023', 'ACC-024', 'ACC-026'],
  }),
} as const;
