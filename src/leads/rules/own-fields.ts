import { formatDollars, formatMoney, formatNumber, type Cents } from '#rules/money.ts';
import { parseNumberField } from '#rules/money-field.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { plainCharacters } from '#rules/plain-characters.ts';
import { DAY_MS, zonedTime } from '#rules/zoned-time.ts';
import { AU_STATES } from '#vehicle/rules/vehicle.ts';
import { regoProblem } from './field-formats.ts';
import { line, paragraphs, type PostedFields } from './posted-fields.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface OwnFieldBase {
  /** The name under which it is posted, stored and sent. It is never the name of a field that every form has. */
  readonly name: string;
  readonly label: string;
  /** If the label is a question: the object of its error after `Choose` or `Enter`. */
  readonly asks?: string;
  readonly required: boolean;
  /** A required field that a post may lack, but not leave empty. */
  readonly mayBeAbsent?: true;
  readonly hint?: string;
}

/** A field of one form, besides the contact details, places, message and consent that every form has. */
export type OwnField = OwnFieldBase &
  (
    | { readonly kind: 'text'; readonly placeholder?: string; readonly autoComplete?: string }
    | { readonly kind: 'lines' }
    /** A whole number, read as `parseNumberField` does: `12,500 km`. */
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly placeholder?: string }
    /** Whole dollars: `$30,000`. */
    | { readonly kind: 'dollars'; readonly min: number; readonly max: number }
    /** Dollars and cents: `$1,234.50`. The limits are in dollars. */
    | { readonly kind: 'amount'; readonly min: number; readonly max: number }
    /** A day from today on, at most a year ahead. */
    | { readonly kind: 'date' }
    | {
        readonly kind: 'select' | 'radios';
        readonly options: readonly (string | Choice)[];
        /** A select beside another field if there is room. */
        readonly narrow?: true;
      }
    /** The registration of the shopper's own vehicle, and its state: the fields `rego` and `regoState` of every lead. */
    | { readonly kind: 'rego'; readonly name: 'rego' }
    | { readonly kind: 'state'; readonly name: 'regoState' }
    /** Files of the sender, within the limits of lead-files.ts. `most` is 1 by default. */
    | {
        readonly kind: 'file';
        readonly takes: 'document' | 'photo';
        readonly most?: number;
        /** The subject of the photo: its label in the group of photos. */
        readonly view?: string;
      }
  );

/** A shopper's answer. It is stored and sent with its label, so that a receiver needs no list of our fields. */
export interface OwnAnswer {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The value in words, if it is a number, a day or a code. */
  readonly text?: string;
}

/** The choices with their labels. */
export function labelledChoices(options: readonly (string | Choice)[]): readonly Choice[] {
  return options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
}

const MAX_TEXT = 120;
const MAX_LINES = 2000;

/** The error of a posted field; `null` if there is none. Files are not among the fields: `fileProblems` checks them. */
export function ownFieldProblem(field: OwnField, fields: PostedFields, now: number): string | null {
  if (field.kind === 'file') return null;
  const text = answeredText(field, fields);
  if (text === '') return isMissing(field, fields) ? missing(field) : null;
  switch (field.kind) {
    case 'text':
      return lengthProblem(text, MAX_TEXT);
    case 'lines':
      return lengthProblem(text, MAX_LINES);
    case 'number':
      return numberProblem(text, field);
    case 'dollars':
      return dollarsProblem(text, field);
    case 'amount':
      return amountProblem(text, field);
    case 'date':
      return dateProblem(text, now);
    case 'rego':
      return regoProblem(text);
    case 'state':
      return (AU_STATES as readonly string[]).includes(text.toLowerCase()) ? null : missing(field);
    default:
      return labelledChoices(field.options).some(({ value }) => value === text) ? null : missing(field);
  }
}

const DATA_KINDS: ReadonlySet<OwnField['kind']> = new Set(['number', 'dollars', 'amount', 'date', 'rego', 'state']);

/** Numbers, amounts and days are data: `１２ ５００` is 12 500. Words and choices stay as they were sent. */
function answeredText({ kind, name }: OwnField, fields: PostedFields): string {
  if (kind === 'lines') return paragraphs(fields, name);
  const text = line(fields, name);
  return DATA_KINDS.has(kind) ? plainCharacters(text) : text;
}

function isMissing({ required, mayBeAbsent, name }: OwnField, fields: PostedFields): boolean {
  return required && !(mayBeAbsent && !Object.hasOwn(fields, name));
}

function missing(field: OwnField): string {
  const label = field.label.charAt(0).toLowerCase() + field.label.slice(1);
  const isChosen = field.kind === 'select' || field.kind === 'radios' || field.kind === 'state';
  const asked = field.asks ?? (/^(?:your|the|a|an) /.test(label) ? label : `the ${label}`);
  return `${isChosen ? 'Choose' : 'Enter'} ${asked}.`;
}

function lengthProblem(text: string, most: number): string | null {
  return text.length > most ? `Use at most ${formatNumber(most)} characters.` : null;
}

/** `12,500 km`, `12k`, `$30,000` and `30 000.00`; `null` for anything else than a whole number. */
export function wholeNumber(text: string): number | null {
  const value = parseNumberField(text);
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function numberProblem(text: string, { min, max }: { readonly min: number; readonly max: number }): string | null {
  const value = wholeNumber(text);
  if (value !== null && value >= min && value <= max) return null;
  return `Enter a whole number from ${numberText(min)} to ${numberText(max)}.`;
}

/** `45,000`; years have no separator. */
function numberText(value: number): string {
  return value < 10_000 ? String(value) : formatNumber(value);
}

function dollarsProblem(text: string, { min, max }: { readonly min: number; readonly max: number }): string | null {
  const value = wholeNumber(text);
  if (value !== null && value >= min && value <= max) return null;
  return `Enter an amount in whole dollars from ${formatDollars(min)} to ${formatDollars(max)}.`;
}

/** `$1,234.50` is 123450 cents; `null` for anything else than dollars with at most two decimals. */
export function typedCents(text: string): Cents | null {
  const dollars = parseNumberField(text);
  if (dollars === null || dollars < 0) return null;
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) && cents / 100 === dollars ? cents : null;
}

function amountProblem(text: string, { min, max }: { readonly min: number; readonly max: number }): string | null {
  const cents = typedCents(text);
  if (cents !== null && cents >= min * 100 && cents <= max * 100) return null;
  return `Enter an amount from ${formatDollars(min)} to ${formatDollars(max)}, such as $1,234.50.`;
}

/** The days that a date field accepts: from today, which begins last in Perth, to a year ahead. */
export function dateBounds(now: number): { readonly min: string; readonly max: string } {
  const max = new Date(now + 366 * DAY_MS).toISOString().slice(0, 10);
  return { min: zonedTime(now, 'Australia/Perth').date, max };
}

function dateProblem(text: string, now: number): string | null {
  const problem = 'Choose a day from today to a year ahead.';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return problem;
  const { min, max } = dateBounds(now);
  return formatCalendarDate(text) === null || text < min || text > max ? problem : null;
}

/** The valid answers, without the fields that every lead has. */
export function ownAnswers(own: readonly OwnField[], fields: PostedFields): readonly OwnAnswer[] {
  return own.flatMap((field) => {
    if (field.kind === 'rego' || field.kind === 'state' || field.kind === 'file') return [];
    const text = answeredText(field, fields);
    if (text === '') return [];
    return [{ name: field.name, label: field.label, ...toAnswer(field, text) }];
  });
}

function toAnswer(field: OwnField, text: string): Pick<OwnAnswer, 'value' | 'text'> {
  if (field.kind === 'number') return inWords(String(wholeNumber(text)), numberText(wholeNumber(text)!));
  if (field.kind === 'date') return inWords(text, formatCalendarDate(text)!);
  if (field.kind === 'dollars') {
    const dollars = wholeNumber(text)!;
    return { value: String(dollars), text: formatDollars(dollars) };
  }
  if (field.kind === 'amount') {
    const cents = typedCents(text)!;
    return { value: (cents / 100).toFixed(2), text: formatMoney(cents) };
  }
  const label =
    'options' in field ? labelledChoices(field.options).find(({ value }) => value === text)?.label : undefined;
  return inWords(text, label ?? text);
}

function inWords(value: string, text: string): Pick<OwnAnswer, 'value' | 'text'> {
  return text === value ? { value } : { value, text };
}

/** The fields of the loan, under the names of the specification. */
export const LOAN_FIELDS = {
  amount: 'amount',
  term: 'term',
  creditScore: 'selfAssessedCreditScore',
  helper: 'whoIsHelping',
} as const;

/** The section of the loan in the finance form. */
export const LOAN_SECTION = 'loan';
