import { z } from 'zod';
import { CARD_ACTIONS } from '#vehicle/rules/card-actions.ts';

const cents = z.int().meta({ description: 'Cents.' });

/** A vehicle card as pages render it: finished texts, and what a browser stores of a saved or compared vehicle. */
export const vehicleCardSchema = z
  .object({
    id: z.string(),
    href: z.string(),
    title: z.string(),
    subtitle: z.string().nullable(),
    picture: z.object({
      src: z.string(),
      photo: z
        .string()
        .nullable()
        .meta({ description: "The common beginning of the photo's URLs, which end in a size and a format." }),
      alt: z.string(),
      illustration: z
        .boolean()
        .meta({ description: 'true if the picture is a drawing of the kind of vehicle, in place of a photo.' }),
    }),
    photos: z.int(),
    strip: z
      .object({ carId: z.string(), cdn: z.string().nullable(), photos: z.array(z.string()) })
      .nullable()
      .meta({ description: 'The photos after the first one.' }),
    tag: z
      .object({
        kind: z.enum(['fuel', 'reserved', 'certified', 'own', 'comingSoon', 'justArrived', 'sold']),
        text: z.string(),
        picture: z.string().optional().meta({ description: 'The image of a badge, in place of the text.' }),
      })
      .nullable(),
    price: z.object({
      kind: z.enum(['subscription', 'reduced', 'price', 'preorder', 'none']),
      amount: cents.nullable(),
      text: z.string(),
      suffix: z.literal('/ week').nullable(),
      label: z.string().nullable().meta({ description: 'The word beside a price that an offer reduces.' }),
      was: z.object({ amount: cents, text: z.string() }).nullable(),
      priceType: z.string().nullable(),
      toBuy: z
        .object({ amount: cents, text: z.string(), priceType: z.string().nullable(), first: z.boolean() })
        .nullable()
        .meta({
          description:
            'The purchase price of a vehicle with a weekly subscription. first is true if the site shows it first.',
        }),
      total: z
        .object({
          amount: z.string().nullable(),
          title: z.string(),
          short: z.string(),
          conditions: z.string().nullable(),
        })
        .nullable()
        .meta({
          description:
            'The total with on-road costs, for a price that leaves them out. Show it as large as the price. Without an amount, title says that on-road costs are extra.',
        }),
    }),
    repayment: z
      .object({ text: z.string(), label: z.string(), comparison: z.string(), terms: z.string().nullable() })
      .nullable()
      .meta({
        description:
          "The repayment of the site's lender, for the period that the site uses, with the deposit and final payment that it assumes. Show it only with its comparison rate.",
      }),
    conditions: z.string().nullable().meta({ description: 'The conditions of the repayment. Show them with it.' }),
    facts: z.array(z.object({ icon: z.string(), text: z.string() })),
    condition: z.string(),
    place: z.string().nullable(),
    available: z.boolean(),
    favourite: z
      .object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        make: z.string(),
        model: z.string(),
        primary_image_url: z.string().nullable(),
      })
      .nullable(),
    compare: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
    watch: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The id and the name of the vehicle for the watchlist button.' }),
    actions: z.array(z.object({ name: z.enum(CARD_ACTIONS), label: z.string(), href: z.string().nullable() })),
  })
  .meta({ id: 'VehicleCard' });
