import { composed } from '#rules/normal-form.ts';

/** A form as it was posted: a field that stands in it several times has a list. */
export type PostedFields = Readonly<Record<string, string | readonly string[]>>;

const MOST_FIELDS = 100;
/** Of one field: the pages that a shopper visited are the longest list that a form of ours sends. */
const MOST_VALUES = 100;

/**
 * The texts of a form, in whatever form it is held; files are none. A form of ours has not so many fields, nor so many values of one: what
 * comes after them is left out, so that reading a form takes time in proportion to its length.
 */
export function postedFields(entries: Iterable<readonly [string, unknown]>): PostedFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue;
    const values = fields.get(name);
    if (values === undefined) {
      if (fields.size < MOST_FIELDS) fields.set(name, [value]);
    } else if (values.length < MOST_VALUES) values.push(value);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]));
}

// Controls, and marks that turn or hide text: a name with them shows something else in a mail than what was stored.
const UNSEEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** One line of text: what cannot be seen is removed, white space is single, nothing stands around it. Absent is `''`. */
export function line(fields: PostedFields, name: string): string {
  return composed(first(fields, name).toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(UNSEEN, '')
    .trim();
}

/** Several lines of text: line ends are `\n`, other control characters are removed, and more than two empty lines become two. */
export function paragraphs(fields: PostedFields, name: string): string {
  return composed(first(fields, name).toWellFormed())
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((text) => text.replace(/\t/g, ' ').replace(UNSEEN, '').trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** A checkbox: browsers send its value when ticked, and nothing when not. */
export function ticked(fields: PostedFields, name: string): boolean {
  return !['', 'false', 'off', '0', 'no'].includes(line(fields, name).toLowerCase());
}

/** Every value of a field that may stand in the form several times. */
export function list(fields: PostedFields, name: string): readonly string[] {
  const posted = fields[name] ?? [];
  const values = typeof posted === 'string' ? [posted] : posted;
  return values.map((value) => line({ value }, 'value')).filter((value) => value !== '');
}

function first(fields: PostedFields, name: string): string {
  const posted = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof posted === 'string' ? posted : (posted?.[0] ?? '');
}
