import { z } from 'zod';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { FREQUENCIES } from './rules/frequency.ts';
import { FUEL_LIMITS } from './rules/fuel.ts';
import { setting } from '#platform/settings/define.ts';

export const delivery = {
  calculator: setting({
    schema: z.boolean(),
    default: false,
    about: "Quotes delivery to a postcode on vehicle pages. Prices come from the group's delivery.yaml.",
  }),
} as const;

const day = z
  .string()
  .refine(
    (given) => /^\d{4}-\d\d-\d\d$/.test(given) && formatCalendarDate(given) !== null,
    'must be a date, YYYY-MM-DD',
  );
const amount = z.number().min(0).max(1_000_000);
const rate = z.number().min(0).max(100);
const text = z.string().min(1).max(4000);
const amountOrShare = z.union([
  amount,
  z.string().regex(/^\d{1,2}(\.\d+)?%$/, 'must be dollars such as 0, or a share such as "10%"'),
]);
const none = <S extends z.ZodType>(schema: S) => schema.nullable().default(null as never);

/** A lender's file, of the product or of the group; `loadSite` checks that it exists. */
const provider = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, "must be none, or the name of a lender's file without .yaml");

export const ROUNDINGS = ['up', 'downWithinDollar'] as const;

/** The figures that a finance text can quote. */
export const STATED_RATES = {
  term: none(z.number().min(0.5).max(10)),
  rate: none(rate),
  comparison: none(z.union([rate, z.strictObject({ from: rate, to: rate })])),
  deposit: none(amountOrShare),
  finalPayment: none(amountOrShare),
} as const;

export const statesComparison = [
  ({ rate: stated, comparison }: { readonly rate: unknown; readonly comparison: unknown }) =>
    stated === null || comparison !== null,
  'a rate must have its comparison rate beside it',
] as const;

export const finance = {
  display: setting({
    schema: z.boolean(),
    default: true,
    about: 'Shows finance on the site. Turn it off if the dealer does not offer finance.',
    seenBy: 'browser',
  }),
  provider: setting({
    schema: provider,
    default: 'manual',
    about:
      "Sets the lender whose figures the site shows beside a vehicle's price, or none. Write the name of its file, which is in src/finance/lenders or in the lenders folder of the group. Other finance settings override the values of that file.",
  }),
  comparedLenders: setting({
    schema: z.array(provider).max(3),
    default: [],
    about:
      'The finance page compares the loans of these lenders for a chosen vehicle, the lowest total cost first. List up to three; each needs a table of rates in its file.',
  }),
  borrowing: setting({
    schema: z.boolean(),
    default: false,
    about:
      'The finance page tells shoppers how much they can borrow for a repayment, without a vehicle. It uses the rate of the calculator, or the highest rate of the lender.',
  }),
  novatedLeaseConfirmed: setting({
    schema: z.strictObject({ on: day, fuelEfficientThreshold: none(z.number().min(50_000).max(500_000)) }).nullable(),
    default: null,
    replaces: { 'finance.novatedLease': (value, confirmed) => (value === false || value === 'off' ? null : confirmed) },
    about:
      'Adds a link from the finance page of a vehicle to an indication of what a novated lease costs an employee. on is the day on which the dealer compared the rates of src/finance/rules/novated-lease/lease-tables.ts with the rates of the tax office. fuelEfficientThreshold is the luxury car tax threshold for fuel-efficient cars on that day, in dollars; without it, the site treats no car as exempt. The page ends on the next 31 March or 30 June, because rates change after them.',
  }),
  getFinanceLabel: setting({
    schema: z.string().min(1).max(40),
    default: 'Get Finance',
    about: 'Sets the label of the finance button.',
  }),
  preApprovedLabel: setting({
    schema: z.string().min(1).max(40),
    default: 'Pre-Approved',
    about: 'Sets the label of the pre-approval button.',
  }),
  popup: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Lets shoppers apply for a pre-approval in a popup of four steps, with the service that quotes loans. They verify their phone number first.',
  }),
  steps: setting({
    schema: z.array(z.string().trim().min(1).max(80)).max(6),
    default: [],
    about:
      "Explains the steps to a vehicle with finance in the dealer's own words. The finance form shows them to shoppers who have not chosen a vehicle. Leave it empty for no steps.",
  }),
  noCreditImpact: setting({
    schema: z.boolean(),
    default: false,
    about:
      "The finance form and the popup say that they have no impact on the shopper's credit score. Turn it on only if the dealer and the finance service check no credit file before an application.",
  }),
  getFinanceNow: setting({
    schema: z.boolean(),
    default: false,
    about: 'The finance page shows six used vehicles in stock to a shopper who has not chosen one.',
  }),
  helpers: setting({
    schema: z
      .array(z.string().trim().min(1).max(60))
      .max(50)
      .refine((names) => new Set(names).size === names.length, 'must not list a name twice'),
    default: [],
    about:
      'Lists the people from whom a shopper chooses who is helping them with finance. Leave it empty and the finance form does not ask.',
  }),
  leadTag: setting({
    schema: z.string().min(1).max(40).nullable(),
    default: 'YouX',
    about:
      'Sets the tag on leads from the finance form and on pre-approvals. The receiver recognises the finance service by it.',
  }),
  weeklyButton: setting({
    schema: z.boolean(),
    default: false,
    about: 'Shows the repayment on a button beside the price, for the period that finance.frequency sets.',
  }),
  hiddenMakes: setting({
    schema: z.array(z.string().min(1)).max(100),
    default: ['suzuki'],
    about: 'Vehicles of these makes show no finance figures.',
  }),
  blockedDealerships: setting({
    schema: z
      .array(
        z
          .string()
          .regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, 'must be the group and the dealership, such as my-group.my-dealership'),
      )
      .max(500),
    default: [],
    about: 'Vehicles of these dealerships show no finance figures. Write each as group.dealership.',
  }),
  priceFloor: setting({
    schema: amount,
    default: 500,
    about:
      'The site offers finance only for vehicles above this price, in dollars. A lender can have a higher minimum.',
  }),
  valuationEligibility: setting({
    schema: z.boolean(),
    default: false,
    about: 'Offers pre-approval on vehicles in stock through the valuation service.',
  }),
  loanMin: setting({
    schema: z.number().min(1).max(9500),
    default: 1000,
    about: 'Sets the smallest loan in the finance calculators, in dollars. A vehicle that costs less has no repayment.',
  }),
  loanMax: setting({
    schema: amount.min(10_000),
    default: 100_000,
    about:
      'Sets the largest loan in the finance calculator, in dollars. A vehicle has no repayment if its price is above both this and `finance.sidebarLoanMax`.',
  }),
  loanMaxRule: setting({
    schema: z.enum(['fixed', 'priceTimes1.05']),
    default: 'fixed',
    about:
      'fixed uses finance.loanMax for every vehicle. priceTimes1.05 raises the largest loan to 105 per cent of the price for vehicles over $100,000.',
  }),
  sidebarLoanMax: setting({
    schema: amount.min(10_000),
    default: 250_000,
    about: "Sets the highest purchase price in the calculator beside a vehicle's price, in dollars.",
  }),
  termMaxYears: setting({
    schema: z.int().min(2).max(10),
    default: 7,
    about: 'Sets the longest term in the finance calculators, in years.',
  }),
  termIncrements: setting({
    schema: z.array(z.number().min(0.5).max(10)).max(12),
    default: [],
    about: 'Lists the terms that shoppers can choose, in years. Leave it empty and the term changes in half years.',
  }),
  interestMin: setting({
    schema: rate,
    default: 0.5,
    about: 'Sets the lowest interest rate in the finance calculators, in per cent.',
  }),
  interestMax: setting({
    schema: rate,
    default: 15,
    above: 'interestMin',
    about:
      'Sets the highest interest rate in the finance calculators, in per cent. It must be above finance.interestMin.',
  }),
  interestSlider: setting({
    schema: z.enum(['free', 'locked']),
    default: 'free',
    about: 'Lets shoppers change the interest rate (free), or fixes it (locked).',
  }),
  defaultAmount: setting({
    schema: amount,
    default: 30_000,
    about: 'The calculators start with this loan amount for a vehicle without a price, in dollars.',
  }),
  defaultTermYears: setting({
    schema: z.number().min(0.5).max(10),
    default: 5,
    about: 'The calculators start with this term, in years, for a vehicle that no lender quotes.',
  }),
  defaultInterest: setting({
    schema: rate.nullable(),
    default: null,
    about:
      'The calculators start with this interest rate, in per cent, for a vehicle that no lender quotes. When not set, such a vehicle has no calculator and no repayment. It also has none if no fee is stated (establishmentFee, brandFees, or the fees of the lender), because a rate needs its comparison rate.',
  }),
  deposit: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Adds a deposit or trade-in to the calculators. If the quote of a lender has a deposit, they always show it.',
  }),
  residual: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Adds a residual (balloon) payment to the calculators. If the quote of a lender has one, they always show it.',
  }),
  establishmentFee: setting({
    schema: z.number().min(0).max(10_000).nullable(),
    default: null,
    about:
      'Adds this establishment fee to a loan if the lender states none, in dollars. Write 0 if there is no fee; when not set, the fee is unknown.',
  }),
  rounding: setting({
    schema: z.enum(ROUNDINGS),
    default: 'up',
    about:
      "Rounds a calculated repayment up. downWithinDollar rounds it down if that is within a dollar of the lender's figure.",
  }),
  frequency: setting({
    schema: z.enum(FREQUENCIES),
    default: 'week',
    about:
      'Sets the period of repayments on cards, pages, sheets and in comparisons. Calculators start with it, and shoppers can change it there.',
  }),
  brandFees: setting({
    schema: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(60),
          amount: z.number().min(0).max(100_000),
          charged: none(z.enum(['once', 'monthly', 'eachRepayment'])),
        }),
      )
      .max(12),
    default: [],
    about:
      'Lists the fees of a loan besides those of the lender, in dollars. The finance text lists them, and the comparison rate and the totals include them. If charged is left out, a fee with "month" in its name is monthly and any other fee is paid once. A fee named establishment is the establishment fee if the lender and establishmentFee state none.',
  }),
  disclaimer: setting({
    schema: z.strictObject({
      site: none(text),
      providers: z.record(provider, text),
      cars: z.record(z.string().min(1).max(40), text),
    }),
    default: { site: null, providers: {}, cars: {} },
    about:
      "Sets the finance disclaimer of the whole site, of a lender, or of a vehicle by its stock number. When not set, the site shows the lender's own disclaimer.",
  }),
  staticRates: setting({
    schema: z
      .strictObject(STATED_RATES)
      .refine(...statesComparison)
      .nullable(),
    default: null,
    about:
      'Sets the figures that the finance text of the site quotes: term in years, rate in per cent, comparison rate in per cent or as a range, deposit and final payment in dollars or as a share.',
  }),
  quote: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Shows a quote of the finance service, a repayment with its rates, on the finance page and on vehicle pages without the figures of a lender.',
  }),
  serviceKeyEnv: setting({
    schema: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable, such as MY_SITE_FINANCE_KEY')
      .nullable(),
    default: null,
    about:
      "The NAME of the environment variable that holds the site's key of the finance service. When not set, the site uses the key of the whole platform.",
  }),
} as const;

export const vdp = {
  fuelCalculator: setting({
    schema: z.strictObject({
      price: z.number().min(FUEL_LIMITS.price.min).max(FUEL_LIMITS.price.max),
      distance: z.number().min(FUEL_LIMITS.distance.min).max(FUEL_LIMITS.distance.max),
      economy: z.number().min(FUEL_LIMITS.economy.min).max(FUEL_LIMITS.economy.max),
    }),
    default: { price: 1.7, distance: 250, economy: 10 },
    about:
      'Sets the values with which the fuel calculator starts: dollars per litre, kilometres per week, litres per 100 km.',
  }),
} as const;
