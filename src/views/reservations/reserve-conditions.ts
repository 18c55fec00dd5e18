import { formatMoney, type Cents } from '#rules/money.ts';
import { directText, orList, type DirectDeposit } from '#vehicle/rules/checkout.ts';
import { durationText, estimateTerms, NO_CONTRACT, type StatedEstimate, type Term } from './condition-words.ts';

interface Reserved {
  /** The noun for the vehicle: `car`. */
  readonly type: string;
  /** The amount that is paid by card; 0: nothing. */
  readonly deposit: Cents;
  /** A deposit that is paid to the dealership instead. */
  readonly direct: DirectDeposit | null;
  readonly hours: number;
  /** Minutes of the hold for the payment of the deposit. */
  readonly minutes: number;
  /** Price with its type; `null`: none is shown. */
  readonly price: string | null;
  /** The dealership's payment methods for the deposit. */
  readonly methods: readonly string[];
  /** With on-road costs, if the price is without them and they can be estimated. */
  readonly estimate: StatedEstimate | null;
}

export interface ReserveConditions {
  /** The price, the length of the hold and the refund: always shown. */
  readonly money: readonly Term[];
  readonly steps: readonly string[];
  readonly terms: readonly Term[];
}

/** The conditions before a reservation: the steps, the costs, and the refund. */
export function reserveConditions(reserved: Reserved): ReserveConditions {
  const { type, deposit, direct, price, estimate, methods } = reserved;
  const withoutCard = () => (direct ? toDealership(reserved, direct) : withoutDeposit(reserved));
  const paying = deposit > 0 ? byCard(reserved) : withoutCard();
  return {
    money: paying.money,
    steps: [...paying.steps, NO_CONTRACT],
    terms: [
      {
        label: 'Price',
        value: price === null ? 'On enquiry' : `${price}. It will not change while we hold the ${type}`,
      },
      ...estimateTerms(estimate),
      ...paying.moneyBack,
      { label: 'If you buy', value: `The dealership takes payment by ${orList(methods)}` },
    ],
  };
}

interface Paying extends Pick<ReserveConditions, 'money' | 'steps'> {
  readonly moneyBack: readonly Term[];
}

const holdStep = (type: string, time: string) =>
  `Send your details. We hold this ${type} for ${time}: no one else can reserve it, and it shows as reserved.`;

function byCard({ type, deposit, hours, minutes }: Reserved): Paying {
  const time = durationText(hours * 60);
  const amount = formatMoney(deposit);
  return {
    money: [
      { label: 'Deposit', value: `${amount} by card, off the price if you buy` },
      { label: 'Held for', value: `${time} from your payment` },
      { label: 'Refund', value: '100% refundable: cancel online or let it expire' },
    ],
    steps: [
      `Send your details. We then hold this ${type} for ${minutes} minutes while you pay ${amount} by card.`,
      `Once you have paid, we hold it for ${time}. No one else can reserve it, and it shows as reserved.`,
    ],
    moneyBack: [{ label: 'Money back', value: `${amount} goes back to your card in full, in up to ten business days` }],
  };
}

function toDealership({ type, hours }: Reserved, direct: DirectDeposit): Paying {
  const time = durationText(hours * 60);
  return {
    money: [
      { label: 'Deposit', value: `${directText(direct)}, off the price if you buy` },
      { label: 'Held for', value: time },
      { label: 'Refund', value: '100% refundable: cancel online or let it expire' },
    ],
    steps: [holdStep(type, time), `The dealership will tell you how to pay the deposit of ${directText(direct)}.`],
    moneyBack: [{ label: 'Money back', value: `The dealership will return ${formatMoney(direct.amount)} in full` }],
  };
}

function withoutDeposit({ type, hours }: Reserved): Paying {
  const time = durationText(hours * 60);
  return {
    money: [
      { label: 'Deposit', value: 'None' },
      { label: 'Held for', value: time },
      { label: 'Cancel', value: 'Online at any time. It costs nothing' },
    ],
    steps: [holdStep(type, time)],
    moneyBack: [],
  };
}
