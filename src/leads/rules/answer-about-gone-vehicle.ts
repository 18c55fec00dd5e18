import { CONTACT_FORM_FIELD } from './contact-forms.ts';
import type { EnquiryAnswer } from './enquiry-answer.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import { stepOfField } from './enquiry-steps.ts';
import { line } from './posted-fields.ts';

/** What only the form that was posted knows; the enquiry has its own. */
const OF_THE_OTHER_FORM: readonly string[] = [
  CONTACT_FORM_FIELD,
  'category',
  'subcategory',
  'request',
  'booking_date_time',
  'distribution_location',
];

/**
 * A form about a car that was sold while somebody wrote comes back as the enquiry for something similar, with what was
 * typed. An empty message is no answer: the enquiry has one to begin with.
 */
export function answerAboutGoneVehicle(answer: EnquiryAnswer, { layout }: Pick<EnquiryRules, 'layout'>): EnquiryAnswer {
  const isKept = (name: string) =>
    !OF_THE_OTHER_FORM.includes(name) && !(name === 'message' && line(answer.posted, name) === '');
  return {
    ...answer,
    posted: Object.fromEntries(Object.entries(answer.posted).filter(([name]) => isKept(name))),
    // An enquiry in steps begins with the first one.
    errors: answer.errors.filter(
      ({ field }) => isKept(field) && (layout !== 'multiStep' || stepOfField(field) === 'contact'),
    ),
    step: null,
  };
}
