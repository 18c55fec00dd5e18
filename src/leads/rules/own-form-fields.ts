import { formatDollars } from '#rules/money.ts';
import { AU_STATES } from '#vehicle/rules/vehicle.ts';
import type { FieldBase, FormField } from './form-field.ts';
import { FILE_KINDS, fileHint, type UploadLimits } from './lead-files.ts';
import { labelledChoices, dateBounds, wholeNumber, type OwnField } from './own-fields.ts';
import { line, paragraphs, type PostedFields } from './posted-fields.ts';
import type { EnquiryError } from './validate-enquiry.ts';

/** State that some fields need besides their declaration. */
export interface FieldState {
  /** For file fields: the site's limits, and the fields whose files came with a refused post. */
  readonly limits?: UploadLimits | undefined;
  readonly lost?: readonly string[];
  /** For date fields: epoch ms; null if the page is cached. */
  readonly now: number | null;
}

/** The rendered form of the fields that only this form has, as posted and with their errors. */
export function ownFormFields(
  own: readonly OwnField[],
  given: PostedFields,
  errors: readonly EnquiryError[],
  state: FieldState,
): FormField[] {
  return own.map((field) => {
    const { name, label, required } = field;
    const error = errors.find((one) => one.field === name)?.message ?? null;
    const base = { name, label, required, error, hint: field.hint ?? null };
    if (field.kind === 'file') return fileField(base, field, state);
    if (field.kind === 'date')
      return {
        ...base,
        kind: 'date',
        value: line(given, name),
        bounds: state.now === null ? null : dateBounds(state.now),
      };
    return fieldOptions(field) ? choiceField(base, field, line(given, name)) : typedField(base, field, given);
  });
}

type Base = FieldBase & { readonly hint: string | null };

function fileField(
  base: Base,
  field: Extract<OwnField, { kind: 'file' }>,
  { limits, lost = [] }: FieldState,
): FormField {
  if (!limits) throw new Error(`The form has the file field ${base.name}, but no limits: leadRules() adds them.`);
  const { accept } = FILE_KINDS[field.takes];
  return {
    ...base,
    kind: 'file',
    accept,
    most: field.most ?? 1,
    limits,
    hint: [field.hint, fileHint(field, limits)].filter(Boolean).join(' '),
    view: field.view ?? null,
    isLost: base.error === null && lost.includes(base.name),
  };
}

function fieldOptions(field: OwnField) {
  if (field.kind === 'state') return AU_STATES.map((state) => ({ value: state, label: state.toUpperCase() }));
  if (field.kind !== 'select' && field.kind !== 'radios') return null;
  return labelledChoices(field.options);
}

function choiceField(base: Base, field: OwnField, value: string): FormField {
  const options = fieldOptions(field) ?? [];
  const chosen = options.find((option) => option.value === value)?.value ?? '';
  return field.kind === 'radios'
    ? { ...base, kind: 'radios', options, value: chosen }
    : {
        ...base,
        kind: 'select',
        options,
        value: chosen,
        prompt: 'Please choose',
        ...(field.kind === 'state' || ('narrow' in field && field.narrow) ? { narrow: true as const } : {}),
      };
}

const INPUT_MODES: Readonly<Partial<Record<OwnField['kind'], 'numeric' | 'decimal'>>> = {
  number: 'numeric',
  dollars: 'numeric',
  amount: 'decimal',
};

function typedField(base: Base, field: OwnField, given: PostedFields): FormField {
  const isLines = field.kind === 'lines';
  return {
    ...base,
    kind: isLines ? 'textarea' : 'text',
    value: isLines ? paragraphs(given, base.name) : typedValue(field, line(given, base.name)),
    autoComplete: (field.kind === 'text' ? field.autoComplete : undefined) ?? 'off',
    inputMode: INPUT_MODES[field.kind] ?? 'text',
    maxLength: null,
    placeholder: (field.kind === 'text' || field.kind === 'number' ? field.placeholder : undefined) ?? null,
  };
}

/** Dollars are shown as money; what is not an amount stays as it was typed. */
function typedValue({ kind }: OwnField, text: string): string {
  const dollars = kind === 'dollars' && text !== '' ? wholeNumber(text) : null;
  return dollars === null ? text : formatDollars(dollars);
}
