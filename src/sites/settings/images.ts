import { z } from 'zod';
import { DEFAULT_PICTURE_QUALITY } from '#media/rules/picture-formats.ts';
import { setting } from './define.ts';

export const images = {
  quality: setting({
    schema: z.number().int().min(1).max(100),
    default: DEFAULT_PICTURE_QUALITY,
    about: 'Photo quality from 1 to 100. Higher values look better and load more slowly.',
    rows: ['API-038'],
  }),
} as const;
