import { z } from 'zod';
import { PRICE_RANGE_STEP } from '#search/rules/price-range.ts';
import { setting } from './define.ts';

const end = z.number().int().min(0).max(10_000_000).multipleOf(PRICE_RANGE_STEP);

export const priceRange = {
  bounds: setting({
    schema: z.strictObject({ min: end, max: end }).refine((bounds) => bounds.min < bounds.max, 'min must be below max'),
    default: { min: 5000, max: 250_000 },
    about: `The lowest and highest price of the price range search, in dollars, as multiples of ${PRICE_RANGE_STEP}.`,
    rows: ['SRCH-085'],
  }),
} as const;
