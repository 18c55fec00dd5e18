import { z } from 'zod';
import { setting } from './define.ts';

export const spin = {
  view: setting({ schema: z.enum(['off', 'on']), default: 'on', about: 'Whether vehicles with spin pictures can be turned.', seenBy: 'browser', rows: ['SITE-025'] }),
} as const;
