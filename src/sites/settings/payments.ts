import { z } from 'zod';
import { PAYMENT_MARKS } from '#content/rules/payment-marks.ts';
import { setting } from './define.ts';

export const payments = {
  accepted: setting({
    schema: z
      .array(z.enum(PAYMENT_MARKS))
      .refine((marks) => new Set(marks).size === marks.length, 'must not repeat a value'),
    default: [...PAYMENT_MARKS],
    about: 'The payment methods in the accepted payments strip, in this order.',
    rows: ['CONT-021'],
  }),
} as const;
