import { z } from 'zod';
import { CAR_TYPES } from '#vehicle/rules/car.ts';
import { setting } from './define.ts';

export const claims = {
  items: setting({
    schema: z
      .array(
        z.strictObject({
          text: z.string().min(1).max(120),
          /** The make that the claim applies to; `null` for all makes. */
          brand: z.string().min(1).max(40).nullable().default(null),
          /** The condition that the claim applies to; `null` for all. */
          condition: z.enum(CAR_TYPES).nullable().default(null),
        }),
      )
      .max(12),
    default: [],
    about:
      "The dealer's claims (guarantees, warranties, years in business), each with the make and condition that it applies to. The site makes no claim that is not listed here.",
    rows: ['CONT-027', 'CONT-028', 'CONT-029', 'CONT-030', 'CONT-031', 'CONT-032', 'CONT-033', 'CONT-034'],
  }),
} as const;
