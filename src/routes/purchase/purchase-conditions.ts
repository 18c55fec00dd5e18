import { formatMoney, type Cents } from '#rules/money.ts';
import { paymentMethods } from '#vehicle/rules/checkout.ts';
import { excludesOnRoadCosts } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { durationText, estimateTerms, orList, type StatedEstimate, type Term } from '../reserve/condition-words.ts';

interface Purchased {
  readonly amount: Cents;
  readonly isAll: boolean;
  /** With on-road costs, where the price is without them and they can be estimated. */
  readonly estimate: StatedEstimate | null;
  readonly settings: {
    readonly checkout: { readonly holdHours: number };
    readonly reserve: { readonly paymentMinutes: number };
  };
}

/** What a shopper reads before they order: what they pay now and later, how long the vehicle is held, and how they get it back. */
export function purchaseConditions(
  vehicle: Vehicle,
  { amount, isAll, estimate, settings }: Purchased,
): readonly Term[] {
  const contract =
    'This is an order, not a contract yet. The dealership prepares the contract of sale with what you chose. ' +
    'It binds you once you have both signed it.';
  const methods = orList(paymentMethods(vehicle));
  return [
    { label: 'Contract', value: contract },
    ...paidNow(vehicle, amount, isAll, settings),
    ...(isAll
      ? []
      : [{ label: 'Balance', value: `You pay the balance to the dealership by ${methods}, before the handover` }]),
    ...onRoadCosts(vehicle, estimate),
  ];
}

function paidNow(
  { vehicleType }: Vehicle,
  amount: Cents,
  isAll: boolean,
  { checkout, reserve }: Purchased['settings'],
): readonly Term[] {
  const time = durationText(checkout.holdHours * 60);
  const paid = formatMoney(amount);
  if (amount === 0)
    return [
      { label: 'Held for', value: `${time}. No one else can buy or reserve it` },
      { label: 'Cancel', value: 'Online at any time. It costs nothing' },
    ];
  const refund =
    `Until the contract is signed your ${isAll ? 'payment' : 'deposit'} is 100% refundable. ` +
    `Cancel online, and we refund ${paid} to your card. This can take up to ten business days`;
  return [
    {
      label: 'To pay now',
      value: `${paid} by card. We hold this ${vehicleType} for ${reserve.paymentMinutes} minutes while you pay`,
    },
    { label: 'Held for', value: `${time} from your payment. No one else can buy or reserve it` },
    { label: 'Refund', value: refund },
  ];
}

function onRoadCosts({ priceType }: Vehicle, estimate: StatedEstimate | null): readonly Term[] {
  if (!excludesOnRoadCosts(priceType)) return [];
  const value =
    'The price leaves out government charges such as stamp duty and registration. ' +
    'The contract states them before you sign';
  return [{ label: 'Not in the price', value }, ...estimateTerms(estimate)];
}
