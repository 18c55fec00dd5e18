import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { EnquiryAnswer, FormNotice } from '../rules/enquiry-answer.ts';
import { enquiryForm, type EnquiryForm as EnquiryFormView, type EnquiryFormState } from '../rules/enquiry-form.ts';
import type { EnquiryRules, EnquirySubject } from '../rules/enquiry-rules.ts';
import { GO_FIELD, isSeen, formSections, formSteps } from '../rules/enquiry-steps.ts';
import type { FormField } from '../rules/form-field.ts';
import { saveValuation } from './save-valuation.ts';
import { Alert, ErrorSummary } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EnquiryField } from './enquiry-field.tsx';
import type { ChosenFiles, FileParts } from './file-field.tsx';
import {
  type Details,
  linkedQuery,
  recallDetails,
  rememberWhenAccepted,
  REMEMBERED_FIELDS,
  visitedPages,
} from './remembered-details.ts';
import { useAnswer } from './use-answer.ts';

/** The account of the sender, which the page knows. */
export interface AccountDetails {
  /** Its details; `null` if no one is signed in. */
  readonly read: () => Promise<Details> | null;
  /** The event of `window` after a sign-in on the page. */
  readonly event: string;
}

/**
 * The form for an enquiry, a test drive or photos. Without scripts it is posted as it is; with scripts it has the
 * states idle, submitting (spinner), success (the receipt page) and failure (an alert, with everything typed
 * preserved), and the rest of the page does not change. The server validates it, because the browser would name only the
 * first missing field, in its own words and for a few seconds.
 */
export function EnquiryForm({
  rules,
  subject,
  state,
  action,
  answer: first,
  idPrefix = 'enquiry',
  level = 3,
  extra,
  fileParts = null,
  account,
}: {
  rules: EnquiryRules;
  subject: EnquirySubject;
  state: Omit<EnquiryFormState, 'posted' | 'errors' | 'step' | 'lostFiles'>;
  action: string;
  /** Set when the page is the response to a post. */
  answer: EnquiryAnswer | null;
  /** Makes field ids unique when a page has two forms. */
  idPrefix?: string;
  /** Heading level of the steps: one below the form's own heading. */
  level?: 2 | 3;
  /** Extra content below a section's fields, by section name. */
  extra?: Readonly<Record<string, ReactNode>>;
  /** Renders file fields. Forms about a vehicle have none, and their pages load none. */
  fileParts?: FileParts | null;
  account: AccountDetails;
}) {
  const element = useRef<HTMLFormElement>(null);
  const files: ChosenFiles = useRef(new Map<string, readonly File[]>());
  const { fetcher, answer, times, back } = useAnswer(
    idPrefix,
    first,
    element,
    useMemo(() => formSteps(rules), [rules]),
  );
  const form = enquiryForm(rules, subject, { ...state, ...postedIn(answer) });
  const submitting = fetcher.state !== 'idle';
  const fieldId = (name: string) => `${idPrefix}-${name}`;
  const isLast = form.step === null || form.step.number === form.step.of;
  useKnownDetails(element, answer, account);
  const views = form.fields.filter(isView);
  // Only the browser sees a half-typed time, which is posted as none: before hydration, its own validation refuses it.
  const hasTime = form.fields.some((field) => field.kind === 'datetime');
  useEffect(() => {
    if (element.current) element.current.noValidate = true;
  }, [times]);

  return (
    // Remounted with every response, as a page load would do.
    <fetcher.Form
      key={times}
      ref={element}
      method="post"
      {...(rules.uploads ? { encType: 'multipart/form-data' as const } : {})}
      action={action}
      className="enquiry"
      noValidate={!hasTime}
      data-remounts=""
      onSubmit={(event) => {
        if (submitting || hasHalfTypedTime(event.currentTarget) || hasLargeFile(event.currentTarget))
          return event.preventDefault();
        fillHidden(event.currentTarget, 'visited_pages', visitedPages());
        fillHidden(event.currentTarget, 'linked_query_params', linkedQuery());
        if (isLast) rememberWhenAccepted(new FormData(event.currentTarget));
      }}
    >
      <FormMessages form={form} answer={answer} level={level} isAgain={times > 0} busy={submitting} fieldId={fieldId} />
      {formSections(rules.sections, form.fields).map((section) => (
        <Section key={section.name} title={section.title} extra={extra?.[section.name]}>
          {section.fields.map((field) => {
            if (!isView(field))
              return (
                <EnquiryField key={field.name} id={fieldId(field.name)} field={field} files={files} parts={fileParts} />
              );
            return field === views[0] && fileParts ? (
              <fileParts.Photos key="photos" fields={views} fieldId={fieldId} chosen={files} />
            ) : null;
          })}
        </Section>
      ))}
      <UnseenFields form={form} />
      <FormActions form={form} isLast={isLast} busy={submitting} onBack={back} />
    </fetcher.Form>
  );
}

/** Fields of a form, in a group with a title if the form has several. */
function Section({ title, extra, children }: { title: string | null; extra: ReactNode; children: ReactNode }) {
  const fields = <div className="field-grid">{children}</div>;
  if (title === null) return fields;
  return (
    <fieldset className="enquiry-section">
      <legend>{title}</legend>
      {fields}
      {extra}
    </fieldset>
  );
}

/** Messages above a form's fields: the step, the reason for a refusal, the errors, and the notice of the step. */
function FormMessages({
  form: { step, problems },
  answer,
  level,
  isAgain,
  busy,
  fieldId,
}: {
  form: Pick<EnquiryFormView, 'step' | 'problems'>;
  answer: EnquiryAnswer | null;
  level: 2 | 3;
  /** True if the form was shown before on this page, so that new content takes the focus. */
  isAgain: boolean;
  busy: boolean;
  fieldId: (name: string) => string;
}) {
  return (
    <>
      {step && (
        <StepHeading
          step={{ ...step, title: answer?.notice?.stepTitle ?? step.title }}
          level={level}
          takesFocus={isAgain && !problems && !answer?.failure}
        />
      )}
      {answer?.failure && <Failure title={answer.failure} takesFocus={isAgain} />}
      {problems && (
        <ErrorSummary
          title={problems.heading}
          errors={problems.errors.map((error) => ({ fieldId: fieldId(error.field), message: error.message }))}
          takesFocus={isAgain}
        />
      )}
      {answer?.notice && <Notice notice={answer.notice} busy={busy} />}
    </>
  );
}

function Notice({
  notice: { title, lines, choices, confirm, valuation },
  busy,
}: {
  notice: FormNotice;
  busy: boolean;
}) {
  useEffect(() => {
    if (valuation) void saveValuation(valuation);
  }, [valuation]);
  return (
    <div className="enquiry-notice stack gap-2" role="status">
      <p className="enquiry-notice-title">{title}</p>
      {lines.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {choices && (
        <fieldset>
          <legend className="field-label">{choices.label}</legend>
          {choices.options.map(({ value, label }) => (
            <label key={value} className="check">
              <input type="radio" name={choices.name} value={value} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      {confirm && (
        <p>
          <Button type="submit" variant="secondary" name={GO_FIELD} value="next" aria-disabled={busy}>
            {confirm}
          </Button>
        </p>
      )}
    </div>
  );
}

function isView(field: FormField): field is Extract<FormField, { kind: 'file' }> {
  return field.kind === 'file' && field.view !== null;
}

/** Posted values of an answer; empty before the first. */
function postedIn(answer: EnquiryAnswer | null) {
  if (answer === null) return { posted: null, errors: [], step: null };
  const { posted, errors, step, lostFiles = [] } = answer;
  return { posted, errors, step, lostFiles };
}

/**
 * The details of the account, then those of the last form fill in empty fields, also right after a sign-in on the page.
 * Typed values stay. Fields that were posted empty stay empty; those of a step that was not shown before are filled in
 * too.
 */
function useKnownDetails(
  element: { readonly current: HTMLFormElement | null },
  answer: EnquiryAnswer | null,
  account: AccountDetails,
): void {
  useEffect(() => {
    const form = element.current;
    if (!form || (answer && (answer.step === null || isSeen(answer.posted, answer.step)))) return;
    const filled: Details = {};
    const fill = (known: Details) => {
      for (const name of REMEMBERED_FIELDS) {
        const input = form.elements.namedItem(name);
        // Hidden fields hold the answers of earlier steps.
        if (!(input instanceof HTMLInputElement) || input.type === 'hidden' || !known[name]) continue;
        if (input.value !== '' && input.value !== filled[name]) continue;
        input.value = filled[name] = known[name];
        // After Back, browsers would restore it, also when the shopper has signed out.
        input.autocomplete = 'off';
      }
    };
    const fillIn = async () => {
      const own = await account.read()?.catch((error: Error) => {
        console.debug(`The details of the account could not be read: ${error.message}`);
      });
      fill({ ...recallDetails(), ...own });
    };
    void fillIn();
    addEventListener(account.event, fillIn);
    return () => removeEventListener(account.event, fillIn);
  }, [element, answer, account]);
}

/** True if a date or time is half-typed. The browser then shows an error at the field. */
function hasHalfTypedTime(form: HTMLFormElement): boolean {
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.validity.badInput && !control.reportValidity()) return true;
  return false;
}

/** True if a file is too large. Its field shows the error already; the focus moves there. */
function hasLargeFile(form: HTMLFormElement): boolean {
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.type === 'file' && control.validity.customError) {
      control.focus();
      return true;
    }
  return false;
}

function fillHidden(form: HTMLFormElement, name: string, value: object): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = JSON.stringify(value);
}

/** Hidden fields, those that a script fills in when the form is sent, and the trap for bots. */
function UnseenFields({ form: { hidden, honeypot } }: { form: Pick<EnquiryFormView, 'hidden' | 'honeypot'> }) {
  return (
    <>
      {hidden.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} defaultValue={value} />
      ))}
      <input type="hidden" name="visited_pages" />
      <input type="hidden" name="linked_query_params" />
      <div className="honeypot" aria-hidden="true">
        <label>
          {honeypot.label}
          <input name={honeypot.name} defaultValue={honeypot.value} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

/** The submit button comes first: it is the one that Enter presses. */
function FormActions({
  form: { step, submitLabel },
  isLast,
  busy,
  onBack,
}: {
  form: Pick<EnquiryFormView, 'step' | 'submitLabel'>;
  isLast: boolean;
  busy: boolean;
  onBack: () => void;
}) {
  const waitingLabel = isLast ? 'Sending …' : 'Please wait …';
  return (
    <div className="enquiry-actions">
      <Button type="submit" block busy={busy} {...(step ? { name: GO_FIELD, value: 'next' } : {})}>
        {busy ? waitingLabel : submitLabel}
      </Button>
      {step && step.number > 1 && (
        <Button
          type="submit"
          variant="secondary"
          name={GO_FIELD}
          value="back"
          formNoValidate
          aria-disabled={busy}
          onClick={(event) => {
            event.preventDefault();
            if (!busy) onBack();
          }}
        >
          Back
        </Button>
      )}
    </div>
  );
}

/** Shows the current step. It takes the focus with every step, so that screen readers announce it. */
function StepHeading({
  step,
  level,
  takesFocus,
}: {
  step: NonNullable<EnquiryFormView['step']>;
  level: 2 | 3;
  takesFocus: boolean;
}) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="enquiry-step stack gap-3">
      <Heading ref={heading} tabIndex={-1}>
        <span className="quiet">{`Step ${step.number} of ${step.of}`}</span> {step.title}
      </Heading>
      <div className="enquiry-step-bar grid gap-1" aria-hidden="true">
        {Array.from({ length: step.of }, (_, at) => (
          <span key={at} className={at < step.number ? 'reached' : undefined} />
        ))}
      </div>
    </div>
  );
}

function Failure({ title, takesFocus }: { title: string; takesFocus: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <Alert tone="danger" live="alert" title={title} ref={box}>
      <p>Your details are still here. Please try again, or call us.</p>
    </Alert>
  );
}
