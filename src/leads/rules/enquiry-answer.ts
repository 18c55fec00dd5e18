import type { Choice } from './own-fields.ts';
import type { PostedFields } from './posted-fields.ts';
import type { ShownValuation } from '#valuation/rules/trade-in-estimate.ts';
import type { EnquiryError } from './validate-enquiry.ts';

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
  /** What the step says above its fields, such as an estimate. */
  readonly notice?: FormNotice;
}

export interface FormNotice {
  readonly title: string;
  readonly lines: readonly string[];
  /** The estimate that it shows, where the site saves it (`/api/miscellaneous`). */
  readonly valuation?: ShownValuation;
  /** What the shopper can choose from, under one name. */
  readonly choices?: { readonly name: string; readonly label: string; readonly options: readonly Choice[] };
  /** The label of a button that continues from here: on a phone the form's own is a screen further down. */
  readonly confirm?: string;
}
