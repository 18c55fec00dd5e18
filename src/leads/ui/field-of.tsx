import type { FormField } from '../rules/enquiry-form.ts';
import { Checkbox, FieldErrorText, TextAreaField, TextField } from '#ui/field.tsx';
import { SelectField } from '#ui/select.tsx';
import { BookingField } from './booking-field.tsx';

/** Renders a form field with the control for its kind. */
export function FieldOf({ id, field }: { id: string; field: FormField }) {
  const { name, label, required, error } = field;
  const shared = { id, name, label, error };
  switch (field.kind) {
    case 'textarea':
      return (
        <TextAreaField
          {...shared}
          wide
          required={required}
          defaultValue={field.value}
          maxLength={field.maxLength ?? undefined}
          placeholder={field.placeholder ?? undefined}
        />
      );
    case 'datetime':
      return <BookingField id={id} field={field} />;
    case 'select':
      return (
        <SelectField
          {...shared}
          wide
          required={required}
          defaultValue={field.value}
          choices={field.options}
          placeholder={field.value === '' || field.options.length > 1 ? field.prompt : undefined}
        />
      );
    case 'checkbox':
      return (
        <Checkbox id={shared.id} name={name} label={label} error={error} value="true" defaultChecked={field.checked} />
      );
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
      return (
        <TextField
          {...shared}
          type={field.kind}
          wide={field.kind === 'email' || field.kind === 'tel'}
          required={required}
          defaultValue={field.value}
          autoComplete={field.autoComplete}
          inputMode={field.inputMode}
          maxLength={field.maxLength ?? undefined}
          placeholder={field.placeholder ?? undefined}
        />
      );
  }
}
