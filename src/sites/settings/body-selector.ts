import { z } from 'zod';
import { SUPPORTED_BODIES } from '#domain/home/body-selector.ts';
import { setting } from './define.ts';

export const bodySelector = {
  bodies: setting({
    schema: z.array(z.enum(SUPPORTED_BODIES)).min(1).nullable(),
    default: null,
    about: 'The bodies that the body selector offers; without them those with the most cars.',
    rows: ['SRCH-072', 'SRCH-092'],
  }),
  count: setting({ schema: z.number().int().min(1).max(20), default: 4, about: 'How many bodies the body selector shows.', rows: ['SRCH-090'] }),
} as const;
