import type { purposeWords, ReservationState } from '#reservations/rules/reservation.ts';

/**
 * Stage on the page of a reservation:
 *   pay          the card fields
 *   unavailable  the provider does not answer, and the vehicle stays held
 *   processing   the provider has the payment, and does not know its outcome yet
 *   held, paid   it is held, without and with a deposit
 *   collected, expired, cancelled, refunded: as the reservation
 *   refunding    it has ended, and the deposit is being refunded
 */
export type Stage =
  | 'pay'
  | 'unavailable'
  | 'processing'
  | 'held'
  | 'paid'
  | 'collected'
  | 'expired'
  | 'cancelled'
  | 'refunding'
  | 'refunded';

interface Staged {
  readonly state: ReservationState;
  /** Cents. */
  readonly deposit: number;
  readonly payment: { readonly state: string } | null;
}

/** `started` is what came of starting the payment; `null` if it was not started. */
export function reservationStage(
  { state, deposit, payment }: Staged,
  started: 'ready' | 'unavailable' | 'processing' | null,
): Stage {
  if (state === 'held') {
    if (deposit === 0) return 'held';
    if (started === 'ready') return 'pay';
    return started === 'unavailable' ? 'unavailable' : 'processing';
  }
  const isEnded = state === 'expired' || state === 'cancelled';
  return isEnded && payment?.state === 'refunding' ? 'refunding' : state;
}

interface Matter extends ReturnType<typeof purposeWords> {
  readonly vehicle: string;
  /** The vehicle without its badge, for a heading. */
  readonly short: string;
  /** `$200`; `null`: none. */
  readonly deposit: string | null;
  /** `$200 by bank transfer`, to the dealership; `null`: none. */
  readonly direct: string | null;
  /** When the time of the reservation ends, with its day, and by the clock. */
  readonly until: string;
  readonly clock: string;
  readonly endedBy: 'shopper' | 'dealership' | 'time' | 'stock' | null;
  /** True if the provider is cancelling the payment. */
  readonly isClosing: boolean;
}

export interface StageWords {
  readonly title: string;
  readonly tone: 'positive' | 'info' | 'warning';
  readonly notice: string;
  readonly lines: readonly string[];
}

const WHY_ENDED: Readonly<Record<NonNullable<Matter['endedBy']>, (matter: Matter) => string>> = {
  shopper: ({ vehicle, what }) => `You cancelled your ${what} of the ${vehicle}.`,
  dealership: ({ vehicle, what }) => `The dealership ended the ${what} of the ${vehicle}.`,
  time: ({ vehicle, what }) => `Your ${what} of the ${vehicle} has expired.`,
  stock: ({ vehicle }) => `The dealership no longer has the ${vehicle} in stock.`,
};
/** The next step after an order: the contract comes later. */
const CONTRACT =
  'The dealership will contact you, and prepares the contract of sale with what you chose. It binds you once you have both signed it.';
const BANKS = 'It can take up to ten business days to reach your account.';
const NOT_CHARGED = 'You have not been charged.';
/** While the bank may still answer a payment that is being cancelled, no one knows. */
const IF_CHARGED = 'If your payment still goes through, we refund it in full.';

const endedText = (matter: Matter) =>
  matter.endedBy === null
    ? `The ${matter.what} of the ${matter.vehicle} has ended.`
    : WHY_ENDED[matter.endedBy](matter);

function afterEnd({ deposit, direct, isClosing }: Matter): string {
  const free = 'The vehicle is no longer held for you.';
  if (direct !== null)
    return `${free} If you have paid the deposit of ${direct}, the dealership will return it in full.`;
  if (deposit === null) return free;
  return `${free} ${isClosing ? IF_CHARGED : NOT_CHARGED}`;
}

function heldLines(what: Matter['what'], direct: string | null): readonly string[] {
  if (what === 'purchase') return [CONTRACT, 'You owe nothing if you decide against it before then.'];
  return direct === null
    ? ['The dealership will contact you to arrange a time to see it. You owe nothing if you decide against it.']
    : [
        `Pay the deposit of ${direct} to the dealership. It will contact you with its payment details, and to arrange a time to see it. Quote your receipt number with the payment.`,
        'The deposit is 100% refundable. If you buy the vehicle, it counts towards the price.',
      ];
}

const WORDS: Readonly<Record<Stage, (matter: Matter) => StageWords>> = {
  pay: ({ deposit, vehicle, clock, sum, what }) => ({
    title: what === 'reservation' ? `Pay your deposit of ${deposit}` : `Pay ${deposit} to complete your order`,
    tone: 'info',
    notice: `We hold the ${vehicle} for you until ${clock}.`,
    lines: [`Pay before then to ${what === 'reservation' ? 'reserve' : 'order'} it. The ${sum} is 100% refundable.`],
  }),
  unavailable: ({ vehicle, clock }) => ({
    title: 'Payments are not available right now',
    tone: 'warning',
    notice: `${NOT_CHARGED} We hold the ${vehicle} for you until ${clock}.`,
    lines: ['Our payment provider is not responding. Please try again in a minute, or call us.'],
  }),
  processing: ({ vehicle }) => ({
    title: 'We are waiting for your bank',
    tone: 'info',
    notice: 'Your bank has not confirmed the payment yet. Please do not pay again.',
    lines: [`We hold the ${vehicle} for you in the meantime, and email you a receipt once the payment is confirmed.`],
  }),
  held: ({ short, until, what, direct }) => ({
    title: what === 'reservation' ? `The ${short} is reserved for you` : `You have ordered the ${short}`,
    tone: 'positive',
    notice: `We hold it until ${until}.`,
    lines: heldLines(what, direct),
  }),
  paid: ({ short, until, deposit, what, sum }) => ({
    title: what === 'reservation' ? `The ${short} is reserved for you` : `You have ordered the ${short}`,
    tone: 'positive',
    notice: `Your ${sum} of ${deposit} is paid. We hold the vehicle until ${until}.`,
    lines:
      what === 'reservation'
        ? [
            'The dealership will contact you to arrange a time to see it.',
            'The deposit is 100% refundable. If you buy the vehicle, it counts towards the price.',
          ]
        : [CONTRACT, `Until you have both signed it you can cancel, and we refund your ${sum} in full.`],
  }),
  collected: ({ vehicle, deposit, what, sum }) => ({
    title: `Your ${what} is complete`,
    tone: 'positive',
    notice: `The dealership has marked the ${vehicle} as collected.`,
    lines: deposit === null ? [] : [`Your ${sum} of ${deposit} counts towards the price.`],
  }),
  expired: (matter) => ({
    title: `Your ${matter.what} has expired`,
    tone: 'warning',
    notice: endedText(matter),
    lines: [afterEnd(matter)],
  }),
  cancelled: (matter) => ({
    title: `Your ${matter.what} is cancelled`,
    tone: 'info',
    notice: endedText(matter),
    lines: [afterEnd(matter)],
  }),
  refunding: (matter) => ({
    title: `We are refunding your ${matter.sum}`,
    tone: 'info',
    notice: endedText(matter),
    lines: [`We are refunding your ${matter.sum} of ${matter.deposit} in full to the card that paid it. ${BANKS}`],
  }),
  refunded: (matter) => ({
    title: `Your ${matter.sum} is refunded`,
    tone: 'positive',
    notice: endedText(matter),
    lines: [`We refunded your ${matter.sum} of ${matter.deposit} in full to the card that paid it. ${BANKS}`],
  }),
};

/** The state of the amount, after it on the receipt. */
const SUM_WORDS: Partial<Readonly<Record<Stage, string>>> = {
  paid: 'paid',
  collected: 'paid',
  expired: 'not paid',
  cancelled: 'not paid',
  refunding: 'being refunded',
  refunded: 'refunded',
};

/** `$350, paid`, `$350`: the deposit or the amount of an order, which is paid by card. */
export function sumText(stage: Stage, amount: string): string {
  const words = SUM_WORDS[stage];
  return words === undefined ? amount : `${amount}, ${words}`;
}

export function stageCopy(stage: Stage, matter: Matter): StageWords {
  return WORDS[stage](matter);
}
