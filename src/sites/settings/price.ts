import { z } from 'zod';
import { setting } from './define.ts';

export const price = {
  noPriceText: setting({
    schema: z.string().min(1).max(60),
    default: 'Enquire for price',
    about: 'The text shown instead of a price.',
    rows: ['AVL-025'],
  }),
  subscriptions: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether weekly subscription prices are shown.',
    rows: ['AVL-021'],
  }),
  noPriceMode: setting({
    schema: z.enum(['enquirePrice', 'enquireFinanceOnLowRepayment']),
    default: 'enquirePrice',
    about: 'Whether a vehicle without a price and with a low repayment shows "Enquire for Finance" instead.',
    rows: ['AVL-026', 'AVL-027'],
  }),
  lowRepaymentText: setting({
    schema: z.string().min(1).max(60),
    default: 'Enquire for Finance',
    about: 'The text shown instead of a repayment of $25 or less.',
    rows: ['AVL-027'],
  }),
} as const;
