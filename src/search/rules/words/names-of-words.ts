import { toTokens } from './tokens.ts';

/** A make, a model, or both, in the words that shoppers write: `eclipse cross`, `land cruiser`. */
export interface NameOfWords {
  readonly words: readonly string[];
  /** Lower is more likely what was meant. */
  readonly rank: number;
}

/** In `LandCruiser`. */
const BETWEEN_WORDS = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** The names of several words by the first letters of these. */
export function byInitials(
  names: readonly { readonly spelling: string; readonly rank: number }[],
): (initials: string) => readonly NameOfWords[] {
  const ofWords = names.flatMap(({ spelling, rank }): readonly NameOfWords[] => {
    const words = toTokens(spelling.replaceAll(BETWEEN_WORDS, ' ')).map(({ text }) => text);
    return words.length > 1 ? [{ words, rank }] : [];
  });
  const found = Map.groupBy(ofWords, ({ words }) => words.map((word) => word[0]!).join(''));
  return (initials) => found.get(initials) ?? [];
}
