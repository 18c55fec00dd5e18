import type { Nearness } from '../stock-query.ts';
import type { ReadNumber } from './read-numbers.ts';
import type { Token } from './tokens.ts';
import type { Meaning } from './word-meanings.ts';

/** Some neighbouring tokens of a text that are read as one thing. The cheapest segments that cover a text are its reading. */
export type Segment = { readonly from: number; readonly to: number; readonly cost: number } & (
  | { readonly kind: 'meaning'; readonly meaning: Meaning }
  | { readonly kind: 'number'; readonly number: ReadNumber }
  | { readonly kind: 'near'; readonly near: Nearness; readonly place: string }
  | {
      readonly kind: 'word' | 'text' | 'prefix' | 'unknown' | 'identifier';
      readonly word: string;
      /** The same in two words, which may be in two fields. */
      readonly also?: readonly string[];
    }
);

/** True if it has no meaning for a vehicle. */
export const isIgnored = (segment: Segment) => segment.kind === 'meaning' && segment.meaning.ignore;

export function spanText(text: string, tokens: readonly Token[], { from, to }: Segment): string {
  return text.slice(tokens[from]!.start, tokens[to - 1]!.end);
}
