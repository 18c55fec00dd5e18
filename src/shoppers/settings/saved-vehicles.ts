import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';

export const compare = {
  enabled: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether shoppers can compare vehicles side by side.',
    seenBy: 'browser',
  }),
  scope: setting({
    schema: z.enum(['inStock', 'inStockPricedWithImage', 'usedPricedWithImage']),
    default: 'inStock',
    about:
      'Which vehicles can be compared: all in stock, those with a price and a picture, or only used vehicles with a price and a picture.',
  }),
} as const;

export const favourites = {
  mode: setting({
    schema: z.enum(['off', 'favourites', 'watchlist', 'both']),
    default: 'favourites',
    about:
      'How shoppers save vehicles: not at all, as favourites in their own browser, in a watchlist that needs a sign-in, or both.',
    seenBy: 'browser',
  }),
} as const;
