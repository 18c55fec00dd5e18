import { z } from 'zod';
import { CAR_TYPES, ITEM_TYPES } from '#domain/vehicle/car.ts';
import { setting } from './define.ts';

/** Whom it holds for: the make, the condition and the kind of vehicle; every one where left out. */
const aimed = {
  brand: z.string().min(1).max(40).nullable().default(null),
  condition: z.enum(CAR_TYPES).nullable().default(null),
  itemType: z.enum(ITEM_TYPES).nullable().default(null),
};

/** Only what is written here is said of a vehicle. */
const points = z
  .array(
    z.strictObject({
      title: z.string().min(1).max(60),
      text: z.string().min(1).max(240).nullable().default(null),
      ...aimed,
    }),
  )
  .max(12);

export const vehicleCopy = {
  usedCarChecks: setting({
    schema: points,
    default: [],
    about: 'What is checked on each used vehicle before it is sold. Shown on used vehicles.',
    rows: ['VDP-029'],
  }),
  whatsIncluded: setting({
    schema: points,
    default: [],
    about: 'What comes with a vehicle, each with the make, the condition and the kind of vehicle that it holds for.',
    rows: ['VDP-031'],
  }),
  protection: setting({
    schema: points,
    default: [],
    about: 'Cover and care that can be had with a vehicle.',
    rows: ['VDP-034'],
  }),
  faq: setting({
    schema: z
      .array(
        z.strictObject({
          question: z.string().min(1).max(140),
          answer: z.string().min(1).max(800),
          ...aimed,
        }),
      )
      .max(12),
    default: [],
    about: 'Questions that shoppers ask about vehicles here, with their answers.',
    rows: ['VDP-028'],
  }),
} as const;
