import { line, type PostedFields } from './posted-fields.ts';

/** The steps of an enquiry with the layout `multiStep`, in order. The last one sends the form. */
export const ENQUIRY_STEPS = ['contact', 'about', 'consent'] as const;
export type EnquiryStep = (typeof ENQUIRY_STEPS)[number];

/** Hidden field: the step that was posted. */
export const STEP_FIELD = 'step';
/**
 * Hidden field: the steps that were already shown. It distinguishes an unticked checkbox from one that was not shown
 * yet.
 */
export const SEEN_FIELD = 'steps_seen';
/** Name of the buttons: `back` returns to the previous step, anything else continues. */
export const GO_FIELD = 'go';

export const STEP_TITLES: Readonly<Record<EnquiryStep, string>> = {
  contact: 'Your details',
  about: 'Your enquiry',
  consent: 'Before you send',
};

const CONTACT_FIELDS: readonly string[] = ['name', 'last_name', 'email', 'phone', 'postcode'];
const CONSENT_FIELDS: readonly string[] = ['opt_in', 'terms'];

export function stepOfField(field: string): EnquiryStep {
  if (CONTACT_FIELDS.includes(field)) return 'contact';
  return CONSENT_FIELDS.includes(field) ? 'consent' : 'about';
}

/** The step that was posted; `null` for a complete form. */
export function postedStep(fields: PostedFields): EnquiryStep | null {
  return ENQUIRY_STEPS.find((step) => step === line(fields, STEP_FIELD)) ?? null;
}

export function isSeen(fields: PostedFields, step: EnquiryStep): boolean {
  return line(fields, SEEN_FIELD).split(' ').includes(step);
}

/** The posted fields, with the posted step added to those seen. */
export function withStepSeen(fields: PostedFields): PostedFields {
  const posted = postedStep(fields);
  return { ...fields, [SEEN_FIELD]: ENQUIRY_STEPS.filter((step) => step === posted || isSeen(fields, step)).join(' ') };
}
