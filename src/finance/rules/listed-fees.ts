import { formatMoney, type Cents } from '#rules/money.ts';
import { foldText } from '#rules/normal-form.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import { COMPARED_LOAN, type CreditFees } from './comparison-rate.ts';

/**
 * The fees of a loan, in one list: a page prints it, and the comparison rate and the totals are sums of it. So no fee is named that
 * does not count, and none counts that is not named.
 */
export interface ListedFee {
  readonly name: string;
  readonly amount: Cents;
  /** `lent`: part of the loan. */
  readonly charged: 'lent' | 'once' | 'monthly' | 'eachRepayment';
}

/** The `finance` settings about fees. Dollars. */
export interface FeeRules {
  /** `null`: not stated. */
  readonly establishmentFee: number | null;
  readonly brandFees: readonly BrandFee[];
}

interface BrandFee {
  readonly name: string;
  readonly amount: number;
  /** When left out, `monthly` for a fee with that word in its name, otherwise `once`. */
  readonly charged?: 'once' | 'monthly' | 'eachRepayment' | null;
}

/** Fees that belong to the lender alone. */
export type LenderFees = {
  readonly fees: { readonly monthly: Cents | null; readonly eachRepayment: Cents | null };
} | null;

const isEstablishment = ({ name }: { readonly name: string }) => /^establishment(?: fee)?$/.test(foldText(name).trim());

/**
 * The fees of a lender's loan on a site. The establishment fee of the lender's entry comes before that of the site, which is its
 * setting or, without one, the fee of that name in the brand's list.
 */
export function listedFees(
  entry: Pick<LenderEntry, 'establishmentFees'> | null,
  { establishmentFee, brandFees }: FeeRules,
  lender: LenderFees,
): readonly ListedFee[] {
  const own = establishmentFee ? establishmentFee : (brandFees.find(isEstablishment)?.amount ?? 0);
  const fees: ListedFee[] = [
    { name: 'establishment', amount: entry?.establishmentFees ?? toCents(own), charged: 'lent' },
    ...brandFees
      .filter((fee) => !isEstablishment(fee))
      .map(({ name, amount, charged }) => ({
        name,
        amount: toCents(amount),
        charged: charged ?? (/\bmonth/i.test(name) ? ('monthly' as const) : ('once' as const)),
      })),
    { name: 'account keeping', amount: lender?.fees.monthly ?? 0, charged: 'monthly' },
    { name: 'payment handling', amount: lender?.fees.eachRepayment ?? 0, charged: 'eachRepayment' },
  ];
  return fees.filter(({ amount }) => amount > 0);
}

/**
 * True if the dealer or the lender states the costs of a loan, even if they are zero: without that, a rate has no
 * comparison rate.
 */
export function statesFees({ establishmentFee, brandFees }: FeeRules, lender: LenderFees): boolean {
  const ofLender = lender?.fees ?? { monthly: null, eachRepayment: null };
  return (
    establishmentFee !== null || brandFees.length > 0 || ofLender.monthly !== null || ofLender.eachRepayment !== null
  );
}

const toCents = (dollars: number): Cents => Math.round(dollars * 100);

function sumFees(fees: readonly ListedFee[], when: ListedFee['charged']): Cents {
  return fees.reduce((sum, { amount, charged }) => sum + (charged === when ? amount : 0), 0);
}

/** The fee that is added to the loan. */
export function lentFee(fees: readonly ListedFee[]): Cents {
  return sumFees(fees, 'lent');
}

/** The fees that are paid besides the repayments. */
export function paidFees(fees: readonly ListedFee[]): Required<CreditFees> {
  return {
    once: sumFees(fees, 'once'),
    monthly: sumFees(fees, 'monthly'),
    eachRepayment: sumFees(fees, 'eachRepayment'),
  };
}

/** All of them, as a comparison rate counts them. */
export function comparedFees(fees: readonly ListedFee[]): Required<CreditFees> {
  const { once, ...running } = paidFees(fees);
  return { once: comparableFee(lentFee(fees) + once), ...running };
}

/** The fees at the start as far as a comparison rate can have them: half of the compared loan. */
export function comparableFee(fee: Cents): Cents {
  return Math.min(fee, COMPARED_LOAN.amount / 2);
}

/** `Fees: establishment $395, monthly admin $8, payment handling $2 with each repayment.` */
export function feesText(fees: readonly ListedFee[]): string | null {
  return fees.length === 0 ? null : `Fees: ${fees.map((fee) => `${fee.name} ${feeAmount(fee)}`).join(', ')}.`;
}

const OFTEN = { lent: '', once: '', monthly: 'a month', eachRepayment: 'with each repayment' } as const;

/** `$395`, `$8 a month`, `$2 with each repayment`. */
export function feeAmount({ name, amount, charged }: ListedFee): string {
  const often = charged === 'monthly' && /\bmonth/i.test(name) ? '' : OFTEN[charged];
  return [formatMoney(amount), often].filter(Boolean).join(' ');
}
