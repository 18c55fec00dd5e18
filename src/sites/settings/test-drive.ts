import { z } from 'zod';
import { setting } from './define.ts';

export const testDrive = {
  booking: setting({
    schema: z.enum(['off', 'on']),
    default: 'on',
    about: 'Whether test drives can be asked for.',
    seenBy: 'browser',
    rows: ['SITE-025', 'SITE-058', 'LEAD-023'],
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Whether the test-drive form has room for a message.',
    rows: ['LEAD-024'],
  }),
  terms: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'Whether the test-drive form asks to agree to the terms.',
    rows: ['LEAD-024'],
  }),
  appointments: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about:
      'Whether the test-drive form offers the free times of the chosen day (/api/appointments), and refuses the others.',
    rows: ['API-029'],
  }),
} as const;
