import { z } from 'zod';
import { setting } from './define.ts';

export const chat = {
  mode: setting({
    schema: z.enum(['off', 'token', 'chatSetting']),
    default: 'off',
    about: 'What makes Instant Message available: a token with the address, or the address alone.',
    rows: ['SITE-025', 'VDP-061', 'VDP-062'],
  }),
  address: setting({
    schema: z
      .string()
      .regex(/^https:\/\/[^\s"<>]+$/, 'must be an address starting with https://')
      .max(300)
      .nullable(),
    default: null,
    about: "Address of the dealer's chat service. {token} and {car} (the stock number) are filled in.",
    rows: ['VDP-062'],
  }),
  token: setting({
    schema: z.string().min(1).max(200).nullable(),
    default: null,
    about: 'What the chat service knows this site by. It stands in links, so it is no secret.',
    rows: ['VDP-062'],
  }),
  excludedMakes: setting({
    schema: z.array(z.string().min(1).max(40)),
    default: [],
    about: 'Makes for which Instant Message never takes the place of Enquire Now.',
    rows: ['VDP-063'],
  }),
} as const;
