import { z } from 'zod';
import { setting } from './define.ts';

export const garage = {
  enabled: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether shoppers have a garage.',
    seenBy: 'browser',
  }),
} as const;
