import { foldText } from '#rules/normal-form.ts';

/** A word of a text, where it is, and what separates it from its neighbours. */
export interface Token {
  /** Accents folded, lower case, without the commas and spaces of thousands: `20,000` is 20000. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Text between the token before it, or the start of the text, and this one. */
  readonly before: string;
  /** Text between this token and the next, or the end of the text. */
  readonly after: string;
}

/** More than anyone types; the rest of a longer text is not read. */
const MAX_TEXT = 200;
const MAX_TOKENS = 40;

const WORD =
  /\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?!\d)[a-z]*|\d{1,3} 000(?!\d)[a-z]*|\d+\.\d+[a-z]*|[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)?|(?<=[a-z])\+(?![\p{L}\p{N}])/giu;

/** The words of a text, at most 40 of its first 200 characters. A plus after letters is a word: `GLX+` is glx plus. */
export function toTokens(text: string): readonly Token[] {
  const given = text.slice(0, MAX_TEXT);
  // The plus of `600cc+` is a bound.
  const found = [...given.matchAll(WORD)]
    .filter(([word], at, all) => word !== '+' || !/^\d/.test(all[at - 1]![0]))
    .slice(0, MAX_TOKENS);
  return found.flatMap((match, at) => {
    const plain = match[0] === '+' ? 'plus' : foldText(match[0]).replaceAll(/[\s,'’]+/g, '');
    if (plain === '') return [];
    const end = match.index + match[0].length;
    const previous = found[at - 1];
    return {
      text: plain,
      start: match.index,
      end,
      before: given.slice(previous ? previous.index + previous[0].length : 0, match.index),
      after: given.slice(end, found[at + 1]?.index ?? given.length),
    };
  });
}
