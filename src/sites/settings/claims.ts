import { z } from 'zod';
import { CAR_TYPES } from '#domain/vehicle/car.ts';
import { setting } from './define.ts';

export const claims = {
  items: setting({
    schema: z
      .array(
        z.strictObject({
          text: z.string().min(1).max(120),
          /** The make that it holds for; every make where left out. */
          brand: z.string().min(1).max(40).nullable().default(null),
          /** The condition that it holds for; every one where left out. */
          condition: z.enum(CAR_TYPES).nullable().default(null),
        }),
      )
      .max(12),
    default: [],
    about:
      'What the dealer promises (guarantees, warranties, years in business), each with the make and the condition that it holds for. Only what is written here is ever claimed.',
    rows: ['CONT-027', 'CONT-028', 'CONT-029', 'CONT-030', 'CONT-031', 'CONT-032', 'CONT-033', 'CONT-034'],
  }),
} as const;
