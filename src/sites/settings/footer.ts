import { z } from 'zod';
import { setting } from './define.ts';

export const footer = {
  modelBodyLinks: setting({
    schema: z
      .array(z.string().min(1).max(40))
      .refine(
        (bodies) => new Set(bodies.map((body) => body.toLowerCase())).size === bodies.length,
        'must not list a body type twice',
      ),
    default: ['suv', 'trucks', 'vans', 'performance', 'electric', 'future vehicles'],
    about:
      'Body types of the model directory that the footer links to, in this order. Body types without a model on the site are left out.',
    rows: ['SITE-083'],
  }),
} as const;
