import type { CalculatorRules } from '#finance/rules/calculator.ts';

/** The rules of a calculator of a plain site; tests state what matters to them. */
export const CALCULATOR_RULES: CalculatorRules = {
  loanMin: 1000,
  loanMax: 100_000,
  loanMaxRule: 'fixed',
  sidebarLoanMax: 250_000,
  termMaxYears: 7,
  termIncrements: [],
  interestMin: 0.5,
  interestMax: 15,
  interestSlider: 'free',
  defaultAmount: 30_000,
  defaultTermYears: 5,
  defaultInterest: 8.5,
  deposit: false,
  residual: false,
};
