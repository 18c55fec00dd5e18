import { z } from 'zod';
import { SUPPORTED_BODIES } from '#domain/home/body-selector.ts';
import { setting } from './define.ts';
import { pictureAddress } from './home-picture.ts';

export const bodySelector = {
  bodies: setting({
    schema: z.array(z.enum(SUPPORTED_BODIES)).min(1).nullable(),
    default: null,
    about: 'The bodies that the body selector offers; without them those with the most cars.',
    rows: ['SRCH-072', 'SRCH-092'],
  }),
  pictures: setting({
    schema: z.record(z.string().min(1).max(40), pictureAddress),
    default: {},
    about:
      'Pictures of 4:3 that stand for bodies (or fuels, drives, categories), by their names as the filter says them: SUV, Ute, Electric. What has none is drawn.',
  }),
  count: setting({
    schema: z.number().int().min(1).max(20),
    default: 4,
    about: 'How many bodies the body selector shows.',
    rows: ['SRCH-090'],
  }),
} as const;
