import { z } from 'zod';
import { setting } from './define.ts';

export const header = {
  navItems: setting({
    schema: z.array(z.strictObject({ label: z.string().min(1).max(30), link: z.string().regex(/^\//, 'must be an address on this site, starting with /') })),
    default: [
      { label: 'Home', link: '/' },
      { label: 'Our Stock', link: '/search/new-used-and-demo-cars' },
      { label: 'Contact', link: '/contact-us' },
    ],
    about: 'The links in the header, in this order.',
    rows: ['SITE-081'],
  }),
} as const;
