import { isComparisonTooLow } from '#finance/rules/comparison-rate.ts';
import { comparableFee } from '#finance/rules/listed-fees.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import { LENDER_FEED_NAMES } from './rules/feed-fields.ts';
import { capLength, cleanLine, saysNothing } from './rules/clean-text.ts';
import { parseNumber } from './rules/parse-number.ts';
import type { Parsed } from './rules/parsed.ts';
import { namedParts, parseStructure, plainName, quoteValue, type Faults } from './parse-structure.server.ts';
import { plainText } from './plain-text.server.ts';

type Parts = ReadonlyMap<string, unknown>;
type Figure = Exclude<keyof LenderEntry, 'provider' | 'disclaimer'>;

interface Limits {
  readonly kind: 'term' | 'rate' | 'amount';
  readonly highest: number;
  /** True if zero means "not stated": a repayment or term of zero makes no sense. */
  readonly zeroIsNothing: boolean;
}

const term = (highest: number): Limits => ({ kind: 'term', highest, zeroIsNothing: true });
const rate: Limits = { kind: 'rate', highest: 60, zeroIsNothing: false };
const amount = (highest: number, zeroIsNothing = false): Limits => ({ kind: 'amount', highest, zeroIsNothing });

/** The figures of an entry; amounts in dollars. */
const FIGURES: Readonly<Record<Figure, Limits>> = {
  termYears: term(30),
  termMonths: term(360),
  termWeeks: term(1_600),
  interestRate: rate,
  comparisonRate: rate,
  establishmentFees: amount(50_000),
  deposit: amount(5_000_000),
  weeklyPayment: amount(50_000, true),
  monthlyPayment: amount(250_000, true),
  totalPayable: amount(20_000_000, true),
  balloon: amount(5_000_000),
};
const FIGURE_NAMES = Object.keys(FIGURES) as readonly Figure[];
const KNOWN_PARTS = new Set(Object.values(LENDER_FEED_NAMES).map((name) => name.toLowerCase()));

/** Rates are percentages: 0.0699 is a fraction, and would be shown as almost no interest. */
const MIN_RATE = 0.3;
const MAX_DISCLAIMER_LENGTH = 4_000;

/**
 * The lenders of a vehicle, keyed by provider: `{ "manual": { "interestRate": 6.99 } }`, or a list of entries with a
 * `financeProvider`. Drops implausible figures and lenders that are not `known`.
 */
export function parseLenders(raw: string, dollars: number, known: readonly string[]): Parsed {
  const providers = new Map(known.map((name) => [plainName(name), name]));
  return parseStructure(raw, 'contains lenders or figures that cannot be used', (given, faults) => {
    const lenders: Record<string, LenderEntry> = {};
    for (const [name, value] of namedEntries(given)) {
      const parts = namedParts(value);
      if (parts === null) {
        faults.push(`${name ?? 'an entry'} ${quoteValue(value)} is not a lender entry`);
        continue;
      }
      const provider = findProvider(name, parts, providers);
      if (provider === null)
        faults.push(`lender ${quoteValue(parts.get('financeprovider') ?? name ?? '')} (known are ${known.join(', ')})`);
      else if (lenders[provider]) faults.push(`${provider} is used twice`);
      else {
        const entry = readEntry(provider, parts, dollars, faults);
        if (entry) lenders[provider] = entry;
      }
    }
    return Object.keys(lenders).length > 0 ? lenders : null;
  });
}

const isEntry = (parts: Parts) => [...parts.keys()].some((name) => KNOWN_PARTS.has(name));

/** Each entry with its key, if it has one. In XML the key may be the name of the element. */
function namedEntries(given: unknown): readonly (readonly [string | null, unknown])[] {
  if (Array.isArray(given)) return given.map((entry) => [null, entry] as const);
  const parts = namedParts(given);
  if (parts === null || isEntry(parts)) return [[null, given]];
  return Object.entries(given as object).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value) ? value.map((entry) => [name, entry] as const) : [[name, value] as const],
  );
}

function findProvider(name: string | null, parts: Parts, providers: ReadonlyMap<string, string>): string | null {
  const names = [name, parts.get('financeprovider'), parts.get('provider'), parts.get('name')];
  for (const one of names) {
    const known = typeof one === 'string' ? providers.get(plainName(one)) : undefined;
    if (known) return known;
  }
  return null;
}

function readEntry(provider: string, parts: Parts, dollars: number, faults: Faults): LenderEntry | null {
  const figures = {} as Record<Figure, number | null>;
  for (const name of FIGURE_NAMES) {
    const part = LENDER_FEED_NAMES[name];
    figures[name] = readFigure(`${provider}.${part}`, parts.get(part.toLowerCase()), FIGURES[name], dollars, faults);
  }
  const disclaimer = readDisclaimer(parts.get('disclaimer'));
  if (disclaimer === null && FIGURE_NAMES.every((name) => figures[name] === null)) {
    faults.push(`${provider} has no figures`);
    return null;
  }
  return withPlausibleComparison({ provider, disclaimer, ...figures }, faults);
}

/** Without a comparison rate that contradicts the rate and the fee of the same entry. */
function withPlausibleComparison(entry: LenderEntry, faults: Faults): LenderEntry {
  const { provider, interestRate, comparisonRate, establishmentFees } = entry;
  if (interestRate === null || comparisonRate === null) return entry;
  const once = comparableFee(establishmentFees ?? 0);
  if (!isComparisonTooLow(comparisonRate, interestRate, { once })) return entry;
  const part = LENDER_FEED_NAMES.comparisonRate;
  faults.push(`${provider}.${part} ${quoteValue(comparisonRate)} is lower than its interest rate and fee make it`);
  return { ...entry, comparisonRate: null };
}

function readFigure(place: string, given: unknown, limits: Limits, dollars: number, faults: Faults): number | null {
  const { kind, zeroIsNothing } = limits;
  const number = statedNumber(given);
  if (number === undefined || (number === 0 && zeroIsNothing)) return null;
  const value = number !== null && kind === 'amount' ? Math.round(number * dollars * 100) : number;
  if (value !== null && isPlausible(value, limits)) return value;
  faults.push(
    `${place} ${quoteValue(given)}${kind === 'rate' && value !== null ? ' is not a percentage per year' : ''}`,
  );
  return null;
}

/** A figure as stated; `undefined` if none is stated, and `null` if it cannot be read. */
function statedNumber(given: unknown): number | null | undefined {
  if (given === null || given === undefined) return undefined;
  if (typeof given !== 'string' && typeof given !== 'number') return null;
  const text = cleanLine(String(given));
  return saysNothing(text) ? undefined : parseNumber(text);
}

function isPlausible(value: number, { kind, highest }: Limits): boolean {
  const limit = kind === 'amount' ? highest * 100 : highest;
  return !(value < 0 || value > limit || (kind === 'rate' && value > 0 && value < MIN_RATE));
}

function readDisclaimer(given: unknown): string | null {
  const text = typeof given === 'string' ? cleanLine(plainText(given)) : '';
  return saysNothing(text) ? null : capLength(text, MAX_DISCLAIMER_LENGTH);
}
