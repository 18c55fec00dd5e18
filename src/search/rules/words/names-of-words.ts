import { toTokens } from './tokens.ts';
import type { Meaning } from './word-meanings.ts';

/** A make, a model, or both, in the words that shoppers write: `eclipse cross`, `land cruiser`. */
export interface NameOfWords {
  readonly words: readonly string[];
  /** Lower is more likely what was meant. */
  readonly rank: number;
}

/** In `LandCruiser`. */
const BETWEEN_WORDS = /(?<=\p{Ll})(?=\p{Lu})/gu;

interface Meant {
  readonly spelling: string;
  readonly rank: number;
  readonly meaning: Meaning;
}

/** The makes and models of several words by the first letters of these. */
export function byInitials(all: readonly Meant[]): (initials: string) => readonly NameOfWords[] {
  const names = all.filter(({ meaning }) =>
    meaning.conditions.some(({ group }) => group === 'make' || group === 'model'),
  );
  const ofWords = names.flatMap(({ spelling, rank }): readonly NameOfWords[] => {
    const words = toTokens(spelling.replaceAll(BETWEEN_WORDS, ' ')).map(({ text }) => text);
    return words.length > 1 ? [{ words, rank }] : [];
  });
  const found = Map.groupBy(ofWords, ({ words }) => words.map((word) => word[0]!).join(''));
  return (initials) => found.get(initials) ?? [];
}
