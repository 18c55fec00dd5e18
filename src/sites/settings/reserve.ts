import { z } from 'zod';
import { setting } from './define.ts';

export const reserve = {
  enabled: setting({ schema: z.enum(['off', 'on']), default: 'off', about: 'Whether a vehicle can be reserved online.', seenBy: 'browser', rows: ['SITE-025'] }),
} as const;
