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
      'The footer links to these body types of the model directory, in this order. It leaves out a body type without a model on the site.',
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
      'Sets the links in the header and their order. The header leaves out links to pages that the site does not have. "menu: stock" opens a menu of makes, body types and price ranges. "menu: company" opens the links about the dealer.',
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
    about: 'Changes the label, link or logo of a make in the header menu.',
  }),
  menuOpen: setting({
    schema: z.enum(['click', 'hover']),
    default: 'click',
    about: 'Header menus open on a click. Choose hover to open them also when the pointer is over them.',
    seenBy: 'browser',
  }),
} as const;

export const routes = {
  locationIndex: setting({
    schema: z.enum(['/contact-us', '/dealer-locator', '/dealerships']),
    default: '/contact-us',
    about:
      'Sets the URL of the contact page, which lists the locations, on a site of several makes. A site of one make always uses /contact. The other URLs redirect to it.',
  }),
  locationDetail: setting({
    schema: z.enum(['/contact-us/{slug}', '/our-location/{slug}', '/locations/{slug}']),
    default: '/contact-us/{slug}',
    about: 'Sets the URL of the page of a location. The other URLs redirect to it.',
  }),
  garage: setting({
    schema: z.enum(GARAGE_PATHS),
    default: '/my-garage',
    about: 'Sets the URL of the garage page, if garage.enabled is on. The other URLs redirect to it.',
  }),
  modelDetail: setting({
    schema: z.enum(['/models/{slug}', '/{slug}']),
    default: '/models/{slug}',
    about: 'Sets the URL of the page of a model. A model with a URL of its own keeps that URL.',
  }),
  tradeIn: setting({
    schema: z.enum(['/trade-in', '/cars/trade-in', '/sell-my-car', '/sell-your-car']),
    default: '/trade-in',
    about:
      'Sets the URL of the trade-in form. The header, banners and buttons link to it. /trade-in and /cars/trade-in redirect to it.',
  }),
  sell: setting({
    schema: z.enum(['/sell-my-car', '/sell-your-car']),
    default: '/sell-my-car',
    about: 'Sets the URL of the form with which shoppers sell a vehicle to the dealer. The other URL redirects to it.',
  }),
  finance: setting({
    schema: z.union([z.enum(FINANCE_PATHS), pagePath]),
    default: '/finance',
    about:
      'Sets the URL of the finance page, and every finance link leads there. Choose one of the five known paths, or a path of your own such as /car-loans. The other known paths redirect to it.',
  }),
  reserve: setting({
    schema: z.enum(['checkout', 'buy-online']),
    default: 'checkout',
    about:
      'Sets the last part of the URL on which shoppers reserve a vehicle: /cars/{slug}/checkout or /cars/{slug}/buy-online. The other URL redirects to it.',
  }),
} as const;

export const site = {
  template: setting({
    schema: z.enum(TEMPLATE_NAMES),
    default: 'standard',
    about:
      'The site starts from the values and layouts of this template. Choose the template that is closest to the site that you want, then set only the differences.',
  }),
  flags: setting({
    schema: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/, 'a flag is lower-case words with hyphens')),
    default: [],
    about:
      'Switches on features that do not have a setting yet, by their names. Leave it empty unless the release notes name a feature.',
    seenBy: 'browser',
  }),
  manufacturer: setting({
    entityField: 'manufacturer',
    schema: z.string().min(1).nullable(),
    default: null,
    about: 'Makes this a site of one make, such as Toyota. Leave it empty for a site that sells several makes.',
  }),
  testFinanceAlias: setting({
    schema: pagePath.nullable(),
    default: null,
    about: 'Redirects one more path to the finance page, such as /ford-finance on a test site.',
  }),
  defaultState: setting({
    schema: z.enum(AU_STATES),
    default: 'qld',
    about:
      'Sets the state of a location if its address has none and its postcode does not decide it. The state decides the time zone and the public holidays.',
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
      'Lists the content pages of the site. Each page needs a file in the pages folder: /about-us is pages/about-us.md. A page without a file answers 404, and the site does not link to it.',
  }),
  groupPages: setting({
    schema: z
      .array(z.strictObject({ path: pagePath, title: z.string().min(1).max(60) }))
      .refine((pages) => areDifferent(pages.map(({ path }) => path)), 'must not list a page twice'),
    default: [],
    about:
      "Adds pages to a group's site, such as pages about its other businesses, each with a path and a title. Write their text in the pages folder.",
  }),
  vehicleTypes: setting({
    schema: z.array(z.enum(VEHICLE_TYPES)).min(1),
    default: ['car'],
    about: 'The site shows and searches only these vehicle types. Add a type when the dealer starts to sell it.',
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
      "Shows a line of text above every page, from its first day to its last day in the site's time zone. Use it for news such as holiday hours. A shopper who dismisses the text does not see it again.",
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
      "Shows a banner with a title, a text and a link at the top of the pages that you list, from its first day to its last day in the site's time zone. A shopper who dismisses the banner does not see it again.",
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
    about: 'Sets the id of the event that the success page sends after a form was accepted.',
    seenBy: 'browser',
  }),
  eventIds: setting({
    schema: z.partialRecord(z.enum(EVENT_NAMES).exclude(['enquirySent']), z.number().int().min(1).max(100_000)),
    default: USUAL,
    about:
      'Sets the ids of the events that pages send when a shopper does something. An event that is not listed uses its default id.',
    seenBy: 'browser',
  }),
  collector: setting({
    schema: z.url({ protocol: /^https$/ }).nullable(),
    default: null,
    about:
      'Sends every event by POST, without cookies, to the analytics service at this https URL. Browsers with Global Privacy Control send nothing.',
    seenBy: 'browser',
  }),
} as const;

export const text = {
  headings: setting({
    schema: z.enum(['title', 'sentence']),
    default: 'title',
    about:
      'Writes headings and links with a prescribed text in title case (Dealer Comments) or in sentence case (Dealer comments).',
  }),
} as const;

export const ui = {
  illustration: setting({
    schema: z.enum(ILLUSTRATIONS),
    default: 'road',
    about: 'Sets the drawing above an empty list, such as a search that finds nothing.',
  }),
  sectionState: setting({
    schema: z.enum(['forget', 'remember']),
    default: 'forget',
    about:
      'remember keeps a section as the shopper left it, open or closed, for the next visit to the page. forget opens every page with its default.',
    seenBy: 'browser',
  }),
  termsOnMobile: setting({
    schema: z.enum(['collapsed', 'expanded']),
    default: 'collapsed',
    about:
      'Shows terms and conditions collapsed or expanded at first on a phone. On wider screens the terms of an offer are always expanded, and the terms of a reservation are as on a phone.',
    seenBy: 'browser',
  }),
} as const;
