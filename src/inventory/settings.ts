import { z } from 'zod';
import { setting } from '#platform/settings/define.ts';
import { FilterError, parseFilter } from '#search/rules/filter-expression.ts';
import { VISIBILITY_RULES, type VisibilityRuleName } from './rules/visibility-rule.ts';

/** A filter expression, parsed when the site is loaded; `null` for no filter. */
const filterExpression = z
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

const VISIBILITY_NAMES = Object.keys(VISIBILITY_RULES) as [VisibilityRuleName, ...VisibilityRuleName[]];
/** The visibility rules by the numbers 0 to 14 that earlier versions wrote. */
const FORMER_VISIBILITY_NUMBERS: readonly VisibilityRuleName[] = [
  'all',
  'usedOnly',
  'newAndDemo',
  'usedAndDemo',
  'newOnly',
  'demoOnly',
  'withPhotos',
  'usedWithPhotos',
  'withPrice',
  'usedWithPrice',
  'usedUpTo10Years',
  'usedUnder100000Km',
  'certifiedOnly',
  'electricAndHybrid',
  'withoutReserved',
];

export const search = {
  soldWindowDays: setting({
    entityField: 'include_sold_cars_days',
    schema: z.number().min(0).max(365),
    default: 3,
    about: 'Sold vehicles stay in the search results for this number of days.',
  }),
  visibilityRule: setting({
    schema: z.enum(VISIBILITY_NAMES),
    default: 'all',
    about: `Limits the vehicles that the site shows. ${VISIBILITY_NAMES.map((name) => `${name}: ${VISIBILITY_RULES[name].about}`).join('; ')}.`,
    formerly: Object.fromEntries(FORMER_VISIBILITY_NUMBERS.map((name, number) => [number, name])),
  }),
  excludedStockNumbers: setting({
    schema: z.array(z.string().min(1)),
    default: [],
    about: 'The site never shows the vehicles with these stock numbers. Use it to hide a single vehicle.',
  }),
  excludedNewMakes: setting({
    schema: z.array(z.string().min(1)),
    default: [],
    about: 'The site does not show new vehicles of these makes.',
  }),
  siteFilter: setting({
    entityField: 'search_filters',
    schema: filterExpression,
    default: null,
    about:
      'Limits every search on this site to the vehicles that match this filter, such as body:SUV AND price > 20000.',
  }),
} as const;

export const availability = {
  testDriveOnlyRule: setting({
    schema: z.enum(['tagOnly', 'tagOrFilter']),
    default: 'tagOnly',
    about:
      'Sets how the site recognises a vehicle that is for test drives only: by its tag (tagOnly), or by its tag or a filter (tagOrFilter).',
  }),
  testDriveOnlyFilter: setting({
    schema: filterExpression,
    default: null,
    about: 'Vehicles that match this filter are for test drives only, if testDriveOnlyRule is tagOrFilter.',
  }),
} as const;
