import { z } from 'zod';
import { setting } from './define.ts';

export const enquiry = {
  layout: setting({
    schema: z.enum(['single', 'multiStep']),
    default: 'single',
    about: 'Whether the enquiry form is a single page or three short steps.',
    rows: ['LEAD-016', 'LEAD-017', 'LEAD-018'],
  }),
  dialogTitle: setting({
    schema: z.string().min(1).max(80),
    default: 'Submit an enquiry',
    about: 'Heading of the enquiry form.',
    rows: ['LEAD-003'],
  }),
  message: setting({
    schema: z.enum(['required', 'optional']),
    default: 'required',
    about: 'Whether the message is required.',
    rows: ['LEAD-004'],
  }),
  postcode: setting({
    schema: z.enum(['optional', 'required']),
    default: 'optional',
    about: 'Whether the postcode is required.',
    rows: ['LEAD-010'],
  }),
  postcodePlaceholder: setting({
    schema: z.string().max(20),
    default: '1234',
    about: 'Placeholder of the postcode field.',
    rows: ['LEAD-010'],
  }),
  location: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'Whether shoppers must choose a location.',
    rows: ['LEAD-006'],
  }),
  dealership: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'Whether shoppers must choose a dealership when there is more than one.',
    rows: ['LEAD-006', 'LEAD-007'],
  }),
  optIn: setting({
    schema: z.boolean(),
    default: true,
    about: 'Whether the news and offers checkbox is ticked by default.',
    rows: ['LEAD-002', 'LEAD-009'],
  }),
  terms: setting({
    schema: z.enum(['none', 'required']),
    default: 'none',
    about: 'Whether shoppers must agree to the terms of use.',
    rows: ['LEAD-011', 'LEAD-012'],
  }),
  termsError: setting({
    schema: z.enum(['long', 'starred']),
    default: 'long',
    about: 'Which of the two error messages is shown when the terms are not accepted.',
    rows: ['LEAD-011', 'LEAD-012', 'ERR-035', 'ERR-036'],
  }),
  additionalServices: setting({
    schema: z.array(z.string().min(1).max(80)),
    default: [],
    about: 'Additional services that shoppers can tick.',
    rows: ['LEAD-002'],
  }),
} as const;

export const photos = {
  request: setting({
    schema: z.enum(['off', 'on']),
    default: 'on',
    about: 'Whether shoppers can request more photos of a vehicle.',
    seenBy: 'browser',
    rows: ['LEAD-025'],
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Whether the photo request form has a message field.',
    rows: ['LEAD-026'],
  }),
} as const;

export const reserve = {
  enabled: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether shoppers can reserve a vehicle online.',
    seenBy: 'browser',
    rows: ['SITE-025', 'VDP-033', 'RSV-001', 'RSV-002'],
  }),
  amountSource: setting({
    schema: z.enum(['carThenSite', 'siteOnly']),
    default: 'carThenSite',
    about: 'Whether a vehicle can have its own deposit amount.',
    rows: ['RSV-006'],
  }),
  deposit: setting({
    schema: z.number().min(0).max(10_000),
    default: 200,
    about: 'The deposit for a reservation when the vehicle has no deposit amount of its own, in dollars.',
    rows: ['RSV-004', 'RSV-005'],
  }),
  holdHours: setting({
    schema: z.number().int().min(1).max(720),
    default: 48,
    about: 'How long a reserved vehicle is held, in hours.',
    rows: ['RSV-007'],
  }),
} as const;

export const testDrive = {
  booking: setting({
    schema: z.enum(['off', 'on']),
    default: 'on',
    about: 'Whether shoppers can request a test drive.',
    seenBy: 'browser',
    rows: ['SITE-025', 'SITE-058', 'LEAD-023'],
  }),
  message: setting({
    schema: z.enum(['hidden', 'optional']),
    default: 'optional',
    about: 'Whether the test drive form has a message field.',
    rows: ['LEAD-024'],
  }),
  terms: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'Whether shoppers must agree to the terms on the test drive form.',
    rows: ['LEAD-024'],
  }),
  appointments: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: 'Whether the test drive form offers only the available times of the chosen day (/api/appointments).',
    rows: ['API-029'],
  }),
} as const;
