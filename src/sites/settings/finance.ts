import { z } from 'zod';
import { FREQUENCIES } from '#domain/finance/frequency.ts';
import { FINANCE_PROVIDERS } from '#domain/finance/lender-rules.ts';
import { setting } from './define.ts';

const amount = z.number().min(0).max(1_000_000);
const rate = z.number().min(0).max(100);
const text = z.string().min(1).max(4000);
const amountOrShare = z.union([
  amount,
  z.string().regex(/^\d{1,2}(\.\d+)?%$/, 'must be dollars such as 0, or a share such as "10%"'),
]);
const none = <S extends z.ZodType>(schema: S) => schema.nullable().default(null as never);

export const finance = {
  display: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'shown',
    about: 'Whether finance is offered on the site.',
    seenBy: 'browser',
    rows: ['SITE-025', 'VDP-038', 'VDP-052'],
  }),
  provider: setting({
    schema: z.enum(FINANCE_PROVIDERS),
    default: 'manual',
    about: "Whose figures stand beside a vehicle's price.",
    rows: ['SITE-016', 'FIN-009', 'FIN-014', 'FIN-015', 'FIN-016', 'FIN-017', 'FIN-018', 'FIN-019', 'FIN-020'],
  }),
  getFinanceLabel: setting({
    schema: z.string().min(1).max(40),
    default: 'Get Finance',
    about: 'Label of the finance button.',
    rows: ['SITE-097'],
  }),
  preApprovedLabel: setting({
    schema: z.string().min(1).max(40),
    default: 'Pre-Approved',
    about: 'Label of the pre-approval button.',
    rows: ['SITE-097'],
  }),
  weeklyButton: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: 'Whether a button beside the price says what the vehicle costs a week.',
    rows: ['VDP-057'],
  }),
  hiddenMakes: setting({
    schema: z.array(z.string().min(1)).max(100),
    default: ['suzuki'],
    about: 'Makes whose vehicles show no finance figures.',
    rows: ['FIN-012'],
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
    rows: ['FIN-013'],
  }),
  priceFloor: setting({
    schema: amount,
    default: 500,
    about: 'The price in dollars that a vehicle must exceed to show finance figures.',
    rows: ['FIN-021'],
  }),
  valuationEligibility: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether the valuation service makes vehicles in stock eligible for pre-approval.',
    rows: ['FIN-022'],
  }),
  loanMin: setting({
    schema: z.number().min(1).max(9500),
    default: 1000,
    about: 'The smallest loan of the finance calculators, in dollars.',
    rows: ['FIN-033'],
  }),
  loanMax: setting({
    schema: amount.min(10_000),
    default: 100_000,
    about: 'The largest loan of the finance calculator, in dollars.',
    rows: ['FIN-034'],
  }),
  loanMaxRule: setting({
    schema: z.enum(['fixed', 'priceTimes1.05']),
    default: 'fixed',
    about: 'Whether the largest loan follows the price of a vehicle dearer than $100,000.',
    rows: ['FIN-035'],
  }),
  sidebarLoanMax: setting({
    schema: amount.min(10_000),
    default: 250_000,
    about: "The highest purchase price of the calculator beside the vehicle's price, in dollars.",
    rows: ['FIN-036'],
  }),
  termMaxYears: setting({
    schema: z.literal([5, 7]),
    default: 7,
    about: 'The longest term of the finance calculators, in years.',
    rows: ['FIN-040'],
  }),
  termIncrements: setting({
    schema: z.array(z.number().min(0.5).max(10)).max(12),
    default: [],
    about: 'The terms to choose from, in years; none lets the term go by half a year.',
    rows: ['FIN-041'],
  }),
  interestMin: setting({
    schema: z.literal([0.5, 1, 4, 5.99, 7.5, 9.95]),
    default: 0.5,
    about: 'The lowest interest of the finance calculators, in percent.',
    rows: ['FIN-042', 'FIN-043', 'FIN-045'],
  }),
  interestMax: setting({
    schema: z.literal([14.5, 15, 15.99, 19.95, 20]),
    default: 15,
    about: 'The highest interest of the finance calculators, in percent.',
    rows: ['FIN-042', 'FIN-044', 'FIN-045'],
  }),
  interestSlider: setting({
    schema: z.enum(['free', 'locked']),
    default: 'free',
    about: 'Whether a shopper may change the interest.',
    rows: ['FIN-046'],
  }),
  defaultAmount: setting({
    schema: amount,
    default: 30_000,
    about: 'The loan that a calculator starts with where a vehicle has no price, in dollars.',
    rows: ['FIN-050'],
  }),
  defaultTermYears: setting({
    schema: z.number().min(0.5).max(10),
    default: 5,
    about: 'The term that a calculator starts with, in years.',
    rows: ['FIN-051'],
  }),
  defaultInterest: setting({
    schema: rate,
    default: 8.5,
    about: 'The interest that a calculator starts with, in percent.',
    rows: ['FIN-052'],
  }),
  deposit: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: 'Whether the calculators ask for a deposit or trade-in.',
    rows: ['FIN-047'],
  }),
  residual: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: 'Whether the calculators ask for a residual that is paid at the end.',
    rows: ['FIN-048'],
  }),
  establishmentFee: setting({
    schema: z.number().min(0).max(10_000),
    default: 0,
    about: 'The fee in dollars that is added to a loan where the lender states none.',
    rows: ['FIN-024'],
  }),
  rounding: setting({
    schema: z.enum(['up', 'downWithinDollar']),
    default: 'up',
    about:
      "Whether a calculated repayment is rounded up, or down where that comes within a dollar of the lender's figure.",
    rows: ['FIN-025', 'FIN-026'],
  }),
  frequency: setting({
    schema: z.enum(FREQUENCIES),
    default: 'week',
    about: 'How often repayments are made that are shown first.',
    rows: ['FIN-029'],
  }),
  brandFees: setting({
    schema: z
      .array(z.strictObject({ name: z.string().min(1).max(60), amount: z.number().min(0).max(100_000) }))
      .max(12),
    default: [],
    about: "Fees that the brand's finance text names, in dollars. They enter no sum.",
    rows: ['FIN-076'],
  }),
  disclaimer: setting({
    schema: z.strictObject({
      site: none(text),
      providers: z.partialRecord(z.enum(FINANCE_PROVIDERS), text),
      cars: z.record(z.string().min(1).max(40), text),
    }),
    default: { site: null, providers: {}, cars: {} },
    about:
      "The finance disclaimer of the whole site, of a lender, or of a vehicle by its stock number. Without one it is the lender's own.",
    rows: ['FIN-069', 'FIN-070', 'FIN-071'],
  }),
  staticRates: setting({
    schema: z
      .strictObject({
        term: none(z.number().min(0.5).max(10)),
        rate: none(rate),
        comparison: none(z.union([rate, z.strictObject({ from: rate, to: rate })])),
        deposit: none(amountOrShare),
        finalPayment: none(amountOrShare),
      })
      .refine(
        ({ rate: stated, comparison }) => stated === null || comparison !== null,
        'a rate must have its comparison rate beside it',
      )
      .nullable(),
    default: null,
    about:
      "Fixed figures that the site's finance text quotes: years, percent, percent or a range of it, and dollars or a share.",
    rows: ['FIN-072', 'FIN-073', 'FIN-074', 'FIN-075'],
  }),
} as const;
