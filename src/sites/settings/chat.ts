import { z } from 'zod';
import { setting } from './define.ts';

export const chat = {
  mode: setting({ schema: z.enum(['off', 'token', 'chatSetting']), default: 'off', about: 'What makes Instant Message available.', seenBy: 'browser', rows: ['SITE-025'] }),
} as const;
