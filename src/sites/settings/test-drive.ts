import { z } from 'zod';
import { setting } from './define.ts';

export const testDrive = {
  booking: setting({ schema: z.enum(['off', 'on']), default: 'on', about: 'Whether test drives can be asked for.', seenBy: 'browser', rows: ['SITE-025'] }),
} as const;
