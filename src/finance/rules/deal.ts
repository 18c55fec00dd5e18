import { parseNumberField } from '#rules/money-field.ts';
import { formatDollars } from '#rules/money.ts';
import {
  INPUT_LABELS,
  inputCorrection,
  LOAN_INPUTS,
  loanQuery,
  readInput,
  type CalculatorLimits,
  type LoanInputs,
} from './loan-inputs.ts';
import type { Frequency } from './frequency.ts';

/** The page of a deal: a vehicle with the loan that a shopper set up for it. */
const DEAL_PATH = '/deal';

/** The parameters of a URL with a loan for its vehicle. */
export const DEAL_PARAMS = [...LOAN_INPUTS, 'frequency', 'price'] as const;

/** Content of a link to a deal: the vehicle and the figures of the loan, and nothing about the shopper. */
export interface Deal {
  readonly slug: string;
  readonly inputs: LoanInputs;
  readonly frequency: Frequency;
  /** The price of the vehicle when the link is made, in dollars; `null` for none. */
  readonly price: number | null;
}

/** The URL of a deal without its loan, which a calculator adds. The price says what it was when the link was made. */
export function dealStart({ slug, price }: Pick<Deal, 'slug' | 'price'>): string {
  return `${DEAL_PATH}?${new URLSearchParams({ car_id: slug, ...(price !== null && { price: String(price) }) })}`;
}

export function dealHref(deal: Deal): string {
  return `${dealStart(deal)}&${loanQuery(deal.inputs, deal.frequency)}`;
}

/** The parameters of a deal. A calculator reads them too, and the sheet of the vehicle. */
export function dealParams(deal: Deal): URLSearchParams {
  return new URLSearchParams(dealHref(deal).slice(DEAL_PATH.length + 1));
}

/**
 * The parameters with the price of today, and what the shopper learns about a price that has changed since the link was
 * made. A loan of the whole price follows it.
 */
export function withTodaysPrice(
  params: URLSearchParams,
  price: number | null,
): { readonly params: URLSearchParams; readonly note: string | null } {
  const before = parseNumberField((params.get('price') ?? '').slice(0, 40));
  if (before === null || price === null || before === price || before <= 0) return { params, note: null };
  const followed = new URLSearchParams(params);
  const isWhole = readInput('amount', (params.get('amount') ?? '').slice(0, 40)) === before;
  if (isWhole) followed.set('amount', String(price));
  const loan = isWhole ? 'We changed the loan to match.' : 'The loan amount is unchanged.';
  return {
    params: followed,
    note: `The price was ${formatDollars(before)} when this link was made. It is now ${formatDollars(price)}. ${loan}`,
  };
}

/** Parameters that are not used as they are, with the used values. */
export function dealCorrections(
  params: URLSearchParams,
  inputs: LoanInputs,
  limits: CalculatorLimits,
): readonly string[] {
  return LOAN_INPUTS.filter((name) => params.has(name) && limits[name] !== null).flatMap((name) => {
    const correction = inputCorrection(name, params.get(name)!.slice(0, 40), inputs[name]);
    return correction === null ? [] : [`${INPUT_LABELS[name]}: ${correction.replace(/^This/, 'this')}`];
  });
}
