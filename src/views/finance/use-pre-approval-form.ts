import { useEffect, useEffectEvent, useState, type SubmitEvent, useRef } from 'react';
import { announceEvent } from '#browser/announce-event.ts';
import { APPLICATION_FAILURES } from '#finance/rules/application.ts';
import type { PreApprovalDraft } from '#finance/rules/pre-approval.ts';
import type { QuoteRequest } from '#finance/ui/live-quote.ts';
import { LOAN_FIELDS } from '#leads/rules/own-fields.ts';
import { contactProblem } from '#leads/rules/field-formats.ts';
import { recallDetails } from '#leads/ui/remembered-details.ts';
import { isSignedIn, SIGNED_IN } from '#shoppers/ui/sign-in.ts';
import {
  recallDraft,
  sentApplication,
  startDraft,
  storeDraft,
  submitApplication,
  whoIsSignedIn,
  type Details,
  type SignedInUser,
} from './pre-approval-browser.ts';
import type { PreApprovalView } from './pre-approval-view.ts';

export type Step = 0 | 1 | 2 | 3;
export type DetailErrors = Readonly<Partial<Record<keyof Details, string>>>;

interface Progress {
  readonly step: Step;
  readonly errors: DetailErrors;
  readonly failure: string | null;
  readonly isBusy: boolean;
  /** The verified number; `null` while it is not known. */
  readonly phone: string | null;
  /** True if the code was verified. */
  readonly isVerified: boolean;
}

const START: Progress = { step: 0, errors: {}, failure: null, isBusy: false, phone: null, isVerified: false };

export type PreApprovalForm = ReturnType<typeof usePreApprovalForm>;

/** The state of the popup, and what its buttons do. */
export function usePreApprovalForm(view: PreApprovalView, idPrefix: string) {
  const [draft, setDraft] = useState(() => recallDraft(view));
  const [details, setDetails] = useState<Details>(startDetails);
  const [progress, setProgress] = useState(START);
  const isAnnounced = useRef(false);
  const [resumed, setResumed] = useState<string | null>(null);
  const change = (next: Partial<Progress>) => setProgress((before) => ({ ...before, ...next }));
  const go = (step: Step) => change({ step, errors: {}, failure: null, isBusy: false });
  const changeDraft = (next: Partial<PreApprovalDraft>) => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    storeDraft(view, changed);
  };
  useEarlierVisit(view, setResumed, (user) => {
    setProgress((before) => ({ ...before, phone: user.phone, isVerified: true, isBusy: false }));
    setDetails((before) => filledIn(before, user));
  });

  /** After the code was verified, the session says for which number. */
  const onVerified = async () => {
    change({ isVerified: true, failure: null });
    dispatchEvent(new Event(SIGNED_IN));
    try {
      const user = await whoIsSignedIn();
      if (user === null) throw new Error('no one is signed in');
      change({ phone: user.phone, step: 3, failure: null });
    } catch (error) {
      console.debug(`The step could not be advanced: ${(error as Error).message}`);
      change({ failure: APPLICATION_FAILURES.step });
    }
  };
  const submit = async (phone: string) => {
    change({ isBusy: true, failure: null });
    changeDraft({ isSent: true });
    const answer = await submitApplication(view, draft, details, phone);
    // The dealership has the lead, also if the lender declines. A second try with the same key is the same lead.
    if (('redirectUrl' in answer || answer.hasLead) && !isAnnounced.current) {
      isAnnounced.current = true;
      announceEvent('financeEnquirySent');
    }
    if ('redirectUrl' in answer) {
      location.assign(answer.redirectUrl);
      return;
    }
    const { error, hasLead, needsPhone, field } = answer;
    const failure = hasLead ? `${error} ${view.siteName} has your enquiry and will contact you.` : error;
    if (needsPhone) change({ step: 2, phone: null, isVerified: false, failure, isBusy: false });
    else change({ step: stepForField(field), failure, isBusy: false });
  };
  const advance = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { step, phone, isBusy } = progress;
    if (isBusy) return;
    const errors = step === 1 ? detailErrors(details, view) : {};
    const [first] = Object.keys(errors);
    if (first !== undefined) {
      change({ errors });
      requestAnimationFrame(() => document.getElementById(idPrefix + first)?.focus());
    } else if (step < 2) go((step + 1) as Step);
    else if (phone === null) void onVerified();
    else if (step === 2) go(3);
    else void submit(phone);
  };
  return {
    draft,
    details,
    progress,
    resumed,
    phoneToVerify: { phone: recallDetails().phone ?? '', phoneError: null, codeError: null, failure: null },
    changeDraft,
    changeDetails: (next: Partial<Details>) => setDetails((before) => ({ ...before, ...next })),
    advance,
    back: () => go(Math.max(0, progress.step - 1) as Step),
    useAnotherNumber: () => change({ phone: null, isVerified: false, failure: null }),
    verified: onVerified,
    startAgain() {
      setResumed(null);
      isAnnounced.current = false;
      changeDraft(startDraft(view));
    },
  };
}

/** The step that has a field which the server refused; the last for a failure of another kind. */
function stepForField(field: string | null): Step {
  if (field === null) return 3;
  return field === LOAN_FIELDS.helper ? 0 : 1;
}

/** Reads the earlier visit when the popup opens: the signed-in shopper, and the URL of an application that was sent. */
function useEarlierVisit(
  view: PreApprovalView,
  onSent: (url: string | null) => void,
  onUser: (user: SignedInUser) => void,
): void {
  const look = useEffectEvent(() => {
    if (!isSignedIn()) return;
    whoIsSignedIn().then(
      (user) => user && onUser(user),
      // The third step asks for the number then.
      (error: Error) => console.debug(`Who is signed in is not known: ${error.message}`),
    );
    const stored = recallDraft(view);
    if (stored.isSent) void sentApplication(stored).then(onSent);
  });
  useEffect(() => {
    look();
    // Back from the lender, the browser may show the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && look();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [view]);
}

/** The quote of the draft; `null` if the site quotes no loans. */
export function quoteRequest(
  { vehicle, quotes }: PreApprovalView,
  { creditScore, price, term, helper }: PreApprovalDraft,
): QuoteRequest | null {
  if (!quotes) return null;
  const { year = null, vin = null, nvic = null } = vehicle ?? {};
  return {
    selfAssessedCreditScore: creditScore,
    purchasePrice: price,
    loanTerm: term,
    year,
    vin,
    nvic,
    whoIsHelping: helper,
  };
}

/** This browser's memory of its shopper from earlier forms. */
function startDetails(): Details {
  const { name = '', last_name = '', email = '', postcode = '' } = recallDetails();
  return {
    firstName: name,
    lastName: last_name,
    email,
    postCode: postcode,
    dealership: '',
    subscribe: false,
    terms: false,
  };
}

/** Empty fields with what the account has. */
function filledIn(details: Details, { name, last_name, email, postcode }: SignedInUser): Details {
  const { firstName, lastName, postCode } = details;
  return {
    ...details,
    firstName: firstName || (name ?? ''),
    lastName: lastName || (last_name ?? ''),
    email: details.email || (email ?? ''),
    postCode: postCode || (postcode ?? ''),
  };
}

function detailErrors(details: Details, { needsTerms, dealerships }: PreApprovalView): DetailErrors {
  const { firstName, lastName, email, postCode, dealership, terms } = details;
  const found = {
    firstName: contactProblem('name', firstName.trim()),
    lastName: contactProblem('last_name', lastName.trim()),
    email: contactProblem('email', email.trim()),
    postCode: contactProblem('postcode', postCode.trim()),
    dealership: dealerships.length > 0 && dealership === '' ? 'Choose a dealership.' : null,
    terms: needsTerms && !terms ? 'required' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}
