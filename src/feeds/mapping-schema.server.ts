import { z } from 'zod';
import { FEED_FIELD_NAMES, type FeedField } from './rules/feed-fields.ts';
import { UNITS } from './rules/units.ts';

/** A column's value as text; a list means any of them. Compared ignoring case, accents and outer spaces. */
const words = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const conditions = z.record(z.string(), z.union([words.transform((word) => [word]), z.array(words)]));

const rule = z
  .strictObject({
    column: z.string().optional(),
    /** Several columns, joined with `join`; empty ones are skipped. */
    columns: z.array(z.string()).min(1).optional(),
    join: z.string().optional(),
    constant: words.optional(),
    /** A regular expression. Its first group (or the whole match) is the value; without a match there is no value. */
    match: z.string().optional(),
    table: z.record(z.string(), z.union([words, z.null()])).optional(),
    /** Replaces values that are not in `table`; without it they stay. */
    otherwise: z.union([words, z.null()]).optional(),
    when: conditions.optional(),
    unless: conditions.optional(),
    as: z.enum(['text', 'title-case']).optional(),
    separator: z.string().min(1).optional(),
    unit: z.enum(Object.keys(UNITS) as [string, ...string[]]).optional(),
    /** The order of day and month in numeric dates. */
    date: z.enum(['dmy', 'mdy']).optional(),
    /** The file may lack the column. */
    optional: z.boolean().optional(),
    /** Ignores words that the field does not know without a warning, because the column also holds other things. */
    mixed: z.boolean().optional(),
  })
  .refine((one) => [one.column, one.columns, one.constant].filter((source) => source !== undefined).length === 1, {
    message: 'needs exactly one of column, columns and constant',
  });
export type FieldRule = z.output<typeof rule>;

const dealership = z.union([
  z.strictObject({ constant: z.string() }),
  z.strictObject({ spread: z.literal(true) }),
  z.strictObject({
    column: z.string(),
    table: z.record(z.string(), z.string()).optional(),
    otherwise: z.string().optional(),
  }),
]);

const location = z.union([
  z.strictObject({ constant: z.string() }),
  z.strictObject({ column: z.string(), table: z.record(z.string(), z.string()).optional() }),
]);

const key = z.union([
  z.strictObject({ column: z.string() }),
  z.strictObject({ columns: z.array(z.string()).min(1) }),
  z.strictObject({ derive: z.array(z.string()).min(1) }),
]);

/**
 * General repairs of a whole record, in this order. `titleWins`: takes a model or badge that a spreadsheet damaged from
 * the title. `joinMake`: rejoins a two-word make that was split, with the model from the title. `badgeFromTitle`: uses
 * what follows year, make and model in the title as the badge.
 */
const repairs = z.strictObject({
  titleWins: z.strictObject({ title: z.string() }).optional(),
  joinMake: z.strictObject({ title: z.string().optional() }).optional(),
  badgeFromTitle: z.strictObject({ title: z.string() }).optional(),
});

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower case letters, digits and hyphens');

export const mappingSchema = z
  .strictObject({
    feed: name,
    about: z.string().optional(),
    format: z.enum(['csv', 'json', 'xml']),
    /**
     * Path of the records: `StockList` or `answer.items` in JSON, the element name in XML. Without it, JSON is an array
     * or a single object.
     */
    records: z.string().optional(),
    delimiter: z.string().length(1).optional(),
    encoding: z.enum(['auto', 'utf-8', 'windows-1252', 'utf-16le', 'utf-16be']).default('auto'),
    mode: z.enum(['full', 'partial']),
    absent: z.enum(['withdrawn', 'sold']).default('withdrawn'),
    key,
    dealership,
    location: location.optional(),
    fields: z.partialRecord(
      z.enum(FEED_FIELD_NAMES as [FeedField, ...FeedField[]]),
      z.union([rule.transform((one) => [one]), z.array(rule).min(1)]),
    ),
    repairs: repairs.default({}),
  })
  .refine((mapping) => mapping.fields.make !== undefined, {
    message: 'must say where the make comes from',
    path: ['fields', 'make'],
  })
  .refine((mapping) => mapping.fields.model !== undefined, {
    message: 'must say where the model comes from',
    path: ['fields', 'model'],
  })
  .refine((mapping) => mapping.format !== 'xml' || mapping.records !== undefined, {
    message: 'must name the element of one record',
    path: ['records'],
  });

export type FeedMapping = z.output<typeof mappingSchema>;

/** The keys that a mapping may have at a place, such as `fields.price` or `repairs`. */
export function allowedKeys([part, ...inside]: readonly PropertyKey[]): readonly string[] {
  if (part === undefined) return Object.keys(mappingSchema.shape);
  if (part === 'fields') return inside.length === 0 ? FEED_FIELD_NAMES : Object.keys(rule.shape);
  if (part === 'repairs') return inside.length === 0 ? Object.keys(repairs.shape) : ['title'];
  const { options } = { key, dealership, location }[part as 'key' | 'dealership' | 'location'];
  return [...new Set(options.flatMap((option) => Object.keys(option.shape)))];
}
