import { z } from 'zod';
import { CAR_TYPES } from '#domain/vehicle/car.ts';
import { setting } from './define.ts';

/** Only what is written here is said of a vehicle. */
const points = z
  .array(
    z.strictObject({
      title: z.string().min(1).max(60),
      text: z.string().min(1).max(240).nullable().default(null),
      /** The make that it holds for; every make where left out. */
      brand: z.string().min(1).max(40).nullable().default(null),
      /** The condition that it holds for; every one where left out. */
      condition: z.enum(CAR_TYPES).nullable().default(null),
    }),
  )
  .max(12);

export const vehicleCopy = {
  usedCarChecks: setting({ schema: points, default: [], about: 'What is checked on each used vehicle before it is sold. Shown on used vehicles.', rows: ['VDP-029'] }),
  whatsIncluded: setting({ schema: points, default: [], about: 'What comes with a vehicle, each with the make and the condition that it holds for.', rows: ['VDP-031'] }),
  protection: setting({ schema: points, default: [], about: 'Cover and care that can be had with a vehicle.', rows: ['VDP-034'] }),
  faq: setting({
    schema: z
      .array(
        z.strictObject({
          question: z.string().min(1).max(140),
          answer: z.string().min(1).max(800),
          brand: z.string().min(1).max(40).nullable().default(null),
          condition: z.enum(CAR_TYPES).nullable().default(null),
        }),
      )
      .max(12),
    default: [],
    about: 'Questions that shoppers ask about vehicles here, with their answers.',
    rows: ['VDP-028'],
  }),
} as const;
