import { z } from 'zod';
import { setting } from './define.ts';

const link = z.string().regex(/^\//, 'must be a path on this site, starting with /');

export const header = {
  navItems: setting({
    schema: z.array(
      z.strictObject({ label: z.string().min(1).max(30), link, menu: z.enum(['stock', 'company']).optional() }),
    ),
    default: [
      { label: 'Home', link: '/' },
      { label: 'Vehicles', link: '/models' },
      { label: 'Offers', link: '/special-offers' },
      { label: 'Our Stock', link: '/search/new-used-and-demo-cars', menu: 'stock' },
      { label: 'Trade In', link: '/trade-in' },
      { label: 'Service and Parts', link: '/service' },
      { label: 'Company', link: '/about-us', menu: 'company' },
    ],
    about:
      'The links in the header, in this order. Links to pages that the site does not have are left out. "menu: stock" opens a menu of makes, body types and price ranges; "menu: company" opens the links about the dealer.',
    rows: ['SITE-079', 'SITE-081'],
  }),
  brandTiles: setting({
    schema: z.record(
      z.string().min(1),
      z.strictObject({
        label: z.string().min(1).max(30).optional(),
        link: link.optional(),
        logo: z
          .string()
          .regex(/^\/[\w/.-]+\.svg$/, 'must be the path of an SVG file on this site')
          .optional(),
      }),
    ),
    default: {},
    about: 'Makes with a different label, link or logo in the header menu.',
    rows: ['SITE-080'],
  }),
  menuOpen: setting({
    schema: z.enum(['click', 'hover']),
    default: 'click',
    about: 'Whether header menus also open on hover.',
    seenBy: 'browser',
    rows: ['SITE-085'],
  }),
} as const;
