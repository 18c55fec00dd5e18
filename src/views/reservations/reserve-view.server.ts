import { data, redirect } from 'react-router';
import { contactRules } from '#leads/rules/contact-forms.ts';
import { readReceipt } from '#leads/rules/receipt-number.ts';
import { LINK_MS } from '#reservations/reservation-parts.server.ts';
import { formatMoney, type Cents } from '#rules/money.ts';
import { isAvailable, isGoneForGood } from '#vehicle/rules/availability.ts';
import { depositTerms, paymentMethods } from '#vehicle/rules/checkout.ts';
import { displayPrice, priceInWords } from '#vehicle/rules/price-display.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import { requireSignIn, signInAfterPost } from '../account/sign-in-view.server.ts';
import { testDriveOnly } from '../cards/test-drive-only.ts';
import { vehicleFormsData } from '../forms/form-data.server.ts';
import { noExtras, type FormExtras } from '../forms/enquiry-post.server.ts';
import { buyerRightsView, licenceView } from '../cards/buyer-rights-view.ts';
import { homeEstimate } from '../cards/drive-away-view.ts';
import { vehiclePrice } from '../cards/vehicle-price.ts';
import { formVehicleView } from '../forms/form-aside-view.server.ts';
import type { Scope } from '../context.ts';
import { placeView } from '../locations/location-view.server.ts';
import { pagePath } from '../page/page-paths.ts';
import { ownHold, vehicleTimeZone } from './own-hold.server.ts';
import { clockTime } from './payment-view.server.ts';
import { seeOther } from './private-page.server.ts';
import { reserveConditions } from './reserve-conditions.ts';

/** The price that the form showed, in cents; empty if the vehicle has none. */
const PRICE = 'price';
/** The receipt number of a shopper whose vehicle another one had reserved a moment before. */
const RECEIPT = 'receipt';

/** The vehicle of a URL, on a site that takes reservations for it. The other path of the page redirects permanently. */
export async function requestedReserve(url: URL, slug: string, scope: Scope<'inventory'>, method: 'get' | 'post') {
  const { site, paymentPage, inventory } = scope;
  const { reserve, routes } = site.settings;
  const vehicle = reserve.enabled ? await inventory.stock.findVehicle(site, slug) : null;
  if (vehicle === null) throw data(null, { status: 404 });
  const takesPayments = paymentPage !== null;
  const deposit = depositTerms(vehicle, reserve, { takesPayments, testDriveOnly: testDriveOnly(vehicle, site) });
  if (deposit === null) throw data(null, { status: 404 });
  const path = `${vehiclePath(vehicle)}/${routes.reserve}`;
  if (method === 'get') {
    if (pagePath(url) !== path) throw redirect(path + url.search, 301);
    // A form that was sent is accepted from anybody: a session that has just ended must not lose a lead.
    await requireSignIn(url, scope, 'checkout');
  }
  return { vehicle, path, deposit };
}

/** `taken`: another shopper reserved it a moment ago. `own`: this browser holds it. `reserved`, `gone`: it cannot be reserved. */
type ReserveState = 'open' | 'taken' | 'own' | 'reserved' | 'gone';

export type ReserveView = Awaited<ReturnType<typeof reservePage>>['view'];

/** The vehicle's current state for the sender of a form about it. `receipt` is from the URL, which proves nothing. */
async function standing(vehicle: Vehicle, receipt: string | null, scope: Scope<'leads' | 'reservations'>) {
  const { site, now, leads } = scope;
  const free = { state: 'open' as const, own: null, receipt: null, freeAt: null };
  if (!vehicle.reserved && receipt === null) return isAvailable(vehicle) ? free : { ...free, state: 'gone' as const };
  const own = await ownHold(vehicle, scope);
  if (own !== null) return { ...free, state: 'own' as const, own };
  const lead = receipt === null ? null : await leads.sentLeads.byReceipt(site.id, receipt);
  const isOurs =
    lead !== null && lead.vehicleId === vehicle.id && (await scope.reservations.reservations.ofLead(lead.id)) === null;
  const known = { ...free, receipt: isOurs ? receipt : null };
  if (!isAvailable(vehicle)) return { ...known, state: 'gone' as const };
  const holder = await scope.reservations.reservations.holder(vehicle.id, now);
  if (holder === null && !vehicle.reserved) return free;
  if (isOurs) return { ...known, state: 'taken' as const };
  const freeAt = holder?.isUnpaid ? clockTime(holder.expiresAt, vehicleTimeZone(vehicle, site)) : null;
  return { ...known, state: 'reserved' as const, freeAt };
}

/** The page on which a vehicle is reserved, and the status of its answer. */
export async function reservePage(url: URL, slug: string, scope: Scope<'inventory' | 'leads' | 'reservations'>) {
  const { site, now } = scope;
  const { vehicle, path, deposit } = await requestedReserve(url, slug, scope, 'get');
  const given = readReceipt(url.searchParams.get(RECEIPT) ?? '');
  const { state, own, receipt, freeAt } = await standing(vehicle, given, scope);
  const location = vehicleLocation(vehicle, site);
  const price = vehiclePrice(vehicle, scope);
  const contact = vehicleFormsData(vehicle, scope, path, ['reserve'], await scope.fillIn());
  const rules = {
    ...contactRules('reserve', site.settings),
    submitLabel: deposit.online > 0 ? `Continue to pay ${formatMoney(deposit.online)}` : 'Reserve',
  };
  const view = {
    siteName: site.name,
    title: TITLES[state],
    state,
    own,
    receipt,
    /** When it is free unless the other shopper pays; `null`: they have, or need not. */
    freeAt,
    vehicle: formVehicleView(vehicle, scope),
    type: vehicle.vehicleType,
    contact: { ...contact, rules: { reserve: rules } },
    action: `${path}?${PRICE}=${price.amount ?? ''}`,
    conditions: reserveConditions({
      type: vehicle.vehicleType,
      deposit: deposit.online,
      direct: deposit.direct,
      hours: site.settings.reserve.holdHours,
      minutes: site.settings.reserve.paymentMinutes,
      methods: paymentMethods(vehicle),
      price: price.amount === null ? null : priceInWords(price),
      estimate: homeEstimate(vehicle, scope),
    }),
    rights: state === 'open' ? buyerRightsView(vehicle, scope) : null,
    areTermsOpen: site.settings.ui.termsOnMobile === 'expanded',
    place: location && placeView(location, scope),
    licence: licenceView(location, site),
    isTest: deposit.online > 0 && (scope.paymentPage?.isTest ?? false),
    enquireHref: `${vehiclePath(vehicle)}#enquire`,
    similarHref: `${vehiclePath(vehicle)}#similar`,
  };
  const isGone = isGoneForGood(vehicle, site.settings.search.soldWindowDays, now);
  return { view, status: isGone ? 410 : 200, isPrivate: given !== null };
}

const TITLES: Readonly<Record<ReserveState, string>> = {
  open: 'Reserve this vehicle',
  taken: 'Just reserved by another shopper',
  own: 'You hold this vehicle',
  reserved: 'This vehicle is reserved',
  gone: 'No longer available',
};

/** After the lead is stored, holds the vehicle for its sender, or explains why it is not held. */
export function holdExtras(
  url: URL,
  { vehicle, path, deposit }: Awaited<ReturnType<typeof requestedReserve>>,
  scope: Scope<'inventory' | 'reservations'>,
): FormExtras {
  const { site, now, remoteAddress, ownHolds, inventory } = scope;
  const shownPrice = readShownPrice(url);
  return {
    ...noExtras,
    async accepted({ id: leadId, receipt }) {
      const signIn = await signInAfterPost(scope, 'checkout', path);
      if (signIn !== null) return signIn;
      const request = {
        site,
        vehicleId: vehicle.id,
        leadId,
        purpose: 'reservation' as const,
        deposit: deposit.online,
        directDeposit: deposit.direct,
        shownPrice,
        remoteAddress,
      };
      const found = await scope.reservations.reservations.hold(request, now);
      if (found.outcome === 'held') {
        const page = { kind: 'reservation' as const, siteId: site.id, id: found.id };
        const link = await scope.reservations.privateLinks.path(page, now + LINK_MS);
        return seeOther(link, [ownHolds().remember(link)]);
      }
      if (found.outcome === 'limited') return { errors: [{ field: 'terms', message: TOO_MANY }], status: 429 };
      if (found.outcome === 'taken') return seeOther(`${path}?${RECEIPT}=${encodeURIComponent(receipt)}`);
      const current = (await inventory.stock.findVehicle(site, vehicle.slug)) ?? vehicle;
      const message = changedPrice(vehicle, shownPrice, displayPrice(current, site.settings.price).amount);
      return { errors: [{ field: 'terms', message }], status: 409 };
    },
  };
}

const TOO_MANY =
  'You hold several vehicles that are not paid for, or started to reserve several in a short time. Pay for one or cancel it, or try again later.';

function readShownPrice({ searchParams }: URL): Cents | null {
  const text = searchParams.get(PRICE) ?? '';
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

function changedPrice(vehicle: Vehicle, shown: Cents | null, current: Cents | null): string {
  const words = (price: Cents | null) => (price === null ? 'no price' : formatMoney(price));
  const change =
    shown === current
      ? `The price of the ${vehicleName(vehicle)} has just changed.`
      : `The price of the ${vehicleName(vehicle)} has changed from ${words(shown)} to ${words(current)}.`;
  return `${change} Nothing is reserved yet. If you are happy with the new price, submit the form again.`;
}
