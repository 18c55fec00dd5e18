import { foldText } from '#rules/normal-form.ts';
import { facetValueLabel } from '../facets.ts';
import type { SearchAnswer, SortKey, StockWords, TermPart, ValueFacet } from '../stock-query.ts';
import { joinWords, type FacetRange, type TradeWords } from './trade-words.ts';
import {
  BEST,
  conditionGroup,
  PARTLY,
  values,
  type Condition,
  type Meaning,
  type Replacement,
} from './word-meanings.ts';

/** The values of a stock, found by their key. */
export class StockValues {
  readonly #words: StockWords;
  readonly #usedLabel: string;
  readonly #byFacet = new Map<ValueFacet, Map<string, string[]>>();
  readonly #facets: Pick<SearchAnswer['facets'], ValueFacet>;
  /** The badges with a phrase of several words. */
  readonly #badges = new Map<string, readonly string[]>();

  readonly #stats: Partial<SearchAnswer['facetStats']>;

  constructor(
    facets: Pick<SearchAnswer['facets'], ValueFacet>,
    words: StockWords,
    usedLabel: string,
    stats: Partial<SearchAnswer['facetStats']>,
  ) {
    this.#stats = stats;
    this.#facets = facets;
    this.#words = words;
    this.#usedLabel = usedLabel;
  }

  /** A value as shoppers read it. */
  label(facet: ValueFacet, value: string): string {
    if (facet === 'drive' && (value === 'Front' || value === 'Rear')) return `${value}-wheel drive`;
    return facetValueLabel(facet, value, this.#usedLabel);
  }

  /** The values as the stock writes them; none if it has none. */
  written(facet: ValueFacet, wanted: readonly string[]): readonly string[] {
    let known = this.#byFacet.get(facet);
    if (!known)
      this.#byFacet.set(
        facet,
        (known = Map.groupBy(
          this.#facets[facet].map((item) => item.value),
          joinWords,
        )),
      );
    return [...new Set(wanted.flatMap((value) => known.get(joinWords(value)) ?? []))];
  }

  parts(facet: ValueFacet, wanted: readonly string[]): readonly TermPart[] {
    if (facet !== 'badge') return values(facet, this.written(facet, wanted));
    const words = wanted.map(joinWords).filter((word) => this.#words.findFacets(word).includes('badge'));
    return [
      ...words.map((word) => ({ facet, word, score: BEST })),
      ...values(facet, [...new Set(wanted.flatMap((phrase) => this.#badgesWith(phrase)))]),
    ];
  }

  /** The badges with these words among others: `Maxx Sport (4X4)`. One word is a token of its own. */
  #badgesWith(phrase: string): readonly string[] {
    if (!phrase.includes(' ')) return [];
    let known = this.#badges.get(phrase);
    if (!known) {
      const separateWords = (text: string) => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
      const wanted = separateWords(foldText(phrase));
      const [first = ''] = wanted.trim().split(' ');
      known = this.#facets.badge.flatMap(({ value }) => {
        const text = foldText(value);
        return text.includes(first) && separateWords(text).includes(wanted) ? [value] : [];
      });
      this.#badges.set(phrase, known);
    }
    return known;
  }

  /** True if a vehicle of the stock can match the words. */
  has({ means, or, range }: TradeWords): boolean {
    if (range !== null && !this.hasRange(range)) return false;
    const some = ([facet, wanted]: readonly [string, readonly string[]]) =>
      this.parts(facet as ValueFacet, wanted).length > 0;
    const all = Object.entries(means);
    return all.every(some) || Object.entries(or).some(some);
  }

  /** True if a vehicle may have a number of the range. */
  hasRange({ facet, range: { min = -Infinity, max = Infinity } }: FacetRange): boolean {
    const stats = this.#stats[facet];
    return stats !== null && stats !== undefined && stats.max >= min && stats.min <= max;
  }

  /** The make with which a value of `make_model` begins. */
  findMake(value: string): string | null {
    return this.#facets.make.find((item) => value.startsWith(`${item.value} `))?.value ?? null;
  }
}

/** The meaning of an entry of the trade's words in a stock. */
export function tradeMeaning(entry: TradeWords, stock: StockValues): Meaning {
  const or = Object.entries(entry.or)
    .flatMap(([facet, wanted]) => stock.parts(facet as ValueFacet, wanted))
    .map((part) => ({ ...part, score: PARTLY }));
  const conditions = Object.entries(entry.means).map(([name, wanted]): Condition => {
    const facet = name as ValueFacet;
    const own = stock.parts(facet, wanted);
    // A value that the stock lacks finds nothing, which is the honest answer.
    return {
      group: conditionGroup(facet, joinWords(wanted.join(' '))),
      term: own.length + or.length > 0 ? [...own, ...or] : values(facet, wanted),
    };
  });
  // A vehicle may have another value of the same facet instead, and the label says so.
  const label = Object.entries(entry.means)
    .map(([facet, wanted]) =>
      stockLabel(facet as ValueFacet, [...wanted, ...(entry.or[facet as ValueFacet] ?? [])], stock),
    )
    .join(', ');
  return {
    label: entry.label ?? (label === '' && entry.order !== null ? ORDER_LABELS[entry.order] : label),
    conditions,
    order: entry.order,
    range: entry.range,
    task: entry.task,
    isPartOfName: false,
    ignore: entry.ignore || entry.not || entry.near || entry.task !== null,
    unstated: entry.unstated,
    before: leadingRole(entry),
    // A badge with a name of the trade.
    isKind: entry.label !== null && entry.means.badge !== undefined,
    unless: entry.unless,
    instead: replacements(entry, stock),
    cost: 1,
  };
}

/** Other vehicles in stock, if none is what an entry means: all of its make, those of the kind first; or all of the kind. */
function replacements({ means, instead }: TradeWords, stock: StockValues): readonly Replacement[] {
  if (instead === null) return [];
  const kind = Object.entries(instead).map(([name, wanted]): Condition => {
    const facet = name as ValueFacet;
    return { group: conditionGroup(facet, joinWords(wanted.join(' '))), term: stock.parts(facet, wanted) };
  });
  const own = stock.parts('make', means.make ?? []).map((part) => ({ ...part, score: PARTLY }));
  const first = kind.map((one) => ({ ...one, term: [...one.term, ...own] }));
  const ofKind = Object.entries(instead).map(([facet, wanted]) => stockLabel(facet as ValueFacet, wanted, stock));
  return [
    ...(own.length > 0
      ? [{ label: stockLabel('make', means.make!, stock), conditions: [{ group: 'make', term: own }, ...first] }]
      : []),
    { label: ofKind.join(' '), conditions: kind },
  ].filter(({ conditions }) => conditions.every(({ term }) => term.length > 0));
}

/** The values that are in stock, or the first of those that are meant. */
function stockLabel(facet: ValueFacet, wanted: readonly string[], stock: StockValues): string {
  const own = wanted.flatMap((value) => stock.written(facet, [value])[0] ?? []);
  const labels = (own.length > 0 ? own : wanted.slice(0, 1)).map((value) => stock.label(facet, value));
  // Several spellings are one value for a shopper.
  return [...new Map(labels.map((one) => [joinWords(one), one])).values()].join(' or ');
}

function leadingRole({ not, near }: TradeWords): Meaning['before'] {
  if (not) return 'not';
  return near ? 'near' : null;
}

const ORDER_LABELS: Readonly<Record<SortKey, string>> = {
  relevance: 'Best match first',
  latest: 'Latest first',
  price_asc: 'Lowest price first',
  price_desc: 'Highest price first',
  km_asc: 'Lowest kilometres first',
  year_desc: 'Newest first',
  repayment_asc: 'Lowest repayment first',
  drop_desc: 'Biggest price drop first',
  towing_desc: 'Highest towing capacity first',
  distance: 'Nearest first',
};
