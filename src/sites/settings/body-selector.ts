import { z } from 'zod';
import { SUPPORTED_BODIES } from '#search/rules/body-selector.ts';
import { setting } from './define.ts';
import { pictureAddress } from './home-picture.ts';

export const bodySelector = {
  bodies: setting({
    schema: z.array(z.enum(SUPPORTED_BODIES)).min(1).nullable(),
    default: null,
    about: 'The body types in the body selector. When not set, the body types with the most vehicles.',
    rows: ['SRCH-072', 'SRCH-092'],
  }),
  pictures: setting({
    schema: z.record(z.string().min(1).max(40), pictureAddress),
    default: {},
    about:
      '4:3 pictures for body types (or fuels, drives, categories), keyed by the name that the filter shows: SUV, Ute, Electric. A drawing is used where there is no picture.',
  }),
  count: setting({
    schema: z.number().int().min(1).max(20),
    default: 4,
    about: 'How many body types the body selector shows.',
    rows: ['SRCH-090'],
  }),
} as const;
