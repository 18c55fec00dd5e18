import { z } from 'zod';
import { filterExpression } from './filter-expression-schema.ts';
import { setting } from './define.ts';

export const availability = {
  testDriveOnlyRule: setting({
    schema: z.enum(['tagOnly', 'tagOrFilter']),
    default: 'tagOnly',
    about: 'What makes a vehicle one that can only be test driven.',
    rows: ['AVL-011'],
  }),
  testDriveOnlyFilter: setting({
    schema: filterExpression,
    default: null,
    about: 'The filter used by tagOrFilter.',
    rows: ['AVL-011'],
  }),
} as const;
