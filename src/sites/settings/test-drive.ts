import { z } from 'zod';
import { setting } from './define.ts';

export const testDrive = {
  booking: setting({
    schema: z.enum(['off', 'on']),
    default: 'on',
    about: 'Whether shoppers can request a test drive.',
    seenBy: 'browser',
    rows: ['SITE-025', 'SITE-058', 'LEAD-023'],
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Whether the test drive form has a message field.',
    rows: ['LEAD-024'],
  }),
  terms: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'Whether shoppers must agree to the terms on the test drive form.',
    rows: ['LEAD-024'],
  }),
  appointments: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether the test drive form offers only the available times of the chosen day (/api/appointments).',
    rows: ['API-029'],
  }),
} as const;
