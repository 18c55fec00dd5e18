import type { BuyerRights, CoolingOffRow, Span, WarrantyRow, WarrantyTerm } from './buyer-rights.ts';
import type { RightFacts } from './right-facts.ts';

/** Certainly, certainly not, or the facts do not decide it. */
type Answer = 'yes' | 'no' | 'perhaps';

export type Warranty =
  | { readonly is: 'warranty'; readonly term: WarrantyTerm }
  | { readonly is: 'none' }
  /** No source that describes it was found. */
  | { readonly is: 'notDescribed' }
  /** The facts do not decide it. `least` is what it has in any case, `unclear` what the sources leave open. */
  | { readonly is: 'unknown'; readonly least: WarrantyTerm | null; readonly unclear: readonly string[] };

/** The warranty by the law of a state with a vehicle that a licensed dealer sells. */
export function statutoryWarranty({ warranty }: Pick<BuyerRights, 'warranty'>, facts: RightFacts): Warranty {
  const { rows, isDecided, unclear } = possible(warranty.rows, (row) => matches(row, facts));
  const gives = [...rows.map((row) => row.gives), ...(isDecided ? [] : ['notDescribed' as const])];
  const [first = 'notDescribed'] = gives;
  if (gives.some((one) => !same(one, first))) {
    const terms = gives.filter((one) => typeof one === 'object');
    return { is: 'unknown', least: terms.length === gives.length ? shortest(terms) : null, unclear };
  }
  return typeof first === 'object' ? { is: 'warranty', term: first } : { is: first };
}

export type CoolingOff =
  | { readonly is: 'row'; readonly row: CoolingOffRow }
  | { readonly is: 'notDescribed' }
  | { readonly is: 'unknown'; readonly rows: readonly CoolingOffRow[]; readonly unclear: readonly string[] };

/** The buyer's right to leave the contract. */
export function coolingOff({ coolingOff: table }: Pick<BuyerRights, 'coolingOff'>, facts: RightFacts): CoolingOff {
  const { rows, isDecided, unclear } = possible(table.rows, ({ when }) => groupMatches(when, facts));
  const [first] = rows;
  if (first === undefined) return { is: 'notDescribed' };
  return isDecided && rows.length === 1 ? { is: 'row', row: first } : { is: 'unknown', rows, unclear };
}

interface Row {
  readonly when: { readonly unclear: string | null };
}

/** The rows that may be right, up to the first that certainly is. */
function possible<R extends Row>(all: readonly R[], answer: (row: R) => Answer) {
  const answers = all.map(answer);
  const certain = answers.indexOf('yes');
  const rows = all.filter((_row, at) => answers[at] !== 'no' && (certain === -1 || at <= certain));
  return { rows, isDecided: certain !== -1, unclear: rows.flatMap(({ when }) => when.unclear ?? []) };
}

function matches({ when }: WarrantyRow, facts: RightFacts): Answer {
  const { today, built, km, price } = facts;
  const [earliest, latest] = built;
  // It was registered between the day on which it was built and today.
  const youngest = when.fromRegistration ? today : latest;
  return all([
    groupMatches(when, facts),
    within(when.years, [(years) => age(youngest, years, today), (years) => age(earliest, years, today)]),
    within(when.km, [(limit) => Math.sign(km[0] - limit), (limit) => Math.sign(km[1] - limit)]),
    within(when.price, [(limit) => Math.sign(price[0] - limit), (limit) => Math.sign(price[1] - limit)]),
  ]);
}

function groupMatches({ condition, kind, unclear }: WarrantyRow['when'] | CoolingOffRow['when'], facts: RightFacts) {
  const { kinds } = facts;
  const known = kinds.filter((one) => kind === null || kind.includes(one)).length;
  return all([
    condition === null || condition.includes(facts.condition) ? 'yes' : 'no',
    some(known > 0, known === kinds.length),
    unclear === null ? 'yes' : 'perhaps',
  ]);
}

/** Below 0: it has not reached this age on that day; 0: it reaches it on that day; above 0: it is older. */
function age(from: string, years: number, today: string): number {
  const birthday = `${String(Number(from.slice(0, 4)) + years).padStart(4, '0')}${from.slice(4)}`;
  return today.localeCompare(birthday);
}

/** `low` and `high` compare the lowest and the highest possible value with a limit. */
function within(span: Span | null, [low, high]: readonly [Compare, Compare]): Answer {
  if (span === null) return 'yes';
  const { from, over, upTo, below } = span;
  const each = (limit: number | null, holds: (sign: number) => boolean) =>
    limit === null ? 'yes' : some(holds(low(limit)) || holds(high(limit)), holds(low(limit)) && holds(high(limit)));
  return all([
    each(from, (sign) => sign >= 0),
    each(over, (sign) => sign > 0),
    each(upTo, (sign) => sign <= 0),
    each(below, (sign) => sign < 0),
  ]);
}

type Compare = (limit: number) => number;

function some(any: boolean, every: boolean): Answer {
  if (every) return 'yes';
  return any ? 'perhaps' : 'no';
}

function all(answers: readonly Answer[]): Answer {
  if (answers.includes('no')) return 'no';
  return answers.includes('perhaps') ? 'perhaps' : 'yes';
}

function same(one: WarrantyRow['gives'], other: WarrantyRow['gives']): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.name === other.name && one.months === other.months && one.km === other.km;
}

/** The shortest term in months and in kilometres; `null` if the length of one is not known. */
function shortest(terms: readonly WarrantyTerm[]): WarrantyTerm | null {
  const months = terms.map((one) => one.months ?? 0);
  const km = terms.map((one) => one.km ?? 0);
  return [...months, ...km].includes(0) ? null : { name: null, months: Math.min(...months), km: Math.min(...km) };
}
