import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';
import { CONDITIONS } from '#vehicle/rules/vehicle.ts';

export const tradeIn = {
  valuation: setting({
    schema: z.enum(['none', 'thirdParty', 'comparableStock']),
    default: 'none',
    about:
      'Sets the source of the online estimate of a trade-in: a valuation service (thirdParty, TRADE_IN_VALUATION_URL), or the asking prices of comparable vehicles in stock (comparableStock). none shows no estimate.',
  }),
  vehicleLookup: setting({
    schema: z.boolean(),
    default: false,
    about:
      'The trade-in and selling forms look up make, model and year by registration or VIN (VEHICLE_LOOKUP_URL). Shoppers can still type them.',
  }),
  estimateLimits: setting({
    schema: z.strictObject({
      years: z.number().int().min(1).max(50).default(7),
      km: z.number().int().min(1000).max(1_000_000).default(100_000),
    }),
    default: { years: 7, km: 100_000 },
    about: 'The site makes no online estimate for an older vehicle (in years), or for one with more kilometres.',
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
      'Sets the amounts that the estimate takes off the asking prices of comparable vehicles, if tradeIn.valuation is comparableStock. margin is in per cent and covers the costs and profit of selling the vehicle. reconditioning is in dollars: the average cost of preparing a trade-in for sale.',
  }),
  validDays: setting({
    schema: z.number().int().min(1).max(60),
    default: 7,
    about: 'An online estimate is valid for this number of days.',
  }),
  saveValuation: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Saves the estimates that shoppers see for a year, even if they do not send the form. The saved estimates do not identify the shopper.',
  }),
  offerKeyEnv: setting({
    schema: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable, such as MY_SITE_OFFERS_KEY')
      .nullable(),
    default: null,
    about:
      'The NAME of the environment variable that holds the key with which your own system makes trade-in offers by API. Without it, the site makes no offers online.',
  }),
  offeredFor: setting({
    schema: z.array(z.enum(CONDITIONS)).refine((all) => new Set(all).size === all.length, 'must not repeat a value'),
    default: [...CONDITIONS],
    about:
      'The dealer accepts a trade-in on vehicles of these conditions. The pages of other vehicles have no trade-in button.',
  }),
  faq: setting({
    schema: z
      .array(z.strictObject({ question: z.string().min(1).max(140), answer: z.string().min(1).max(800) }))
      .max(12),
    default: [],
    about: 'Lists questions and answers on the trade-in and selling pages.',
  }),
} as const;
