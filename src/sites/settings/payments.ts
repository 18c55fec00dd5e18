import { z } from 'zod';
import { PAYMENT_MARKS } from '#content/rules/home-blocks.ts';
import { AU_STATES } from '#vehicle/rules/vehicle.ts';
import { setting } from './define.ts';

export const payments = {
  accepted: setting({
    schema: z
      .array(z.enum(PAYMENT_MARKS))
      .refine((marks) => new Set(marks).size === marks.length, 'must not repeat a value'),
    default: [],
    about: 'The payment methods in the accepted payments strip, in this order.',
  }),
  keysEnv: setting({
    schema: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the beginning of names of environment variables, such as STRIPE_NORTH')
      .nullable(),
    default: null,
    about:
      "The beginning of the NAMES of the environment variables with the keys of the site's own Stripe account: with STRIPE_NORTH, STRIPE_NORTH_SECRET_KEY, STRIPE_NORTH_PUBLISHABLE_KEY and STRIPE_NORTH_WEBHOOK_SECRET. Without it, payments go to the account of the whole platform.",
  }),
} as const;

export const reserve = {
  enabled: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about:
      'Whether vehicles can be reserved online. On vehicles that accept online payment, chat then takes the place of the enquiry button.',
    seenBy: 'browser',
  }),
  amountSource: setting({
    schema: z.enum(['carThenSite', 'siteOnly']),
    default: 'carThenSite',
    about: 'Whether the deposit is that of the vehicle, where its feed states one, or always that of the site.',
  }),
  deposit: setting({
    schema: z
      .number()
      .max(5000)
      .multipleOf(0.01, 'must be whole cents')
      .refine((dollars) => dollars === 0 || dollars >= 1, 'must be 0, or at least 1'),
    default: 200,
    about:
      'The deposit in dollars, where the vehicle states none. 0: vehicles are reserved without a deposit, also where the site takes no payments.',
  }),
  holdHours: setting({
    schema: z.number().int().min(1).max(720),
    default: 48,
    about:
      'How many hours a vehicle is held, from the payment of the deposit. Then the reservation ends and the deposit is refunded.',
  }),
  paymentMinutes: setting({
    schema: z.number().int().min(5).max(120),
    default: 20,
    about: 'How many minutes a vehicle is held while the shopper pays the deposit.',
  }),
  whenGone: setting({
    schema: z.enum(['ask', 'refund']),
    default: 'ask',
    about:
      'What happens when a feed reports a reserved vehicle as sold, or drops it: both sides receive a mail and the dealership decides, or the reservation ends and the deposit is refunded.',
  }),
} as const;

export const checkout = {
  journey: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
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
  unfinishedMinutes: setting({
    schema: z.number().int().min(5).max(10_080),
    default: 60,
    about: 'After how many minutes without a change an unfinished purchase is sent to the dealership as an enquiry.',
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

export const onlinePayment = {
  page: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about:
      'Whether the site has the page /online-payment, on which a customer pays an amount with a reference, where it takes payments. gating.features says whether they sign in first.',
  }),
} as const;

const textsByState = z.partialRecord(z.enum(AU_STATES), z.string().trim().min(20).max(1200));

export const law = {
  rights: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'shown',
    about:
      "Whether shoppers read their rights by the law of the dealership's state (docs/buyer-rights.md) on the page of a vehicle, its print sheet and PDF, before they reserve or buy, on their receipt and in its mail: cooling-off, statutory warranty and consumer guarantees.",
  }),
  coolingOff: setting({
    schema: textsByState,
    default: {},
    about: "The dealer's own text about cooling-off, by state, instead of that of docs/buyer-rights.md.",
  }),
  warranty: setting({
    schema: textsByState,
    default: {},
    about: "The dealer's own text about the statutory warranty, by state, instead of that of docs/buyer-rights.md.",
  }),
} as const;
