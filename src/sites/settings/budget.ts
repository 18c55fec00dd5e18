import { z } from 'zod';
import { BUDGET_FREQUENCIES } from '#finance/rules/budget.ts';
import { setting } from './define.ts';

const amount = z.number().min(0).max(1_000_000);

export const budget = {
  widget: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: 'Whether the budget search is shown on the pages that include it.',
    rows: ['SRCH-070'],
  }),
  frequency: setting({
    schema: z.enum(BUDGET_FREQUENCIES),
    default: 'monthly',
    about: 'The repayment frequency of the budget search.',
    rows: ['SRCH-073', 'SRCH-074'],
  }),
  defaultRepayment: setting({
    schema: z.strictObject({ monthly: amount, weekly: amount }),
    default: { monthly: 600, weekly: 200 },
    about: 'The initial repayment in the budget search, in dollars.',
    rows: ['SRCH-074'],
  }),
  defaultDeposit: setting({
    schema: amount,
    default: 2000,
    about: 'The initial deposit in the budget search, in dollars.',
    rows: ['SRCH-075'],
  }),
} as const;
