import { z } from 'zod';
import { setting } from './define.ts';

export const routes = {
  modelDetail: setting({
    schema: z.enum(['/models/{slug}', '/{slug}']),
    default: '/models/{slug}',
    about: 'The address of a model that has none of its own.',
    rows: ['SITE-067'],
  }),
} as const;
