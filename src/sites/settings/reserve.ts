import { z } from 'zod';
import { setting } from './define.ts';

export const reserve = {
  enabled: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether shoppers can reserve a vehicle online.',
    seenBy: 'browser',
    rows: ['SITE-025', 'VDP-033', 'RSV-001', 'RSV-002'],
  }),
  amountSource: setting({
    schema: z.enum(['carThenSite', 'siteOnly']),
    default: 'carThenSite',
    about: 'Whether a vehicle can have its own deposit amount.',
    rows: ['RSV-006'],
  }),
  deposit: setting({
    schema: z.number().min(0).max(10_000),
    default: 200,
    about: 'The deposit for a reservation when the vehicle has no deposit amount of its own, in dollars.',
    rows: ['RSV-004', 'RSV-005'],
  }),
  holdHours: setting({
    schema: z.number().int().min(1).max(720),
    default: 48,
    about: 'How long a reserved vehicle is held, in hours.',
    rows: ['RSV-007'],
  }),
} as const;
