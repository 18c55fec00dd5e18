import { z } from 'zod';
import { AU_STATES, ITEM_TYPES } from '#vehicle/rules/car.ts';
import { TEMPLATE_NAMES } from '#sites/template-names.ts';
import { setting } from './define.ts';
import { pageLink } from './home-picture.ts';
import { IN_ORDER, inOrder, shownBetween } from './shown-between.ts';

export const site = {
  template: setting({
    schema: z.enum(TEMPLATE_NAMES),
    default: 'standard',
    about: 'The template (a named set of settings and layouts) that this site is based on.',
    rows: ['SITE-003', 'SITE-012'],
  }),
  flags: setting({
    schema: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/, 'a flag is lower-case words with hyphens')),
    default: [],
    about: 'Names of features that are switched on and have no setting yet.',
    seenBy: 'browser',
    rows: ['SITE-003', 'SITE-020'],
  }),
  manufacturer: setting({
    schema: z.string().min(1).nullable(),
    default: null,
    about: 'The make of a single-make site. When not set, the site shows several makes.',
    rows: ['SITE-014', 'API-010'],
  }),
  vehicleTypes: setting({
    schema: z.array(z.enum(ITEM_TYPES)).min(1),
    default: ['car'],
    about: 'The vehicle types that are shown and can be searched.',
    rows: ['SITE-004', 'VDP-072'],
  }),
  defaultState: setting({
    schema: z.enum(AU_STATES),
    default: 'qld',
    about: 'The state to assume when none is known.',
    rows: ['SITE-024'],
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
    rows: ['SITE-090'],
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
    rows: ['SITE-091'],
  }),
} as const;
