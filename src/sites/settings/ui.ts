import { z } from 'zod';
import { setting } from './define.ts';

export const ui = {
  sectionState: setting({
    schema: z.enum(['forget', 'remember']),
    default: 'forget',
    about: 'Whether sections that a shopper opened or closed stand the same way when the page is seen again.',
    seenBy: 'browser',
    rows: ['SITE-094'],
  }),
  termsOnMobile: setting({
    schema: z.enum(['collapsed', 'expanded']),
    default: 'collapsed',
    about: 'How terms and conditions stand at first on a phone; wider screens always show them whole.',
    seenBy: 'browser',
    rows: ['SITE-092'],
  }),
} as const;
