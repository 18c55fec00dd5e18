import type { Cents } from '#rules/money.ts';
import { lenderDisplay, type LenderRules, type LentVehicle } from './lenders.ts';
import type { Lender } from './lender.ts';
import { listedFees, type ListedFee } from './listed-fees.ts';
import type { CreditScore } from './quoted-loan.ts';
import { lenderRepayment, type Repayment, type RepaymentRules } from './repayment.ts';

/** A lender with a table of rates, beside others on a site (`finance.comparedLenders`). Dollars. */
export interface ComparedLender {
  readonly lender: Lender;
  /** `null`: not stated. */
  readonly establishmentFee: number | null;
}

/** The costs of one lender's loan for a vehicle. Cents. */
export interface LenderOffer {
  readonly name: string;
  readonly repayment: Repayment;
  readonly fees: readonly ListedFee[];
  /** Paid with the last repayment. */
  readonly balloon: Cents;
  /** Everything that is paid over the term, fees included. */
  readonly total: Cents;
  /** True if no other one costs less, and another one costs more. */
  readonly isCheapest: boolean;
  /** The lender's own text; `null` for none. */
  readonly disclaimer: string | null;
}

/**
 * The same loan from each lender that lends for the vehicle, the cheapest first: the whole price over the default term
 * and at the frequency of `rules`, for a shopper with this credit history. A feed's figures are left out, because
 * lenders choose other terms and deposits for them. Empty with fewer than two lenders.
 */
export function compareLenders(
  vehicle: LentVehicle,
  lenders: readonly ComparedLender[],
  { rules, credit }: { readonly rules: LenderRules & RepaymentRules; readonly credit: CreditScore },
  thisYear: number,
): readonly LenderOffer[] {
  const offers = lenders.flatMap(({ lender, establishmentFee }) => {
    const offered = { ...rules, establishmentFee };
    const display = lenderDisplay({ ...vehicle, lenders: {} }, offered, { ...lender, ratesShownFor: credit }, thisYear);
    const entry = display.kind === 'figures' ? display.entry : null;
    const repayment = entry && lenderRepayment(entry, rules);
    if (!repayment || entry.totalPayable === null) return [];
    const fees = listedFees(entry, offered, lender);
    const { name, disclaimer } = lender;
    return [{ name, disclaimer, repayment, fees, balloon: entry.balloon ?? 0, total: entry.totalPayable }];
  });
  if (offers.length < 2) return [];
  const totals = offers.map(({ total }) => total);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  return offers
    .map((offer) => ({ ...offer, isCheapest: offer.total === least && least < most }))
    .toSorted((one, other) => one.total - other.total);
}
