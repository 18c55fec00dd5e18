import { financePath } from '#finance/rules/finance-page.ts';
import type { EstimateView } from '#finance/rules/estimate-view.ts';
import { repaymentSentence, type Repayment } from '#finance/rules/repayment.ts';
import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import { CONTACT_FORM_FIELD } from '#leads/rules/lead-form.ts';
import type { PostedFields } from '#leads/rules/posted-fields.ts';
import { wholeNumber } from '#leads/rules/own-fields.ts';
import type { Purchase } from '#purchases/purchases.server.ts';
import { dealLines, tradeInAnswers } from '#purchases/rules/deal-lines.ts';
import { CHOICES, FIELDS, paysOtherwise } from '#purchases/rules/purchase-fields.ts';
import { purchaseTotal, type ConfirmedDeal, type PurchaseDraft } from '#purchases/rules/purchase.ts';
import type { Cents } from '#rules/money.ts';
import { acceptsTradeIn } from '#vehicle/rules/availability.ts';
import { payNow } from '#vehicle/rules/checkout.ts';
import { priceInWords } from '#vehicle/rules/price-display.ts';
import { statedPrice } from '#vehicle/rules/stated-price.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { stepsOfPurchase } from '#purchases/rules/purchase.ts';
import type { Site } from '#sites/site.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { financeFigures } from '../cards/finance-figures.ts';
import { dealRepayment, vehicleDeal } from '../finance/vehicle-deal.ts';

type DealScope = Pick<RequestFacts, 'site' | 'now'>;
type OpenDraft = Purchase & { readonly draft: PurchaseDraft };

/** The steps of a purchase of this vehicle. */
export function purchaseSteps(vehicle: Vehicle, scope: DealScope) {
  const { settings } = scope.site;
  return stepsOfPurchase({
    'trade-in': acceptsTradeIn(vehicle, settings.tradeIn),
    payment: financeFigures(vehicle, scope) !== null && financePath(settings) !== null,
    accessories: settings.checkout.accessories.length > 0,
  });
}

/** The name of the place where the vehicle is picked up. */
export const pickUpPlace = (vehicle: Vehicle | null, site: Site): string =>
  (vehicle && vehicleLocation(vehicle, site)?.name) ?? site.primaryLocation.name;

/** The loan of the answers; `null` without one, or if finance is not offered. Dollars. */
export function purchaseLoan(vehicle: Vehicle, draft: PurchaseDraft, total: Cents, scope: DealScope) {
  if (draft.answers[FIELDS.pay] !== CHOICES.finance) return null;
  const own = wholeNumber(draft.answers[FIELDS.loanDeposit] ?? '') ?? 0;
  const amount = Math.max(0, Math.round(total / 100) - own);
  const params = new URLSearchParams({ amount: String(amount), term: draft.answers[FIELDS.loanTerm] ?? '' });
  return vehicleDeal(vehicle, params, scope);
}

/**
 * The figures and lines of a purchase at the price that its shopper has accepted. `vehicle` is `null` once it has left
 * the stock.
 */
export function purchaseDeal(vehicle: Vehicle | null, { price, draft }: OpenDraft, scope: DealScope) {
  const { site } = scope;
  const { settings } = site;
  const total = purchaseTotal({ price, draft, accessories: settings.checkout.accessories });
  const shown =
    vehicle &&
    statedPrice({ ...vehicle, price, offerPrice: null }, { ...scope, location: vehicleLocation(vehicle, site) });
  const now = vehicle
    ? payNow(vehicle, settings, total.total, { paysOtherwise: paysOtherwise(draft) })
    : { amount: 0, isAll: false };
  const loan = vehicle && purchaseLoan(vehicle, draft, total.total, scope);
  const repayment = loan && dealRepayment(loan);
  const lines = dealLines({
    draft,
    total,
    price: shown ? priceInWords(shown) : '',
    excludesOnRoadCosts: shown !== null && shown.total !== null,
    payNow: now,
    place: pickUpPlace(vehicle, site),
    loan: loan && repayment && loanText(loan.calculator.result, repayment),
  });
  return { total, payNow: now, loan, lines };
}

function loanText({ financed, lentFee }: EstimateView, repayment: Repayment): string {
  const fee = lentFee === null ? '' : `, which is ${lentFee.borrowed} and the establishment fee of ${lentFee.fee}`;
  return `${financed}${fee}: ${repaymentSentence(repayment)} An estimate, not an offer of credit. ${repayment.warning}`;
}

/** The lead of a purchase with everything that was chosen. Throws if it cannot be stored. */
export async function storePurchaseLead(
  { leads, now }: Scope<'leads', 'now'>,
  site: Site,
  vehicle: Vehicle | null,
  { draft }: OpenDraft,
  {
    form,
    lines,
    remoteAddress = null,
    senderPhone = null,
  }: {
    form: 'purchase' | 'unfinishedPurchase';
    lines: ConfirmedDeal['lines'];
    remoteAddress?: string | null;
    senderPhone?: string | null;
  },
): Promise<{ readonly id: string; readonly receipt: string }> {
  const fields: PostedFields = {
    ...draft.contact,
    ...tradeInAnswers(draft),
    ...Object.fromEntries(lines.map(({ name, value }) => [name, value])),
    [CONTACT_FORM_FIELD]: form,
    terms: form === 'purchase' ? 'true' : '',
    // A vehicle that has left the stock makes it a general enquiry.
    ...(vehicle ? {} : { category: 'General Enquiry' }),
  };
  const outcome = await leads.intake.accept({
    site,
    vehicle,
    estimate: draft.estimate,
    fields,
    senderPhone,
    request: { ...draft.request, remote_address: remoteAddress },
    now,
  });
  if (outcome.outcome !== 'accepted')
    throw new Error(`The lead of a purchase is not valid: ${outcome.errors.map(({ field }) => field).join(', ')}.`);
  return { id: outcome.lead_id, receipt: outcome.receipt };
}

/** Stores the enquiry of a purchase that was not finished, or the lead of one that was confirmed and whose process was killed. */
export async function storeUnfinishedLead(
  parts: Scope<'leads' | 'inventory', 'now'>,
  site: Site,
  purchase: Purchase,
): Promise<string> {
  if (purchase.draft === null) throw new Error('The purchase has no draft.');
  const open = { ...purchase, draft: purchase.draft };
  const [vehicle = null] = await parts.inventory.stock.findVehiclesById(site, [purchase.vehicleId]);
  const { deal } = open.draft;
  const stored =
    purchase.state === 'confirming' && deal
      ? await storePurchaseLead(parts, site, vehicle, open, { form: 'purchase', lines: deal.lines })
      : await storePurchaseLead(parts, site, vehicle, open, {
          form: 'unfinishedPurchase',
          lines: purchaseDeal(vehicle, open, { site, now: parts.now }).lines,
        });
  return stored.id;
}
