import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';
import { OFFERED_FORMS } from '../rules/site-form.ts';

export const enquiry = {
  layout: setting({
    schema: z.enum(['single', 'multiStep']),
    default: 'single',
    about: 'Whether the enquiry form is a single page or three short steps.',
  }),
  dialogTitle: setting({
    schema: z.string().min(1).max(80),
    default: 'Submit an enquiry',
    about: 'Heading of the enquiry form.',
  }),
  message: setting({
    schema: z.enum(['required', 'optional']),
    default: 'required',
    about: 'Whether the message is required.',
  }),
  postcode: setting({
    schema: z.enum(['optional', 'required']),
    default: 'optional',
    about: 'Whether the postcode is required.',
  }),
  postcodePlaceholder: setting({
    schema: z.string().max(20),
    default: '1234',
    about: 'Placeholder of the postcode field.',
  }),
  location: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'Whether shoppers must choose a location.',
  }),
  dealership: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'Whether shoppers must choose a dealership when there is more than one.',
  }),
  optIn: setting({
    schema: z.boolean(),
    default: true,
    about: 'Whether the news and offers checkbox is ticked by default.',
  }),
  terms: setting({
    schema: z.boolean(),
    default: false,
    formerly: { none: false, required: true },
    about: 'Whether shoppers must agree to the terms of use.',
  }),
  termsError: setting({
    schema: z.enum(['long', 'starred']),
    default: 'long',
    about: 'Which of the two error messages is shown when the terms are not accepted.',
  }),
  nextSteps: setting({
    schema: z.array(z.strictObject({ title: z.string().min(1).max(40), text: z.string().min(1).max(200) })).max(4),
    default: [],
    about:
      'What happens after an enquiry, in up to four steps, beside the forms of vehicles and on the receipt page. Without any, three steps that are true of every dealer.',
  }),
  confirmationMail: setting({
    schema: z.boolean().or(z.string().trim().min(1).max(600)),
    default: true,
    formerly: { on: true, off: false },
    replaces: {
      'enquiry.confirmationText': (text, present) => (typeof text === 'string' && present !== false ? text : present),
    },
    about:
      'Whether shoppers get an email right after an enquiry: what they asked, about which vehicle, who answers and when, and a file for the calendar with a test drive. A text is its first paragraph, in place of the sentence of the receipt page. Not for an enquiry that looks like spam, and at most five an hour to one address.',
  }),
  additionalServices: setting({
    schema: z.array(z.string().min(1).max(80)),
    default: [],
    about: 'Additional services that shoppers can tick.',
  }),
} as const;

export const service = {
  booking: setting({
    schema: z.enum(['internal', 'externalUrl', 'brandServicePage']),
    default: 'internal',
    about:
      'Where /service leads: to the form of this site, to service.externalUrl, or to the service page of the brand, /ford-service.',
  }),
  externalUrl: setting({
    schema: z.url({ protocol: /^https$/ }).nullable(),
    default: null,
    about:
      'The website where a service is booked: /service leads there if service.booking is externalUrl, and the service page of the brand links to it. {key} is replaced with service.bookingKey.',
  }),
  bookingKey: setting({
    entityField: 'xtime_webkey',
    schema: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must be letters, digits, dots, hyphens and underscores')
      .nullable(),
    default: null,
    about:
      "The key of the workshop in the brand's booking system. A site with a key has the service page of the brand, /ford-service, and /service leads to it.",
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
      'The forms that the site has: service (bookings, /service, where it has a service location), parts (/vehicle-parts-and-accessories, where it has a service or parts location), tradeIn and sell (at routes.tradeIn and routes.sell), careers, fleet, insurance and feedback (each at its name).',
  }),
  careersCv: setting({
    schema: z.enum(['off', 'optional', 'required']),
    default: 'optional',
    about: 'Whether an application can, or must, contain a CV.',
  }),
  positions: setting({
    schema: z.array(z.string().min(1).max(80)).max(40),
    default: [],
    about: 'Positions to choose from on the careers form; with none, shoppers type the position.',
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
      'Parts and accessories that shoppers can search (/parts/search), each with name, number, fits (vehicles) and price in dollars; only the name is required.',
  }),
} as const;

export const photos = {
  request: setting({
    schema: z.boolean(),
    default: true,
    about: 'Whether shoppers can request more photos of a vehicle.',
    seenBy: 'browser',
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Whether the photo request form has a message field.',
  }),
} as const;

export const testDrive = {
  booking: setting({
    schema: z.boolean(),
    default: true,
    about: 'Whether shoppers can request a test drive.',
    seenBy: 'browser',
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Whether the test drive form has a message field.',
  }),
  terms: setting({
    schema: z.boolean(),
    default: false,
    formerly: { required: true },
    about: 'Whether shoppers must agree to the terms on the test drive form.',
  }),
  appointments: setting({
    schema: z.boolean(),
    default: false,
    about: 'Whether the test drive form offers only the available times of the chosen day (/api/appointments).',
  }),
} as const;

export const privacy = {
  leadsStoredDays: setting({
    schema: z.int().min(30).max(3650).nullable(),
    default: null,
    about:
      'After how many days the personal data of a lead is erased from the platform, once it has been delivered. The lead itself stays, with what it was about. null: never. The mails that the dealership received are its own.',
  }),
} as const;
