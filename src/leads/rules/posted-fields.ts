import { composeText } from '#rules/normal-form.ts';
import { plainCharacters, withoutInvisible } from '#rules/plain-characters.ts';

/** A posted form: a field with several values is a list. */
export type PostedFields = Readonly<Record<string, string | readonly string[]>>;

const MAX_FIELDS = 100;
/** Values per field. The longest list that our forms send is that of visited pages. */
const MAX_VALUES = 100;

/**
 * The text fields of a form, without files. Fields and values beyond the limits, which our own forms never reach, are
 * dropped, so that reading a form takes linear time.
 */
export function postedFields(entries: Iterable<readonly [string, unknown]>): PostedFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue;
    const values = fields.get(name);
    if (values === undefined) {
      if (fields.size < MAX_FIELDS) fields.set(name, [value]);
    } else if (values.length < MAX_VALUES) values.push(value);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]));
}

const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** Without what reverses or hides text: a name with it would look different in a mail. */
function visible(text: string): string {
  return withoutInvisible(composeText(text.toWellFormed()));
}

/** Fields of every form that are read as data: `０４９１` is 0491. Names and messages stay as they were written. */
const DATA_FIELDS: ReadonlySet<string> = new Set([
  'email',
  'phone',
  'postcode',
  'rego',
  'regoState',
  'booking_date_time',
]);

/** One line of text: removes invisible characters, collapses and trims white space. An absent field is `''`. */
export function line(fields: PostedFields, name: string): string {
  const text = visible(first(fields, name));
  return (DATA_FIELDS.has(name) ? plainCharacters(text) : text).replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/**
 * Several lines of text: line ends become `\n`, other control characters are removed, and at most two empty lines
 * remain in a row.
 */
export function paragraphs(fields: PostedFields, name: string): string {
  return visible(first(fields, name))
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((text) => text.replace(/\t/g, ' ').replace(CONTROL, '').trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** A checkbox: browsers send its value only when it is ticked. */
export function isTicked(fields: PostedFields, name: string): boolean {
  return !['', 'false', 'off', '0', 'no'].includes(line(fields, name).toLowerCase());
}

/** Every value of a field that may occur several times. */
export function list(fields: PostedFields, name: string): readonly string[] {
  const posted = fields[name] ?? [];
  const values = typeof posted === 'string' ? [posted] : posted;
  return values.map((value) => line({ value }, 'value')).filter((value) => value !== '');
}

function first(fields: PostedFields, name: string): string {
  const posted = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof posted === 'string' ? posted : (posted?.[0] ?? '');
}

/** The names under which a form posts the location and the terms, if an external format has its own names for them. */
export type PostedNames = Readonly<Partial<Record<'location' | 'terms', string>>>;

/** The name under which a form posts a field. */
export function postedName(name: string, names: PostedNames = {}): string {
  return names[name as keyof PostedNames] ?? name;
}

/** The posted fields under our names for them. */
export function withOurNames(posted: PostedFields, names: PostedNames | undefined): PostedFields {
  const renamed = Object.entries(names ?? {}).filter(([, external]) => Object.hasOwn(posted, external));
  return renamed.length === 0
    ? posted
    : { ...posted, ...Object.fromEntries(renamed.map(([name, external]) => [name, posted[external]!])) };
}
