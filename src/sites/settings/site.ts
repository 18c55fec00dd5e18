import { z } from 'zod';
import { ILLUSTRATIONS } from '#ui/illustration.ts';
import { AU_STATES, VEHICLE_TYPES } from '#vehicle/rules/vehicle.ts';
import { FINANCE_PATHS } from '#finance/rules/finance-page.ts';
import { GARAGE_PATHS } from '#shoppers/rules/account-features.ts';
import { encodeLink } from '#rules/url-values.ts';
import { EVENT_IDS, EVENT_NAMES, type EventIds } from '#rules/event-ids.ts';
import { setting } from '#platform/settings/define.ts';
import { pageLink, IN_ORDER, inOrder, shownBetween } from '#platform/settings/values.ts';
import { TEMPLATE_NAMES } from '../templates.ts';

export const footer = {
  modelBodyLinks: setting({
    schema: z
      .array(z.string().min(1).max(40))
      .refine(
        (bodies) => new Set(bodies.map((body) => body.toLowerCase())).size === bodies.length,
        'must not list a body type twice',
      ),
    default: ['suv', 'trucks', 'vans', 'performance', 'electric', 'future vehicles'],
    about:
      'Body types of the model directory that the footer links to, in this order. Body types without a model on the site are left out.',
  }),
} as const;

const pagePath = z
  .string()
  .max(64)
  .regex(
    /^\/[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be a path such as /about-us: lower-case letters, digits and single hyphens',
  );

function areDifferent(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

const link = z.string().regex(/^\//, 'must be a path on this site, starting with /').overwrite(encodeLink);

export const header = {
  navItems: setting({
    entityField: 'navigation',
    schema: z.array(
      z.strictObject({
        label: z.string().min(1).max(30),
        link: pageLink,
        menu: z.enum(['stock', 'company']).optional(),
      }),
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
  }),
  menuOpen: setting({
    schema: z.enum(['click', 'hover']),
    default: 'click',
    about: 'Whether header menus also open on hover.',
    seenBy: 'browser',
  }),
} as const;

export const routes = {
  locationIndex: setting({
    schema: z.enum(['/contact-us', '/dealer-locator', '/dealerships']),
    default: '/contact-us',
    about:
      'The URL of the contact page, which lists the locations, on a site of several makes. A site of one make has /contact. The other URLs redirect to it.',
  }),
  locationDetail: setting({
    schema: z.enum(['/contact-us/{slug}', '/our-location/{slug}', '/locations/{slug}']),
    default: '/contact-us/{slug}',
    about: "The URL of a location's page. The other URLs redirect to it.",
  }),
  garage: setting({
    schema: z.enum(GARAGE_PATHS),
    default: '/my-garage',
    about: 'The URL of the garage page, where garage.enabled is on. The other URLs redirect to it.',
  }),
  modelDetail: setting({
    schema: z.enum(['/models/{slug}', '/{slug}']),
    default: '/models/{slug}',
    about: 'The URL of models that have no URL of their own.',
  }),
  tradeIn: setting({
    schema: z.enum(['/trade-in', '/cars/trade-in', '/sell-my-car', '/sell-your-car']),
    default: '/trade-in',
    about:
      'The URL of the trade-in form, which header, banners and buttons link to. /trade-in and /cars/trade-in redirect to it.',
  }),
  sell: setting({
    schema: z.enum(['/sell-my-car', '/sell-your-car']),
    default: '/sell-my-car',
    about: 'The URL of the form to sell a vehicle to the dealer. The other one redirects to it.',
  }),
  finance: setting({
    schema: z.union([z.enum(FINANCE_PATHS), pagePath]),
    default: '/finance',
    about:
      'The URL of the finance page, to which every finance link leads: one of the five known ones, or another path such as /car-loans. The other known ones redirect to it.',
  }),
  reserve: setting({
    schema: z.enum(['checkout', 'buy-online']),
    default: 'checkout',
    about:
      'The last part of the URL on which a vehicle is reserved, /cars/{slug}/checkout. The other one redirects to it.',
  }),
} as const;

export const site = {
  template: setting({
    schema: z.enum(TEMPLATE_NAMES),
    default: 'standard',
    about: 'The template (a named set of settings and layouts) that this site is based on.',
  }),
  flags: setting({
    schema: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/, 'a flag is lower-case words with hyphens')),
    default: [],
    about: 'Names of features that are switched on and have no setting yet.',
    seenBy: 'browser',
  }),
  manufacturer: setting({
    entityField: 'manufacturer',
    schema: z.string().min(1).nullable(),
    default: null,
    about: 'The make of a single-make site. When not set, the site shows several makes.',
  }),
  testFinanceAlias: setting({
    schema: pagePath.nullable(),
    default: null,
    about: 'Another path that redirects to the finance page, such as /ford-finance on a test site.',
  }),
  defaultState: setting({
    schema: z.enum(AU_STATES),
    default: 'qld',
    about:
      'The state of locations whose address has none, where the postcode has places in several states or is not known. The state sets the time zone and the public holidays.',
  }),
  contentPages: setting({
    schema: z.array(pagePath).refine(areDifferent, 'must not list a page twice'),
    default: [
      '/about-us',
      '/careers',
      '/fleet',
      '/warranty',
      '/roadside-assist',
      '/terms-and-conditions',
      '/privacy-policy',
    ],
    about:
      'The pages that the site has, if its pages folder has a file for them: /about-us is pages/about-us.md. A page without a file answers 404 and is not linked.',
  }),
  groupPages: setting({
    schema: z
      .array(z.strictObject({ path: pagePath, title: z.string().min(1).max(60) }))
      .refine((pages) => areDifferent(pages.map(({ path }) => path)), 'must not list a page twice'),
    default: [],
    about:
      "Additional pages of a group's site, such as those of its other businesses, each with its path and title. Their text is in the pages folder, as that of content pages.",
  }),
  vehicleTypes: setting({
    schema: z.array(z.enum(VEHICLE_TYPES)).min(1),
    default: ['car'],
    about: 'The vehicle types that are shown and can be searched.',
  }),
  announcement: setting({
    schema: z
      .strictObject({
        ...shownBetween,
        text: z.string().min(1).max(160),
        link: pageLink.nullable().default(null),
        label: z.string().min(1).max(40).default('Find out more'),
      })
      .refine(inOrder, IN_ORDER)
      .nullable(),
    default: null,
    about:
      "A one-line announcement above every page, from its first to its last day in the site's time zone. A shopper who dismisses it does not see the same text again.",
  }),
  banner: setting({
    schema: z
      .strictObject({
        ...shownBetween,
        title: z.string().min(1).max(80),
        text: z.string().min(1).max(240),
        link: pageLink.nullable().default(null),
        label: z.string().min(1).max(40).default('Find out more'),
        pages: z
          .array(z.enum(['home', 'search', 'vehicle', 'models', 'offers', 'contact']))
          .min(1)
          .default(['search']),
      })
      .refine(inOrder, IN_ORDER)
      .nullable(),
    default: null,
    about:
      "A banner with a title, text and a link at the top of the listed page types, from its first to its last day in the site's time zone. A shopper who dismisses it does not see the same banner again.",
  }),
} as const;

/** The events that have a number, apart from `enquirySent`, which has a setting of its own. */
const USUAL: EventIds = Object.fromEntries(
  Object.entries(EVENT_IDS).filter(([name, id]) => id !== null && name !== 'enquirySent'),
);

export const tracking = {
  enquiryEvent: setting({
    schema: z.number().int().min(1).max(100_000),
    default: EVENT_IDS.enquirySent,
    about: 'The event id that the success page sends when a form was accepted.',
    seenBy: 'browser',
  }),
  eventIds: setting({
    schema: z.partialRecord(z.enum(EVENT_NAMES).exclude(['enquirySent']), z.number().int().min(1).max(100_000)),
    default: USUAL,
    about: 'The event ids that pages send for what a shopper does. Events that are not listed use their default id.',
    seenBy: 'browser',
  }),
  collector: setting({
    schema: z.url({ protocol: /^https$/ }).nullable(),
    default: null,
    about:
      'The https URL of an analytics service that receives every event by POST, without cookies, except where Global Privacy Control is on.',
    seenBy: 'browser',
  }),
} as const;

export const text = {
  headings: setting({
    schema: z.enum(['title', 'sentence']),
    default: 'title',
    about:
      'How headings and links with a prescribed text are written: in title case (Dealer Comments) or in sentence case (Dealer comments).',
  }),
} as const;

export const ui = {
  illustration: setting({
    schema: z.enum(ILLUSTRATIONS),
    default: 'road',
    about: 'The drawing above lists without entries, such as a search that finds nothing.',
  }),
  sectionState: setting({
    schema: z.enum(['forget', 'remember']),
    default: 'forget',
    about: 'Whether sections that a shopper opened or closed stay that way on the next visit to the page.',
    seenBy: 'browser',
  }),
  termsOnMobile: setting({
    schema: z.enum(['collapsed', 'expanded']),
    default: 'collapsed',
    about:
      'Whether terms and conditions are collapsed or expanded at first on a phone. On wider screens, those of an offer are always expanded and those of a reservation are as on a phone.',
    seenBy: 'browser',
  }),
} as const;
