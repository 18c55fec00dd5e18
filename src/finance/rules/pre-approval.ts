import { formatDollars } from '#rules/money.ts';
import { NOT_A_NUMBER, parseNumberField } from '#rules/money-field.ts';
import {
  CREDIT_SCORE_LABELS,
  CREDIT_SCORES,
  QUOTE_LIMITS,
  quotedPrice,
  quotedTerm,
  type CreditScore,
} from './quoted-loan.ts';

/** The title of the popup. The specification words the one of dealers who state that no credit check follows. */
export function preApprovalTitle({ noCreditImpact }: { readonly noCreditImpact: boolean }): string {
  return noCreditImpact ? 'Instant Finance pre-approval with no impact on your credit score' : 'Finance pre-approval';
}

/** The steps of the popup, as the specification words them. */
export const PRE_APPROVAL_STEPS = [
  'Quick Estimate',
  'Your Details',
  'Instant pre-approval',
  'Apply to lender',
] as const;

/** The label of what opens the popup: an action, unless the site has words of its own for it. */
export function preApprovalLabel({
  settings,
  origins,
}: {
  settings: { readonly finance: { readonly popup: boolean; readonly preApprovedLabel: string } };
  /** The layer that set each setting. */
  origins: Readonly<Record<string, string>>;
}): string {
  const { popup, preApprovedLabel } = settings.finance;
  return popup && origins['finance.preApprovedLabel'] === 'default' ? 'Get pre-approved' : preApprovedLabel;
}

export const CREDIT_CHOICES: readonly { readonly value: CreditScore; readonly label: string; readonly hint: string }[] =
  CREDIT_SCORES.map((value) => ({
    value,
    label: CREDIT_SCORE_LABELS[value],
    hint: {
      GREAT: 'I always pay on time.',
      DECENT: 'I have missed a few payments.',
      POOR: 'I have had defaults or a bankruptcy.',
    }[value],
  }));

/** The popup's data in the browser between visits, without the shopper's identity. Dollars and years. */
export interface PreApprovalDraft {
  /** The idempotency key of the application. */
  readonly key: string;
  readonly price: number;
  readonly term: number;
  readonly creditScore: CreditScore;
  readonly helper: string;
  /** True if the application was sent with this key. */
  readonly isSent: boolean;
}

/** The price as it is typed: with separators while it has digits only. */
export function typedPrice(text: string): string {
  const digits = /^\$?([\d,]+)$/
    .exec(text)?.[1]
    ?.replaceAll(',', '')
    .replace(/^0+(?=\d)/, '');
  return digits === undefined || digits.length > 9 ? text.slice(0, 20) : formatDollars(Number(digits));
}

/** The price that counts when the field is left, in whole dollars, and why it is not what was typed. */
export function committedPrice(
  text: string,
  before: number,
): { readonly price: number; readonly problem: string | null } {
  const typed = parseNumberField(text);
  if (typed === null) return { price: before, problem: text.trim() === '' ? null : NOT_A_NUMBER };
  const price = Math.round(quotedPrice(Math.round(typed * 100)) / 100);
  return { price, problem: price === typed ? null : `We changed the price to ${formatDollars(price)}.` };
}

/** The start for a vehicle that costs `price` cents, or for none. */
export function newDraft(key: string, price: number | null): PreApprovalDraft {
  return {
    key,
    price: Math.round(quotedPrice(price) / 100),
    term: QUOTE_LIMITS.termYears.start,
    creditScore: CREDIT_SCORES[0],
    helper: '',
    isSent: false,
  };
}

/**
 * A stored draft; `null` for anything else, because users and other versions can write to the storage too. Without the helper whom the
 * site no longer names.
 */
export function readDraft(value: unknown, helpers: readonly string[]): PreApprovalDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, price, term, creditScore, helper, isSent } = value as Partial<Record<keyof PreApprovalDraft, unknown>>;
  const score = CREDIT_SCORES.find((one) => one === creditScore);
  if (typeof key !== 'string' || !/^[\w-]{8,60}$/.test(key) || score === undefined) return null;
  if (typeof price !== 'number' || committedPrice(String(price), 0).price !== price) return null;
  if (typeof term !== 'number' || quotedTerm(term) !== term) return null;
  return {
    key,
    price,
    term,
    creditScore: score,
    helper: helpers.find((one) => one === helper) ?? '',
    isSent: isSent === true,
  };
}
