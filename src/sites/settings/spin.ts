import { z } from 'zod';
import { setting } from './define.ts';

export const spin = {
  view: setting({
    schema: z.enum(['off', 'on']),
    default: 'on',
    about: 'Whether vehicles with spin photos show a 360° view.',
    seenBy: 'browser',
    rows: ['SITE-025', 'VDP-008'],
  }),
  autoRotate: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether the 360° view rotates automatically until the shopper uses it.',
    seenBy: 'browser',
    rows: ['VDP-016'],
  }),
} as const;
