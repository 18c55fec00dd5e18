import { z } from 'zod';
import { setting } from './define.ts';

export const photos = {
  request: setting({
    schema: z.enum(['off', 'on']),
    default: 'on',
    about: 'Whether a shopper can ask for more photos of a vehicle.',
    seenBy: 'browser',
    rows: ['LEAD-025'],
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Whether that form has room for a message.',
    rows: ['LEAD-026'],
  }),
} as const;
