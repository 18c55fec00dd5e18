import { formatDollars } from '#rules/money.ts';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Lender } from './lender.ts';
import { isComparisonTooLow } from './comparison-rate.ts';
import { comparedFees, feesText, listedFees, type FeeRules, type ListedFee } from './listed-fees.ts';
import { COMPARED_LOAN_TEXT, COMPARISON_WARNING, percent } from './rate-text.ts';

/** Dollars, or a percentage such as `10%`. */
type AmountOrShare = number | string;

export interface StaticRates {
  /** Years. */
  readonly term: number | null;
  readonly rate: number | null;
  readonly comparison: number | { readonly from: number; readonly to: number } | null;
  readonly deposit: AmountOrShare | null;
  readonly finalPayment: AmountOrShare | null;
}

type StatedLender = Pick<Lender, 'name' | 'disclaimer' | 'fees'>;

/** The `finance` settings that make up the disclaimer. Dollars. */
export interface DisclaimerRules extends FeeRules {
  readonly provider: string;
  readonly disclaimer: {
    readonly site: string | null;
    readonly providers: Readonly<Partial<Record<string, string>>>;
    readonly cars: Readonly<Record<string, string>>;
  };
  readonly staticRates: StaticRates | null;
}

export interface DisclaimerView {
  /** At most 197 characters; `paragraphs` is the complete text. */
  readonly short: string;
  readonly paragraphs: readonly string[];
}

/** Length of the collapsed disclaimer. */
const SHORT_LENGTH = 197;

/**
 * The finance disclaimer of a vehicle: the vehicle's own, otherwise the provider's, otherwise the site's, otherwise the
 * lender's text, in the vehicle's entry or in the lender's file; then the rates that the site quotes, and always the basis of the comparison rate with its warning.
 */
export function financeDisclaimer(
  vehicle: Pick<Vehicle, 'stockNumber'>,
  entry: LenderEntry | null,
  rules: DisclaimerRules,
  lender: StatedLender | null = null,
): DisclaimerView {
  const paragraphs = [...financeConditions(vehicle, entry, rules, lender), COMPARED_LOAN_TEXT, COMPARISON_WARNING];
  return { short: shorten(paragraphs.join(' ')), paragraphs };
}

/**
 * The disclaimer without the text below every comparison rate. If figures of a lender are shown, it starts with the
 * lender's name.
 */
export function financeConditions(
  vehicle: Pick<Vehicle, 'stockNumber'>,
  entry: LenderEntry | null,
  rules: DisclaimerRules,
  lender: StatedLender | null = null,
): readonly string[] {
  const { cars, providers, site } = rules.disclaimer;
  const own =
    (vehicle.stockNumber === null ? undefined : cars[vehicle.stockNumber]) ??
    providers[rules.provider] ??
    site ??
    entry?.disclaimer ??
    lender?.disclaimer ??
    null;
  const fees = listedFees(entry, rules, lender);
  return [
    lender && entry ? `Lender: ${lender.name}.` : null,
    own,
    rules.staticRates && staticRatesText(possibleRates(rules.staticRates, fees), entry?.interestRate ?? null),
    feesText(fees),
  ].filter((text) => text !== null);
}

/** Without a rate whose comparison rate leaves out a fee that is listed beside it. */
export function possibleRates(stated: StaticRates, fees: readonly ListedFee[]): StaticRates {
  const { rate, comparison } = stated;
  const lowest = typeof comparison === 'object' ? (comparison?.from ?? null) : comparison;
  const isPossible = rate === null || lowest === null || !isComparisonTooLow(lowest, rate, comparedFees(fees));
  return isPossible ? stated : { ...stated, rate: null, comparison: null };
}

/**
 * `Example: 5-year term, 6.29% rate, 8.19% comparison rate, no deposit.` Beside figures at another rate (`shown`), it says that it is for
 * another loan.
 */
export function staticRatesText(
  { term, rate, comparison, deposit, finalPayment }: StaticRates,
  shown: number | null = null,
): string | null {
  const parts = [
    term === null ? null : `${term}-year term`,
    rate === null ? null : `${percent(rate)} rate`,
    comparison === null ? null : comparisonText(comparison),
    deposit === null ? null : depositText(deposit),
    finalPayment === null ? null : `${amountOrShare(finalPayment)} final payment`,
  ].filter((part) => part !== null);
  const isOther = shown !== null && rate !== null && rate !== shown;
  const title = isOther ? 'Example of another loan than that of this vehicle' : 'Example';
  return parts.length === 0 ? null : `${title}: ${parts.join(', ')}.`;
}

function comparisonText(comparison: NonNullable<StaticRates['comparison']>): string {
  if (typeof comparison === 'number') return `${percent(comparison)} comparison rate`;
  return `comparison rate from ${percent(comparison.from)} to ${percent(comparison.to)}`;
}

function depositText(deposit: AmountOrShare): string {
  return deposit === 0 ? 'no deposit' : `${amountOrShare(deposit)} deposit`;
}

function amountOrShare(value: AmountOrShare): string {
  return typeof value === 'number' ? formatDollars(value) : value;
}

function shorten(text: string): string {
  return text.length <= SHORT_LENGTH ? text : `${text.slice(0, SHORT_LENGTH).trimEnd()}…`;
}
