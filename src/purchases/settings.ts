import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';

export const checkout = {
  journey: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether vehicles can be bought online, on /checkout-journey?car_id={slug}: with delivery or pick-up, a trade-in, finance or own money, and accessories. gating.features says whether shoppers sign in first.',
  }),
  purchaseScope: setting({
    schema: z.enum(['none', 'used', 'listedMakes', 'all']),
    default: 'none',
    about: 'Which vehicles can be bought online: none, used ones, those of checkout.purchaseMakes, or all.',
  }),
  purchaseMakes: setting({
    schema: z.array(z.string().min(1).max(40)).max(100),
    default: [],
    about: 'The makes that can be bought online where checkout.purchaseScope is listedMakes.',
  }),
  pay: setting({
    schema: z.enum(['deposit', 'full']),
    default: 'deposit',
    about:
      'What is paid online in a purchase: the deposit of a reservation (reserve.deposit), or the whole amount. It is the deposit where a loan or a trade-in pays a part, and for a vehicle whose price leaves out on-road costs.',
  }),
  holdHours: setting({
    schema: z.number().int().min(1).max(2160),
    default: 168,
    about:
      'How many hours a vehicle that was bought online is held, from the payment. If the dealership does not mark it as collected by then, or extends the time, the purchase ends and what was paid is refunded.',
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
      'The accessories that can be added to a purchase online, each with its price in dollars with GST. Without any, the purchase has no such step.',
  }),
} as const;
