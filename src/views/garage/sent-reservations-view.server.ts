import { longDate } from '#leads/rules/lead-mail.ts';
import { LINK_MS } from '#reservations/reservation-parts.server.ts';
import {
  holdsVehicle,
  purposeWords,
  type ReservationPurpose,
  type ReservationState,
} from '#reservations/rules/reservation.ts';
import type { SentReservation } from '#reservations/sent-reservations.server.ts';
import { formatMoney } from '#rules/money.ts';
import { directText } from '#vehicle/rules/checkout.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import type { Scope } from '../context.ts';
import { toSender } from '../account/sent-leads-view.server.ts';

const MOST = 20;

function stateText(state: ReservationState, purpose: ReservationPurpose): string {
  const { what, sum } = purposeWords(purpose);
  const texts: Readonly<Record<ReservationState, string>> = {
    held: 'Held for you',
    paid: what === 'purchase' ? `Ordered, ${sum} received, held for you` : 'Deposit paid, held for you',
    collected: 'Complete',
    expired: 'Ended',
    cancelled: 'Cancelled',
    refunded: `Ended, ${sum} refunded`,
  };
  return texts[state];
}

/** The reservations that were sent with the shopper's number or ordered while they were signed in, on the sites that share the account. */
export async function sentReservationsView(
  shopper: Pick<Shopper, 'phone'>,
  scope: Scope<'purchases' | 'reservations'>,
) {
  const sender = toSender(shopper, scope);
  const ordered = await scope.purchases.ownPurchases.ordered(sender, MOST);
  const reservations = await scope.reservations.sentReservations.newest(sender, {
    most: MOST,
    now: scope.now,
    ids: ordered,
  });
  return Promise.all(reservations.map((reservation) => reservationView(reservation, scope)));
}

async function reservationView(
  reservation: SentReservation,
  { site, sites, reservations, now }: Scope<'reservations'>,
) {
  const { id, siteId, receipt, vehicle, purpose, state, price, expiresAt } = reservation;
  const { what } = purposeWords(purpose);
  const from = sites().find((one) => one.id === siteId);
  const isOver = holdsVehicle(state) && expiresAt.getTime() <= now;
  const isUnpaid = state === 'held' && !isOver;
  return {
    receipt,
    vehicle,
    what,
    // The page of a reservation is on its own site only.
    href:
      siteId === site.id
        ? await reservations.privateLinks.path({ kind: 'reservation', siteId, id }, now + LINK_MS)
        : null,
    at: from?.name ?? null,
    state: stateText(isOver ? 'expired' : state, purpose),
    until: holdsVehicle(state) && !isOver ? longDate(expiresAt, from?.timeZone ?? site.timeZone) : null,
    price,
    paid: depositText(reservation, isUnpaid),
  };
}

function depositText({ purpose, deposit, direct }: SentReservation, isUnpaid: boolean): string {
  if (direct !== null) return `deposit ${directText(direct)}`;
  const state = isUnpaid ? ', not paid yet' : '';
  return deposit > 0 ? `${purposeWords(purpose).sum} ${formatMoney(deposit)}${state}` : 'no deposit';
}
