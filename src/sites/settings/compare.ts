import { z } from 'zod';
import { setting } from './define.ts';

export const compare = {
  enabled: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether vehicles can be put side by side.',
    seenBy: 'browser',
    rows: ['ACC-026'],
  }),
  scope: setting({
    schema: z.enum(['inStock', 'inStockPricedWithImage', 'usedPricedWithImage']),
    default: 'inStock',
    about: 'Which vehicles offer it: all in stock, those with a price and a picture, or only used ones of those.',
    rows: ['ACC-027', 'ACC-028'],
  }),
} as const;
