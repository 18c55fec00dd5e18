import { composeText } from '#rules/normal-form.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { plainKey } from '#vehicle/rules/vocabulary.ts';

/** The characters at 0x80 to 0x9F in Windows-1252; the five undefined positions hold control characters. */
export const HIGH_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
const BYTE_OF = new Map([...HIGH_1252].map((character, at) => [character, 0x80 + at]));
const FOLLOWER = `[\\u0080-\\u00bf${HIGH_1252}]`;
/** UTF-8 sequences decoded byte by byte: `Ã«` for `ë`, `â€™` for an apostrophe. */
const MOJIBAKE = new RegExp(
  `[\\u00c2-\\u00c5\\u00ce\\u00cf]${FOLLOWER}|[\\u00e2\\u00ef\\u00e3]${FOLLOWER}{2}|\\u00f0${FOLLOWER}{3}`,
  'g',
);

/**
 * Repairs UTF-8 that was decoded as Windows-1252, up to twice: `CitroÃ«n` -> `Citroën`. Correct text does not change.
 */
export function repairMojibake(text: string): string {
  // The last byte of a closing quote is undefined in Windows-1252, and many programs replace it.
  let repaired = text.replace(/\u00e2\u20ac\ufffd/g, '\u201d');
  for (let round = 0; round < 2; round++) {
    const before = repaired;
    repaired = repaired.replace(MOJIBAKE, decodeSequence);
    if (repaired === before) break;
  }
  return repaired;
}

function decodeSequence(sequence: string): string {
  const bytes = [...sequence].map((character) => BYTE_OF.get(character) ?? character.charCodeAt(0));
  const [lead = 0, ...followers] = bytes;
  if (followers.some((byte) => byte < 0x80 || byte > 0xbf)) return sequence;
  const mask = [0x1f, 0x0f, 0x07][followers.length - 1]!;
  const code = followers.reduce((value, byte) => (value << 6) | (byte & 0x3f), lead & mask);
  const smallest = [0x80, 0x800, 0x10000][followers.length - 1]!;
  return code < smallest || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? sequence
    : String.fromCodePoint(code);
}

/** Characters that are invisible, change the reading direction, or replace a lost letter. Line ends are allowed. */
const UNWANTED =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Repaired, without control characters, with composed accents. */
export function cleanText(text: string): string {
  // Most text is plain ASCII and needs no cleaning.
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return text;
  return composeText(repairMojibake(text).replace(UNWANTED, ''));
}

/** One line: cleaned, with white space collapsed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** At most `limit` characters, cut at a word boundary if one is near, and never inside a character. */
export function capLength(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let cut = text.slice(0, limit);
  if (/[\ud800-\udbff]$/.test(cut)) cut = cut.slice(0, -1);
  const space = cut.lastIndexOf(' ');
  return (space > limit * 0.8 ? cut.slice(0, space) : cut).trimEnd();
}

const UNKNOWN = new Set([
  '',
  '-',
  '--',
  '---',
  '.',
  '?',
  'nan',
  'null',
  'nil',
  'none',
  'n/a',
  'na',
  'n.a.',
  'unknown',
  'undefined',
  'not specified',
  'unspecified',
  'not available',
  'tba',
  'tbc',
  'tbd',
  '- / -',
  '-/-',
]);

/** True if the text is a placeholder that feeds use for "no value". */
export function saysNothing(text: string): boolean {
  return text.length <= 15 && UNKNOWN.has(text.trim().toLowerCase());
}

/** Other names that feeds use for makes: short forms and frequent typing errors. Keys are plain keys. */
const ALIASES: Readonly<Record<string, string>> = {
  vw: 'Volkswagen',
  volkswagon: 'Volkswagen',
  mercedes: 'Mercedes-Benz',
  merc: 'Mercedes-Benz',
  benz: 'Mercedes-Benz',
  mercedesbenz: 'Mercedes-Benz',
  chev: 'Chevrolet',
  chevy: 'Chevrolet',
  landrover: 'Land Rover',
  greatwall: 'Great Wall',
  'ssang yong': 'SsangYong',
  'harley davidson motorcycles': 'Harley-Davidson',
  harley: 'Harley-Davidson',
  mitsubshi: 'Mitsubishi',
  huyndai: 'Hyundai',
  hyundi: 'Hyundai',
  toyata: 'Toyota',
  infinity: 'Infiniti',
};

/**
 * One spelling per make, so that the facet has it once: `TOYOTA` and `toyota` become `Toyota`, `Citroen` becomes the
 * `Citroën` of our list. A make that is not in the list retains mixed case; all capitals become title case.
 */
export function makeName(text: string): string {
  const name = ALIASES[plainKey(text)] ?? text;
  return findManufacturer(name)?.name ?? titleCase(name);
}

/**
 * Capitalises words that are all upper or lower case. Words with a digit (`CX-5`, `V90`) and up to three capitals,
 * which are usually abbreviations, do not change. Mixed case is assumed to be intended.
 */
export function titleCase(text: string): string {
  if (/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)) return text;
  return text.replace(/[^\s/()-]+/g, (word) => {
    if (/\d/.test(word) || (word.length <= 3 && word === word.toUpperCase())) return word;
    return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  });
}

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATE = new RegExp(`^(?:\\d{1,2}[-/ ](?:${MONTH})[a-z]*|(?:${MONTH})[a-z]*[-/ ]\\d{2,4})$`, 'i');
const ERROR = /^#(?:name\?|n\/a|value!|ref!|div\/0!|num!|null!)$/i;

/** A name that a spreadsheet converted to a date (`9-3` -> `03-Sep`) or read as a formula (`+luxe` -> `#NAME?`). */
export function isSpreadsheetDamage(text: string): boolean {
  const trimmed = text.trim();
  return DATE.test(trimmed) || ERROR.test(trimmed);
}

/** A name that a spreadsheet read as a number and shortened: `2.0` -> `2`. */
export function isShortenedNumber(damaged: string, original: string): boolean {
  return (
    damaged !== original &&
    /^\d+(?:\.\d+)?$/.test(damaged) &&
    /^\d+\.\d+$/.test(original) &&
    Number(damaged) === Number(original)
  );
}
