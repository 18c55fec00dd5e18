import { hasDigit } from '#rules/word-match.ts';
import type { Range, RangeFacet } from '../stock-query.ts';
import type { PartMeaning } from './part-meaning.ts';
import { spanText, type Segment } from './segment.ts';
import type { Token } from './tokens.ts';
import { values } from './word-meanings.ts';

/**
 * The segments after "not", and those joined to them: by "or", or by "and" or a comma for the same kind (`not white or
 * silver`). Words without a meaning may be between.
 */
export function excludedIn(text: string, tokens: readonly Token[], segments: readonly Segment[]): ReadonlySet<Segment> {
  const excluded = new Set<Segment>();
  let isNot = false;
  let last: Segment | null = null;
  let joint = '';
  for (const segment of segments) {
    if (segment.kind === 'meaning' && segment.meaning.ignore) {
      if (segment.meaning.before === 'not') [isNot, last] = [true, null];
      joint = JOINTS.exec(spanText(text, tokens, segment))?.[0].toLowerCase() ?? joint;
      continue;
    }
    const isComma = tokens[segment.from]!.before.includes(',');
    // `no 47370` is a stock number.
    const isNumber = segment.kind === 'text' && hasDigit(segment.word);
    const link = joint === '' && isComma ? 'and' : joint;
    const isMeant: boolean = isNot || (last !== null && isJoined(last, segment, link));
    last = isMeant && !isNumber ? segment : null;
    if (last) excluded.add(last);
    [isNot, joint] = [false, ''];
  }
  return excluded;
}

function isJoined(last: Segment, segment: Segment, joint: string): boolean {
  return joint.endsWith('or') || (joint !== '' && segmentKind(segment) === segmentKind(last));
}

const JOINTS = /^(?:or|nor|and|n)$/i;

/** Facets of several values a vehicle have a group for each value: `filtered_features sunroof`. */
function segmentKind(segment: Segment): string {
  if (segment.kind !== 'meaning') return segment.kind;
  return segment.meaning.conditions[0]?.group.split(' ')[0] ?? '';
}

/**
 * A price, a place with a distance and a stock number have no opposite that a shopper means. A word that no vehicle has is true of all of them,
 * and is shown as what it is.
 */
export function canBeExcluded(segment: Segment): boolean {
  if (segment.kind === 'meaning') return segment.meaning.conditions.length > 0;
  if (segment.kind === 'number')
    return 'seats' in segment.number || singleYears(segment.number.facet, segment.number.range) !== null;
  return segment.kind === 'word' || segment.kind === 'unknown';
}

/** The meaning of a part that is excluded. */
export function excludedMeaning(meaning: PartMeaning): PartMeaning & { readonly isNot: true } {
  const years = meaning.range && singleYears(meaning.range.facet, meaning.range.range);
  return {
    ...meaning,
    label: `Not ${meaning.label}`,
    conditions: years ? [{ group: 'year', term: values('year', years) }] : meaning.conditions,
    range: null,
    word: null,
    order: null,
    instead: [],
    isNot: true,
  };
}

const MOST_YEARS = 30;

/** The single years of a range; null for one that is open. */
function singleYears(facet: RangeFacet, { min, max }: Range): readonly string[] | null {
  if (facet !== 'year' || min === undefined || max === undefined || max - min > MOST_YEARS) return null;
  return Array.from({ length: max - min + 1 }, (_, at) => String(min + at));
}
