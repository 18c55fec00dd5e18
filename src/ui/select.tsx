import type { SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldFrame } from './field.tsx';
import { Icon } from './icon/icon.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A native select, because phones and screen readers support it best. */
export function Select({
  choices,
  placeholder,
  className,
  required,
  ...select
}: { choices: readonly Choice[]; placeholder?: string } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className="control-select">
      {/* `required` needs an empty option: without one, a value is always selected. */}
      <select {...select} required={required && placeholder !== undefined} className={classNames('control', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

export function SelectField({
  id,
  label,
  hint,
  error,
  wide,
  ...select
}: FieldFrame & { choices: readonly Choice[]; placeholder?: string } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} wide={wide} required={select.required ?? false}>
      {(aria) => <Select {...select} {...aria} />}
    </Field>
  );
}
