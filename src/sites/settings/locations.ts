import { z } from 'zod';
import { setting } from './define.ts';

export const locations = {
  licence: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: "Whether the dealer's licence numbers are shown.",
    rows: ['LOC-010'],
  }),
} as const;
