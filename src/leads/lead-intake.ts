import type { EnquiryError } from './rules/validate-enquiry.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Site } from '#sites/site.ts';

/** The one way into the leads room. */
export interface LeadIntake {
  /**
   * Validates, scores, and stores one enquiry with its deliveries and their jobs in one transaction.
   * `accepted` means: it is on disk, and will be delivered. The same idempotency key answers with the first receipt again.
   * Throws only when the store itself fails; the shopper then sees the form again with what was typed.
   */
  accept(submission: LeadSubmission): Promise<LeadOutcome>;
}

export interface LeadSubmission {
  readonly site: Site;
  readonly vehicle: Vehicle | null;
  /** The raw form fields, as posted; unknown ones are kept out. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** `url` is a page of this site, never a referer from elsewhere: receivers get it, and the car's address beside it, as links. */
  readonly request: {
    readonly url: string;
    readonly user_agent: string | null;
    readonly remote_address: string | null;
  };
  readonly now: number;
}

type LeadOutcome =
  | { readonly outcome: 'accepted'; readonly lead_id: string; readonly receipt: string; readonly repeated: boolean }
  | { readonly outcome: 'invalid'; readonly errors: readonly EnquiryError[] };
