import { z } from 'zod';
import { setting } from './define.ts';

export const price = {
  noPriceText: setting({
    schema: z.string().min(1).max(60),
    default: 'Enquire for price',
    about: 'What stands where a car has no price.',
    rows: ['AVL-025'],
  }),
  subscriptions: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether weekly subscription prices are offered.',
    rows: ['AVL-021'],
  }),
  noPriceMode: setting({
    schema: z.enum(['enquirePrice', 'enquireFinanceOnLowRepayment']),
    default: 'enquirePrice',
    about: 'Whether a car without a price whose repayment is low invites to ask for finance instead.',
    rows: ['AVL-026', 'AVL-027'],
  }),
  lowRepaymentText: setting({
    schema: z.string().min(1).max(60),
    default: 'Enquire for Finance',
    about: 'What stands where the repayment is 25 dollars or less.',
    rows: ['AVL-027'],
  }),
} as const;
