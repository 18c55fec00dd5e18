import { z } from 'zod';
import { setting } from './define.ts';

export const feeds = {
  removalHoldShare: setting({
    schema: z.number().min(0).max(1),
    default: 0.3,
    about: "The share of a feed's stock that one import may take away before it is held for somebody to confirm.",
  }),
} as const;
