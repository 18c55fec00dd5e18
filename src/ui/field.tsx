import {
  useId,
  useState,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

export interface FieldFrame {
  label: ReactNode;
  /** Help text under the label. */
  hint?: ReactNode;
  /** The problem and its solution; `null` when the field is valid. */
  error?: string | null;
  /** Spans both columns of a two-column form. */
  wide?: boolean;
}

export interface ControlAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/**
 * Hides an error once the shopper changes the control: what it says is about the old value. The next answer decides again: a
 * form that React sends shows the error again when it is sent, unless it is remounted with its answer (`data-remounts`).
 */
function useUncorrected(error: string | null) {
  const [corrected, setCorrected] = useState<string | null>(null);
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    if (error === null || error === corrected) return;
    setCorrected(error);
    const { form } = target as HTMLInputElement;
    if (!form || 'remounts' in form.dataset) return;
    const onSubmit = (event: Event) => setTimeout(() => event.defaultPrevented && setCorrected(null));
    form.addEventListener('submit', onSubmit, { once: true });
  };
  return { error: error === corrected ? null : error, onInput };
}

/**
 * Label, hint and error of one control, linked for assistive technology. Optional fields are marked as such, because most
 * fields are required.
 */
export function Field({
  id,
  label,
  hint,
  error: given = null,
  wide,
  required,
  children,
}: FieldFrame & { id?: string; required: boolean; children: (aria: ControlAria) => ReactNode }) {
  const made = useId();
  const own = id ?? made;
  const { error, onInput } = useUncorrected(given);
  const describedBy = [hint ? `${own}-hint` : null, error ? `${own}-error` : null].filter(Boolean).join(' ');
  return (
    <div className={classNames('field', wide && 'field-wide')} onInput={onInput}>
      <label className="field-label" htmlFor={own}>
        {label}
        {!required && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {children({ id: own, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldErrorText id={`${own}-error`}>{error}</FieldErrorText>}
    </div>
  );
}

export function FieldErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="circle-exclamation-point" />
      <span>{children}</span>
    </p>
  );
}

/** One line of text. `id` is what an error summary links to. */
export function TextField({
  id,
  label,
  hint,
  error,
  wide,
  className,
  ...input
}: FieldFrame & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} wide={wide} required={input.required ?? false}>
      {(aria) => <input type="text" {...input} {...aria} className={classNames('control', className)} />}
    </Field>
  );
}

export function TextAreaField({
  id,
  label,
  hint,
  error,
  wide,
  className,
  ...area
}: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} wide={wide} required={area.required ?? false}>
      {(aria) => <textarea rows={4} {...area} {...aria} className={classNames('control', className)} />}
    </Field>
  );
}

/** A native checkbox; its label is part of the click target. */
export function Checkbox({
  id,
  label,
  error: given = null,
  ...input
}: { label: ReactNode; error?: string | null } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const made = useId();
  const own = id ?? made;
  const { error, onInput } = useUncorrected(given);
  return (
    <div className="field field-wide" onInput={onInput}>
      <label className="check">
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

interface LinkedLabelProps {
  readonly label: string;
  /** Words of the label that are a link, and its path. */
  readonly link?: { readonly text: string; readonly href: string } | undefined;
}

/** The label with its link, which opens in a new tab so that what was typed stays. */
export function LinkedLabel({ label, link }: LinkedLabelProps) {
  const at = link ? label.indexOf(link.text) : -1;
  if (!link || at < 0) return label;
  return (
    <>
      {label.slice(0, at)}
      <a className="link" href={link.href} target="_blank" rel="noopener">
        {link.text}
      </a>
      {label.slice(at + link.text.length)}
    </>
  );
}
