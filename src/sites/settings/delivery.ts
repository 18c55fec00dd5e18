import { z } from 'zod';
import { setting } from './define.ts';

export const delivery = {
  calculator: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about: "Whether vehicle pages quote delivery to a postcode. Prices come from the group's delivery.yaml.",
    rows: ['VDP-037', 'LOC-046'],
  }),
} as const;
