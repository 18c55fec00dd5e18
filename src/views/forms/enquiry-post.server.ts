import { data, redirect } from 'react-router';
import { bookingProblem, takenProblem } from '#leads/rules/booking-problem.ts';
import {
  bookingPlace,
  type EnquiryRules,
  type EnquirySubject,
  SUBMIT_FAILED,
  TOO_MANY_SENT,
  UNEXPECTED_FAILURE,
} from '#leads/rules/enquiry-rules.ts';
import { line, type PostedFields, postedFields, withOurNames } from '#leads/rules/posted-fields.ts';
import type { EnquiryError } from '#leads/rules/validate-enquiry.ts';
import { CONTACT_FORM_FIELD } from '#leads/rules/lead-form.ts';
import { isLeadAlone, toLeadForm, leadRules, type LeadForm } from '#leads/rules/lead-forms.ts';
import type { LeadEstimate } from '#leads/rules/lead-payload.ts';
import { postedTopic, topicValue, type Topic } from '#leads/rules/topic.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { formSteps, withStepSeen } from '#leads/rules/enquiry-steps.ts';
import { firstWrongStep, stepAfter } from '#leads/rules/step-after.ts';
import { validateEnquiry } from '#leads/rules/validate-enquiry.ts';
import { thanksKind, type Thanks } from '#leads/rules/thanks.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { leadSubject } from '#leads/lead-receivers.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { findTopic } from './find-topic.server.ts';

/**
 * The error when the requested time is taken; `null` when it is free, or when the calendar fails, because an enquiry
 * must never be lost.
 */
export async function bookingTaken(
  rules: EnquiryRules,
  subject: EnquirySubject,
  fields: PostedFields,
  { site, now, leads, report }: Scope<'leads', 'site' | 'now' | 'report'>,
): Promise<EnquiryError | null> {
  const place = rules.booking === 'freeTimes' ? bookingPlace(subject, line(fields, 'location') || null) : null;
  const text = line(fields, 'booking_date_time');
  if (!place || text === '' || bookingProblem(text, place, now, 'freeTimes') !== null) return null;
  const location = site.locations.find(({ id }) => id === place.id)!;
  try {
    const message = takenProblem(text, await leads.appointments.freeTimes({ location, date: text.slice(0, 10), now }));
    return message === null ? null : { field: 'booking_date_time', message };
  } catch (error) {
    report(error);
    return null;
  }
}

/** Extra behaviour of one form: an estimate on one of its steps. */
export interface FormExtras {
  /** Before a post is checked: a response to show instead, such as one with what was looked up. */
  readonly prepare: (posted: PostedFields) => Promise<EnquiryAnswer | null>;
  /** Completes the response that shows a step. */
  readonly show: (answer: EnquiryAnswer) => Promise<EnquiryAnswer>;
  /** Before a complete form is stored: the estimate of its lead, or a response to show instead. */
  readonly check: (
    posted: PostedFields,
  ) => Promise<{ readonly estimate: LeadEstimate | null } | { readonly answer: EnquiryAnswer }>;
  /** Once the lead is stored: where its sender is led, or why the form is shown again; `null` leads to the receipt page. */
  readonly accepted?: (
    lead: AcceptedLead,
    posted: PostedFields,
  ) => Promise<Response | { readonly errors: readonly EnquiryError[]; readonly status: number } | null>;
}

interface AcceptedLead {
  readonly id: string;
  readonly receipt: string;
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Every form of a site does this. */
export const noExtras: FormExtras = {
  prepare: async () => null,
  show: async (answer) => answer,
  check: async () => ({ estimate: null }),
};

/**
 * Handles a posted form: redirects to the receipt page once the lead is stored, otherwise returns the form with the typed values. In a
 * form with several steps only the last one stores a lead.
 */
export async function postEnquiry(
  request: Request,
  scope: Scope<'leads'>,
  vehicle: Vehicle | null,
  form?: LeadForm,
  extras: FormExtras = noExtras,
) {
  const posted = await readPost(request, form);
  const headers = NO_STORE;
  const kind = readLeadForm(posted, vehicle, extras);
  const rules = leadRules(kind, scope.site.settings);
  const topic = vehicle ? null : findTopic(scope, postedTopic(posted));
  const subject = leadSubject(scope.site, vehicle, topic);
  const steps = formSteps(rules);
  const last = steps.at(-1)?.name ?? null;
  const lostFiles = [...new Set(scope.files.map(({ field }) => field))];
  const again = async (answer: Omit<EnquiryAnswer, 'posted'>, status: number) =>
    data<EnquiryAnswer>(await extras.show({ posted: withStepSeen(steps, posted), lostFiles, ...answer }), {
      status,
      headers,
    });
  const prepared = await extras.prepare(posted);
  if (prepared) return data<EnquiryAnswer>(prepared, { headers });
  const shown = stepAfter(rules, subject, posted, scope.now);
  const unsent = unsentAnswer(shown, last, () => scope.maySend(kind));
  if (unsent) return again(unsent.answer, unsent.status);
  const taken = await bookingTaken(rules, subject, posted, scope);
  if (taken) {
    const errors = [...validationErrors(validateEnquiry(rules, subject, posted, scope.now)), taken];
    return again({ errors, step: null, failure: null }, 422);
  }
  const checked = await extras.check(posted);
  if ('answer' in checked) return data<EnquiryAnswer>(checked.answer, { status: 422, headers });
  try {
    const outcome = await scope.leads.intake.accept({
      site: scope.site,
      vehicle,
      topic,
      estimate: checked.estimate,
      senderPhone: await phoneOfSender(scope),
      fields: posted,
      files: scope.files,
      request: {
        url: formPageUrl(request, scope.origin),
        user_agent: request.headers.get('user-agent'),
        remote_address: scope.remoteAddress,
      },
      now: scope.now,
    });
    if (outcome.outcome === 'accepted') {
      const location = vehicle ? null : chosenLocation(rules, posted, scope);
      const about = thanksKind(kind, line(posted, 'subcategory'));
      const receipt = () => receiptPage(outcome.receipt, { about, vehicle, topic, location });
      const next = await afterStored(extras, { id: outcome.lead_id, receipt: outcome.receipt }, posted, receipt);
      return next instanceof Response ? next : again({ ...next, step: null, failure: null }, next.status);
    }
    return again({ errors: outcome.errors, step: null, ...firstWrongStep(rules, outcome.errors), failure: null }, 422);
  } catch (error) {
    scope.report(error);
    return again({ errors: [], step: last, failure: last === null ? SUBMIT_FAILED : UNEXPECTED_FAILURE }, 500);
  }
}

/** The answer to a post that sends nothing: a step, one with errors, or one too many; `null`: it may be stored. */
function unsentAnswer(
  shown: ReturnType<typeof stepAfter>,
  lastStep: string | null,
  maySend: () => boolean,
): { readonly answer: Omit<EnquiryAnswer, 'posted'>; readonly status: number } | null {
  // A step forward or back is not counted.
  const isStep = shown !== null && shown.errors.length === 0;
  if (!isStep && !maySend()) return { answer: { errors: [], step: lastStep, failure: TOO_MANY_SENT }, status: 429 };
  return shown && { answer: { ...shown, failure: null }, status: isStep ? 200 : 422 };
}

/** The verified number (E.164) of the account in which a form is sent; `null` if no one is signed in. */
export async function phoneOfSender({ account }: Pick<RequestFacts, 'account'>): Promise<string | null> {
  return (await account().shopper())?.phone ?? null;
}

/** Redirects the sender of a stored lead, or explains why the form is shown again. */
async function afterStored(
  { accepted }: FormExtras,
  lead: AcceptedLead,
  posted: PostedFields,
  makeReceipt: () => Response,
): Promise<Response | { readonly errors: readonly EnquiryError[]; readonly status: number }> {
  return (await accepted?.(lead, posted)) ?? makeReceipt();
}

const validationErrors = (checked: ReturnType<typeof validateEnquiry>) => (checked.ok ? [] : checked.errors);

/** The form of a post. One whose lead is a part of more is only taken by the page that does the rest. */
function readLeadForm(posted: PostedFields, vehicle: Vehicle | null, { accepted }: FormExtras): LeadForm {
  const kind = toLeadForm(line(posted, CONTACT_FORM_FIELD), vehicle !== null);
  if (!isLeadAlone(kind) && !accepted) throw data(null, { status: 400 });
  return kind;
}

/** The posted fields. A page with a single form ignores the form name in the post. */
async function readPost(request: Request, form: LeadForm | undefined): Promise<PostedFields> {
  const sent = await request.formData().catch(() => null);
  if (sent === null) throw data(null, { status: 400 });
  const fields = postedFields(sent);
  return form ? { ...fields, [CONTACT_FORM_FIELD]: form } : fields;
}

/** The id of the location of the site that was posted. */
function chosenLocation({ postedAs }: EnquiryRules, posted: PostedFields, { site }: RequestFacts): string | null {
  const chosen = line(withOurNames(posted, postedAs), 'location');
  return site.locations.find(({ id }) => id === chosen)?.id ?? null;
}

/** `location`: the id of the one that was chosen; a vehicle has its own. */
function receiptPage(
  receipt: string,
  sent: { about: Thanks; vehicle: Vehicle | null; topic: Topic | null; location: string | null },
): Response {
  const { about, vehicle, topic, location } = sent;
  const params = new URLSearchParams({
    receipt,
    ...(about === 'enquiry' ? {} : { about }),
    ...(vehicle ? { car: vehicle.slug } : {}),
    ...(topic ? { topic: topicValue(topic) } : {}),
    ...(location === null ? {} : { location }),
  });
  return redirect(`/success?${params}`, { status: 303, headers: NO_STORE });
}

/** The page of the form. The Referer header is not trusted: only a URL on this site becomes a link in the mail. */
export function formPageUrl(request: Request, origin: string): string {
  const referer = request.headers.get('referer') ?? '';
  return referer.startsWith(`${origin}/`) ? referer : request.url;
}
