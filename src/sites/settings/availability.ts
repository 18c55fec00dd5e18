import { z } from 'zod';
import { filterExpression } from './filter-expression-schema.ts';
import { setting } from './define.ts';

export const availability = {
  testDriveOnlyRule: setting({
    schema: z.enum(['tagOnly', 'tagOrFilter']),
    default: 'tagOnly',
    about: 'How a vehicle is recognised as test drive only: by its tag, or by its tag or a filter.',
    rows: ['AVL-011'],
  }),
  testDriveOnlyFilter: setting({
    schema: filterExpression,
    default: null,
    about: 'The filter for tagOrFilter: vehicles that match it are test drive only.',
    rows: ['AVL-011'],
  }),
} as const;
