import { FIND_SIMILAR_SUBCATEGORY } from '#vehicle/rules/unavailable-view.ts';
import type { EventName } from '#rules/event-ids.ts';
import type { FormThanks } from './lead-form.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import { formThanks, isLeadAlone, isSiteForm, LEAD_FORMS, type LeadForm } from './lead-forms.ts';
import { SITE_FORM_TABLE } from './site-forms.ts';
import type { Topic } from './topic.ts';

/** The kinds of thank-you pages: one for each form, and one for an enquiry about similar vehicles. */
export type Thanks = LeadForm | 'similar';
export const THANKS: readonly Thanks[] = [...LEAD_FORMS, 'similar'];

export function thanksKind(form: LeadForm, subcategory: string): Thanks {
  return form === 'enquiry' && subcategory === FIND_SIMILAR_SUBCATEGORY ? 'similar' : form;
}

/** Reads the kind from the URL. The value is untrusted: anything unknown is a plain enquiry. */
export function readThanks(text: string | null): Thanks {
  return THANKS.find((known) => known === text) ?? 'enquiry';
}

/**
 * The kind that a URL states, if the stored lead agrees: a link confirms nothing that did not happen. `formRules` returns the rules of a
 * form on the site.
 */
export function agreedThanks(
  about: Thanks,
  { category, subcategory }: { readonly category?: string; readonly subcategory?: string | null },
  formRules: (form: LeadForm) => Pick<EnquiryRules, 'subcategory' | 'fixedCategory'>,
): Thanks {
  if (about === 'similar') return subcategory === FIND_SIMILAR_SUBCATEGORY ? about : 'enquiry';
  const rules = formRules(about);
  const agrees =
    isLeadAlone(about) &&
    (rules.subcategory === undefined || rules.subcategory === subcategory) &&
    (rules.fixedCategory === undefined || rules.fixedCategory === category);
  return agrees ? about : 'enquiry';
}

const SIMILAR: FormThanks = {
  title: "Thank you, we'll start looking",
  line: (vehicle) => `We'll contact you as soon as we have something similar to the ${vehicle ?? 'vehicle you liked'}.`,
  event: 'findSimilarSent',
};

function thanksEntry(about: Thanks): FormThanks {
  return about === 'similar' ? SIMILAR : formThanks(about);
}

/** The event that a thank-you page announces. */
export function thanksEvent(about: Thanks): EventName {
  return thanksEntry(about).event;
}

/** The name of the topic, for a form that is about one. */
export function topicInThanks(about: Thanks, topic: Pick<Topic, 'name'> | null): string | null {
  return about !== 'similar' && isSiteForm(about) && SITE_FORM_TABLE[about].topic !== undefined
    ? (topic?.name ?? null)
    : null;
}

/** `isGone`: the vehicle was sold between loading the page and sending the form. */
export function thanksWords(
  about: Thanks,
  vehicle: string | null,
  who: string,
  isGone = false,
): { readonly title: string; readonly line: string } {
  const { title, line } = thanksEntry(isGone && about !== 'similar' ? 'enquiry' : about);
  return {
    title,
    line:
      isGone && vehicle && about !== 'similar'
        ? `The ${vehicle} is no longer available. ${who} has your enquiry and will contact you about similar vehicles.`
        : line(vehicle, who),
  };
}

/** A step of what happens after an enquiry. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
}

/**
 * The dealer's own steps, or those that are true of every dealer. `who`: the location or the site that answers; `isSent`: the shopper has
 * the receipt number.
 */
export function nextSteps(own: readonly NextStep[], who: string, isSent = false): readonly NextStep[] {
  if (own.length > 0) return own;
  return [
    ...(isSent ? [] : [{ title: 'You get a receipt number', text: 'On the next page, to quote when you call.' }]),
    { title: `${who} contacts you`, text: 'By phone or email, with the details that you gave.' },
    { title: 'You decide', text: 'Until you both agree, nothing is bought, held or charged.' },
  ];
}
