/** FIN-032: what a shopper may set. Dollars, years, percent a year. */
export interface LoanInputs {
  readonly amount: number;
  readonly term: number;
  readonly interest: number;
  readonly tradeIn: number;
  readonly residual: number;
}

export const LOAN_INPUTS = [
  'amount',
  'term',
  'interest',
  'tradeIn',
  'residual',
] as const satisfies readonly (keyof LoanInputs)[];
