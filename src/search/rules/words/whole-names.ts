import type { Term } from '../stock-query.ts';
import { vocabularyKey } from './near-words.ts';
import type { Segment } from './segment.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { BEST, NO_MEANING, PARTLY, values, type Condition, type Meaning } from './word-meanings.ts';

type MeaningSegment = Extract<Segment, { readonly kind: 'meaning' }>;

/** Less than between a model and one that only belongs to it: `c class` is a C-Class before a C200. */
const FIRST = (BEST - PARTLY) / 2;

/** From so many words on, a badge after its model is read as a whole, and its words say nothing else. */
const LONG = 5;
const LONG_COST = 0.2;

/**
 * The model of a text that is a whole name, with or without the year and the make before it, and the term by which vehicles of just that name
 * come first: with the badge that follows the model, or without any. Null for any other text.
 */
export function wholeName(
  tokens: readonly Token[],
  segments: readonly Segment[],
  { badge, hasUnbadged }: Vocabulary,
): { readonly segment: Segment; readonly term: Term } | null {
  const segment = segments.find(isModel);
  if (segment === undefined) return null;
  const key = vocabularyKey(tokens, segment.to, tokens.length).replaceAll('.', '');
  if (key === '' && !hasUnbadged) return null;
  const written = key === '' ? '' : badge(key);
  const condition = segment.meaning.conditions.find(isOfModel)!;
  if (written === undefined) return null;
  const others = condition.term.map((part) => ({ ...part, score: 1 }));
  return { segment, term: [...others, { facet: 'badge', value: written, score: FIRST }] };
}

const isOfModel = ({ group }: Condition) => group === 'model';

const isModel = (segment: Segment): segment is MeaningSegment =>
  segment.kind === 'meaning' && segment.meaning.instead.length === 0 && segment.meaning.conditions.some(isOfModel);

/** A long badge that ends a text: its seats, colours and places are words of a name. */
export function longBadgeAt(tokens: readonly Token[], at: number, { badge }: Vocabulary): readonly Segment[] {
  if (at === 0 || tokens.length - at < LONG) return [];
  const key = vocabularyKey(tokens, at, tokens.length).replaceAll('.', '');
  const written = badge(key);
  if (written === undefined) return [];
  const conditions = [{ group: `badge ${key}`, term: values('badge', [written]) }];
  const meaning: Meaning = { ...NO_MEANING, label: written, conditions };
  return [{ from: at, to: tokens.length, cost: LONG_COST, kind: 'meaning', meaning }];
}
