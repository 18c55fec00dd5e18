import { z } from 'zod';
import { setting } from './define.ts';

export const ui = {
  sectionState: setting({
    schema: z.enum(['forget', 'remember']),
    default: 'forget',
    about: 'Whether sections that a shopper opened or closed stay that way on the next visit to the page.',
    seenBy: 'browser',
    rows: ['SITE-094'],
  }),
  termsOnMobile: setting({
    schema: z.enum(['collapsed', 'expanded']),
    default: 'collapsed',
    about:
      'Whether terms and conditions are collapsed or expanded at first on a phone. They are always expanded on wider screens.',
    seenBy: 'browser',
    rows: ['SITE-092'],
  }),
} as const;
