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
      "The beginning of the NAMES of the environment variables that hold the keys of the site's own Stripe account. With STRIPE_NORTH they are STRIPE_NORTH_SECRET_KEY, STRIPE_NORTH_PUBLISHABLE_KEY and STRIPE_NORTH_WEBHOOK_SECRET. When not set, payments go to the account of the whole platform.",
  }),
} as const;

export const reserve = {
  enabled: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Lets shoppers reserve vehicles online. On a vehicle that accepts online payment, chat then replaces the enquiry button.',
    seenBy: 'browser',
  }),
  amountSource: setting({
    schema: z.enum(['carThenSite', 'siteOnly']),
    default: 'carThenSite',
    about:
      'carThenSite takes the deposit from the vehicle if its feed states one, and otherwise from reserve.deposit. siteOnly always uses reserve.deposit.',
  }),
  deposit: setting({
    schema: z
      .number()
      .max(5000)
      .multipleOf(0.01, 'must be whole cents')
      .refine((dollars) => dollars === 0 || dollars >= 1, 'must be 0, or at least 1'),
    default: 200,
    about:
      'Sets the deposit in dollars, if the vehicle states none. With 0, shoppers reserve without a deposit, even if the site takes no payments.',
  }),
  holdHours: setting({
    schema: z.number().int().min(1).max(720),
    default: 48,
    about:
      'The site holds a reserved vehicle for this number of hours after the deposit is paid. Then the reservation ends and the site refunds the deposit.',
  }),
  paymentMinutes: setting({
    schema: z.number().int().min(5).max(120),
    default: 20,
    about: 'The site holds a vehicle for this number of minutes while the shopper pays the deposit.',
  }),
  whenGone: setting({
    schema: z.enum(['ask', 'refund']),
    default: 'ask',
    about:
      'Sets what happens if a feed reports a reserved vehicle as sold, or drops it. ask mails both sides, and the dealership decides. refund ends the reservation and refunds the deposit.',
  }),
} as const;

export const onlinePayment = {
  page: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Gives the site the page /online-payment, on which a customer pays an amount with a reference, if the site takes payments. gating.features decides whether they sign in first.',
  }),
} as const;
