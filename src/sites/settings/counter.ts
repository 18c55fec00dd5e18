import { z } from 'zod';
import { setting } from './define.ts';

export const counter = {
  sales: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about:
      'Whether vehicle pages show the "Sales this Month" counter. The counter is calculated from the time of day, not from sales: show it only where the rate is true.',
    rows: ['CONT-022'],
  }),
  perDay: setting({
    schema: z.number().int().min(1).max(10_000),
    default: 192,
    about: 'How many sales the counter adds per day.',
    rows: ['CONT-023'],
  }),
} as const;
