import { data, redirect } from 'react-router';
import { parsePhone } from '#rules/australian-number.ts';
import { contactRules } from '#leads/rules/contact-forms.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { type EnquiryRules, SUBMIT_FAILED, TOO_MANY_SENT } from '#leads/rules/enquiry-rules.ts';
import { line, postedFields, type PostedFields } from '#leads/rules/posted-fields.ts';
import { validateEnquiry } from '#leads/rules/validate-enquiry.ts';
import { leadSubject } from '#leads/lead-receivers.ts';
import {
  nextStep,
  STEP_TITLES,
  UNFINISHED_MINUTES,
  UNFINISHED_STORED_DAYS,
  type PurchaseDraft,
} from '#purchases/rules/purchase.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { isGoneForGood } from '#vehicle/rules/availability.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { requireSignIn } from '../account/sign-in-view.server.ts';
import { vehicleFormsData } from '../forms/form-data.server.ts';
import { formVehicleView } from '../forms/form-aside-view.server.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { formPageUrl } from '../forms/enquiry-post.server.ts';
import { ownHold } from '../reservations/own-hold.server.ts';
import { purchaseSteps } from './purchase-deal.server.ts';
import { canBuy, sellsOnline, closedView } from './purchase-offer.ts';
import { purchaseProgress, stepPath } from './step-paths.ts';

/** The fields of the first step. The consent to the conditions is in the last one. */
export function detailsRules({ settings }: Site): EnquiryRules {
  return { ...contactRules('purchase', settings), dialogTitle: STEP_TITLES.details, terms: false, own: [] };
}

/** The vehicle of a URL that the site sells online. */
async function requestedVehicle(url: URL, scope: Scope<'inventory'>): Promise<Vehicle> {
  const { site, inventory } = scope;
  const slug = url.searchParams.get('car_id');
  const isOn = site.settings.checkout.journey;
  const vehicle = isOn && slug !== null ? await inventory.stock.findVehicle(site, slug) : null;
  if (vehicle === null || !sellsOnline(vehicle, scope)) throw data(null, { status: 404 });
  return vehicle;
}

export type StartPage = Awaited<ReturnType<typeof startPage>>['data'];

/** The first page of a purchase: the vehicle, what follows, and the contact details. */
export async function startPage(url: URL, scope: Scope<'inventory'>) {
  const { site, now } = scope;
  const vehicle = await requestedVehicle(url, scope);
  // A form that was sent is accepted from anybody: a session that has just ended must not lose what was typed.
  await requireSignIn(url, scope, 'checkout');
  const isOpen = canBuy(vehicle, scope);
  const steps = purchaseSteps(vehicle, scope);
  const contact = vehicleFormsData(vehicle, scope, url.pathname, ['purchase'], await scope.fillIn());
  const view = {
    siteName: site.name,
    vehicle: formVehicleView(vehicle, scope),
    closed: isOpen ? null : closedView(vehicle, scope, { sent: null, own: await ownHold(vehicle, scope) }),
    progress: purchaseProgress(steps, { done: [] }, 'details', null),
    contact: { ...contact, rules: { purchase: detailsRules(site) } },
    action: `${url.pathname}?car_id=${encodeURIComponent(vehicle.slug)}`,
    minutes: UNFINISHED_MINUTES,
    isTest: scope.paymentPage?.isTest ?? false,
  };
  return data(view, { status: isGoneForGood(vehicle, site.settings.search.soldWindowDays, now) ? 410 : 200 });
}

/** Stores the purchase, and leads to its own page. */
export async function startPurchase(
  request: Request,
  url: URL,
  scope: Scope<'inventory' | 'purchases' | 'reservations'>,
) {
  const { site, now } = scope;
  const vehicle = await requestedVehicle(url, scope);
  const posted = await readPost(request);
  const failedWith = (failure: string, status: number) =>
    data<EnquiryAnswer>(
      { posted, errors: [], failure, step: null },
      { status, headers: { 'Cache-Control': 'no-store' } },
    );
  if (!scope.maySend('purchase')) return failedWith(TOO_MANY_SENT, 429);
  const checked = checkDetails(posted, vehicle, scope);
  if ('answer' in checked) return checked.answer;
  const price = displayPrice(vehicle, site.settings.price).amount!;
  const draft: PurchaseDraft = {
    contact: checked.contact,
    answers: {},
    accessories: [],
    done: ['details'],
    delivery: null,
    estimate: null,
    request: { url: formPageUrl(request, scope.origin), user_agent: request.headers.get('user-agent') },
  };
  try {
    // It is in the garage of the shopper who is signed in, also if the dealership is to call another number.
    const phone = (await scope.account().shopper())?.phone ?? checked.phone;
    const id = await scope.purchases.purchases.start({ site, vehicleId: vehicle.id, phone, price, draft }, now);
    const path = await scope.reservations.privateLinks.path(
      { kind: 'purchase', siteId: site.id, id },
      purchaseExpiry(now),
    );
    const next = nextStep(purchaseSteps(vehicle, scope), draft);
    return redirect(stepPath(new URL(path, url), id, next), { status: 303, headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    scope.report(error);
    return failedWith(SUBMIT_FAILED, 500);
  }
}

/** The link of a purchase works as long as an unfinished one is stored. */
export const purchaseExpiry = (now: number) => now + UNFINISHED_STORED_DAYS * DAY_MS;

export async function readPost(request: Request): Promise<PostedFields> {
  const sent = await request.formData().catch(() => null);
  if (sent === null) throw data(null, { status: 400 });
  return postedFields(sent);
}

/** The details as they are stored, with the phone number as E.164; or the form again. */
export function checkDetails(posted: PostedFields, vehicle: Vehicle, { site, now }: RequestFacts) {
  const checked = validateEnquiry(detailsRules(site), leadSubject(site, vehicle, null), posted, now);
  if (!checked.ok) {
    const answer = { posted, errors: checked.errors, failure: null, step: null };
    return { answer: data<EnquiryAnswer>(answer, { status: 422, headers: { 'Cache-Control': 'no-store' } }) };
  }
  const contact = Object.fromEntries(STORED.map((name) => [name, line(posted, name).slice(0, MAX_STORED)]));
  const pages = line(posted, 'visited_pages').slice(0, MAX_STORED);
  return { contact: { ...contact, visited_pages: pages }, phone: parsePhone(checked.enquiry.phone)!.e164 };
}

const MAX_STORED = 4000;
/** Fields of the first form that its lead needs. */
const STORED = [
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'opt_in',
  'category',
  'location',
  'page_id',
  'form_token',
  'website',
  'linked_query_params',
] as const;
