import { z } from 'zod';
import { setting } from './define.ts';

export const photos = {
  request: setting({
    schema: z.enum(['off', 'on']),
    default: 'on',
    about: 'Whether shoppers can request more photos of a vehicle.',
    seenBy: 'browser',
    rows: ['LEAD-025'],
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Whether the photo request form has a message field.',
    rows: ['LEAD-026'],
  }),
} as const;
