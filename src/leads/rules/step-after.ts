import type { EnquiryRules, EnquirySubject } from './enquiry-rules.ts';
import { GO_FIELD, postedStep, stepOfField, formSteps } from './enquiry-steps.ts';
import { line, type PostedFields } from './posted-fields.ts';
import { validateEnquiry, type EnquiryError } from './validate-enquiry.ts';

/** The step to show next, with its errors. */
export interface ShownStep {
  readonly step: string;
  readonly errors: readonly EnquiryError[];
}

/**
 * The step after a posted one: the next, the previous, or the first with errors; `null` when the enquiry is complete
 * and can be sent. The page carries the fields of earlier steps, so they are validated again every time.
 */
export function stepAfter(
  rules: EnquiryRules,
  subject: EnquirySubject,
  fields: PostedFields,
  now: number,
): ShownStep | null {
  const steps = formSteps(rules);
  const posted = postedStep(steps, fields);
  if (posted === null) return null;
  const at = steps.findIndex(({ name }) => name === posted);
  if (line(fields, GO_FIELD) === 'back') return { step: steps[Math.max(0, at - 1)]!.name, errors: [] };
  const checked = validateEnquiry(rules, subject, fields, now);
  const wrong = checked.ok ? null : firstWrongStep(rules, checked.errors);
  if (wrong && steps.findIndex(({ name }) => name === wrong.step) <= at) return wrong;
  const next = steps[at + 1];
  return next ? { step: next.name, errors: [] } : null;
}

/** The first step with errors, and only its errors; `null` if there are none, and for a form on one page. */
export function firstWrongStep(rules: EnquiryRules, errors: readonly EnquiryError[]): ShownStep | null {
  const steps = formSteps(rules);
  const ofStep = (step: string) => errors.filter(({ field }) => stepOfField(steps, field) === step);
  const step = steps.find(({ name }) => ofStep(name).length > 0)?.name;
  return step === undefined ? null : { step, errors: ofStep(step) };
}
