import { z } from 'zod';
import { setting } from './define.ts';

export const delivery = {
  calculator: setting({
    schema: z.enum(['off', 'on']),
    default: 'off',
    about:
      "Whether a vehicle's page works out what delivery to a postcode costs. Prices stand in the group's delivery.yaml.",
    rows: ['VDP-037', 'LOC-046'],
  }),
} as const;
