import type { EnquiryAnswer, FormNotice } from '#leads/rules/enquiry-answer.ts';
import { ESTIMATE_FIELD, LOOKED_UP_FIELD } from '#leads/rules/enquiry-form.ts';
import { GO_FIELD, STEP_FIELD } from '#leads/rules/enquiry-steps.ts';
import { leadRules } from '#leads/rules/lead-forms.ts';
import { ownAnswers } from '#leads/rules/own-fields.ts';
import { line, type PostedFields } from '#leads/rules/posted-fields.ts';
import { answeredType, DETAILS_TITLE, ESTIMATE_STEP, VEHICLE_STEP } from '#leads/rules/trade-in-forms.ts';
import {
  estimateText,
  remainingPrice,
  remainingText,
  shownValuation,
  type OwnedVehicle,
  type RemainingPrice,
  type TradeInEstimate,
} from '#valuation/rules/trade-in-estimate.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { foundName, lookupKey, matchValue, readMatch, type FoundVehicle } from '#valuation/rules/vehicle-lookup.ts';
import type { FormExtras } from './enquiry-post.server.ts';
import { formVehicleView } from './form-aside-view.server.ts';
import type { RequestFacts, Scope } from '../context.ts';
import type { TradeInForm } from '../page/trade-in-paths.ts';

const CHANGED = 'The estimate has changed since you saw it. Please look at it, and send the form again.';

/**
 * The last step shows the estimate of the vehicle. The form posts the shown estimate, which is compared with the
 * present one: if it differs, the form is shown again, so that the lead and the shopper have the same estimate.
 */
export function tradeInExtras(
  scope: Scope<'leads' | 'valuation'>,
  form: TradeInForm,
  inStock: Vehicle | null,
): FormExtras {
  const { settings } = scope.site;
  const { own = [] } = leadRules(form, settings);
  const estimatePosted = async (posted: PostedFields) => {
    const vehicle = ownedVehicle(Object.fromEntries(ownAnswers(own, posted).map(({ name, value }) => [name, value])));
    const estimate = vehicle && (await scope.valuation.estimateTradeIn(scope.site, vehicle, scope.now));
    if (!estimate) return null;
    const valuation = settings.tradeIn.saveValuation ? shownValuation(estimate, vehicle) : null;
    const text = {
      ...estimateText(estimate, vehicle, settings.tradeIn),
      ...(valuation ? { valuation } : {}),
      ...(estimate.outcome === 'none' ? { stepTitle: DETAILS_TITLE } : {}),
    };
    const remaining = inStock && findRemainingPrice(inStock, estimate, scope);
    if (!inStock || !remaining) return { estimate, remaining: null, text };
    const deal = remainingText(remaining, vehicleName(inStock), line(posted, 'finance') === 'Yes');
    return { estimate, remaining, text: { ...text, lines: [deal, ...text.lines] } };
  };
  return {
    prepare: (posted) => lookedUp(posted, scope),
    async show(answer) {
      const found = answer.step === ESTIMATE_STEP ? await estimatePosted(answer.posted) : null;
      return found ? withNotice(answer, found, found.text) : answer;
    },
    async check(posted) {
      const shown = line(posted, ESTIMATE_FIELD);
      const found = shown === '' ? null : await estimatePosted(posted);
      if (found === null) return { estimate: null };
      const { estimate, remaining, text } = found;
      if (estimateValue(found) !== shown) {
        const answer = { posted, errors: [], failure: null, step: ESTIMATE_STEP };
        return { answer: withNotice(answer, found, { ...text, lines: [CHANGED, ...text.lines] }) };
      }
      if (estimate.outcome === 'none') return { estimate: null };
      const { low, high, validUntil, comparables } = estimate;
      const stated = { low_cents: low, high_cents: high, valid_until: validUntil, comparables };
      if (!remaining) return { estimate: stated };
      const cents = { price_cents: remaining.price, low_cents: remaining.low, high_cents: remaining.high };
      return { estimate: { ...stated, remaining: cents } };
    },
  };
}

/** The fields that a look-up fills in. */
const LOOKED_UP = ['vehicle_make', 'vehicle_model', 'vehicle_year', 'vehicle_badge'] as const;
const MATCH_FIELD = 'vehicle_match';

/**
 * The first step with the make, model and year of what was looked up, for the shopper to check; `null` if nothing is looked up: make,
 * model or year was typed, or the same vehicle was looked up before.
 */
async function lookedUp(
  posted: PostedFields,
  { site, remoteAddress, leads }: Scope<'leads'>,
): Promise<EnquiryAnswer | null> {
  const isAsked = line(posted, STEP_FIELD) === VEHICLE_STEP && line(posted, GO_FIELD) !== 'back';
  if (!site.settings.tradeIn.vehicleLookup || !isAsked) return null;
  if (LOOKED_UP.some((name) => line(posted, name) !== '')) return null;
  const chosen = readMatch(line(posted, MATCH_FIELD));
  if (chosen) return vehicleStep({ ...posted, ...vehicleFields(chosen) }, FOUND(chosen));
  const [rego, state, vin] = ['rego', 'regoState', 'vin'].map((name) => line(posted, name));
  const key = lookupKey({ rego: rego!, state: state!, vin: vin! });
  const value = key && Object.values(key).join(' ');
  if (key === null || value === line(posted, LOOKED_UP_FIELD)) return null;
  const found = await leads.lookUpVehicle(key, remoteAddress);
  const [only] = found;
  const known = { ...posted, [LOOKED_UP_FIELD]: value! };
  if (!only) return vehicleStep(known, NOT_FOUND);
  if (found.length === 1) return vehicleStep({ ...known, ...vehicleFields(only) }, FOUND(only));
  const options = found.map((one) => ({ value: matchValue(one), label: foundName(one) }));
  return vehicleStep(known, { ...SEVERAL, choices: { name: MATCH_FIELD, label: 'Which one is yours?', options } });
}

const FOUND = (vehicle: FoundVehicle): FormNotice => ({
  title: foundName(vehicle),
  lines: ['Is this your vehicle? Correct what is different, and continue.'],
  confirm: 'Yes, continue',
});
const SEVERAL: FormNotice = {
  title: 'Several vehicles match',
  lines: ['Choose yours, or type its make, model and year.'],
  confirm: 'Use this vehicle',
};
const NOT_FOUND: FormNotice = {
  title: 'We could not look up your vehicle',
  lines: ['Please type its make, model and year.'],
};

function vehicleFields({ make, model, badge, year }: FoundVehicle): PostedFields {
  return { vehicle_make: make, vehicle_model: model, vehicle_badge: badge ?? '', vehicle_year: String(year) };
}

function vehicleStep(posted: PostedFields, notice: FormNotice): EnquiryAnswer {
  return { posted, errors: [], failure: null, step: VEHICLE_STEP, notice };
}

function withNotice(
  answer: EnquiryAnswer,
  shown: ShownEstimate,
  notice: NonNullable<EnquiryAnswer['notice']>,
): EnquiryAnswer {
  return { ...answer, posted: { ...answer.posted, [ESTIMATE_FIELD]: estimateValue(shown) }, notice };
}

interface ShownEstimate {
  readonly estimate: TradeInEstimate;
  readonly remaining: RemainingPrice | null;
}

/** The estimate in a hidden field: `1810000-2190000-2026-12-05`, with the price from which it is taken; or why there is none. */
function estimateValue({ estimate, remaining }: ShownEstimate): string {
  if (estimate.outcome === 'none') return estimate.reason;
  return `${estimate.low}-${estimate.high}-${estimate.validUntil}${remaining ? `-${remaining.price}` : ''}`;
}

/** The shown price less the estimate; `null` without an estimate, or for a vehicle without a purchase price. */
function findRemainingPrice(inStock: Vehicle, estimate: TradeInEstimate, scope: RequestFacts): RemainingPrice | null {
  const { kind, amount } = formVehicleView(inStock, scope).price;
  const isPrice = kind === 'price' || kind === 'reduced';
  return estimate.outcome === 'none' || !isPrice || amount === null ? null : remainingPrice(amount, estimate);
}

/** `null` while make, model, year and kilometres are not all known. */
export function ownedVehicle(answers: Readonly<Record<string, string>>): OwnedVehicle | null {
  const { vehicle_make: make, vehicle_model: model, vehicle_badge: badge, vehicle_year: year, kms } = answers;
  if (!make || !model || !year || !kms) return null;
  const vehicleType = answeredType(answers['vehicle_type']);
  return { vehicleType, make, model, badge: badge ?? null, year: Number(year), km: Number(kms), answers };
}
