import { formatMoney, type Cents } from '#rules/money.ts';
import { orList, paymentMethods } from '#vehicle/rules/checkout.ts';
import { excludesOnRoadCosts, priceTypeText } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { durationText, estimateTerms, type StatedEstimate, type Term } from '#views/reservations/condition-words.ts';

interface Purchased {
  readonly amount: Cents;
  readonly isAll: boolean;
  /** True if the shopper pays with a loan. */
  readonly isFinanced: boolean;
  /** With on-road costs, if the price is without them and they can be estimated. */
  readonly estimate: StatedEstimate | null;
  readonly settings: {
    readonly checkout: { readonly holdHours: number };
    readonly reserve: { readonly paymentMinutes: number };
    readonly price: { readonly untypedText: string };
  };
}

/**
 * The conditions before an order: the payments now and later, the length of the hold, and refunds. `charges`: charges
 * that the price excludes in its own words.
 */
export function purchaseConditions(
  vehicle: Vehicle,
  { amount, isAll, isFinanced, estimate, settings }: Purchased,
): { readonly terms: readonly Term[]; readonly charges: readonly Term[] } {
  const contract =
    'This is an order, not a contract yet. The dealership prepares the contract of sale with what you chose. ' +
    'It binds you once you have both signed it.';
  const methods = orList(paymentMethods(vehicle));
  return {
    terms: [
      { label: 'Contract', value: contract },
      ...paidNow(vehicle, amount, isAll, settings),
      ...(isAll
        ? []
        : [
            {
              label: 'Paying the balance',
              value: isFinanced ? withLoan(methods) : `To the dealership by ${methods}, before the handover`,
            },
          ]),
    ],
    charges: onRoadCosts(priceTypeText(vehicle, settings.price), estimate),
  };
}

const withLoan = (methods: string) =>
  'With your loan: the lender pays the dealership before the handover, once it has approved the loan. ' +
  `You pay what the loan leaves to the dealership by ${methods}`;

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
      label: 'Held for',
      value:
        `${reserve.paymentMinutes} minutes while you pay by card, then ${time}. ` +
        `No one else can buy or reserve this ${vehicleType}`,
    },
    { label: 'Refund', value: refund },
  ];
}

function onRoadCosts(priceType: string, estimate: StatedEstimate | null): readonly Term[] {
  if (!excludesOnRoadCosts(priceType)) return [];
  const value =
    'The price leaves out government charges such as stamp duty and registration. ' +
    'The contract states them before you sign';
  return [{ label: 'Not in the price', value }, ...estimateTerms(estimate)];
}
