import { useEffect, useRef } from 'react';
import { Form, useNavigation, type FetcherWithComponents } from 'react-router';
import type { EnquiryForm as EnquiryFormView, FormField } from '#domain/enquiry/enquiry-form.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FieldErrorText, TextAreaField, TextField } from '#ui/field.tsx';
import { SelectField } from '#ui/select.tsx';
import { recallDetails, rememberWhenAccepted, REMEMBERED_FIELDS, visitedPages } from './remembered-details.ts';

/**
 * The enquiry form: posted as it is without scripts; with them its states are idle, submitting (spinner), success (the receipt page)
 * and failure (an alert, with everything typed kept).
 */
export function EnquiryForm({
  form,
  action,
  failure,
  fetcher,
  idPrefix = 'enquiry',
}: {
  form: EnquiryFormView;
  action: string;
  failure: string | null;
  /** In a dialog the page behind stays as it is: the answer comes back to the form alone. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Tells the fields of two forms of one page apart. */
  idPrefix?: string;
}) {
  const navigation = useNavigation();
  const submitting = fetcher ? fetcher.state !== 'idle' : navigation.state !== 'idle' && navigation.formMethod === 'POST' && navigation.formAction?.startsWith(action.split('#')[0]!) === true;
  const PostForm = fetcher?.Form ?? Form;
  const fieldId = (name: string) => `${idPrefix}-${name}`;
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const fields = element.current;
    if (!fields) return;
    // Details that this browser remembers fill what is still empty; the page itself is the same for everyone.
    const known = recallDetails();
    for (const name of REMEMBERED_FIELDS) {
      const input = fields.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.value === '' && known[name]) input.value = known[name];
    }
  }, []);

  return (
    <PostForm
      ref={element}
      method="post"
      action={action}
      className="enquiry"
      preventScrollReset
      onSubmit={(event) => {
        if (submitting) return event.preventDefault();
        const visited = event.currentTarget.elements.namedItem('visited_pages');
        if (visited instanceof HTMLInputElement) visited.value = JSON.stringify(visitedPages());
        rememberWhenAccepted(new FormData(event.currentTarget));
      }}
    >
      {failure && (
        <Alert tone="danger" live="alert" title={failure}>
          <p>Nothing was lost: what you typed is still here. Please send it again, or call us.</p>
        </Alert>
      )}
      {form.problems && <ErrorSummary title={form.problems.heading} errors={form.problems.errors.map((error) => ({ fieldId: error.field === null ? null : fieldId(error.field), message: error.message }))} />}
      <div className="field-grid">
        {form.fields.map((field) => (
          <FieldOf key={field.name} id={fieldId(field.name)} field={field} />
        ))}
      </div>
      {form.hidden.map((field) => (
        <input key={field.name} type="hidden" name={field.name} defaultValue={field.value} />
      ))}
      <input type="hidden" name="visited_pages" />
      <div className="honeypot" aria-hidden="true">
        <label>
          {form.honeypot.label}
          <input name={form.honeypot.name} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" block busy={submitting}>
        {submitting ? 'Sending …' : form.submitLabel}
      </Button>
    </PostForm>
  );
}

function FieldOf({ id, field }: { id: string; field: FormField }) {
  const { name, label, required, error } = field;
  const same = { id, name, label, error };
  switch (field.kind) {
    case 'textarea':
      return <TextAreaField {...same} wide required={required} defaultValue={field.value} maxLength={field.maxLength} placeholder={field.placeholder ?? undefined} />;
    case 'datetime':
      return <TextField {...same} type="datetime-local" wide required={required} defaultValue={field.value} min={field.min ?? undefined} max={field.max ?? undefined} step={field.stepSeconds} hint={field.hint ?? undefined} />;
    case 'select':
      return <SelectField {...same} wide required={required} defaultValue={field.value} choices={field.options} placeholder={field.value === '' || field.options.length > 1 ? field.prompt : undefined} />;
    case 'checkbox':
      return <Checkbox id={same.id} name={name} label={label} error={error} value="true" defaultChecked={field.checked} />;
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
          {error && <FieldErrorText id={`${same.id}-error`}>{error}</FieldErrorText>}
        </fieldset>
      );
    default:
      return (
        <TextField
          {...same}
          type={field.kind}
          wide={field.kind === 'email' || field.kind === 'tel'}
          required={required}
          defaultValue={field.value}
          autoComplete={field.autoComplete}
          inputMode={field.inputMode}
          maxLength={field.maxLength}
          placeholder={field.placeholder ?? undefined}
        />
      );
  }
}
