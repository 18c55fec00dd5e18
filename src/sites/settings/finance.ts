import { z } from 'zod';
import { setting } from './define.ts';

export const finance = {
  display: setting({ schema: z.enum(['hidden', 'shown']), default: 'shown', about: 'Whether finance is offered on the site.', seenBy: 'browser', rows: ['SITE-025'] }),
  provider: setting({
    schema: z.enum(['none', 'taurus', 'powertorque', 'ausLoans', 'angle', 'finance360', 'nissanFinance', 'manual', 'carClarity']),
    default: 'manual',
    about: "Whose figures stand beside a vehicle's price.",
    rows: ['SITE-016', 'FIN-009'],
  }),
  getFinanceLabel: setting({ schema: z.string().min(1).max(40), default: 'Get Finance', about: 'Label of the finance button.', rows: ['SITE-097'] }),
  preApprovedLabel: setting({ schema: z.string().min(1).max(40), default: 'Pre-Approved', about: 'Label of the pre-approval button.', rows: ['SITE-097'] }),
} as const;
