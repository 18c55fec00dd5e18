import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';

export const compare = {
  enabled: setting({
    schema: z.boolean(),
    default: false,
    about: 'Lets shoppers compare vehicles side by side.',
    seenBy: 'browser',
  }),
  scope: setting({
    schema: z.enum(['inStock', 'inStockPricedWithImage', 'usedPricedWithImage']),
    default: 'inStock',
    about:
      'Limits the vehicles that shoppers can compare: all in stock, those with a price and a picture, or only used vehicles with a price and a picture.',
  }),
} as const;

export const favourites = {
  mode: setting({
    schema: z.enum(['off', 'favourites', 'watchlist', 'both']),
    default: 'favourites',
    about:
      'Sets how shoppers save vehicles: not at all (off), as favourites in their own browser, in a watchlist that needs a sign-in, or both ways.',
    seenBy: 'browser',
  }),
} as const;
