import { formatMoney, type Cents } from '#rules/money.ts';
import { paymentMethods } from '#vehicle/rules/checkout.ts';
import { excludesOnRoadCosts } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

interface Purchased {
  readonly amount: Cents;
  readonly isAll: boolean;
  readonly settings: {
    readonly checkout: { readonly holdHours: number };
    readonly reserve: { readonly paymentMinutes: number };
  };
}

/** What a shopper reads before they order: what they pay now and later, how long the vehicle is held, and how they get it back. */
export function purchaseConditions(vehicle: Vehicle, { amount, isAll, settings }: Purchased) {
  const { holdHours } = settings.checkout;
  const time = holdHours % 24 === 0 && holdHours > 48 ? `${holdHours / 24} days` : `${holdHours} hours`;
  const paid = formatMoney(amount);
  const type = vehicle.vehicleType;
  const methods = paymentMethods(vehicle).join(' or ');
  const what = isAll ? 'payment' : 'deposit';
  return [
    {
      label: 'Contract',
      value: `This is an order, not a contract yet. The dealership prepares the contract of sale with what you chose. It binds you once you have both signed it.`,
    },
    ...(amount > 0
      ? [
          {
            label: 'To pay now',
            value: `${paid} by card. We hold this ${type} for ${settings.reserve.paymentMinutes} minutes while you pay`,
          },
          { label: 'Held for', value: `${time} from your payment. No one else can buy or reserve it` },
          {
            label: 'Refund',
            value: `Until the contract is signed your ${what} is 100% refundable. Cancel online, and we refund ${paid} to your card. This can take up to ten business days`,
          },
        ]
      : [
          { label: 'Held for', value: `${time}. No one else can buy or reserve it` },
          { label: 'Cancel', value: 'Online at any time. It costs nothing' },
        ]),
    ...(isAll
      ? []
      : [{ label: 'The rest', value: `You pay the rest to the dealership by ${methods}, before the handover` }]),
    ...(excludesOnRoadCosts(vehicle.priceType)
      ? [
          {
            label: 'Not in the price',
            value:
              'The price leaves out government charges such as stamp duty and registration. The contract states them before you sign',
          },
        ]
      : []),
  ];
}
