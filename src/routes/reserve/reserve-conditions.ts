import { formatMoney, type Cents } from '#rules/money.ts';
import { durationText, estimateTerms, orList, type StatedEstimate, type Term } from './condition-words.ts';

interface Reserved {
  /** What the vehicle is called: `car`. */
  readonly type: string;
  /** Cents. */
  readonly deposit: Cents;
  readonly hours: number;
  /** How long it is held for the payment of the deposit. */
  readonly minutes: number;
  /** With what it includes; `null`: none is shown. */
  readonly price: string | null;
  /** How the dealership takes payments for it. */
  readonly methods: readonly string[];
  /** With on-road costs, where the price is without them and they can be estimated. */
  readonly estimate: StatedEstimate | null;
}

export interface ReserveConditions {
  /** What it costs, how long the vehicle is held and how the money comes back: always shown. */
  readonly money: readonly Term[];
  readonly steps: readonly string[];
  readonly terms: readonly Term[];
}

/** What a shopper reads before they reserve a vehicle: what happens, what it costs, and how they get it back. */
export function reserveConditions({
  type,
  deposit,
  hours,
  minutes,
  price,
  estimate,
  methods,
}: Reserved): ReserveConditions {
  const time = durationText(hours * 60);
  const amount = formatMoney(deposit);
  return {
    money:
      deposit > 0
        ? [
            { label: 'Deposit', value: `${amount} by card, off the price if you buy` },
            { label: 'Held for', value: `${time} from your payment` },
            { label: 'Refund', value: '100% refundable: cancel online or let it expire' },
          ]
        : [
            { label: 'Deposit', value: 'None' },
            { label: 'Held for', value: time },
            { label: 'Cancel', value: 'Online at any time. It costs nothing' },
          ],
    steps:
      deposit > 0
        ? [
            `Send your details. We then hold this ${type} for ${minutes} minutes while you pay ${amount} by card.`,
            `Once you have paid, we hold it for ${time}. No one else can reserve it, and it shows as reserved.`,
            'We contact you to arrange a time to see it. You can still decide against it: a reservation is not a contract to buy.',
          ]
        : [
            `Send your details. We hold this ${type} for ${time}: no one else can reserve it, and it shows as reserved.`,
            'We contact you to arrange a time to see it. You can still decide against it: a reservation is not a contract to buy.',
          ],
    terms: [
      {
        label: 'Price',
        value: price === null ? 'On enquiry' : `${price}. It will not change while we hold the ${type}`,
      },
      ...estimateTerms(estimate),
      ...(deposit > 0
        ? [{ label: 'Money back', value: `${amount} goes back to your card in full, in up to ten business days` }]
        : []),
      { label: 'If you buy', value: `The dealership takes payment by ${orList(methods)}` },
    ],
  };
}
