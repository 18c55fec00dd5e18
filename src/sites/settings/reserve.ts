import { z } from 'zod';
import { setting } from './define.ts';

export const reserve = {
  enabled: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether a vehicle can be reserved online.',
    seenBy: 'browser',
    rows: ['SITE-025', 'VDP-033', 'RSV-001', 'RSV-002'],
  }),
  amountSource: setting({
    schema: z.enum(['carThenSite', 'siteOnly']),
    default: 'carThenSite',
    about: 'Whether a vehicle may have a deposit of its own.',
    rows: ['RSV-006'],
  }),
  deposit: setting({
    schema: z.number().min(0).max(10_000),
    default: 200,
    about: 'Dollars that reserving costs where the vehicle says nothing else.',
    rows: ['RSV-004', 'RSV-005'],
  }),
  holdHours: setting({
    schema: z.number().int().min(1).max(720),
    default: 48,
    about: 'Hours that a reserved vehicle is held.',
    rows: ['RSV-007'],
  }),
} as const;
