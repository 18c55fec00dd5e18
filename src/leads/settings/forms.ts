import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';
import { OFFERED_FORMS } from '../rules/site-form.ts';

export const enquiry = {
  layout: setting({
    schema: z.enum(['single', 'multiStep']),
    default: 'single',
    about: 'Shows the enquiry form on a single page, or in three short steps (multiStep).',
  }),
  dialogTitle: setting({
    schema: z.string().min(1).max(80),
    default: 'Submit an enquiry',
    about: 'Sets the heading of the enquiry form.',
  }),
  message: setting({
    schema: z.enum(['required', 'optional']),
    default: 'required',
    about: 'Makes the message of an enquiry required or optional.',
  }),
  postcode: setting({
    schema: z.enum(['optional', 'required']),
    default: 'optional',
    about: 'Makes the postcode of an enquiry required or optional.',
  }),
  postcodePlaceholder: setting({
    schema: z.string().max(20),
    default: '1234',
    about: 'Sets the placeholder of the postcode field.',
  }),
  location: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'required makes shoppers choose a location on the enquiry form. hidden does not ask.',
  }),
  dealership: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'required makes shoppers choose a dealership, if there is more than one. hidden does not ask.',
  }),
  optIn: setting({
    schema: z.boolean(),
    default: true,
    about: 'Ticks the checkbox for news and offers by default.',
  }),
  terms: setting({
    schema: z.boolean(),
    default: false,
    formerly: { none: false, required: true },
    about: 'Shoppers must agree to the terms of use before they send an enquiry.',
  }),
  termsError: setting({
    schema: z.enum(['long', 'starred']),
    default: 'long',
    about:
      'Sets the error message for a shopper who did not agree to the terms: a long one, or one that starts with an asterisk (starred).',
  }),
  nextSteps: setting({
    schema: z.array(z.strictObject({ title: z.string().min(1).max(40), text: z.string().min(1).max(200) })).max(4),
    default: [],
    about:
      'Says what happens after an enquiry, in up to four steps. The steps are beside the forms of vehicles and on the receipt page. Without your own, the site shows three steps that are true of every dealer.',
  }),
  confirmationMail: setting({
    schema: z.boolean().or(z.string().trim().min(1).max(600)),
    default: true,
    formerly: { on: true, off: false },
    replaces: {
      'enquiry.confirmationText': (text, present) => (typeof text === 'string' && present !== false ? text : present),
    },
    about:
      'Sends the shopper an email right after an enquiry. It repeats the request and the vehicle, says who answers and when, and adds a calendar file for a test drive. Write a text to replace its first paragraph, or false to send no email. The site sends none for an enquiry that looks like spam, and at most five an hour to one address.',
  }),
  additionalServices: setting({
    schema: z.array(z.string().min(1).max(80)),
    default: [],
    about: 'Adds services to the enquiry form that shoppers can tick.',
  }),
} as const;

export const service = {
  booking: setting({
    schema: z.enum(['internal', 'externalUrl', 'brandServicePage']),
    default: 'internal',
    about:
      'Sets the place that /service leads to: the form of this site (internal), service.externalUrl, or /ford-service, the service page of the brand.',
  }),
  externalUrl: setting({
    schema: z.url({ protocol: /^https$/ }).nullable(),
    default: null,
    about:
      'Sets the website on which customers book a service. /service leads there if service.booking is externalUrl, and the service page of the brand links to it. The site replaces {key} with service.bookingKey.',
  }),
  bookingKey: setting({
    entityField: 'xtime_webkey',
    schema: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must be letters, digits, dots, hyphens and underscores')
      .nullable(),
    default: null,
    about:
      "The key of the workshop in the brand's booking system. With a key, the site has /ford-service, the service page of the brand, and /service leads to it.",
  }),
} as const;

type OfferedForm = (typeof OFFERED_FORMS)[number];

/** Reads a form's own setting of earlier versions. */
function offerForm(form: OfferedForm) {
  return (value: unknown, present: OfferedForm[]): OfferedForm[] => {
    if (value === false || value === 'off') return present.filter((one) => one !== form);
    return present.includes(form) ? present : [...present, form];
  };
}

export const forms = {
  offered: setting({
    schema: z
      .array(z.enum(OFFERED_FORMS))
      .refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: ['service', 'parts', 'tradeIn', 'sell'],
    replaces: Object.fromEntries(OFFERED_FORMS.map((form) => [`forms.${form}`, offerForm(form)])),
    about:
      'Only the forms in this list have a page and links on the site. service is the booking form at /service, and needs a service location. parts is the form at /vehicle-parts-and-accessories, and needs a service or parts location. tradeIn and sell are at routes.tradeIn and routes.sell. careers, fleet, insurance and feedback are each at the path of that name.',
  }),
  careersCv: setting({
    schema: z.enum(['off', 'optional', 'required']),
    default: 'optional',
    about:
      'Lets applicants attach a CV to the careers form (optional), makes them attach one (required), or has no field for it (off).',
  }),
  positions: setting({
    schema: z.array(z.string().min(1).max(80)).max(40),
    default: [],
    about: 'Lists the positions that applicants choose from on the careers form. Without any, they type the position.',
  }),
} as const;

export const parts = {
  catalogue: setting({
    schema: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(120),
          number: z.string().max(40).default(''),
          fits: z.string().max(120).default(''),
          price: z.number().int().min(0).max(1_000_000).nullable().default(null),
        }),
      )
      .max(2000),
    default: [],
    about:
      'Lists the parts and accessories that shoppers can search at /parts/search, each with name, number, fits (the vehicles) and price in dollars. Only the name is required.',
  }),
} as const;

export const photos = {
  request: setting({
    schema: z.boolean(),
    default: true,
    about: 'Lets shoppers request more photos of a vehicle.',
    seenBy: 'browser',
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Shows an optional message field on the photo request form, or hides it.',
  }),
} as const;

export const testDrive = {
  booking: setting({
    schema: z.boolean(),
    default: true,
    about: 'Lets shoppers request a test drive.',
    seenBy: 'browser',
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Shows an optional message field on the test drive form, or hides it.',
  }),
  terms: setting({
    schema: z.boolean(),
    default: false,
    formerly: { required: true },
    about: 'Shoppers must agree to the terms before they send the test drive form.',
  }),
  appointments: setting({
    schema: z.boolean(),
    default: false,
    about:
      'The test drive form offers only the available times of the chosen day (/api/appointments). Turn it on if the dealership has a calendar of test drives.',
  }),
} as const;

export const privacy = {
  leadsStoredDays: setting({
    schema: z.int().min(30).max(3650).nullable(),
    default: null,
    about:
      'The platform erases the personal data of a delivered lead after this number of days. The lead itself stays, with its subject; the dealership still has the mails that it received. null never erases the data.',
  }),
} as const;
