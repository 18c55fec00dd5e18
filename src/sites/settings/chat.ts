import { z } from 'zod';
import { setting } from './define.ts';

export const chat = {
  mode: setting({
    schema: z.enum(['off', 'token', 'chatSetting']),
    default: 'off',
    about: 'What Instant Message needs before it is shown: a token and a URL, or a URL only.',
    rows: ['SITE-025', 'VDP-061', 'VDP-062'],
  }),
  address: setting({
    schema: z
      .string()
      .regex(/^https:\/\/[^\s"<>]+$/, 'must be a URL that starts with https://')
      .max(300)
      .nullable(),
    default: null,
    about: "URL of the dealer's chat service. {token} and {car} are replaced with the token and the stock number.",
    rows: ['VDP-062'],
  }),
  token: setting({
    schema: z.string().min(1).max(200).nullable(),
    default: null,
    about: 'Identifies this site to the chat service. It is part of public links, so it must not be a secret.',
    rows: ['VDP-062'],
  }),
  excludedMakes: setting({
    schema: z.array(z.string().min(1).max(40)),
    default: [],
    about: 'Makes that always show Enquire Now instead of Instant Message.',
    rows: ['VDP-063'],
  }),
} as const;
