import { z } from 'zod';
import { DEFAULT_PICTURE_QUALITY } from '#domain/pictures/picture-formats.ts';
import { setting } from './define.ts';

export const images = {
  quality: setting({
    schema: z.number().int().min(1).max(100),
    default: DEFAULT_PICTURE_QUALITY,
    about: 'How good photos look against how large they are, from 1 to 100.',
    rows: ['API-038'],
  }),
} as const;
