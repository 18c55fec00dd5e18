import type { EnquiryError } from './rules/validate-enquiry.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { LeadSite } from './lead-site.ts';
import type { PostedFile } from './rules/lead-files.ts';
import type { LeadForm } from './rules/lead-forms.ts';
import type { LeadNotice } from './rules/lead-notice.ts';
import type { LeadEstimate, LeadPayload } from './rules/lead-payload.ts';
import type { Topic } from './rules/topic.ts';

/** The only entry point of the feature leads. */
export interface LeadIntake {
  /**
   * Validates, scores and stores one enquiry with its deliveries and their jobs in one transaction. `accepted` means
   * that the lead is on disk and will be delivered. A repeated idempotency key returns the first receipt. Throws only
   * when storing fails; the shopper then sees the form again with everything they typed.
   */
  accept(submission: LeadSubmission): Promise<LeadOutcome>;
}

/** A file that came with a form. `read` gives its bytes, as many as were taken. */
export interface SentFile extends PostedFile {
  readonly read: () => Promise<Buffer>;
}

export interface LeadSubmission {
  readonly site: LeadSite;
  readonly vehicle: Vehicle | null;
  /** The topic of the enquiry, if not a vehicle. */
  readonly topic?: Topic | null;
  /** The estimate of the shopper's own vehicle that the form showed. */
  readonly estimate?: LeadEstimate | null;
  /** The number (E.164) of the account in which it is sent: the lead is in its garage, also if the form has another number. */
  readonly senderPhone?: string | null;
  /** The raw form fields as posted; unknown ones are ignored. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The files as posted; those of unknown fields are ignored. */
  readonly files?: readonly SentFile[];
  /**
   * `url` is always a page of this site, never an external referrer: receivers get it as a link, as well as the
   * vehicle's URL.
   */
  readonly request: {
    readonly url: string;
    readonly user_agent: string | null;
    readonly remote_address: string | null;
  };
  readonly now: number;
}

/** A lead as it is about to be stored. */
export interface SentLead extends Pick<LeadSubmission, 'site' | 'vehicle' | 'now'> {
  readonly form: LeadForm;
  readonly topic: Topic | null;
  readonly payload: LeadPayload;
}

/** The mail to the sender of a lead; `null`: none. */
export type ConfirmLead = (lead: SentLead) => Promise<LeadNotice | null>;

type LeadOutcome =
  | { readonly outcome: 'accepted'; readonly lead_id: string; readonly receipt: string; readonly repeated: boolean }
  | { readonly outcome: 'invalid'; readonly errors: readonly EnquiryError[] };
