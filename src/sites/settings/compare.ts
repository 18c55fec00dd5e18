import { z } from 'zod';
import { setting } from './define.ts';

export const compare = {
  enabled: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether shoppers can compare vehicles side by side.',
    seenBy: 'browser',
    rows: ['ACC-026'],
  }),
  scope: setting({
    schema: z.enum(['inStock', 'inStockPricedWithImage', 'usedPricedWithImage']),
    default: 'inStock',
    about:
      'Which vehicles can be compared: all in stock, those with a price and a picture, or only used vehicles with a price and a picture.',
    rows: ['ACC-027', 'ACC-028'],
  }),
} as const;
