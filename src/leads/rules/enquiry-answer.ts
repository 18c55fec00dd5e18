import type { EnquiryStep } from './enquiry-steps.ts';
import type { PostedFields } from './posted-fields.ts';
import type { EnquiryError } from './validate-enquiry.ts';

/** What comes back to a form that was not taken, or not yet: everything typed, and what to say. */
export interface EnquiryAnswer {
  readonly posted: PostedFields;
  readonly errors: readonly EnquiryError[];
  /** It could not be stored or sent; `null` when the form itself has something to fix. */
  readonly failure: string | null;
  /** The step to show; `null` of a form without steps. */
  readonly step: EnquiryStep | null;
}
