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
