import type { EnquiryRules, EnquirySubject } from './enquiry-rules.ts';
import { ENQUIRY_STEPS, GO_FIELD, postedStep, stepOfField, type EnquiryStep } from './enquiry-steps.ts';
import { line, type PostedFields } from './posted-fields.ts';
import { validateEnquiry, type EnquiryError } from './validate-enquiry.ts';

/** The step to show next, with its errors. */
export interface ShownStep {
  readonly step: EnquiryStep;
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
  const step = rules.layout === 'multiStep' ? postedStep(fields) : null;
  if (step === null) return null;
  const at = ENQUIRY_STEPS.indexOf(step);
  if (line(fields, GO_FIELD) === 'back') return { step: ENQUIRY_STEPS[Math.max(0, at - 1)]!, errors: [] };
  const checked = validateEnquiry(rules, subject, fields, now);
  const wrong = checked.ok
    ? null
    : firstWrongStep(checked.errors.filter((error) => ENQUIRY_STEPS.indexOf(stepOfField(error.field)) <= at));
  if (wrong) return wrong;
  const next = ENQUIRY_STEPS[at + 1];
  return next ? { step: next, errors: [] } : null;
}

/** The first step with errors, and only its errors; `null` if there are none. */
export function firstWrongStep(errors: readonly EnquiryError[]): ShownStep | null {
  const step = ENQUIRY_STEPS.find((one) => errors.some((error) => stepOfField(error.field) === one));
  return step ? { step, errors: errors.filter((error) => stepOfField(error.field) === step) } : null;
}
