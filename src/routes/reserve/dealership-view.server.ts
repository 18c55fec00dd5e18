import { data } from 'react-router';
import { displayPhone } from '#rules/australian-number.ts';
import { SUBMIT_FAILED, TOO_MANY_SENT } from '#leads/rules/enquiry-rules.ts';
import { longDate } from '#leads/rules/lead-mail.ts';
import type { StoredPayload } from '#leads/sent-leads.server.ts';
import { transition } from '#reservations/rules/reservation.ts';
import { formatMoney } from '#rules/money.ts';
import { directText } from '#vehicle/rules/checkout.ts';
import type { Scope } from '#views/context.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { again, openPrivatePage, PRIVATE } from '#views/reservations/private-page.server.ts';
import {
  purchaseSummary,
  foundReservation,
  reservedSubject,
  type Reservation,
  type ReservationFailure,
} from './reservation-view.server.ts';

/** Hours by which the dealership extends a reservation. */
const EXTENSIONS = [24, 48] as const;

const STATE_TEXT: Readonly<Record<Reservation['state'], string>> = {
  held: 'Held',
  paid: 'Held, deposit paid',
  collected: 'Collected',
  expired: 'Expired',
  cancelled: 'Ended',
  refunded: 'Ended, deposit refunded',
};

const ENDED_BY: Readonly<Record<NonNullable<Reservation['endedBy']>, string>> = {
  shopper: 'Cancelled by the customer',
  dealership: 'Ended by the dealership',
  time: 'Expired',
  stock: 'Vehicle no longer in stock',
};

export type DealershipPage = Awaited<ReturnType<typeof dealershipPage>>['data'];

/** The page of a reservation for its dealership, or that its link has expired. */
export async function dealershipPage(url: URL, id: string, scope: Scope<'inventory' | 'leads' | 'reservations'>) {
  const { site } = scope;
  const page = { siteName: site.name, contact: contactPath(site) };
  if ((await openPrivatePage('dealership', id, url, scope)) === 'expired')
    return data({ ...page, reservation: null }, { status: 410, headers: PRIVATE });
  const reservation = await foundReservation(id, scope);
  return data({ ...page, reservation: await dealershipView(reservation, scope) }, { headers: PRIVATE });
}

async function dealershipView(reservation: Reservation, scope: Scope<'inventory' | 'leads'>) {
  const { name, href, payload, timeZone } = await reservedSubject(reservation, scope);
  const { state, deposit, direct, expiresAt } = reservation;
  const may = (event: 'extended' | 'collected' | 'released') => transition({ state, deposit }, event) !== null;
  const amount = formatMoney(deposit);
  const returnDirect = direct ? ' If they have paid the deposit, please return it in full.' : '';
  return {
    name,
    href,
    receipt: reservation.receipt,
    isOpen: may('released'),
    facts: [...dealershipFacts(reservation, timeZone), ...purchaseSummary({ payload })],
    customer: customerView(payload),
    extensions: may('extended') ? EXTENSIONS : [],
    canCollect: may('collected'),
    release: may('released')
      ? {
          text:
            state === 'paid'
              ? `The customer is notified, the deposit of ${amount} is refunded in full, and the vehicle can be reserved again.`
              : `The customer is notified, and the vehicle can be reserved again.${returnDirect}`,
          button: state === 'paid' ? `Yes, end it and refund ${amount}` : 'Yes, end it',
        }
      : null,
    /** The state that the buttons were shown for: a second press of one changes nothing. */
    version: String(expiresAt),
  };
}

function dealershipFacts(
  { purpose, state, deposit, direct, price, expiresAt, createdAt, endedBy, payment }: Reservation,
  timeZone: string,
) {
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  const isOpen = state === 'held' || state === 'paid';
  const waits = state === 'held' && deposit > 0;
  return [
    ...fact('State', waits ? 'Held while the customer pays' : STATE_TEXT[state]),
    ...fact('Why', endedBy && ENDED_BY[endedBy]),
    ...fact('Held until', isOpen ? longDate(new Date(expiresAt), timeZone) : null),
    ...fact('Price', price),
    ...fact('Deposit', deposit === 0 ? withoutCard(direct) : null),
    ...fact(
      'Paid online',
      deposit === 0 ? 'None' : `${formatMoney(deposit)}, ${PAYMENT_TEXT[payment?.state ?? 'open']}`,
    ),
    ...fact(purpose === 'reservation' ? 'Reserved on' : 'Ordered on', longDate(new Date(createdAt), timeZone)),
  ];
}

const withoutCard = (direct: Reservation['direct']) => (direct ? `${directText(direct)}, not paid online` : 'None');

const PAYMENT_TEXT: Readonly<Record<NonNullable<Reservation['payment']>['state'], string>> = {
  open: 'not paid yet',
  closing: 'not paid, being cancelled',
  closed: 'not paid',
  paid: 'paid',
  refunding: 'being refunded',
  refunded: 'refunded',
};

/** `null` if the data of the sender was erased. */
function customerView({ name, last_name, email, phone_e164, message }: StoredPayload) {
  if (!name || !email) return null;
  return {
    name: [name, last_name].filter(Boolean).join(' '),
    email,
    phone: phone_e164 ? { href: `tel:${phone_e164}`, text: displayPhone(phone_e164) } : null,
    message: message || null,
  };
}

/**
 * Applies the dealership's decision. A button that is pressed twice, or on a page that is out of date, changes nothing.
 */
export async function changeByDealership(request: Request, url: URL, id: string, scope: Scope<'reservations'>) {
  const { site, now } = scope;
  const opened = await openPrivatePage('dealership', id, url, scope);
  const fields = await request.formData().catch(() => null);
  const step = fields?.get('step');
  if (!scope.maySend('dealership'))
    return data<ReservationFailure>({ failure: TOO_MANY_SENT }, { status: 429, headers: PRIVATE });
  try {
    if (opened === 'genuine' && (step === 'collected' || step === 'released'))
      await scope.reservations.reservations.change(site.id, id, step, { now });
    const hours = EXTENSIONS.find((one) => step === `extend${one}`);
    if (opened === 'genuine' && hours !== undefined) {
      const from = Number(fields?.get('version') ?? '');
      await scope.reservations.reservations.change(site.id, id, 'extended', { hours, from, now });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    scope.report(error);
    return data<ReservationFailure>({ failure: SUBMIT_FAILED }, { status: 500, headers: PRIVATE });
  }
  throw again(url);
}
