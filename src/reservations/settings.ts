import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';

export const payments = {
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
    schema: z.boolean(),
    default: false,
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

export const onlinePayment = {
  page: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether the site has the page /online-payment, on which a customer pays an amount with a reference, where it takes payments. gating.features says whether they sign in first.',
  }),
} as const;
