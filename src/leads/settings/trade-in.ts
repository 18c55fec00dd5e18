import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';
import { CONDITIONS } from '#vehicle/rules/vehicle.ts';

export const tradeIn = {
  valuation: setting({
    schema: z.enum(['none', 'thirdParty', 'comparableStock']),
    default: 'none',
    about:
      'Where the online estimate of a trade-in comes from: none, a valuation service (TRADE_IN_VALUATION_URL), or the asking prices of comparable vehicles in stock.',
  }),
  vehicleLookup: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether the trade-in and selling forms look up make, model and year by registration or VIN (VEHICLE_LOOKUP_URL). They can always be typed.',
  }),
  estimateLimits: setting({
    schema: z.strictObject({
      years: z.number().int().min(1).max(50).default(7),
      km: z.number().int().min(1000).max(1_000_000).default(100_000),
    }),
    default: { years: 7, km: 100_000 },
    about: 'The age and the distance above which no online estimate is made.',
  }),
  comparableStock: setting({
    schema: z.strictObject({
      margin: z.number().min(0).max(60),
      reconditioning: z.int().min(0).max(50_000),
    }),
    default: { margin: 12, reconditioning: 1500 },
    replaces: {
      'tradeIn.margin': (margin, present) => ({ ...present, margin: margin as number }),
      'tradeIn.reconditioning': (reconditioning, present) => ({ ...present, reconditioning: reconditioning as number }),
    },
    about:
      'With valuation: comparableStock, what is taken off the asking prices of such vehicles. margin: per cent, for the costs and profit of selling one. reconditioning: the average costs of preparing a trade-in for sale, in dollars.',
  }),
  validDays: setting({
    schema: z.number().int().min(1).max(60),
    default: 7,
    about: 'For how many days an estimate holds.',
  }),
  saveValuation: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether the estimates that shoppers see are saved for a year, even if the form is not sent. They do not identify the shopper.',
  }),
  offerKeyEnv: setting({
    schema: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable, such as MY_SITE_OFFERS_KEY')
      .nullable(),
    default: null,
    about:
      'The NAME of the environment variable that holds the key for making trade-in offers by API. Without it, there are no offers online.',
  }),
  offeredFor: setting({
    schema: z.array(z.enum(CONDITIONS)).refine((all) => new Set(all).size === all.length, 'must not repeat a value'),
    default: [...CONDITIONS],
    about:
      'The conditions of vehicles on which a trade-in is accepted. The pages of other vehicles have no trade-in button.',
  }),
  faq: setting({
    schema: z
      .array(z.strictObject({ question: z.string().min(1).max(140), answer: z.string().min(1).max(800) }))
      .max(12),
    default: [],
    about: 'Questions and answers on the trade-in and selling pages.',
  }),
} as const;
