import { z } from 'zod';
import { setting } from './define.ts';

export const tags = {
  fuelTag: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether electric and hybrid cars say so on their picture.',
    rows: ['AVL-013'],
  }),
  certifiedBadge: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether certified used cars carry the badge.',
    rows: ['SITE-025', 'AVL-015'],
  }),
  certifiedBadgeMakes: setting({
    schema: z.array(z.string().min(1)),
    default: ['toyota'],
    about: 'Makes whose certified used cars carry the badge.',
    rows: ['AVL-015'],
  }),
  justArrivedDays: setting({
    schema: z.number().int().min(0).max(365),
    default: 8,
    about: 'How many days a car counts as just arrived.',
    rows: ['SITE-017', 'AVL-018'],
  }),
  justArrivedName: setting({
    schema: z.string().min(1).max(30),
    default: 'New Arrival',
    about: 'What just arrived cars are called.',
    rows: ['SITE-017', 'SITE-097', 'AVL-018'],
  }),
  soldName: setting({
    schema: z.string().min(1).max(30),
    default: 'JUST SOLD',
    about: 'What stands on the picture of a sold car.',
    rows: ['SITE-017', 'AVL-020'],
  }),
} as const;
