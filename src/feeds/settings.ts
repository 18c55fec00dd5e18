import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';
import { DEFAULT_HOLD_SHARE } from './rules/feed-report.ts';

export const feeds = {
  removalHoldShare: setting({
    schema: z.number().min(0).max(1),
    default: DEFAULT_HOLD_SHARE,
    about:
      'The largest share of the stock that one import may remove (0.3 is 30%). An import that removes more is held until someone confirms it.',
  }),
} as const;
