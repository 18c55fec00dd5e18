import type { Choice } from './own-fields.ts';
import type { ShownValuation } from '#valuation/rules/trade-in-estimate.ts';
import type { EnquiryError } from './validate-enquiry.ts';
import { CONTACT_FORM_FIELD } from './lead-form.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import { stepOfField, formSteps } from './enquiry-steps.ts';
import { line, type PostedFields } from './posted-fields.ts';

/** The response to a form that was refused or is incomplete: everything that was typed, and the messages. */
export interface EnquiryAnswer {
  readonly posted: PostedFields;
  readonly errors: readonly EnquiryError[];
  /** The fields whose files came with the post; the browser does not keep them. Absent: none. */
  readonly lostFiles?: readonly string[];
  /** Set when storing or sending failed; `null` when the form itself has errors. */
  readonly failure: string | null;
  /** The step to show; `null` for a form without steps. */
  readonly step: string | null;
  /** Text above the fields of the step, such as an estimate. */
  readonly notice?: FormNotice;
}

export interface FormNotice {
  readonly title: string;
  readonly lines: readonly string[];
  /** The title of the step, if its own is not true. */
  readonly stepTitle?: string;
  /** The estimate that it shows, if the site saves it (`/api/miscellaneous`). */
  readonly valuation?: ShownValuation;
  /** The shopper's choices, under one name. */
  readonly choices?: { readonly name: string; readonly label: string; readonly options: readonly Choice[] };
  /** The label of a button that continues from here: on a phone the form's own is a screen further down. */
  readonly confirm?: string;
}

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
  const [first] = formSteps(rules);
  const isPreserved = (name: string) =>
    !FORM_SPECIFIC_FIELDS.includes(name) && !(name === 'message' && line(answer.posted, name) === '');
  return {
    ...answer,
    posted: Object.fromEntries(Object.entries(answer.posted).filter(([name]) => isPreserved(name))),
    // An enquiry in steps starts with the first one.
    errors: answer.errors.filter(
      ({ field }) => isPreserved(field) && (!first || stepOfField(formSteps(rules), field) === first.name),
    ),
    step: null,
  };
}
