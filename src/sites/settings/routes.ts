import { z } from 'zod';
import { setting } from './define.ts';

export const routes = {
  modelDetail: setting({
    schema: z.enum(['/models/{slug}', '/{slug}']),
    default: '/models/{slug}',
    about: 'The URL of models that have no URL of their own.',
    rows: ['SITE-067'],
  }),
} as const;
