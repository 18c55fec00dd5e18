import { data } from 'react-router';
import { locationOfVehicle, type Location } from '#dealerships/rules/dealership.ts';
import { directionsFor } from '#dealerships/vehicle-location.ts';
import { SUBMIT_FAILED } from '#leads/rules/enquiry-rules.ts';
import { longDate } from '#leads/rules/lead-mail.ts';
import type { StoredPayload } from '#leads/sent-leads.server.ts';
import type { Reservations } from '#reservations/reservations.server.ts';
import { isDealField } from '#leads/rules/purchase/deal-fields.ts';
import { holdsVehicle, purposeWords } from '#reservations/rules/reservation.ts';
import { formatMoney, type Cents } from '#rules/money.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { directText, type DirectDeposit } from '#vehicle/rules/checkout.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { buyerRightsView, licenceView } from '#views/cards/buyer-rights-view.ts';
import { formVehicleView } from '#views/forms/form-aside-view.server.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { placeView } from '#views/locations/location-view.server.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { clockTime, startedPayment } from '#views/reservations/payment-view.server.ts';
import { again, comeBack, openPrivatePage, PRIVATE } from '#views/reservations/private-page.server.ts';
import { reservationStage, sumText, stageCopy, type Stage } from './reservation-words.ts';

export type Reservation = NonNullable<Awaited<ReturnType<Reservations['read']>>>;

export type ReservationPage = Awaited<ReturnType<typeof reservationPage>>['data'];

/** The page of a reservation for its shopper, or that its link has expired. */
export async function reservationPage(url: URL, id: string, scope: Scope<'inventory' | 'leads' | 'reservations'>) {
  const { site, now } = scope;
  const page = { siteName: site.name, contact: contactPath(site) };
  if ((await openPrivatePage('reservation', id, url, scope)) === 'expired')
    return data({ ...page, reservation: null }, { status: 410, headers: PRIVATE });
  await comeBack(url, () => scope.reservations.reservations.checkPayment(site.id, id, now));
  const reservation = await foundReservation(id, scope);
  return data({ ...page, reservation: await reservationView(url, reservation, scope) }, { headers: PRIVATE });
}

export async function foundReservation(
  id: string,
  { site, reservations: { reservations }, now }: Scope<'reservations'>,
): Promise<Reservation> {
  const found = await reservations.read(site.id, id, now);
  if (found === null) throw data(null, { status: 404, headers: PRIVATE });
  return found;
}

export type ReservationView = Awaited<ReturnType<typeof reservationView>>;

async function reservationView(url: URL, first: Reservation, scope: Scope<'inventory' | 'leads' | 'reservations'>) {
  const subject = await reservedSubject(first, scope);
  const { reservation, stage, payment } = await stagedReservation(url, first, subject, scope);
  const { state, receipt, endedBy, expiresAt } = reservation;
  const isHeld = holdsVehicle(state);
  const deposit = reservation.deposit > 0 ? formatMoney(reservation.deposit) : null;
  const until = longDate(new Date(expiresAt), subject.timeZone);
  const clock = clockTime(expiresAt, subject.timeZone);
  const words = purposeWords(reservation.purpose);
  return {
    stage,
    ...words,
    ...stageCopy(stage, {
      vehicle: subject.name,
      short: subject.vehicle?.title ?? subject.name,
      deposit,
      direct: reservation.direct && directText(reservation.direct),
      until,
      clock,
      endedBy,
      isClosing: reservation.payment?.state === 'closing',
      ...words,
    }),
    receipt,
    payment,
    deposit,
    facts: reservationFacts(reservation, subject, { until, stage }),
    rights: isHeld ? subject.rights : null,
    deal: stage === 'paid' ? paidDeal(subject) : purchaseSummary(subject),
    cancel: isHeld ? cancelWords(reservation, stage) : null,
    /** True if the state changes without the shopper: the page checks again. */
    isMoving: stage === 'processing' || stage === 'refunding',
    vehicle: subject.vehicle,
    accepted: subject.accepted,
    // Nothing that is over is offered: no visit to a vehicle that the dealership does not have any more.
    place: subject.place,
    directions: isHeld || subject.isAvailable ? subject.directions : null,
    isAvailable: subject.isAvailable,
    isHeld,
    similarHref: subject.vehicle ? `${subject.vehicle.href}#similar` : scope.site.settings.search.defaultRoute,
    isFree: !isHeld && state !== 'collected',
  };
}

/** The reservation with what its page shows. Starts the payment of the deposit; what is paid meanwhile is settled first. */
async function stagedReservation(url: URL, first: Reservation, subject: ReservedSubject, scope: Scope<'reservations'>) {
  const { site, now } = scope;
  if (first.state !== 'held' || first.deposit === 0)
    return { reservation: first, stage: reservationStage(first, null), payment: null };
  const started = await startedPayment(
    url,
    scope,
    () => scope.reservations.reservations.startPayment(site.id, first.id, now),
    {
      amount: first.deposit,
      meanwhile: `We hold the ${subject.name} for you until ${clockTime(first.expiresAt, subject.timeZone)}.`,
      phone: subject.place?.phone ?? null,
    },
  );
  if (typeof started === 'object')
    return { reservation: first, stage: reservationStage(first, 'ready'), payment: started.payment };
  // It may be paid although no notification has come.
  if (started === 'processing') await scope.reservations.reservations.checkPayment(site.id, first.id, now);
  const reservation = await foundReservation(first.id, scope);
  return { reservation, stage: reservationStage(reservation, started), payment: null };
}

/** The summary of a purchase, as it was confirmed; empty for a reservation. */
export const purchaseSummary = ({ payload }: Pick<ReservedSubject, 'payload'>) =>
  (payload.answers ?? []).filter(({ name }) => isDealField(name));

/** The summary on a receipt: what was to be paid online has been paid. */
const paidDeal = (subject: ReservedSubject) =>
  purchaseSummary(subject).map((line) => (line.name === 'purchase_now' ? { ...line, label: 'Paid online' } : line));

function cancelWords({ deposit, state, purpose }: Reservation, stage: Stage) {
  const { what, sum } = purposeWords(purpose);
  const amount = formatMoney(deposit);
  if (state === 'paid')
    return {
      text: `The vehicle becomes available to other shoppers straight away, and we refund your ${sum} of ${amount} in full.`,
      button: `Yes, cancel and refund ${amount}`,
    };
  const text = 'The vehicle becomes available to other shoppers straight away.';
  const charged = stage === 'processing' ? ` If your payment goes through, we refund all ${amount}.` : '';
  return { text: text + charged, button: `Yes, cancel the ${what}` };
}

function reservationFacts(
  { receipt, price, deposit, direct, state, endedBy, createdAt, purpose }: Reservation,
  { name, timeZone, place, licence }: ReservedSubject,
  { until, stage }: { readonly until: string; readonly stage: Stage },
) {
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return [
    ...fact('Receipt number', receipt),
    ...fact('Vehicle', name),
    // The summary of a purchase starts with its price.
    ...fact('Price', purpose === 'reservation' ? price : null),
    ...fact(purpose === 'paid_purchase' ? 'Amount' : 'Deposit', depositText(deposit, direct, stage)),
    ...fact(purpose === 'reservation' ? 'Reserved on' : 'Ordered on', longDate(new Date(createdAt), timeZone)),
    ...fact('Held until', holdsVehicle(state) ? until : null),
    ...fact('Expired on', endedBy === 'time' ? until : null),
    ...fact('Dealership', place?.name ?? null),
    ...(licence === null ? [] : [licence]),
  ];
}

function depositText(deposit: Cents, direct: DirectDeposit | null, stage: Stage): string {
  if (direct !== null) return `${directText(direct)}, to the dealership`;
  return deposit > 0 ? sumText(stage, formatMoney(deposit)) : 'None';
}

type ReservedSubject = Awaited<ReturnType<typeof reservedSubject>>;

/** The vehicle of a reservation, also one that has left the stock, and where it is. */
export async function reservedSubject(
  reservation: Pick<Reservation, 'vehicleId' | 'leadId' | 'dealershipId'>,
  scope: Scope<'inventory' | 'leads'>,
) {
  const { site, leads, inventory } = scope;
  const [[vehicle = null], payload] = await Promise.all([
    inventory.stock.findVehiclesById(site, [reservation.vehicleId]),
    leads.sentLeads.payload(site.id, reservation.leadId),
  ]);
  const location = reservationLocation(reservation, vehicle, payload, site.locations);
  const name = vehicle ? vehicleName(vehicle) : (payload.car?.name ?? 'vehicle');
  return {
    name,
    href: vehicle && vehiclePath(vehicle),
    vehicle: vehicle && formVehicleView(vehicle, scope),
    isAvailable: vehicle !== null && isAvailable(vehicle),
    accepted: vehicle && { slug: vehicle.slug, name },
    rights: vehicle && buyerRightsView(vehicle, scope),
    payload,
    timeZone: location?.time_zone ?? site.timeZone,
    ...placeFacts(location, scope),
  };
}

function placeFacts(location: Location | null, scope: RequestFacts) {
  if (location === null) return { place: null, directions: null, licence: null };
  const { href: directions } = directionsFor(location);
  return { place: placeView(location, scope), directions, licence: licenceView(location, scope.site) };
}

/** The location of the vehicle; of the lead or the dealership if the vehicle has left the stock. */
function reservationLocation(
  { dealershipId }: Pick<Reservation, 'dealershipId'>,
  vehicle: Vehicle | null,
  { location: chosen }: StoredPayload,
  locations: readonly Location[],
): Location | null {
  const ofVehicle = vehicle && locationOfVehicle(vehicle, locations);
  const first = locations.find(({ dealership_id: id }) => id === dealershipId);
  return ofVehicle ?? locations.find(({ id }) => id === chosen) ?? first ?? null;
}

export interface ReservationFailure {
  /** Explains why nothing was changed. */
  readonly failure: string;
}

/** Cancels a reservation, and leads to its page again, which shows what is stored. */
export async function cancelReservation(request: Request, url: URL, id: string, scope: Scope<'reservations'>) {
  const { site, now } = scope;
  const opened = await openPrivatePage('reservation', id, url, scope);
  const fields = await request.formData().catch(() => null);
  try {
    if (opened === 'genuine' && fields?.get('step') === 'cancel')
      await scope.reservations.reservations.change(site.id, id, 'cancelled', { now });
  } catch (error) {
    scope.report(error);
    return data<ReservationFailure>({ failure: SUBMIT_FAILED }, { status: 500, headers: PRIVATE });
  }
  throw again(url);
}
