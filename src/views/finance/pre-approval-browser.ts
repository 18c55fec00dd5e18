import { APPLICATION_FAILURES } from '#finance/rules/application.ts';
import { newDraft, readDraft, type PreApprovalDraft } from '#finance/rules/pre-approval.ts';
import { linkedQuery, visitedPages } from '#leads/ui/remembered-details.ts';
import type { PreApprovalView } from './pre-approval-view.ts';

/** Longer than the server's own limit for the lender's service. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The details that the shopper enters. They are never stored by the popup. */
export interface Details {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly postCode: string;
  /** The slug of a dealership; empty if there is nothing to choose. */
  readonly dealership: string;
  readonly subscribe: boolean;
  readonly terms: boolean;
}

export interface SignedInUser {
  /** E.164. */
  readonly phone: string;
  readonly name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly postcode: string | null;
}

const storageKey = ({ vehicle }: PreApprovalView) => `forecourt.preApproval.${vehicle?.id ?? ''}`;

/** The draft of this browser, or a new one. If storage is disabled, it lasts as long as the page. */
export function recallDraft(view: PreApprovalView): PreApprovalDraft {
  try {
    const stored = readDraft(JSON.parse(localStorage.getItem(storageKey(view)) ?? 'null'), view.helpers);
    if (stored) return stored;
  } catch (error) {
    console.debug(`The application could not be read: ${(error as Error).message}`);
  }
  return startDraft(view);
}

export const startDraft = (view: PreApprovalView) => newDraft(crypto.randomUUID(), view.vehicle?.price ?? null);

export function storeDraft(view: PreApprovalView, draft: PreApprovalDraft): void {
  try {
    localStorage.setItem(storageKey(view), JSON.stringify(draft));
  } catch (error) {
    console.debug(`The application could not be stored: ${(error as Error).message}`);
  }
}

/** The signed-in shopper. Throws without an answer. */
export async function whoIsSignedIn(): Promise<SignedInUser | null> {
  const answer = await fetch('/api/me', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`/api/me answered ${answer.status}`);
  return ((await answer.json()) as { user: SignedInUser | null }).user;
}

/** URL of an application that was sent from this browser; `null` if there is none. */
export async function sentApplication({ key }: PreApprovalDraft): Promise<string | null> {
  const answer = await fetch(`/api/youx/applications/${key}`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { redirectUrl: string | null }).redirectUrl : null;
}

export type SubmitAnswer =
  | { readonly redirectUrl: string }
  /** `field`: the first that is invalid, of the loan or of the details. */
  | {
      readonly error: string;
      readonly hasLead: boolean;
      readonly needsPhone: boolean;
      readonly field: string | null;
    };

interface Said {
  readonly redirectUrl?: string | null;
  readonly error?: string | null;
  readonly lead_id?: string | null;
  readonly errors?: readonly { readonly field: string }[];
}

/** Sends the application. It may be sent again: the key makes it the same one. */
export async function submitApplication(
  view: PreApprovalView,
  draft: PreApprovalDraft,
  details: Details,
  phone: string,
): Promise<SubmitAnswer> {
  try {
    const answer = await fetch('/api/youx/create-customer', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': draft.key },
      body: JSON.stringify(customerPayload(view, draft, details, phone)),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const { redirectUrl, error, lead_id: leadId, errors = [] } = (await answer.json()) as Said;
    if (redirectUrl) return { redirectUrl };
    return {
      error: error ?? APPLICATION_FAILURES.unknown,
      hasLead: typeof leadId === 'string',
      needsPhone: answer.status === 401,
      field: errors[0]?.field ?? null,
    };
  } catch (error) {
    console.debug(`The application was not answered: ${(error as Error).message}`);
    return { error: APPLICATION_FAILURES.unknown, hasLead: false, needsPhone: false, field: null };
  }
}

function customerPayload(
  { vehicle }: PreApprovalView,
  { price, term, creditScore, helper }: PreApprovalDraft,
  { terms, dealership, ...details }: Details,
  phone: string,
) {
  const { id = null, nvic = null, vin = null, year = null } = vehicle ?? {};
  return {
    data: {
      nvic,
      vin,
      selfAssessedCreditScore: creditScore,
      purchasePrice: price,
      year,
      loanTerm: term,
      phoneNumber: phone,
      ...details,
    },
    additionalData: {
      car_id: id,
      dealership_slug: dealership || null,
      whoIsHelping: helper,
      terms,
      lead_attributes: { visited_pages: visitedPages(), linked_query_params: linkedQuery() },
    },
  };
}
