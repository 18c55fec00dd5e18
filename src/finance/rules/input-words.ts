import { formatMoneyField, parseDecimalField, parseNumberField } from '#rules/money-field.ts';
import type { LoanInputs } from './loan-inputs.ts';

/** How a value of the calculator stands in its box. */
export const FORMATS: Readonly<Record<keyof LoanInputs, (value: number) => string>> = {
  amount: formatMoneyField,
  term: (years) => `${years} ${years === 1 ? 'year' : 'years'}`,
  interest: (value) => `${value}%`,
  tradeIn: formatMoneyField,
  residual: formatMoneyField,
};

export const INPUT_LABELS: Readonly<Record<keyof LoanInputs, string>> = {
  amount: 'Loan amount',
  term: 'Term',
  interest: 'Interest rate p.a.',
  tradeIn: 'Deposit or trade-in',
  residual: 'Residual at the end',
};

/** The number in `$30,000`, `4.5 years`, `8.5 % p.a.`, `8,5%`; `null` for none. */
export function readInput(name: keyof LoanInputs, text: string): number | null {
  const parse = name === 'term' || name === 'interest' ? parseDecimalField : parseNumberField;
  return parse(text.replace(/years?|yrs?|%|p\.?a\.?/gi, ''));
}
