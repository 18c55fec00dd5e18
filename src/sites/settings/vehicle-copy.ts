import { z } from 'zod';
import { CAR_TYPES, ITEM_TYPES } from '#vehicle/rules/car.ts';
import { setting } from './define.ts';

/** The vehicles that an entry applies to; `null` matches all. */
const aimed = {
  brand: z.string().min(1).max(40).nullable().default(null),
  condition: z.enum(CAR_TYPES).nullable().default(null),
  itemType: z.enum(ITEM_TYPES).nullable().default(null),
};

/** Vehicle pages make no other claim. */
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
    about: 'The checks that each used vehicle passes before sale. Shown on used vehicles.',
    rows: ['VDP-029'],
  }),
  whatsIncluded: setting({
    schema: points,
    default: [],
    about: 'What is included with a vehicle, each with the make, condition and vehicle type that it applies to.',
    rows: ['VDP-031'],
  }),
  protection: setting({
    schema: points,
    default: [],
    about: 'Protection products that can be bought with a vehicle.',
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
    about: 'Frequently asked questions about vehicles, with their answers.',
    rows: ['VDP-028'],
  }),
} as const;
