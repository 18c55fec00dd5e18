import type { EventName } from '#rules/event-ids.ts';
import type { EnquiryRules } from './enquiry-rules.ts';

/** Hidden field with the name of the posted form. */
export const CONTACT_FORM_FIELD = 'form';

/** The thank-you page: its title, a sentence about the vehicle or topic (its name, or `null`) and the event that it announces. */
export interface FormThanks {
  readonly title: string;
  readonly line: (about: string | null, who: string) => string;
  readonly event: EventName;
}

/** The common part of every form's declaration: the fields and texts by the site's settings, and the next steps. */
export interface FormEntry<S> {
  readonly rules: (settings: S) => EnquiryRules;
  readonly thanks: FormThanks;
}

/** The shopper's contact details. A location is only requested when the page is not about a vehicle. */
export function coreFields(enquiry: EnquiryRules): EnquiryRules {
  return {
    ...enquiry,
    layout: 'single',
    dealership: 'hidden',
    location: 'whenUnknown',
    terms: false,
    additionalServices: [],
  };
}
