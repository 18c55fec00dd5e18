import type { Token } from './tokens.ts';

const UNITS: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at) => [word, at + 1]),
);
const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, 10 * (at + 2)]),
);
const HUNDRED = 'hundred';

/** A number word as digits, as in `cx thirty` and `seven seater`; null for any other word. */
export function toDigits(word: string): string | null {
  const value = UNITS.get(word) ?? TENS.get(word);
  return value === undefined ? null : String(value);
}

/** Letters as voice input writes them. */
const LETTERS: Readonly<Record<string, string>> = {
  ay: 'a',
  bee: 'b',
  cee: 'c',
  see: 'c',
  sea: 'c',
  dee: 'd',
  ee: 'e',
  eff: 'f',
  gee: 'g',
  aitch: 'h',
  eye: 'i',
  jay: 'j',
  kay: 'k',
  ell: 'l',
  em: 'm',
  en: 'n',
  oh: '0',
  pea: 'p',
  pee: 'p',
  queue: 'q',
  cue: 'q',
  are: 'r',
  ar: 'r',
  ess: 's',
  tea: 't',
  tee: 't',
  you: 'u',
  vee: 'v',
  ex: 'x',
  why: 'y',
  zed: 'z',
  zee: 'z',
};

/** A letter or a number that was spoken, as in `eye thirty` and `em gee`; null for any other word. */
export function spokenSign(word: string): string | null {
  return toDigits(word) ?? (Object.hasOwn(LETTERS, word) ? LETTERS[word]! : null);
}

/** A number in words: `thirty`, `twenty five`, `two hundred and fifty`, and the token after it; null for none. */
export function numberInWords(
  tokens: readonly Token[],
  at: number,
): { readonly value: number; readonly to: number } | null {
  const first = belowHundred(tokens, at);
  const hundreds = tokens[first?.to ?? at]?.text === HUNDRED;
  if (!hundreds) return first;
  // `hundred` alone is one hundred, with or without `a` before it.
  const value = 100 * (first?.value ?? 1);
  const end = (first?.to ?? at) + 1;
  const rest = belowHundred(tokens, tokens[end]?.text === 'and' ? end + 1 : end);
  return rest ? { value: value + rest.value, to: rest.to } : { value, to: end };
}

function belowHundred(tokens: readonly Token[], at: number): { readonly value: number; readonly to: number } | null {
  const text = tokens[at]?.text ?? '';
  const tens = TENS.get(text);
  if (tens !== undefined) {
    const unit = UNITS.get(tokens[at + 1]?.text ?? '');
    return unit !== undefined && unit < 10 ? { value: tens + unit, to: at + 2 } : { value: tens, to: at + 1 };
  }
  const unit = UNITS.get(text);
  return unit === undefined ? null : { value: unit, to: at + 1 };
}
