import { formatMoney } from '#rules/money.ts';
import type { Car } from './car.ts';
import type { Cents } from '#rules/money.ts';
import { isAvailable } from './availability.ts';

/** The settings of the area `reserve`. Dollars. */
export interface ReserveRules {
  readonly enabled: 'off' | 'on';
  readonly deposit: number;
  readonly amountSource: 'carThenSite' | 'siteOnly';
}

/** Gap 051: the site sells online and this car can be paid for. Gap 069: one that is reserved cannot be reserved again. */
export function canCheckOut(
  car: Pick<Car, 'status' | 'reserved' | 'payment_processors'>,
  rules: Pick<ReserveRules, 'enabled'>,
): boolean {
  return rules.enabled === 'on' && isAvailable(car) && !car.reserved && car.payment_processors.length > 0;
}

/** RSV-004, RSV-006, gap 013: a car without an amount of its own has the site's; an amount of 0 takes no deposit. */
export function reserveAmount(
  car: Pick<Car, 'reserve_amount'>,
  rules: Pick<ReserveRules, 'deposit' | 'amountSource'>,
): Cents {
  return (rules.amountSource === 'carThenSite' ? car.reserve_amount : null) ?? Math.round(rules.deposit * 100);
}

/** RSV-003, RSV-005: `$200`; `null` where there is nothing to pay. */
export function reserveLabel(amount: Cents): string | null {
  return amount > 0 ? formatMoney(amount) : null;
}
