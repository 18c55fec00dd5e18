import { z } from 'zod';
import { AU_STATES, ITEM_TYPES } from '#domain/vehicle/car.ts';
import { TEMPLATE_NAMES } from '#sites/template-names.ts';
import { setting } from './define.ts';
import { pageLink } from './home-picture.ts';
import { IN_ORDER, inOrder, shownBetween } from './shown-between.ts';

export const site = {
  template: setting({
    schema: z.enum(TEMPLATE_NAMES),
    default: 'standard',
    about: 'Which named set of settings and layouts this site starts from.',
    rows: ['SITE-003', 'SITE-012'],
  }),
  flags: setting({
    schema: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/, 'a flag is lower-case words with hyphens')),
    default: [],
    about: 'Names of features switched on that have no setting of their own yet.',
    seenBy: 'browser',
    rows: ['SITE-003', 'SITE-020'],
  }),
  manufacturer: setting({
    schema: z.string().min(1).nullable(),
    default: null,
    about: 'The one make this site is for; without one it is a site of several makes.',
    rows: ['SITE-014', 'API-010'],
  }),
  vehicleTypes: setting({
    schema: z.array(z.enum(ITEM_TYPES)).min(1),
    default: ['car'],
    about: 'Which kinds of vehicles can be searched and shown.',
    rows: ['SITE-004', 'VDP-072'],
  }),
  defaultState: setting({
    schema: z.enum(AU_STATES),
    default: 'qld',
    about: 'State assumed where none is known.',
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
      "One line over every page, from the first day to the last by the site's own clock. Who dismisses it does not see these words again.",
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
      'A message at the top of the named kinds of pages, with something to do, from the first day to the last. Who dismisses it does not see that message again.',
    rows: ['SITE-091'],
  }),
} as const;
