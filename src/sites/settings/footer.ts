import { z } from 'zod';
import { setting } from './define.ts';

export const footer = {
  modelBodyLinks: setting({
    schema: z
      .array(z.string().min(1).max(40))
      .refine(
        (bodies) => new Set(bodies.map((body) => body.toLowerCase())).size === bodies.length,
        'must name each body once',
      ),
    default: ['suv', 'trucks', 'vans', 'performance', 'electric', 'future vehicles'],
    about:
      'Bodies of the model directory that the footer leads to, in this order. A body that no model of the site has is left out.',
    rows: ['SITE-083'],
  }),
} as const;
