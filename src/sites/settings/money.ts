import { z } from 'zod';
import { setting } from './define.ts';

export const money = {
  quickValues: setting({
    schema: z.enum(['standard', 'high']),
    default: 'standard',
    about: 'The amounts suggested under money fields: $5,000 to $70,000, or $300,000 to $800,000.',
    rows: ['SRCH-088'],
  }),
} as const;
