import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatMoney, type Cents } from '#rules/money.ts';
import { STATE_NAMES, type AuState, type Condition } from '../vehicle.ts';
import type { DriveAwayEstimate, EstimateLine } from './drive-away-estimate.ts';
import type { TableUse } from './dated-use.ts';
import type { DutyTable, OnRoadItem } from './duty-table.ts';

/** An estimate in words. It is never called the price. */
export interface EstimateView {
  /**
   * `Estimate with stamp duty in QLD`; `Estimated drive away in QLD` only if nothing is missing, and
   * `No stamp duty in QLD` if nothing is added.
   */
  readonly title: string;
  /** `Est. drive away in QLD`; `Est. with stamp duty in QLD`: the title for a card. */
  readonly short: string;
  /** `$45,310`, or `$45,310 to $45,760`; `null` if it is the price. */
  readonly amount: string | null;
  /** `Government rates as at 23 November 2026`. */
  readonly asAt: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  /** `Not included: registration (not known: its tare weight) and CTP insurance.` */
  readonly missing: string | null;
  readonly notes: readonly string[];
  /** Sources of the duty, then of the charges. */
  readonly sources: readonly { readonly label: string; readonly href: string }[];
}

const ITEM_WORDS: Readonly<Record<OnRoadItem, string>> = {
  stampDuty: 'stamp duty',
  registration: 'registration',
  ctp: 'CTP insurance',
  plates: 'number plates',
  dealerDelivery: 'dealer delivery',
};

/** `registration, CTP insurance and number plates`. */
export function onRoadWords(items: readonly OnRoadItem[]): string {
  return inWords(items.map((item) => ITEM_WORDS[item]));
}

const ESTIMATE_NOTICE = 'This is an estimate, not the price. We confirm every charge in writing before you buy.';

export function estimateView(
  estimate: DriveAwayEstimate,
  { table, use, condition }: { table: DutyTable; use: TableUse & { usable: true }; condition: Condition },
): EstimateView {
  const { lines, missing, unclear } = estimate;
  const charges = lines.flatMap(({ charge }) => charge ?? []);
  // The code of the state, as on number plates and in addresses: the line is short beside a price.
  const title = estimateTitle(estimate, table.state.toUpperCase(), condition);
  const date = formatCalendarDate(use.asAt)!;
  return {
    title,
    short: title.replace(/^Estimated?\b/, 'Est.'),
    amount: addsNothing(estimate) ? null : formatAmount(estimate),
    asAt: `Government rates as at ${date}`,
    lines: [
      { label: 'Advertised price', value: formatMoney(estimate.price) },
      ...lines.map((line) => ({ label: lineLabel(line, condition), value: formatAmount(line) })),
      { label: missing.length === 0 ? 'Estimated drive away' : 'Estimate', value: formatAmount(estimate) },
    ],
    missing:
      missing.length === 0
        ? null
        : `Not included: ${inWords(missing.map((item) => missingWords(item, estimate, condition)))}.`,
    notes: [
      ...(unclear.length > 0
        ? [`The duty is between two amounts, because this is not known: ${inWords(unclear)}.`]
        : []),
      ...lines.flatMap((line) => rangeNote(line, condition)),
      table.assumes,
      ...charges.flatMap(({ charge: { assumes } }) => assumes ?? []),
      use.by === 'dealer'
        ? `We compared the rates with the source on ${date}.`
        : `The rates were compared with the source on ${date}.`,
      ESTIMATE_NOTICE,
    ],
    sources: [
      { label: `${capital(table.name)}, ${table.authority}`, href: table.source },
      ...charges.map(({ charge, use: { asAt } }) => ({
        label: `${capital(charge.name)}, ${charge.authority}, as at ${formatCalendarDate(asAt)!}`,
        href: charge.source,
      })),
    ],
  };
}

/** Small print of an estimate on a sheet. */
export function estimateConditions({ asAt, missing }: EstimateView): string {
  return [ESTIMATE_NOTICE, missing, `${asAt}.`].filter(Boolean).join(' ');
}

/** `Queensland`, `the Northern Territory`: after a preposition. */
export function placeWords(state: AuState): string {
  return state === 'act' || state === 'nt' ? `the ${STATE_NAMES[state]}` : STATE_NAMES[state];
}

function addsNothing({ price, high }: DriveAwayEstimate): boolean {
  return high === price;
}

function estimateTitle(estimate: DriveAwayEstimate, state: string, condition: Condition): string {
  if (estimate.missing.length === 0) return `Estimated drive away in ${state}`;
  if (addsNothing(estimate)) return `No stamp duty in ${state}`;
  return `Estimate with ${inWords(estimate.lines.flatMap((line) => lineWords(line, condition)))} in ${state}`;
}

function formatAmount({ low, high }: { readonly low: Cents; readonly high: Cents }): string {
  return low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`;
}

function lineLabel(line: EstimateLine, condition: Condition): string {
  const words = capital(inWords(lineWords(line, condition)));
  return line.by === 'dealer' && !line.items.includes('dealerDelivery') ? `${words} (stated by the dealership)` : words;
}

/** The registration of a used vehicle is transferred: what a state charges for it is the transfer. */
function lineWords({ items, by }: EstimateLine, condition: Condition): readonly string[] {
  return items.map((item) =>
    item === 'registration' && by === 'state' && condition !== 'new' ? 'transfer of registration' : ITEM_WORDS[item],
  );
}

function rangeNote(line: EstimateLine, condition: Condition): readonly string[] {
  const dependsOn = line.charge?.charge.dependsOn ?? null;
  if (dependsOn === null || line.low === line.high) return [];
  return [`${capital(inWords(lineWords(line, condition)))}: between two amounts, depending on ${dependsOn}.`];
}

/** A used vehicle is usually registered: its registration is transferred. */
function missingWords(item: OnRoadItem, { leftOut }: DriveAwayEstimate, condition: Condition): string {
  const words = item === 'registration' && condition !== 'new' ? 'registration or its transfer' : ITEM_WORDS[item];
  const why = leftOut.find(({ items }) => items.includes(item));
  return why ? `${words} (not known: ${inWords(why.unclear)})` : words;
}

function inWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
