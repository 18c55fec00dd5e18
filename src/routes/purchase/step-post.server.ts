import { data } from 'react-router';
import { SUBMIT_FAILED, TOO_MANY_SENT } from '#leads/rules/enquiry-rules.ts';
import { contactRules } from '#leads/rules/contact-forms.ts';
import { line, list, isTicked, type PostedFields } from '#leads/rules/posted-fields.ts';
import type { LeadEstimate } from '#leads/rules/lead-payload.ts';
import { LINK_MS } from '#reservations/reservation-parts.server.ts';
import { orderPurchase } from '#purchases/order-purchase.ts';
import { CHOICES, checkStep, FIELDS } from '#purchases/rules/purchase-fields.ts';
import {
  isPurchaseStep,
  mayOpen,
  nextStep,
  withStep,
  type PurchaseDraft,
  type PurchaseStep,
} from '#purchases/rules/purchase.ts';
import { formatMoney } from '#rules/money.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Scope } from '#views/context.ts';
import { signInAfterPost } from '#views/account/sign-in-view.server.ts';
import { phoneOfSender } from '#views/forms/enquiry-post.server.ts';
import { PRIVATE, seeOther } from '#views/reservations/private-page.server.ts';
import { ownedVehicle } from '#views/forms/trade-in-extras.server.ts';
import { quoteDeliveryPrice } from '#views/vehicle/delivery-quote.ts';
import {
  purchaseDeal,
  purchaseSteps,
  storePurchaseLead,
  storeUnfinishedLead,
} from '#views/purchases/purchase-deal.server.ts';
import { canBuy } from '#views/purchases/purchase-offer.ts';
import { checkDetails, readPost } from '#views/purchases/start-view.server.ts';
import { stepPath } from '#views/purchases/step-paths.ts';
import { fieldsOfStep, openedPurchase, priceNow, type OpenPurchase, type StepAnswer } from './step-view.server.ts';

interface Post {
  readonly url: URL;
  readonly posted: PostedFields;
  readonly purchase: OpenPurchase;
  readonly vehicle: Vehicle;
  readonly scope: Scope<'finance' | 'leads' | 'purchases' | 'reservations' | 'valuation'>;
}

const refuse = (posted: PostedFields, errors: StepAnswer['errors'], status = 422) =>
  data<StepAnswer>({ posted, errors, failure: null }, { status, headers: PRIVATE });

/** Accepts a post to a step: its answers, an accepted price, or the confirmation. */
export async function postStep(
  request: Request,
  url: URL,
  id: string,
  wanted: string | undefined,
  scope: Scope<'finance' | 'inventory' | 'leads' | 'purchases' | 'reservations' | 'valuation'>,
) {
  const opened = await openedPurchase(url, id, scope);
  const posted = await readPost(request);
  if (opened === null) throw seeOther(stepPath(url, id, 'review'));
  const { purchase, vehicle } = opened;
  try {
    if (vehicle === null || !canBuy(vehicle, scope)) return await sendEnquiry(url, purchase, scope);
    const post = { url, posted, purchase, vehicle, scope };
    if (line(posted, 'accept_price') !== '') return await acceptPrice(post, wanted);
    const steps = purchaseSteps(vehicle, scope);
    if (!isPurchaseStep(wanted) || !mayOpen(wanted, steps, purchase.draft))
      return seeOther(stepPath(url, id, nextStep(steps, purchase.draft)));
    if (wanted === 'review' && !scope.maySend('order'))
      return data<StepAnswer>({ posted, errors: [], failure: TOO_MANY_SENT }, { status: 429, headers: PRIVATE });
    if (wanted === 'review') return await confirm(post);
    return await answer(post, wanted);
  } catch (error) {
    if (error instanceof Response) throw error;
    scope.report(error);
    return data<StepAnswer>({ posted, errors: [], failure: SUBMIT_FAILED }, { status: 500, headers: PRIVATE });
  }
}

/** The vehicle is gone: the dealership gets what was answered as an enquiry, at once. */
async function sendEnquiry(url: URL, purchase: OpenPurchase, scope: Scope<'inventory' | 'leads' | 'purchases'>) {
  if (purchase.leadId === null)
    await scope.purchases.purchases.enquired(
      purchase.id,
      await storeUnfinishedLead(scope, scope.site, purchase),
      // The shopper is on the page, and cannot go on with this vehicle.
      [],
      scope.now,
    );
  return seeOther(stepPath(url, purchase.id, 'review'));
}

async function acceptPrice({ url, posted, purchase, vehicle, scope }: Post, wanted: string | undefined) {
  const current = priceNow(vehicle, scope);
  // Another price than the one that was shown is shown again.
  if (current !== null && line(posted, 'accept_price') === String(current))
    await scope.purchases.purchases.save(scope.site.id, purchase.id, (draft) => draft, {
      now: scope.now,
      price: current,
    });
  const steps = purchaseSteps(vehicle, scope);
  const next = nextStep(steps, purchase.draft);
  return seeOther(
    stepPath(url, purchase.id, isPurchaseStep(wanted) && mayOpen(wanted, steps, purchase.draft) ? wanted : next),
  );
}

/** Stores the answers of a step. Nothing is lost if the price has changed meanwhile: the next page says so. */
async function answer(post: Post, step: Exclude<PurchaseStep, 'review'>) {
  const { url, posted, purchase, vehicle, scope } = post;
  const changes = await stepChanges(post, step);
  if ('answer' in changes) return changes.answer;
  const change = (draft: PurchaseDraft) => withStep(draft, step, changes);
  await scope.purchases.purchases.save(scope.site.id, purchase.id, change, { now: scope.now });
  const staysHere = line(posted, 'go') === 'update';
  const next = nextStep(purchaseSteps(vehicle, scope), change(purchase.draft));
  return seeOther(stepPath(url, purchase.id, staysHere ? step : next));
}

async function stepChanges(post: Post, step: Exclude<PurchaseStep, 'review'>) {
  const { posted, purchase, vehicle, scope } = post;
  if (step === 'details') {
    const checked = checkDetails({ ...posted, form_token: purchase.draft.contact['form_token'] ?? '' }, vehicle, scope);
    return 'answer' in checked ? checked : { contact: checked.contact };
  }
  if (step === 'accessories') {
    const wanted = list(posted, 'accessory');
    return {
      accessories: scope.site.settings.checkout.accessories
        .map(({ name }) => name)
        .filter((name) => wanted.includes(name)),
    };
  }
  const { errors, answers } = checkStep(fieldsOfStep(step, vehicle, purchase, scope), posted, scope.now);
  if (errors.length > 0) return { answer: refuse(posted, errors) };
  if (step === 'delivery') return deliveryChanges(post, answers);
  return step === 'trade-in' ? { answers, estimate: await leadEstimate(answers, scope) } : { answers };
}

async function deliveryChanges({ posted, vehicle, scope }: Post, answers: Readonly<Record<string, string>>) {
  if (answers[FIELDS.handover] !== CHOICES.delivery) return { answers, delivery: null };
  const delivery = await quoteDeliveryPrice(vehicle, answers[FIELDS.postcode]!, scope);
  if (delivery !== null) return { answers, delivery };
  const message = 'We have no price for delivery to this postcode. Choose pick-up, or call us for a quote.';
  return { answer: refuse(posted, [{ field: FIELDS.postcode, message }]) };
}

async function leadEstimate(
  answers: Readonly<Record<string, string>>,
  scope: Scope<'valuation'>,
): Promise<LeadEstimate | null> {
  const owned = answers[FIELDS.tradeIn] === CHOICES.yes ? ownedVehicle(answers) : null;
  const estimate = owned && (await scope.valuation.estimateTradeIn(scope.site, owned, scope.now));
  if (!estimate || estimate.outcome === 'none') return null;
  const { low, high, validUntil, comparables } = estimate;
  return { low_cents: low, high_cents: high, valid_until: validUntil, comparables };
}

/** Orders what the page showed, or says why nothing is ordered. */
async function confirm({ url, posted, purchase: shown, vehicle, scope }: Post) {
  const { site, now, reservations } = scope;
  const here = stepPath(url, shown.id, 'review');
  const deal = purchaseDeal(vehicle, shown, scope);
  if (shown.state === 'open') {
    if (nextStep(purchaseSteps(vehicle, scope), shown.draft) !== 'review') return seeOther(here);
    if (priceNow(vehicle, scope) !== shown.price) return seeOther(here);
    const problem = await orderProblem(posted, shown, vehicle, scope);
    if (problem !== null) return problem;
  }
  const signIn = await signInAfterPost(scope, 'checkout', here);
  if (signIn !== null) return signIn;
  const fixed = { lines: deal.lines, amount: deal.payNow.amount, isAll: deal.payNow.isAll };
  const held = await orderPurchase(orderParts(vehicle, scope), { siteId: site.id, id: shown.id, deal: fixed }, now);
  if (held === null) return seeOther(here);
  if (held.reservationId !== null) {
    const page = { kind: 'reservation' as const, siteId: site.id, id: held.reservationId };
    const link = await reservations.privateLinks.path(page, now + LINK_MS);
    return seeOther(link, [scope.ownHolds().remember(link)]);
  }
  return held.isLimited ? refuse(posted, [{ field: 'terms', message: TOO_MANY }], 429) : seeOther(here);
}

/** The effects of an order on this site. */
function orderParts(
  vehicle: Vehicle,
  scope: Scope<'leads' | 'purchases' | 'reservations'>,
): Parameters<typeof orderPurchase>[0] {
  const { site, remoteAddress, now } = scope;
  return {
    purchases: scope.purchases.purchases,
    async storeLead(purchase) {
      const { lines } = purchase.draft.deal;
      const senderPhone = await phoneOfSender(scope);
      const sent = { form: 'purchase' as const, lines, remoteAddress, senderPhone };
      const lead = await storePurchaseLead(scope, site, vehicle, purchase, sent);
      return lead.id;
    },
    async hold({ price, draft: { deal } }, leadId) {
      const purpose = deal.isAll ? ('paid_purchase' as const) : ('purchase' as const);
      const wanted = { site, vehicleId: vehicle.id, leadId, purpose, remoteAddress, shownPrice: price };
      const held = await scope.reservations.reservations.hold({ ...wanted, deposit: deal.amount }, now);
      return {
        reservationId: held.outcome === 'held' ? held.id : null,
        isLimited: held.outcome === 'limited',
      };
    },
  };
}

const TOO_MANY =
  'You hold several vehicles that are not paid for, or started to order several in a short time. Pay for one or cancel it, or try again later.';

/** Explains why nothing is ordered yet: the consent is missing, or the total differs from the one on the page. */
async function orderProblem(
  posted: PostedFields,
  shown: OpenPurchase,
  vehicle: Vehicle,
  scope: Scope<'finance' | 'purchases'>,
) {
  const { agreement } = contactRules('purchase', scope.site.settings);
  if (!isTicked(posted, 'terms')) return refuse(posted, [{ field: 'terms', message: agreement!.error }]);
  const draft = await withDeliveryNow(shown, vehicle, scope);
  const { total } = purchaseDeal(vehicle, { ...shown, draft }, scope).total;
  const seen = line(posted, 'total');
  if (seen === String(total)) return null;
  const before = /^\d{1,12}$/.test(seen) ? formatMoney(Number(seen)) : 'the one shown';
  const message = `The total has changed from ${before} to ${formatMoney(total)}. Nothing is ordered yet. If you are happy with it, send this page again.`;
  return refuse(posted, [{ field: 'terms', message }], 409);
}

/** The draft with the present price of delivery, which is stored. If there is none now, the quoted price stays. */
async function withDeliveryNow(
  { id, draft }: OpenPurchase,
  vehicle: Vehicle,
  scope: Scope<'finance' | 'purchases'>,
): Promise<PurchaseDraft> {
  if (draft.delivery === null) return draft;
  const delivery = await quoteDeliveryPrice(vehicle, draft.answers[FIELDS.postcode] ?? '', scope);
  if (delivery === null || delivery.price === draft.delivery.price) return draft;
  await scope.purchases.purchases.save(scope.site.id, id, (one) => ({ ...one, delivery }), { now: scope.now });
  return { ...draft, delivery };
}
