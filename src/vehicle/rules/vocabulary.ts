import { simpleBody } from './body.ts';
import { simpleFuel } from './fuel.ts';
import { plainKey } from './plain-key.ts';
import { auState } from './state.ts';

export type Vocabulary = 'body' | 'colour' | 'condition' | 'drive' | 'fuel' | 'state' | 'transmission';

/** Whole values that can only mean one thing, for noticing a value that stands in another one's column. */
const WORDS: Readonly<Record<Exclude<Vocabulary, 'state'>, string>> = {
  body: 'suv|hatchback|hatch|sedan|wagon|ute|utility|coupe|convertible|people mover|cab chassis|ute tray|dual cab utility',
  colour: 'white|black|silver|grey|gray|blue|red|green|brown|beige|orange|yellow|gold|purple',
  condition: 'used|new|demo|demonstrator|new in stock|pre owned',
  drive: 'awd|fwd|rwd|4wd|4x4|4x2|2wd|front|rear|front wheel drive|rear wheel drive|all wheel drive|four wheel drive',
  fuel: 'petrol|diesel|unleaded|unleaded petrol|premium|premium unleaded|premium unleaded petrol|electric|hybrid|lpg|petrol electric',
  transmission: 'automatic|manual|auto|cvt|sports automatic|dsg',
};
const OF = new Map(
  Object.entries(WORDS).flatMap(([vocabulary, words]) =>
    words.split('|').map((word) => [word, vocabulary as Vocabulary] as const),
  ),
);

/** Which vocabulary a whole value belongs to, when it belongs to one only; `null` otherwise. */
export function vocabularyOf(text: string): Vocabulary | null {
  if (text.length > 30) return null;
  const found = OF.get(plainKey(text));
  return found ?? (text.length > 3 && auState(text) !== null ? 'state' : null);
}

/** Values that fit the field although they are listed under another word (`Van` is a body, `Electric` also an engine). */
export function fits(text: string, vocabulary: Vocabulary): boolean {
  const found = vocabularyOf(text);
  if (found === null || found === vocabulary) return true;
  if (vocabulary === 'body') return simpleBody(text) !== null;
  return vocabulary === 'fuel' && simpleFuel(text) !== null;
}
