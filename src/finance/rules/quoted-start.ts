import type { Cents } from '#rules/money.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import { quoteTerms } from './quoted-loan.ts';
import type { QuotedTerms } from './quoted-repayment.ts';
import { calculatorLimits, clampInputs, type CalculatorRules } from './calculator.ts';
import type { CalculatorLimits, Limit, LoanInputs } from './loan-inputs.ts';
import { entryTerm } from './repayment.ts';

/** The loan of a quote, from a lender's entry or the finance service. */
export type QuotedEntry = Pick<
  LenderEntry,
  'termYears' | 'termMonths' | 'termWeeks' | 'interestRate' | 'deposit' | 'balloon'
>;

/** The loan that the finance service quotes for a price. Its rate is only in its answer. */
export function quoteEntry({ price, years }: QuotedTerms): QuotedEntry {
  return { termYears: years, termMonths: null, termWeeks: null, interestRate: null, ...quoteTerms(price ?? 0) };
}

const TENTH_OF_A_YEAR = { step: 0.1, thumbStep: 0.1 } as const;

/** The limits and the initial values of a calculator that opens at the loan of a quote. `price` in dollars. */
export function quotedStart(
  rules: CalculatorRules,
  entry: QuotedEntry,
  price: number | null,
  place: 'section' | 'sidebar',
): { readonly limits: CalculatorLimits; readonly start: LoanInputs } {
  const quoted = quotedInputs(rules, entry, price);
  const { deposit, residual } = rules;
  const shown = {
    ...withoutOtherRates(rules, quoted),
    deposit: !deposit && quoted.tradeIn > 0 ? 'quoted' : deposit,
    residual: !residual && quoted.residual > 0 ? 'quoted' : residual,
  } as const;
  const limits = quotedLimits(calculatorLimits(shown, price, place), quoted);
  return { limits, start: clampInputs(quoted, limits, quoted) };
}

/** Dollars, years, percent a year. */
function quotedInputs(rules: CalculatorRules, entry: QuotedEntry, price: number | null): LoanInputs {
  const dollars = (amount: Cents | null) => (amount ?? 0) / 100;
  return {
    amount: price ?? rules.defaultAmount,
    term: entryTerm(entry) ?? rules.defaultTermYears,
    interest: entry.interestRate === null ? rules.defaultInterest : Math.round(entry.interestRate * 100) / 100,
    tradeIn: dollars(entry.deposit),
    owing: 0,
    residual: dollars(entry.balloon),
  };
}

/** A lender's table of rates says nothing about a quote at another rate. */
function withoutOtherRates({ termRates, ...rules }: CalculatorRules, { term, interest }: LoanInputs): CalculatorRules {
  return termRates?.[term] === interest ? { ...rules, termRates } : rules;
}

/** The limits of the calculator, and beyond those of the terms where the quote is. The amount that the site lends is fixed. */
function quotedLimits(limits: CalculatorLimits, quoted: LoanInputs): CalculatorLimits {
  const { amount, term, interest } = limits;
  const isKnown = term.choices.length === 0 || term.choices.includes(quoted.term);
  return {
    amount,
    term: {
      ...widenLimit(term, quoted.term),
      ...(Number.isInteger(quoted.term * 2) ? {} : TENTH_OF_A_YEAR),
      choices: isKnown ? term.choices : [...term.choices, quoted.term].toSorted((a, b) => a - b),
    },
    interest: widenLimit(interest, quoted.interest),
    tradeIn: exactly(limits.tradeIn, quoted.tradeIn),
    owing: limits.owing,
    residual: exactly(limits.residual, quoted.residual),
  };
}

const widenLimit = <L extends Limit>(limit: L, value: number): L => ({
  ...limit,
  min: Math.min(limit.min, value),
  max: Math.max(limit.max, value),
});

/** Amounts are in half dollars, unless the quote is not. */
function exactly(limit: Limit | null, value: number): Limit | null {
  return limit && { ...limit, max: Math.max(limit.max, value), step: Number.isInteger(value * 2) ? limit.step : 0.01 };
}
