import { z } from 'zod';
import { FilterError, parseFilter } from '#search/rules/filter-expression.ts';

/** A filter expression, parsed when the site is loaded; `null` for no filter. */
export const filterExpression = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    try {
      parseFilter(text);
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  })
  .nullable();
