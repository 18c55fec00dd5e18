import { z } from 'zod';
import { setting } from './define.ts';

export const spin = {
  view: setting({
    schema: z.enum(['off', 'on']),
    default: 'on',
    about: 'Whether vehicles with spin pictures can be turned.',
    seenBy: 'browser',
    rows: ['SITE-025', 'VDP-008'],
  }),
  autoRotate: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether the spin view turns by itself until somebody takes it.',
    seenBy: 'browser',
    rows: ['VDP-016'],
  }),
} as const;
