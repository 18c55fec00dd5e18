import { line, type PostedFields } from './posted-fields.ts';

/** The steps of an enquiry whose site lays it out so, in their order. The last one sends it. */
export const ENQUIRY_STEPS = ['contact', 'about', 'consent'] as const;
export type EnquiryStep = (typeof ENQUIRY_STEPS)[number];

/** Hidden field: the step that was posted. */
export const STEP_FIELD = 'step';
/** Hidden field: the steps that were shown before, by which an unticked box differs from one that nobody has seen. */
export const SEEN_FIELD = 'steps_seen';
/** Name of the buttons: `back` goes to the step before, and anything else on. */
export const GO_FIELD = 'go';

export const STEP_TITLES: Readonly<Record<EnquiryStep, string>> = {
  contact: 'Your details',
  about: 'Your enquiry',
  consent: 'Before you send',
};

const CONTACT_FIELDS: readonly string[] = ['name', 'last_name', 'email', 'phone', 'postcode'];
const CONSENT_FIELDS: readonly string[] = ['opt_in', 'terms'];

export function stepOfField(field: string): EnquiryStep {
  return CONTACT_FIELDS.includes(field) ? 'contact' : CONSENT_FIELDS.includes(field) ? 'consent' : 'about';
}

/** Which step a post says it is of; `null`: of none, a whole form. */
export function postedStep(fields: PostedFields): EnquiryStep | null {
  return ENQUIRY_STEPS.find((step) => step === line(fields, STEP_FIELD)) ?? null;
}

export function isSeen(fields: PostedFields, step: EnquiryStep): boolean {
  return line(fields, SEEN_FIELD).split(' ').includes(step);
}

/** What was posted, where the step it was posted from counts as seen. */
export function withStepSeen(fields: PostedFields): PostedFields {
  const posted = postedStep(fields);
  return { ...fields, [SEEN_FIELD]: ENQUIRY_STEPS.filter((step) => step === posted || isSeen(fields, step)).join(' ') };
}
