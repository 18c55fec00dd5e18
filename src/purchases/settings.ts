import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';

export const checkout = {
  journey: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Lets shoppers buy vehicles online at /checkout-journey?car_id={slug}: with delivery or pick-up, a trade-in, finance or own money, and accessories. gating.features decides whether shoppers sign in first.',
  }),
  purchaseScope: setting({
    schema: z.enum(['none', 'used', 'listedMakes', 'all']),
    default: 'none',
    about:
      'Limits the vehicles that shoppers can buy online: none, used vehicles, the makes in checkout.purchaseMakes, or all.',
  }),
  purchaseMakes: setting({
    schema: z.array(z.string().min(1).max(40)).max(100),
    default: [],
    about: 'Shoppers can buy vehicles of these makes online, if checkout.purchaseScope is listedMakes.',
  }),
  pay: setting({
    schema: z.enum(['deposit', 'full']),
    default: 'deposit',
    about:
      'The shopper pays the deposit of a reservation (reserve.deposit), or the whole amount. It is always the deposit if a loan or a trade-in pays a part, or if the price of the vehicle leaves out on-road costs.',
  }),
  holdHours: setting({
    schema: z.number().int().min(1).max(2160),
    default: 168,
    about:
      'The site holds a vehicle that was bought online for this number of hours after the payment. If the dealership does not mark it as collected or extend the time by then, the purchase ends and the site refunds the payment.',
  }),
  accessories: setting({
    schema: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(80),
          price: z.number().min(0).max(50_000).multipleOf(0.01, 'must be whole cents'),
        }),
      )
      .max(40)
      .refine((items) => new Set(items.map(({ name }) => name)).size === items.length, 'must not repeat a name'),
    default: [],
    about:
      'Lists the accessories that shoppers can add to an online purchase, each with its price in dollars with GST. Without any, the purchase has no such step.',
  }),
} as const;
