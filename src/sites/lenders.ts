import type { Lender } from '#finance/rules/lenders.ts';

const PAID_WEEKLY = ['abovePriceFloor', 'inStock', 'weeklyPayment'] as const;

/**
 * The lenders that a site can choose (`finance.provider`) and whose entries a feed can hold (`finance_lenders`): a new lender is a line
 * here. The names are those of the setting and of the stored entries. `manual` is for figures that a dealer writes.
 */
export const LENDERS = {
  taurus: { shows: 'figures', requires: ['youngerThan12Years', 'abovePriceFloor', 'inStock'] },
  powertorque: { shows: 'figures', requires: PAID_WEEKLY },
  ausLoans: { shows: 'figures', requires: ['inStock'] },
  angle: { shows: 'figures', requires: PAID_WEEKLY },
  finance360: { shows: 'figures', requires: ['inStock'] },
  nissanFinance: { shows: 'figures', requires: ['abovePriceFloor', 'inStock', 'monthlyPayment'] },
  manual: { shows: 'figures', requires: PAID_WEEKLY },
  carClarity: { shows: 'disclaimer', requires: [] },
} as const satisfies Readonly<Record<string, Lender>>;

export type LenderName = keyof typeof LENDERS;
export const LENDER_NAMES = Object.keys(LENDERS) as [LenderName, ...LenderName[]];

/** The lender of a site; `null` where the site has none. */
export function lenderOf(provider: LenderName | 'none'): Lender | null {
  return provider === 'none' ? null : LENDERS[provider];
}
