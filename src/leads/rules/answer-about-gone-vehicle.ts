import { CONTACT_FORM_FIELD } from './lead-form.ts';
import type { EnquiryAnswer } from './enquiry-answer.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import { stepOfField, stepsOf } from './enquiry-steps.ts';
import { line } from './posted-fields.ts';

/** Fields that are specific to the posted form; the enquiry has its own values. */
const FORM_SPECIFIC_FIELDS: readonly string[] = [
  CONTACT_FORM_FIELD,
  'category',
  'subcategory',
  'request',
  'booking_date_time',
  'distribution_location',
];

/**
 * Converts a form about a vehicle that was sold in the meantime to the enquiry for a similar one, with everything that
 * was typed. An empty message is dropped, because that enquiry starts with a text.
 */
export function answerAboutGoneVehicle(answer: EnquiryAnswer, rules: Pick<EnquiryRules, 'layout'>): EnquiryAnswer {
  const [first] = stepsOf(rules);
  const isPreserved = (name: string) =>
    !FORM_SPECIFIC_FIELDS.includes(name) && !(name === 'message' && line(answer.posted, name) === '');
  return {
    ...answer,
    posted: Object.fromEntries(Object.entries(answer.posted).filter(([name]) => isPreserved(name))),
    // An enquiry in steps starts with the first one.
    errors: answer.errors.filter(
      ({ field }) => isPreserved(field) && (!first || stepOfField(stepsOf(rules), field) === first.name),
    ),
    step: null,
  };
}
