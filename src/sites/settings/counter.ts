import { z } from 'zod';
import { setting } from './define.ts';

export const counter = {
  sales: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about:
      'Whether the page of a vehicle counts "Sales this Month". It counts by the clock: show it only where it is true.',
    rows: ['CONT-022'],
  }),
  perDay: setting({
    schema: z.number().int().min(1).max(10_000),
    default: 192,
    about: 'Sales that the counter adds a day.',
    rows: ['CONT-023'],
  }),
} as const;
