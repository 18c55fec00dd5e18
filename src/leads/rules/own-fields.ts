import { formatNumber } from '#rules/money.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { DAY_MS, zonedTime } from '#rules/zoned-time.ts';
import { AU_STATES } from '#vehicle/rules/vehicle.ts';
import { regoProblem } from './field-formats.ts';
import { line, paragraphs, type PostedFields } from './posted-fields.ts';

interface OwnFieldBase {
  /** The name under which it is posted, stored and sent. It is never the name of a field that every form has. */
  readonly name: string;
  readonly label: string;
  /** Where the label is a question: what its error asks for, after `Choose` or `Enter`. */
  readonly asks?: string;
  readonly required: boolean;
  readonly hint?: string;
}

/** A field of one form, besides the contact details, places, message and consent that every form has. */
export type OwnField = OwnFieldBase &
  (
    | { readonly kind: 'text'; readonly placeholder?: string; readonly autoComplete?: string }
    | { readonly kind: 'lines' }
    /** A whole number: spaces, commas and `km` after it are accepted. */
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly placeholder?: string }
    /** A day from today on, at most a year ahead. */
    | { readonly kind: 'date' }
    | { readonly kind: 'select' | 'radios'; readonly options: readonly string[] }
    /** The registration of the shopper's own vehicle, and its state: the fields `rego` and `regoState` of every lead. */
    | { readonly kind: 'rego'; readonly name: 'rego' }
    | { readonly kind: 'state'; readonly name: 'regoState' }
    /** Files of the sender, within the limits of the settings `uploads`; lead-files.ts. `most` is 1 by default. */
    | {
        readonly kind: 'file';
        readonly takes: 'document' | 'photo';
        readonly most?: number;
        /** What the photo shows, as the label in the group of photos. */
        readonly view?: string;
      }
  );

/** What a shopper answered: stored and sent with its label, so that a receiver needs no list of our fields. */
export interface OwnAnswer {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

const MAX_TEXT = 120;
const MAX_LINES = 2000;

/** The error of a posted field; `null` if there is none. Files are not among the fields: `fileProblems` checks them. */
export function ownFieldProblem(field: OwnField, fields: PostedFields, now: number): string | null {
  if (field.kind === 'file') return null;
  const text = field.kind === 'lines' ? paragraphs(fields, field.name) : line(fields, field.name);
  if (text === '') return field.required ? missing(field) : null;
  switch (field.kind) {
    case 'text':
      return text.length > MAX_TEXT ? `Use at most ${MAX_TEXT} characters.` : null;
    case 'lines':
      return text.length > MAX_LINES ? `Use at most ${formatNumber(MAX_LINES)} characters.` : null;
    case 'number':
      return numberProblem(text, field);
    case 'date':
      return dateProblem(text, now);
    case 'rego':
      return regoProblem(text);
    case 'state':
      return (AU_STATES as readonly string[]).includes(text.toLowerCase()) ? null : missing(field);
    default:
      return field.options.includes(text) ? null : missing(field);
  }
}

function missing(field: OwnField): string {
  const label = field.label.charAt(0).toLowerCase() + field.label.slice(1);
  const isChosen = field.kind === 'select' || field.kind === 'radios' || field.kind === 'state';
  const asked = field.asks ?? (/^(?:your|the|a|an) /.test(label) ? label : `the ${label}`);
  return `${isChosen ? 'Choose' : 'Enter'} ${asked}.`;
}

/** `12,500 km` is 12500; `null` for anything else than a whole number, such as `12k`. */
function wholeNumber(text: string): number | null {
  const digits = /^(\d[\d ,]*?) ?(?:kms?|kilomet(?:re|er)s?)?$/i.exec(text)?.[1]?.replace(/[ ,]/g, '');
  return digits === undefined || digits.length > 9 ? null : Number(digits);
}

function numberProblem(text: string, { min, max }: { readonly min: number; readonly max: number }): string | null {
  const value = wholeNumber(text);
  if (value !== null && value >= min && value <= max) return null;
  // Years have no separator.
  const shown = (limit: number) => (limit < 10_000 ? String(limit) : formatNumber(limit));
  return `Enter a whole number from ${shown(min)} to ${shown(max)}.`;
}

/** Today begins last in Perth: by its date, a shopper's own today is accepted in every state. */
function dateProblem(text: string, now: number): string | null {
  const problem = 'Choose a day from today to a year ahead.';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return problem;
  const { date: today } = zonedTime(now, 'Australia/Perth');
  const isLate = Date.parse(text) > now + 366 * DAY_MS;
  return formatCalendarDate(text) === null || text < today || isLate ? problem : null;
}

/** The valid answers, without the fields that every lead has. */
export function ownAnswers(own: readonly OwnField[], fields: PostedFields): readonly OwnAnswer[] {
  return own.flatMap((field) => {
    if (field.kind === 'rego' || field.kind === 'state' || field.kind === 'file') return [];
    const text = field.kind === 'lines' ? paragraphs(fields, field.name) : line(fields, field.name);
    if (text === '') return [];
    const value = field.kind === 'number' ? String(wholeNumber(text)) : text;
    return [{ name: field.name, label: field.label, value }];
  });
}
