import type { LeadNotice } from '#leads/rules/lead-notice.ts';
import { longDate, row } from '#leads/rules/lead-mail.ts';
import type { MailPart } from '#leads/rules/mails/mail-body.ts';
import { formatMoney, type Cents } from '#rules/money.ts';
import { directText, type DirectDeposit } from '#vehicle/rules/checkout.ts';
import type { RightsView } from '#vehicle/rules/buyer-rights/rights-view.ts';
import {
  holdsVehicle,
  purposeWords,
  transition,
  type ReservationEvent,
  type ReservationPurpose,
  type ReservationState,
} from './reservation.ts';

/** Facts for the notices about a reservation. Amounts in cents. */
export interface ReservationMatter {
  readonly id: string;
  readonly state: ReservationState;
  readonly purpose: ReservationPurpose;
  /** The name of the vehicle, and its page. */
  readonly vehicle: string;
  readonly vehicleId: string;
  readonly vehicleUrl: string;
  readonly deposit: Cents;
  /** A deposit that is paid to the dealership instead of by card. */
  readonly direct: DirectDeposit | null;
  /** True if the deposit was paid. */
  readonly paid: boolean;
  /** The price that the shopper saw, with what it includes; `null`: none. */
  readonly price: string | null;
  readonly expiresAt: Date;
  readonly timeZone: string;
  /** The shopper's page of the reservation, and the dealership's: who has a link may end the reservation. */
  readonly shopperUrl: string;
  readonly dealershipUrl: string;
  /** The rights of the buyer; `null`: the site does not show them. */
  readonly rights: RightsView | null;
}

type Audience = LeadNotice['audience'];
/**
 * The subject of a notice: a change; a hold that waits for its payment, or without a deposit; or that the feed reports the vehicle as gone
 * while the hold continues.
 */
type News = ReservationEvent | 'started' | 'held' | 'gone';

interface Wording {
  /** The end of the notice's type, after `reservation_`. */
  readonly type: string;
  readonly subject: (matter: ReservationMatter) => string;
  readonly text: (matter: ReservationMatter, audience: Audience) => readonly string[];
}

const orderNoun = ({ purpose }: ReservationMatter) => purposeWords(purpose).what;
const sumNoun = ({ purpose }: ReservationMatter) => purposeWords(purpose).sum;
const purposeTitle = (matter: ReservationMatter) => (matter.purpose === 'reservation' ? 'Reservation' : 'Purchase');
const isUnpaid = ({ deposit, paid }: ReservationMatter) => deposit > 0 && !paid;
const until = ({ expiresAt, timeZone }: ReservationMatter) => longDate(expiresAt, timeZone);

/** Explains the refund of the deposit when a hold ends. */
function refundLine({ deposit, direct, paid, purpose }: ReservationMatter, audience: Audience): readonly string[] {
  if (direct !== null)
    return [
      audience === 'shopper'
        ? `If you have paid the deposit of ${directText(direct)}, the dealership will return it in full.`
        : `If the shopper has paid the deposit of ${directText(direct)}, please return it in full.`,
    ];
  if (deposit === 0) return [];
  const whose = audience === 'shopper' ? 'your' : 'the';
  const { sum } = purposeWords(purpose);
  if (!paid) return [`No ${sum} has been paid. If a payment still goes through, we refund it in full.`];
  return [
    `We are refunding ${whose} ${sum} of ${formatMoney(deposit)} in full. This can take up to ten business days.`,
  ];
}

/** `Reserved, paid`: the state is in the subject, because it is all that some people read. */
const orderSubject = ({ purpose }: ReservationMatter, state: string) =>
  `${purpose === 'reservation' ? 'Reserved' : 'Ordered online'}, ${state}`;

const WORDING: Readonly<Record<News, Wording>> = {
  started: {
    type: 'started',
    subject: ({ vehicle }) => `Not paid yet: ${vehicle}`,
    text: (matter) => [
      `Your ${orderNoun(matter)} is not complete yet: the ${sumNoun(matter)} of ${formatMoney(matter.deposit)} is not paid. We hold the ${matter.vehicle} for you until ${until(matter)}.`,
      'If you closed the page, continue with the link below, on any device. If you have paid since, you need not do anything.',
    ],
  },
  held: {
    type: 'held',
    subject: (matter) =>
      `${orderSubject(matter, matter.direct ? `deposit by ${matter.direct.methods}` : 'no deposit')}: ${matter.vehicle}`,
    text: (matter, audience) => [
      ...(matter.direct === null ? [] : [directLine(matter.direct, audience)]),
      audience === 'shopper'
        ? `We hold the ${matter.vehicle} for you until ${until(matter)}. You can cancel on the page of your ${orderNoun(matter)}.`
        : `A shopper ${orderNoun(matter) === 'reservation' ? 'reserved' : 'ordered'} the ${matter.vehicle}${matter.direct ? '' : ' without a deposit'}. It is held until ${until(matter)}, and shows as reserved on the website.`,
    ],
  },
  paid: {
    type: 'paid',
    subject: (matter) => `${orderSubject(matter, 'paid')}: ${matter.vehicle}`,
    text: (matter, audience) =>
      audience === 'shopper'
        ? [
            `Your ${sumNoun(matter)} of ${formatMoney(matter.deposit)} is paid. We hold the ${matter.vehicle} for you until ${until(matter)}.`,
            `The ${sumNoun(matter)} is 100% refundable: you can cancel on the page of your ${orderNoun(matter)} before then.`,
            ...(matter.purpose === 'reservation'
              ? ['If you buy the vehicle, the deposit counts towards the price.']
              : ['The dealership prepares the contract of sale. It binds you once you have both signed it.']),
          ]
        : [
            matter.purpose === 'paid_purchase'
              ? `Paid: a shopper paid ${formatMoney(matter.deposit)} for the ${matter.vehicle}.`
              : `Paid: a shopper paid the deposit of ${formatMoney(matter.deposit)} for the ${matter.vehicle}.`,
            `It is held until ${until(matter)}, and shows as reserved on the website.`,
          ],
  },
  lapsed: {
    type: 'expired',
    subject: (matter) => `${purposeTitle(matter)} expired${isUnpaid(matter) ? ', not paid' : ''}: ${matter.vehicle}`,
    text: (matter, audience) => [
      isUnpaid(matter)
        ? `The ${sumNoun(matter)} for the ${matter.vehicle} was not paid in time. The vehicle is no longer held.`
        : `The ${orderNoun(matter)} of the ${matter.vehicle} expired on ${until(matter)}. The vehicle is no longer held.`,
      ...refundLine(matter, audience),
    ],
  },
  cancelled: {
    type: 'cancelled',
    subject: (matter) => `${purposeTitle(matter)} cancelled: ${matter.vehicle}`,
    text: (matter, audience) => [
      audience === 'shopper'
        ? `You cancelled your ${orderNoun(matter)} of the ${matter.vehicle}.`
        : `The shopper cancelled the ${orderNoun(matter)} of the ${matter.vehicle}. The vehicle is no longer held.`,
      ...refundLine(matter, audience),
    ],
  },
  released: {
    type: 'released',
    subject: (matter) => `${purposeTitle(matter)} ended by the dealership: ${matter.vehicle}`,
    text: (matter, audience) => [
      `${audience === 'shopper' ? 'The dealership' : 'You'} ended the ${orderNoun(matter)} of the ${matter.vehicle}. The vehicle is no longer held.`,
      ...refundLine(matter, audience),
    ],
  },
  soldOff: {
    type: 'sold',
    subject: (matter) => `${purposeTitle(matter)} ended, vehicle no longer available: ${matter.vehicle}`,
    text: (matter, audience) => [
      `The ${matter.vehicle} is no longer in the dealership's stock, so the ${orderNoun(matter)} ended.`,
      ...refundLine(matter, audience),
    ],
  },
  gone: {
    type: 'vehicle_gone',
    subject: ({ vehicle }) => `Please check: reserved vehicle no longer listed: ${vehicle}`,
    text: (matter, audience) =>
      audience === 'shopper'
        ? [
            `The dealership's stock list no longer shows the ${matter.vehicle} that you reserved.`,
            `Your ${orderNoun(matter)} has not ended. Please contact the dealership.`,
          ]
        : [
            `Your stock feed reports the ${matter.vehicle} as sold or no longer contains it.`,
            `A shopper has reserved it until ${until(matter)}.`,
            `Open the ${orderNoun(matter)} to mark it as collected, or to end it and refund the ${sumNoun(matter)}.`,
          ],
  },
  extended: {
    type: 'extended',
    subject: (matter) => `${purposeTitle(matter)} extended: ${matter.vehicle}`,
    text: (matter) => [`The dealership now holds the ${matter.vehicle} for you until ${until(matter)}.`],
  },
  collected: {
    type: 'collected',
    subject: (matter) => `${purposeTitle(matter)} completed: ${matter.vehicle}`,
    text: (matter) => [
      `The ${matter.vehicle} is marked as collected. It shows as reserved until your stock feed reports it as sold.`,
    ],
  },
  returned: {
    type: 'refunded',
    subject: (matter) => `${sumNoun(matter) === 'deposit' ? 'Deposit' : 'Payment'} refunded: ${matter.vehicle}`,
    text: (matter, audience) => [
      `${audience === 'shopper' ? 'Your' : 'The'} ${sumNoun(matter)} of ${formatMoney(matter.deposit)} for the ${matter.vehicle} was refunded to the card. It can take up to ten business days to reach the account.`,
    ],
  },
};

/** The notice of a change to one side. */
export function reservationNotice(news: News, audience: Audience, matter: ReservationMatter): LeadNotice {
  const { type, subject, text } = WORDING[news];
  const parts: readonly MailPart[] = [
    ...text(matter, audience).map((one) => ({ text: one })),
    ...(news === 'started'
      ? [{ action: `Continue to pay ${formatMoney(matter.deposit)}`, href: matter.shopperUrl }]
      : []),
    {
      title: purposeTitle(matter),
      rows: [
        { label: 'Vehicle', value: matter.vehicle, href: matter.vehicleUrl },
        ...row('Price', matter.price),
        ...row(sumNoun(matter) === 'deposit' ? 'Deposit' : 'Payment', depositText(matter)),
        audience === 'shopper'
          ? { label: `Your ${orderNoun(matter)}`, value: shopperMay(matter), href: matter.shopperUrl }
          : { label: 'Manage', value: dealershipMay(matter), href: matter.dealershipUrl },
      ],
    },
    ...(audience === 'shopper' && (news === 'held' || news === 'paid') ? rightsParts(matter) : []),
  ];
  return {
    type: `reservation_${type}`,
    audience,
    subject: subject(matter),
    parts,
    facts: {
      reservation: {
        id: matter.id,
        state: matter.state,
        purpose: matter.purpose,
        car_id: matter.vehicleId,
        deposit_cents: matter.deposit,
        direct_deposit_cents: matter.direct?.amount ?? 0,
        deposit_paid: matter.paid,
        expires_at: matter.expiresAt.toISOString(),
      },
    },
  };
}

/** Nothing that is over is offered. */
function shopperMay({ state }: ReservationMatter): string {
  return holdsVehicle(state) ? 'Open or cancel it' : 'Open it';
}

function dealershipMay({ state, deposit }: ReservationMatter): string {
  if (!holdsVehicle(state)) return 'Open it';
  const may = (event: ReservationEvent) => transition({ state, deposit }, event) !== null;
  return may('extended') && may('collected') ? 'Extend it, end it, or mark it as collected' : 'Open it, or end it';
}

export const LOST_TYPE = 'reservation_lost';

/** The notice to a shopper whose vehicle another one held first. */
export function lostNotice({
  vehicle,
  vehicleId,
  vehicleUrl,
  purpose,
}: Pick<ReservationMatter, 'vehicle' | 'vehicleId' | 'vehicleUrl' | 'purpose'>): LeadNotice {
  const { what } = purposeWords(purpose);
  return {
    type: LOST_TYPE,
    audience: 'shopper',
    subject: `Not reserved for you: ${vehicle}`,
    parts: [
      {
        text: `Another shopper reserved the ${vehicle} a moment before you. You have not been charged, and have no ${what}.`,
      },
      { text: 'The dealership has your details, and can tell you if the vehicle becomes free again.' },
      { action: 'See similar vehicles', href: `${vehicleUrl}#similar` },
    ],
    facts: { reservation: { id: null, state: 'lost', purpose, car_id: vehicleId } },
  };
}

/** With the receipt, the law as the page showed it. */
function rightsParts({ rights }: ReservationMatter): readonly MailPart[] {
  if (rights === null) return [];
  const { facts, licence, regulator, asAt } = rights;
  return [
    {
      title: 'Your rights when you buy',
      rows: [
        ...facts,
        ...(licence === null ? [] : [licence]),
        { label: 'More', value: regulator.label, href: regulator.href },
      ],
    },
    { small: asAt },
  ];
}

/** The first line of a hold whose deposit is not paid online. */
function directLine(direct: DirectDeposit, audience: Audience): string {
  return audience === 'shopper'
    ? `Please pay the deposit of ${directText(direct)} to the dealership. It will contact you with its payment details. The deposit is 100% refundable, and counts towards the price if you buy the vehicle.`
    : `The deposit of ${directText(direct)} is not paid online: please send the shopper your payment details.`;
}

function depositText(matter: ReservationMatter): string {
  const { deposit, direct } = matter;
  if (direct !== null) return `${directText(direct)}, to the dealership`;
  return deposit === 0 ? 'None' : `${formatMoney(deposit)}, ${depositState(matter)}`;
}

function depositState({ state, paid }: ReservationMatter): string {
  if (!paid) return 'not paid';
  if (state === 'refunded') return 'refunded';
  return state === 'expired' || state === 'cancelled' ? 'being refunded' : 'paid';
}
