import { z } from 'zod';
import { setting } from './define.ts';

const phone = z
  .string()
  .regex(/^(\+61|0|1[38]00)[\d ]{6,14}$/, 'must be an Australian phone number such as 07 5550 0100 or 1800 160 401')
  .nullable();

export const contact = {
  phoneNumbers: setting({
    schema: z.strictObject({ new: phone.default(null), used: phone.default(null), demo: phone.default(null) }),
    default: { new: null, used: null, demo: null },
    about: "The site's phone numbers for new, used and demo vehicles.",
    rows: ['SITE-019', 'LOC-041', 'LOC-045'],
  }),
  phoneOverride: setting({
    schema: phone,
    default: null,
    about: 'A phone number to show instead of all others.',
    rows: ['LOC-041'],
  }),
  whatsapp: setting({
    schema: phone,
    default: null,
    about: 'The mobile number for WhatsApp messages.',
    rows: ['SITE-078'],
  }),
  sms: setting({
    schema: phone,
    default: null,
    about: 'The mobile number for text messages.',
    rows: ['SITE-078'],
  }),
} as const;
