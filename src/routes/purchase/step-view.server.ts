import { data, redirect } from 'react-router';
import { displayPhone } from '#rules/australian-number.ts';
import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import { contactRules } from '#leads/rules/contact-forms.ts';
import { ownFormFields } from '#leads/rules/own-form-fields.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { PostedFields } from '#leads/rules/posted-fields.ts';
import type { EnquiryError } from '#leads/rules/validate-enquiry.ts';
import { LINK_MS } from '#reservations/reservation-parts.server.ts';
import type { Purchase } from '#purchases/purchases.server.ts';
import { CHOICES, FIELDS, STEP_FIELDS, type StepFields } from '#purchases/rules/purchase-fields.ts';
import {
  isPurchaseStep,
  mayOpen,
  nextStep,
  STEP_TITLES,
  type DealLine,
  type PurchaseDraft,
  type PurchaseStep,
} from '#purchases/rules/purchase.ts';
import type { DealField } from '#leads/rules/purchase/deal-fields.ts';
import { formatMoney } from '#rules/money.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import { isGoneForGood } from '#vehicle/rules/availability.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { buyerRightsView, licenceView } from '#views/cards/buyer-rights-view.ts';
import { homeEstimate } from '#views/cards/drive-away-view.ts';
import { vehicleFormsData, termsLink } from '#views/forms/form-data.server.ts';
import { formVehicleView } from '#views/forms/form-aside-view.server.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { chosenFacts } from '#views/finance/vehicle-deal.ts';
import { placeView } from '#views/locations/location-view.server.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { openPrivatePage, PRIVATE } from '#views/reservations/private-page.server.ts';
import { purchaseConditions } from './purchase-conditions.ts';
import { ownHold } from '#views/reservations/own-hold.server.ts';
import { pickUpPlace, purchaseDeal, purchaseLoan, purchaseSteps } from '#views/purchases/purchase-deal.server.ts';
import { canBuy, closedView } from '#views/purchases/purchase-offer.ts';
import { detailsRules } from '#views/purchases/start-view.server.ts';
import { purchaseProgress, stepPath } from '#views/purchases/step-paths.ts';
import { termText } from '#finance/rules/rate-text.ts';

/** Errors of a post that is shown again. */
export interface StepAnswer {
  readonly posted: PostedFields;
  readonly errors: readonly EnquiryError[];
  readonly failure: string | null;
}

export type OpenPurchase = Purchase & { readonly draft: PurchaseDraft };

/** The purchase of a URL, with its vehicle as it is now. Leads to the reservation of one that is confirmed; `null`: it is not stored any more. */
export async function openedPurchase(url: URL, id: string, scope: Scope<'inventory' | 'purchases' | 'reservations'>) {
  const { site, now, inventory, reservations } = scope;
  const opened = await openPrivatePage('purchase', id, url, scope);
  const purchase = opened === 'genuine' ? await scope.purchases.purchases.read(site.id, id) : null;
  if (purchase?.reservationId) {
    const page = { kind: 'reservation' as const, siteId: site.id, id: purchase.reservationId };
    throw redirect(await reservations.privateLinks.path(page, now + LINK_MS), { status: 303, headers: PRIVATE });
  }
  if (purchase === null || purchase.draft === null) return null;
  const [vehicle = null] = await inventory.stock.findVehiclesById(site, [purchase.vehicleId]);
  return { purchase: { ...purchase, draft: purchase.draft } satisfies OpenPurchase, vehicle };
}

/** The price of the vehicle on the site's pages now, in cents; `null`: none. */
export const priceNow = (vehicle: Vehicle, { site }: Pick<RequestFacts, 'site'>) =>
  displayPrice(vehicle, site.settings.price).amount;

export type PurchasePage = Awaited<ReturnType<typeof purchasePage>>['data'];

/** The page of a step, or why the purchase does not go on. */
export async function purchasePage(
  url: URL,
  id: string,
  wanted: string | undefined,
  scope: Scope<'inventory' | 'purchases' | 'reservations'>,
) {
  const { site, now } = scope;
  const page = { siteName: site.name, contact: contactPath(site) };
  const opened = await openedPurchase(url, id, scope);
  if (opened === null) return data({ ...page, view: null }, { status: 410, headers: PRIVATE });
  const { purchase, vehicle } = opened;
  if (vehicle === null || !canBuy(vehicle, scope)) {
    const isGone = vehicle === null || isGoneForGood(vehicle, site.settings.search.soldWindowDays, now);
    const view = {
      kind: 'closed' as const,
      closed: closedView(vehicle, scope, {
        sent: purchase.leadId !== null,
        own: vehicle && (await ownHold(vehicle, scope)),
      }),
      vehicle: vehicle && formVehicleView(vehicle, scope),
      action: stepPath(url, id, 'review'),
    };
    return data({ ...page, view }, { status: isGone ? 410 : 200, headers: PRIVATE });
  }
  const steps = purchaseSteps(vehicle, scope);
  const step = isPurchaseStep(wanted) && mayOpen(wanted, steps, purchase.draft) ? wanted : null;
  if (step === null || (purchase.state === 'confirming' && step !== 'review'))
    throw redirect(stepPath(url, id, purchase.state === 'confirming' ? 'review' : nextStep(steps, purchase.draft)), {
      status: 303,
      headers: PRIVATE,
    });
  const view = { kind: 'step' as const, ...stepView(url, purchase, vehicle, step, scope) };
  return data({ ...page, view }, { headers: PRIVATE });
}

function stepView(url: URL, purchase: OpenPurchase, vehicle: Vehicle, step: PurchaseStep, scope: RequestFacts) {
  const { site, origin } = scope;
  const { id, draft, price } = purchase;
  const steps = purchaseSteps(vehicle, scope);
  const current = priceNow(vehicle, scope);
  const deal = purchaseDeal(vehicle, purchase, scope);
  const location = vehicleLocation(vehicle, site);
  return {
    step,
    title: STEP_TITLES[step],
    vehicle: formVehicleView(vehicle, scope),
    progress: purchaseProgress(steps, draft, step, (one) => stepPath(url, id, one)),
    action: stepPath(url, id, step),
    resume: origin + stepPath(url, id, nextStep(steps, draft)),
    reprice:
      current === price || current === null
        ? null
        : { before: formatMoney(price), now: formatMoney(current), value: current },
    lines: deal.lines,
    place: location && placeView(location, scope),
    details: step === 'details' ? detailsView(vehicle, draft, url, scope) : null,
    fields:
      step === 'delivery' || step === 'trade-in' || step === 'payment'
        ? stepFields(step, vehicle, purchase, scope)
        : null,
    accessories: step === 'accessories' ? accessoryOptions(draft, scope) : null,
    notice: stepNotice(step, draft),
    loan: step === 'payment' ? loanView(vehicle, draft, deal.total.total, scope) : null,
    review: step === 'review' ? reviewView(vehicle, purchase, deal, (one) => stepPath(url, id, one), scope) : null,
  };
}

export type StepView = ReturnType<typeof stepView>;

function detailsView(vehicle: Vehicle, { contact }: PurchaseDraft, url: URL, scope: RequestFacts) {
  const form = vehicleFormsData(vehicle, scope, url.pathname, ['purchase']);
  const answer: EnquiryAnswer = { posted: contact, errors: [], failure: null, step: null };
  return { contact: { ...form, rules: { purchase: detailsRules(scope.site) } }, answer };
}

/** Start values and limits of the calculator on the vehicle's page; `null` if finance is not offered. */
function calculatorSum(vehicle: Vehicle, scope: RequestFacts) {
  const draft = { answers: { [FIELDS.pay]: CHOICES.finance } } as unknown as PurchaseDraft;
  return purchaseLoan(vehicle, draft, 0, scope)?.calculator.sum ?? null;
}

/** The terms that the calculator of the vehicle offers, in whole years. */
function termOptions(vehicle: Vehicle, scope: RequestFacts) {
  const limit = calculatorSum(vehicle, scope)?.limits.term;
  if (!limit) return [];
  const years = limit.choices.length > 0 ? limit.choices : Array.from({ length: 10 }, (_, at) => at + 1);
  return years
    .filter((one) => one >= limit.min && one <= limit.max)
    .map((one) => ({ value: String(one), label: termText(one) }));
}

/** The declared fields of a step of this purchase. */
export function fieldsOfStep(
  step: 'delivery' | 'trade-in' | 'payment',
  vehicle: Vehicle,
  { price }: Pick<Purchase, 'price'>,
  scope: RequestFacts,
): StepFields {
  const { site } = scope;
  return STEP_FIELDS[step]({
    type: vehicle.vehicleType,
    delivers: site.delivery !== null,
    place: pickUpPlace(vehicle, site),
    terms: step === 'payment' ? termOptions(vehicle, scope) : [],
    mostDeposit: Math.floor(price / 100),
  });
}

function stepFields(
  step: 'delivery' | 'trade-in' | 'payment',
  vehicle: Vehicle,
  purchase: OpenPurchase,
  scope: RequestFacts,
) {
  const { fields, group } = fieldsOfStep(step, vehicle, purchase, scope);
  const { answers } = purchase.draft;
  const term = step === 'payment' ? calculatorSum(vehicle, scope)?.start.term : undefined;
  // The term of the vehicle's page is chosen at first: an estimate then needs no other answer.
  const given = { ...answers, [FIELDS.loanTerm]: answers[FIELDS.loanTerm] || String(term ?? '') };
  return {
    own: fields,
    /** For the days that its date fields offer. */
    now: scope.now,
    fields: ownFormFields(fields, answers, [], scope),
    group: group && {
      title: group.title,
      when: group.when,
      own: group.fields,
      fields: ownFormFields(group.fields, given, [], scope),
    },
  };
}

function accessoryOptions({ accessories }: PurchaseDraft, { site }: RequestFacts) {
  return site.settings.checkout.accessories.map(({ name, price }) => ({
    name,
    price: price === 0 ? 'Free' : formatMoney(Math.round(price * 100)),
    isChosen: accessories.includes(name),
  }));
}

/** The result of the answers, above the fields of their step. */
function stepNotice(step: PurchaseStep, { delivery, estimate, answers, done }: PurchaseDraft): string | null {
  if (!done.includes(step)) return null;
  if (step === 'delivery' && delivery)
    return `Delivery to ${delivery.region}: ${delivery.price === 0 ? 'free' : formatMoney(delivery.price)}.`;
  if (step !== 'trade-in' || answers[FIELDS.tradeIn] !== CHOICES.yes) return null;
  return estimate
    ? `We estimate ${formatMoney(estimate.low_cents)} to ${formatMoney(estimate.high_cents)} for your vehicle. This is an estimate, not an offer: the dealership inspects it first.`
    : 'We have no online estimate for this vehicle. The dealership values it with you.';
}

/** The estimate of a loan with its comparison rate and warning; `null` if none is chosen. */
function loanView(vehicle: Vehicle, draft: PurchaseDraft, total: number, scope: RequestFacts) {
  const loan = purchaseLoan(vehicle, draft, total, scope);
  const lentFee = loan?.calculator.result.lentFee ?? null;
  return (
    loan && {
      result: loan.calculator.result,
      // A fee that is lent makes the loan more than what is borrowed: the two are stated together.
      facts: [
        ...chosenFacts(loan).filter(({ label }) => label !== 'Price of the vehicle'),
        ...(lentFee === null
          ? []
          : [
              { label: 'Establishment fee, added to the loan', value: lentFee.fee },
              { label: 'Amount financed', value: loan.calculator.result.financed },
            ]),
      ],
    }
  );
}

/** The step in which a line of the summary was answered; `null` for what follows from the answers: money. */
function stepOfLine(name: string): PurchaseStep | null {
  return LINE_STEPS[name as DealField] ?? null;
}

const LINE_STEPS: Partial<Readonly<Record<DealField, PurchaseStep>>> = {
  purchase_handover: 'delivery',
  purchase_date: 'delivery',
  purchase_trade_in: 'trade-in',
  purchase_payment: 'payment',
  purchase_loan: 'payment',
  purchase_accessories: 'accessories',
};

/**
 * The shopper's answers, with a link to change them at the first line of each step. `stepHref` is `null` once the
 * purchase is confirmed.
 */
function answerLines(
  lines: readonly DealLine[],
  { contact }: PurchaseDraft,
  stepHref: ((step: PurchaseStep) => string) | null,
) {
  const { name, last_name, email, phone } = contact as Readonly<Record<string, string>>;
  const value = `${name} ${last_name}, ${email}, ${displayPhone(phone ?? '')}`;
  const details = { name: 'details', label: STEP_TITLES.details, value };
  const steps = new Set<PurchaseStep>();
  return [...lines, details].flatMap((line) => {
    const step = line === details ? 'details' : stepOfLine(line.name);
    if (step === null) return [];
    const isFirst = !steps.has(step);
    steps.add(step);
    return [{ label: line.label, value: line.value, change: isFirst && stepHref ? stepHref(step) : null }];
  });
}

function reviewView(
  vehicle: Vehicle,
  { state, draft }: OpenPurchase,
  deal: ReturnType<typeof purchaseDeal>,
  stepHref: (step: PurchaseStep) => string,
  scope: RequestFacts,
) {
  const { site, paymentPage } = scope;
  const frozen = state === 'confirming' ? draft.deal : undefined;
  const { amount, isAll } = frozen ?? deal.payNow;
  const shown = frozen?.lines ?? deal.lines;
  return {
    /** The total that the buttons were shown for: the post confirms the same total, or the page is shown again. */
    total: String(deal.total.total),
    isConfirmed: frozen !== undefined,
    // The accessories twice: as a part of the total, and as an answer with its link.
    money: shown.filter(({ name }) => stepOfLine(name) === null || name === 'purchase_accessories'),
    answers: answerLines(shown, draft, frozen === undefined ? stepHref : null),
    rights: buyerRightsView(vehicle, scope),
    conditions: purchaseConditions(vehicle, {
      amount,
      isAll,
      isFinanced: draft.answers[FIELDS.pay] === CHOICES.finance,
      estimate: homeEstimate(vehicle, scope),
      settings: site.settings,
    }),
    licence: licenceView(vehicleLocation(vehicle, site), site),
    dealer: vehicleLocation(vehicle, site)?.name ?? site.name,
    button: amount === 0 ? 'Order now' : `Continue to pay ${formatMoney(amount)}`,
    isTest: amount > 0 && (paymentPage?.isTest ?? false),
    ...termsLink(site),
    consent: contactRules('purchase', site.settings).agreement!.wording,
    vehicleHref: vehiclePath(vehicle),
    vehicleName: vehicleName(vehicle),
  };
}
