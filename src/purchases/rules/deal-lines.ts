import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatMoney, type Cents } from '#rules/money.ts';
import { DEAL_LABELS, type DealField } from '#leads/rules/purchase/deal-fields.ts';
import { ownAnswers } from '#leads/rules/own-fields.ts';
import { OWN_VEHICLE } from '#leads/rules/trade-in-forms.ts';
import { CHOICES, FIELDS } from './purchase-fields.ts';
import type { DealLine, PurchaseDraft, PurchaseTotal } from './purchase.ts';

/** Facts of the summary besides the answers. */
interface DealFacts {
  readonly draft: PurchaseDraft;
  readonly total: PurchaseTotal;
  /** Price with its type: `$32,990 Drive Away`. */
  readonly price: string;
  /** True if the price, and with it the total, leaves on-road costs out. */
  readonly excludesOnRoadCosts: boolean;
  readonly payNow: { readonly amount: Cents; readonly isAll: boolean };
  /** The location where the vehicle is picked up. */
  readonly place: string;
  /** The loan in words, with its rates and warning; `null`: none. */
  readonly loan: string | null;
}

/**
 * The summary of a purchase: the same lines in the review, in the lead and in the receipt. The money comes first, in the order in which it
 * adds up. Open questions are left out.
 */
export function dealLines(facts: DealFacts): readonly DealLine[] {
  const { draft, total, price, payNow } = facts;
  const { answers, done } = draft;
  const line = (name: DealField, value: string | null): readonly DealLine[] =>
    value === null || value === '' ? [] : [{ name, label: DEAL_LABELS[name], value }];
  const date = answers[FIELDS.date] ?? '';
  const isFinance = answers[FIELDS.pay] === CHOICES.finance;
  return [
    ...line('purchase_price', price),
    ...line('purchase_delivery', total.delivery === null ? null : amountText(total.delivery)),
    ...line('purchase_accessories', total.accessories.map((one) => `${one.name}, ${amountText(one.price)}`).join('; ')),
    ...line('purchase_total', totalText(total.total, facts)),
    ...line('purchase_now', payNow.amount === 0 ? 'Nothing' : nowText(payNow)),
    ...line('purchase_balance', balanceText(total.total - payNow.amount, facts)),
    ...(done.includes('delivery') ? line('purchase_handover', handover(facts)) : []),
    ...line('purchase_date', date === '' ? null : formatCalendarDate(date)),
    ...line('purchase_trade_in', tradeInText(draft)),
    ...(done.includes('payment') ? line('purchase_payment', isFinance ? 'Finance' : 'Own money') : []),
    ...line('purchase_loan', isFinance ? facts.loan : null),
  ];
}

/** `$98,380 plus on-road costs`: without the words, the total would look lower than an estimate beside the price. */
const totalText = (amount: Cents, { excludesOnRoadCosts }: DealFacts) =>
  `${formatMoney(amount)}${excludesOnRoadCosts ? ' plus on-road costs' : ''}`;

/** The rest of the total. Estimates are not deducted. */
function balanceText(balance: Cents, facts: DealFacts): string {
  if (balance === 0) return facts.excludesOnRoadCosts ? 'On-road costs' : 'Nothing more to pay';
  const text = totalText(balance, facts);
  return facts.draft.estimate === null ? text : `${text}, before any trade-in`;
}

const amountText = (amount: Cents) => (amount === 0 ? 'Free' : formatMoney(amount));

const nowText = ({ amount, isAll }: DealFacts['payNow']) =>
  `${formatMoney(amount)}, ${isAll ? 'the whole amount' : 'a deposit that counts towards the price'}`;

function handover({ draft: { answers, delivery }, place }: DealFacts): string {
  if (delivery === null) return `Pick-up at ${place}`;
  const [address, suburb, postcode] = [FIELDS.address, FIELDS.suburb, FIELDS.postcode].map(
    (name) => answers[name] ?? '',
  );
  return `Delivery to ${address}, ${suburb} ${postcode}`;
}

function tradeInText({ answers, estimate, done }: PurchaseDraft): string | null {
  if (!done.includes('trade-in')) return null;
  if (answers[FIELDS.tradeIn] !== CHOICES.yes) return 'None';
  const own = ownAnswers(OWN_VEHICLE, answers);
  const value = (name: string) => own.find((one) => one.name === name)?.value ?? '';
  const name = ['vehicle_year', 'vehicle_make', 'vehicle_model', 'vehicle_badge'].map(value).filter(Boolean).join(' ');
  const range = estimate && `${formatMoney(estimate.low_cents)} to ${formatMoney(estimate.high_cents)}`;
  return `${name}. ${range ? `Estimate ${range}, not an offer: the dealership inspects it first` : 'The dealership values it with you'}`;
}

/** The answers about the vehicle to trade in, for the lead. */
export function tradeInAnswers({ answers }: PurchaseDraft): Readonly<Record<string, string>> {
  if (answers[FIELDS.tradeIn] !== CHOICES.yes) return {};
  return Object.fromEntries(
    OWN_VEHICLE.map(({ name }) => [name, answers[name] ?? '']).filter(([, value]) => value !== ''),
  );
}
