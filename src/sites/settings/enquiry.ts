import { z } from 'zod';
import { setting } from './define.ts';

export const enquiry = {
  layout: setting({
    schema: z.enum(['single', 'multiStep']),
    default: 'single',
    about: 'Whether the enquiry form stands on one page or leads through three short steps.',
    rows: ['LEAD-016', 'LEAD-017', 'LEAD-018'],
  }),
  dialogTitle: setting({
    schema: z.string().min(1).max(80),
    default: 'Submit an enquiry',
    about: 'Title above the enquiry form.',
    rows: ['LEAD-003'],
  }),
  message: setting({
    schema: z.enum(['required', 'optional']),
    default: 'required',
    about: 'Whether the message must be filled in.',
    rows: ['LEAD-004'],
  }),
  postcode: setting({
    schema: z.enum(['optional', 'required']),
    default: 'optional',
    about: 'Whether the postcode must be filled in.',
    rows: ['LEAD-010'],
  }),
  postcodePlaceholder: setting({
    schema: z.string().max(20),
    default: '1234',
    about: 'Grey text in the empty postcode box.',
    rows: ['LEAD-010'],
  }),
  location: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'Whether the form asks which location.',
    rows: ['LEAD-006'],
  }),
  dealership: setting({
    schema: z.enum(['hidden', 'required']),
    default: 'hidden',
    about: 'Whether the form asks which dealership, where there are several.',
    rows: ['LEAD-006', 'LEAD-007'],
  }),
  optIn: setting({
    schema: z.boolean(),
    default: true,
    about: 'Whether the box for news and offers starts ticked.',
    rows: ['LEAD-002', 'LEAD-009'],
  }),
  terms: setting({
    schema: z.enum(['none', 'required']),
    default: 'none',
    about: 'Whether the terms must be agreed to.',
    rows: ['LEAD-011', 'LEAD-012'],
  }),
  termsError: setting({
    schema: z.enum(['long', 'starred']),
    default: 'long',
    about: 'Which of two messages is shown when they were not.',
    rows: ['LEAD-011', 'LEAD-012', 'ERR-035', 'ERR-036'],
  }),
  additionalServices: setting({
    schema: z.array(z.string().min(1).max(80)),
    default: [],
    about: 'Further services the shopper may tick.',
    rows: ['LEAD-002'],
  }),
} as const;
