import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { FieldErrorText } from './field.tsx';

/** A native box whose words are part of the target. */
export function Checkbox({
  id,
  label,
  error = null,
  ...input
}: { label: ReactNode; error?: string | null } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className="field field-wide">
      <label className="check" htmlFor={own}>
        <input
          {...input}
          type="checkbox"
          id={own}
          aria-describedby={error ? `${own}-error` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldErrorText id={`${own}-error`}>{error}</FieldErrorText>}
    </div>
  );
}
