import { z } from 'zod';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { FREQUENCIES } from './rules/frequency.ts';
import { FUEL_LIMITS } from './rules/fuel.ts';
import { setting } from '#platform/settings/define.ts';

export const delivery = {
  calculator: setting({
    schema: z.boolean(),
    default: false,
    about: "Whether vehicle pages quote delivery to a postcode. Prices come from the group's delivery.yaml.",
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
    about: 'Whether the site shows finance.',
    seenBy: 'browser',
  }),
  provider: setting({
    schema: provider,
    default: 'manual',
    about:
      "The lender whose figures are shown beside a vehicle's price: the name of its file in src/finance/lenders or in the folder lenders of the group, or none. Other settings of finance override what its file states.",
  }),
  comparedLenders: setting({
    schema: z.array(provider).max(3),
    default: [],
    about:
      'Up to three lenders whose loans the finance page compares for a chosen vehicle, the cheapest by total cost first. Each needs a table of rates in its file.',
  }),
  borrowing: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether the finance page answers, without a vehicle, how much a shopper can borrow for what they can repay, at the rate of the calculator or the highest of the lender.',
  }),
  novatedLeaseConfirmed: setting({
    schema: z.strictObject({ on: day, fuelEfficientThreshold: none(z.number().min(50_000).max(500_000)) }).nullable(),
    default: null,
    replaces: { 'finance.novatedLease': (value, confirmed) => (value === false || value === 'off' ? null : confirmed) },
    about:
      "Where it is set, the finance page of a vehicle leads to an indication of what a novated lease costs an employee: the day on which the dealer compared the rates of src/finance/rules/novated-lease/lease-tables.ts with the tax office's, and the luxury car tax threshold for fuel-efficient cars on that day, in dollars; without it, no car is treated as exempt. The page is shown until the next 31 March or 30 June, because rates change after them.",
  }),
  getFinanceLabel: setting({
    schema: z.string().min(1).max(40),
    default: 'Get Finance',
    about: 'Label of the finance button.',
  }),
  preApprovedLabel: setting({
    schema: z.string().min(1).max(40),
    default: 'Pre-Approved',
    about: 'Label of the pre-approval button.',
  }),
  popup: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether shoppers can apply for a pre-approval with the service that quotes loans, in a popup of four steps with a verified phone number.',
  }),
  steps: setting({
    schema: z.array(z.string().trim().min(1).max(80)).max(6),
    default: [],
    about:
      'The steps to a vehicle with finance in the words of the dealer, beside the finance form of shoppers who have not chosen one. When empty, there are none.',
  }),
  noCreditImpact: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether the finance form and the popup say that they have no impact on the credit score of the shopper. The dealer and the finance service must then check no credit file before an application.',
  }),
  getFinanceNow: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether the finance page shows six used vehicles in stock when the shopper has not chosen one.',
  }),
  helpers: setting({
    schema: z
      .array(z.string().trim().min(1).max(60))
      .max(50)
      .refine((names) => new Set(names).size === names.length, 'must not list a name twice'),
    default: [],
    about:
      'The names from which a shopper chooses who is helping them with finance. When empty, the finance form does not ask.',
  }),
  leadTag: setting({
    schema: z.string().min(1).max(40).nullable(),
    default: 'YouX',
    about:
      'The tag of leads from the finance form and of pre-approvals, by which a receiver knows the finance service.',
  }),
  weeklyButton: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether a button beside the price shows the repayment, as often as the setting frequency says.',
  }),
  hiddenMakes: setting({
    schema: z.array(z.string().min(1)).max(100),
    default: ['suzuki'],
    about: 'Makes that show no finance figures.',
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
    about: 'Dealerships, as group.dealership, whose vehicles show no finance figures.',
  }),
  priceFloor: setting({
    schema: amount,
    default: 500,
    about:
      'Finance is offered only above this price, in dollars, for every lender; a lender can have a higher minimum.',
  }),
  valuationEligibility: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether vehicles in stock are eligible for pre-approval through the valuation service.',
  }),
  loanMin: setting({
    schema: z.number().min(1).max(9500),
    default: 1000,
    about: 'The minimum loan amount in the finance calculators, in dollars. A vehicle for less has no repayment.',
  }),
  loanMax: setting({
    schema: amount.min(10_000),
    default: 100_000,
    about:
      'The maximum loan amount in the finance calculator, in dollars. A vehicle has no repayment above this and `finance.sidebarLoanMax`.',
  }),
  loanMaxRule: setting({
    schema: z.enum(['fixed', 'priceTimes1.05']),
    default: 'fixed',
    about: 'Whether the maximum loan amount rises with the price of vehicles over $100,000.',
  }),
  sidebarLoanMax: setting({
    schema: amount.min(10_000),
    default: 250_000,
    about: "The maximum purchase price in the calculator beside a vehicle's price, in dollars.",
  }),
  termMaxYears: setting({
    schema: z.int().min(2).max(10),
    default: 7,
    about: 'The longest term in the finance calculators, in years.',
  }),
  termIncrements: setting({
    schema: z.array(z.number().min(0.5).max(10)).max(12),
    default: [],
    about: 'The terms that shoppers can choose, in years. When empty, the term changes in half years.',
  }),
  interestMin: setting({
    schema: rate,
    default: 0.5,
    about: 'The lowest interest rate in the finance calculators, in per cent.',
  }),
  interestMax: setting({
    schema: rate,
    default: 15,
    above: 'interestMin',
    about: 'The highest interest rate in the finance calculators, in per cent, above the lowest.',
  }),
  interestSlider: setting({
    schema: z.enum(['free', 'locked']),
    default: 'free',
    about: 'Whether shoppers can change the interest rate.',
  }),
  defaultAmount: setting({
    schema: amount,
    default: 30_000,
    about: 'The initial loan amount for a vehicle without a price, in dollars.',
  }),
  defaultTermYears: setting({
    schema: z.number().min(0.5).max(10),
    default: 5,
    about: 'The initial term in the calculators, in years, for a vehicle that no lender quotes.',
  }),
  defaultInterest: setting({
    schema: rate.nullable(),
    default: null,
    about:
      'The initial interest rate in the calculators, in per cent, for a vehicle that no lender quotes. Without it, such a vehicle has no calculator and no repayment; nor has it where no fee is stated (establishmentFee, brandFees, or the fees of the lender), because a rate needs its comparison rate.',
  }),
  deposit: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether the calculators include a deposit or trade-in. With the quote of a lender that has a deposit, they always do.',
  }),
  residual: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether the calculators include a residual (balloon) payment. With the quote of a lender that has one, they always do.',
  }),
  establishmentFee: setting({
    schema: z.number().min(0).max(10_000).nullable(),
    default: null,
    about:
      'The establishment fee added to a loan when the lender states none, in dollars. 0 states that there is none; without it, it is not known.',
  }),
  rounding: setting({
    schema: z.enum(ROUNDINGS),
    default: 'up',
    about: "How a calculated repayment is rounded: up, or down when that is within a dollar of the lender's figure.",
  }),
  frequency: setting({
    schema: z.enum(FREQUENCIES),
    default: 'week',
    about:
      'How often repayments are made, on cards, pages, sheets and in comparisons; in calculators the first choice.',
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
      'Fees of a loan besides those of the lender, in dollars. The finance text lists them, and each counts in the comparison rate and the totals. When charged is left out, a fee with month in its name is monthly, another is paid once. One named establishment is the establishment fee where the lender and establishmentFee state none.',
  }),
  disclaimer: setting({
    schema: z.strictObject({
      site: none(text),
      providers: z.record(provider, text),
      cars: z.record(z.string().min(1).max(40), text),
    }),
    default: { site: null, providers: {}, cars: {} },
    about:
      "The finance disclaimer for the whole site, for a lender, or for a vehicle by stock number. When not set, the lender's own disclaimer is shown.",
  }),
  staticRates: setting({
    schema: z
      .strictObject(STATED_RATES)
      .refine(...statesComparison)
      .nullable(),
    default: null,
    about:
      "Fixed figures quoted in the site's finance text: term in years, rate in per cent, comparison rate in per cent or as a range, deposit and final payment in dollars or as a share.",
  }),
  quote: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether vehicle pages without the figures of a lender, and the finance page, show a quote of the finance service: a repayment with its rates.',
  }),
  serviceKeyEnv: setting({
    schema: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable, such as MY_SITE_FINANCE_KEY')
      .nullable(),
    default: null,
    about:
      "The NAME of the environment variable that holds the site's key of the finance service. Without it, the key is that of the whole platform.",
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
    about: 'The initial values of the fuel calculator: dollars per litre, kilometres per week, litres per 100 km.',
  }),
} as const;
