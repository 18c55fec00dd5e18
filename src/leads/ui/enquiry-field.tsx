import type { FormField } from '../rules/form-field.ts';
import { Checkbox, FieldErrorText, LinkedLabel, TextAreaField, TextField } from '#ui/field.tsx';
import { SelectField } from '#ui/select.tsx';
import { BookingField } from './booking-field.tsx';
import type { ChosenFiles, FileParts } from './file-field.tsx';

/** Renders a form field with the control for its kind. `files` keeps what was chosen while the form is shown again. */
export function EnquiryField({
  id,
  field,
  files,
  parts,
}: {
  id: string;
  field: FormField;
  files: ChosenFiles;
  parts: FileParts | null;
}) {
  const { name, label, required, error } = field;
  const shared = { id, name, label, error };
  switch (field.kind) {
    case 'datetime':
      return <BookingField id={id} field={field} />;
    case 'select':
      return (
        <SelectField
          {...shared}
          wide={!field.narrow}
          required={required}
          defaultValue={field.value}
          choices={field.options}
          placeholder={field.value === '' || field.options.length > 1 ? field.prompt : undefined}
        />
      );
    case 'date':
      return (
        <TextField
          {...shared}
          type="date"
          min={field.bounds?.min}
          max={field.bounds?.max}
          hint={field.hint ?? undefined}
          required={required}
          defaultValue={field.value}
        />
      );
    case 'file':
      if (parts === null) throw new Error(`The form has the file field ${name}, but no control for it: use LeadForm.`);
      return <parts.Field id={id} field={field} chosen={files} />;
    case 'radios':
      return <Radios id={id} field={field} />;
    case 'checkbox':
      return <Checkbox {...shared} label={<LinkedLabel {...field} />} value="true" defaultChecked={field.checked} />;
    case 'checkboxes':
      return (
        <fieldset className="field field-wide">
          <legend className="field-label">
            {label} <span className="field-optional">(optional)</span>
          </legend>
          {field.options.map((option) => (
            <label key={option.value} className="check">
              <input type="checkbox" name={name} value={option.value} defaultChecked={option.checked} />
              <span>{option.label}</span>
            </label>
          ))}
          {error && <FieldErrorText id={`${shared.id}-error`}>{error}</FieldErrorText>}
        </fieldset>
      );
    default:
      return <TypedField id={id} field={field} />;
  }
}

function TypedField({
  id,
  field,
}: {
  id: string;
  field: Extract<FormField, { kind: 'text' | 'email' | 'tel' | 'textarea' }>;
}) {
  const { name, label, required, error, kind, value, placeholder, hint } = field;
  const maxLength = field.maxLength ?? undefined;
  const shared = { id, name, label, error, required, maxLength, defaultValue: value };
  const help = { placeholder: placeholder ?? undefined, hint: hint ?? undefined };
  // A hint would move the control out of line with the one beside it.
  const isWide = kind === 'email' || kind === 'tel' || Boolean(hint);
  if (kind === 'textarea') return <TextAreaField {...shared} {...help} wide />;
  return (
    <TextField
      {...shared}
      {...help}
      type={kind}
      wide={isWide}
      autoComplete={field.autoComplete}
      inputMode={field.inputMode}
    />
  );
}

/** A choice of which all options are visible. An error summary links to the first one. */
function Radios({ id, field }: { id: string; field: Extract<FormField, { kind: 'radios' }> }) {
  const { name, label, required, error, options, value } = field;
  return (
    <fieldset className="field field-wide" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">
        {label}
        {!required && <span className="field-optional"> (optional)</span>}
      </legend>
      <div className="choices">
        {options.map((option, at) => (
          <label key={option.value} className="check">
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={name}
              value={option.value}
              required={required}
              defaultChecked={option.value === value}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </fieldset>
  );
}
