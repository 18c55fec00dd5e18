import { z } from 'zod';
import { setting } from './define.ts';

export const tags = {
  fuelTag: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether electric and hybrid vehicles show a tag on their photo.',
    rows: ['AVL-013'],
  }),
  certifiedBadge: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether certified used vehicles show a badge on their photo.',
    rows: ['SITE-025', 'AVL-015'],
  }),
  certifiedBadgeMakes: setting({
    schema: z.array(z.string().min(1)),
    default: ['toyota'],
    about: 'Makes whose certified used vehicles show the badge.',
    rows: ['AVL-015'],
  }),
  justArrivedDays: setting({
    schema: z.number().int().min(0).max(365),
    default: 8,
    about: 'How many days a vehicle counts as just arrived.',
    rows: ['SITE-017', 'AVL-018'],
  }),
  justArrivedName: setting({
    schema: z.string().min(1).max(30),
    default: 'New Arrival',
    about: 'The tag for vehicles that have just arrived.',
    rows: ['SITE-017', 'SITE-097', 'AVL-018'],
  }),
  soldName: setting({
    schema: z.string().min(1).max(30),
    default: 'JUST SOLD',
    about: 'The tag on the photo of a sold vehicle.',
    rows: ['SITE-017', 'AVL-020'],
  }),
} as const;
