import { DAY_MS } from '#rules/zoned-time.ts';
import { parseCalendarDate, parseNumber } from './rules/parse-number.ts';
import {
  capLength,
  cleanLine,
  cleanText,
  saysNothing,
  makeName,
  titleCase,
  isSpreadsheetDamage,
} from './rules/clean-text.ts';
import {
  judgeCount,
  judgeKilometres,
  judgeMeasure,
  judgePostcode,
  judgePrice,
  judgeVin,
  judgeYear,
  type Judged,
} from './rules/plausible.ts';
import {
  simpleBody,
  simpleDrive,
  simpleFuel,
  simpleTransmission,
  auState,
  fits,
  vocabularyOf,
  type Vocabulary,
} from '#vehicle/rules/vocabulary.ts';
import { FEED_FIELDS, UNITS, type FeedField, type FieldKind } from './rules/feed-fields.ts';
import type { FieldRule } from './mapping-schema.server.ts';
import { asksToCall, parseBoolean, parseCondition, parseVehicleType, parseStatus } from './rules/parse-words.ts';
import { NOTHING, type Parsed } from './rules/parsed.ts';
import { hasMarkup, plainText } from './plain-text.server.ts';
import { parseHotspots } from './parse-hotspots.server.ts';
import { parseLenders } from './parse-lenders.server.ts';
import { parseList, parseUrl, parseUrls, parseVideo } from './parse-list.server.ts';

export interface ParseContext {
  readonly now: number;
  /** The names of the lenders that the group knows. */
  readonly lenders: readonly string[];
}

const good = (value: unknown): Parsed => ({ value, problem: null, strange: false });
const bad = (problem: string, strange = false): Parsed => ({ value: null, problem, strange });
const judged = (one: Judged<unknown>): Parsed => ({ ...one, strange: false });

const WORD_KINDS: ReadonlySet<string> = new Set(['body', 'fuel', 'transmission', 'drive', 'colour']);

/** Longer raw values are truncated first. */
const MAX_RAW_LENGTH = 60_000;

type Parse = (text: string, cased: string, rule: FieldRule, context: ParseContext) => Parsed;

/** Kinds of fields that are parsed from cleaned text alone. `cased` has the letter case that the mapping asks for. */
const TEXT_KINDS: Readonly<Partial<Record<FieldKind['kind'], Parse>>> = {
  make: (text) => good(makeName(capLength(text, 80))),
  body: (text, cased) => parseWord(cased, 'body', simpleBody(text) !== null),
  fuel: (text, cased) => parseWord(cased, 'fuel', simpleFuel(text) !== null),
  transmission: (text, cased) => parseWord(cased, 'transmission', simpleTransmission(text) !== null),
  drive: (text, cased) => parseWord(cased, 'drive', simpleDrive(text) !== null || /^2wd$/i.test(text)),
  colour: (text) => parseColour(text),
  state: (text) => orUnknown(auState(text), 'not an Australian state', isElsewhere(text, 'state')),
  'item-type': (text) => orUnknown(parseVehicleType(text), 'not a known vehicle type'),
  'car-type': (text) => orUnknown(parseCondition(text), 'not new, demo or used', isElsewhere(text, 'condition')),
  // Any unknown status counts as not available.
  status: (text) => ({
    value: parseStatus(text) ?? 'withdrawn',
    problem: parseStatus(text) ? null : 'an unknown status: treated as not available',
    strange: false,
  }),
  boolean: (text) => orUnknown(parseBoolean(text), 'not yes or no'),
  vin: (text) => judged(judgeVin(text)),
  postcode: (text) => judged(judgePostcode(text)),
  date: (text, _, rule) => parseDate(text, rule),
  instant: (text, _, rule, context) => parseInstant(text, rule, context),
};

/** Parses one raw value of a field. Never throws; an unusable value is null with a problem. */
export function parseField(field: FeedField, rule: FieldRule, given: string, context: ParseContext): Parsed {
  const kind = FEED_FIELDS[field];
  if (kind.kind === 'hotspots') return parseHotspots(given);
  if (kind.kind === 'lenders') return parseLenders(given, factorOf(rule), context.lenders);
  const raw = given.length > MAX_RAW_LENGTH ? given.slice(0, MAX_RAW_LENGTH) : given;
  if (kind.kind === 'paragraphs') return parseParagraphs(raw, kind.max);
  if (kind.kind === 'list') return parseList(raw, rule.separator ?? ',', kind.max);
  if (kind.kind === 'urls') return parseUrls(raw, rule.separator ?? null);
  if (kind.kind === 'url') return parseUrl(raw);
  if (kind.kind === 'video') return parseVideo(raw);
  return parseText(field, rule, raw, context);
}

function parseText(field: FeedField, rule: FieldRule, raw: string, context: ParseContext): Parsed {
  const kind = FEED_FIELDS[field];
  const text = cleanLine(plainText(raw));
  if (saysNothing(text)) return hasMarkup(raw) ? bad('was only markup') : NOTHING;
  // `Other` can be a model name, but it is not a body, fuel, drive or colour that a facet could offer.
  if (WORD_KINDS.has(kind.kind) && /^others?$/i.test(text)) return NOTHING;
  const cased = rule.as === 'title-case' ? titleCase(text) : text;
  if (kind.kind === 'line') return parseLine(cased, kind.max, raw);
  const parse = TEXT_KINDS[kind.kind];
  return parse ? parse(text, cased, rule, context) : parseQuantity(text, field, rule, context);
}

function parseLine(text: string, max: number, raw: string): Parsed {
  if (isSpreadsheetDamage(text)) return bad('was damaged by a spreadsheet');
  const value = capLength(text, max);
  const cut = value === text ? null : `was cut to ${max} characters`;
  const problem = hasMarkup(raw) ? 'markup was removed' : cut;
  return { value, problem, strange: false };
}

function parseParagraphs(raw: string, max: number): Parsed {
  const plain = cleanText(plainText(raw));
  const paragraphs = plain
    .split(/[\r\n|\u001e]+/)
    .map(cleanLine)
    .filter((line) => line !== '');
  const text = paragraphs.join('|');
  if (saysNothing(text)) return NOTHING;
  const value = capLength(text, max);
  return { value, problem: value === text ? null : `was cut to ${max} characters`, strange: false };
}

function parseWord(text: string, vocabulary: Vocabulary, known: boolean): Parsed {
  if (known) return good(capLength(text, 60));
  return bad(`not a known ${vocabulary}`, isElsewhere(text, vocabulary) || parseNumber(text) !== null);
}

const isElsewhere = (text: string, vocabulary: Vocabulary) => vocabularyOf(text) !== null && !fits(text, vocabulary);

/** Text in colour columns that describes upholstery or a type of paint. */
const NOT_A_COLOUR =
  /^(?:true|false|cloth|leather|learher|leatherette|fabric|velour|vinyl|stoff|metall?ic|mica|pearl metallic|gloss|glossy|matte|satin|dark|light|deep|two tone|as new|as per photos?|see photos?)$/i;

function parseColour(text: string): Parsed {
  if (NOT_A_COLOUR.test(text) || /\b(?:km|years?|unlimited|warranty)\b/i.test(text) || /^[\d\s.,$]+$/.test(text))
    return bad('not a colour', /^[\d\s.,$]+$/.test(text));
  if (isElsewhere(text, 'colour')) return bad('not a colour', true);
  return good(titleCase(capLength(text, 40)));
}

const orUnknown = (value: unknown, problem: string, strange = false): Parsed =>
  value === null ? bad(problem, strange) : good(value);

const factorOf = (rule: FieldRule) => (rule.unit === undefined ? 1 : UNITS[rule.unit]!.factor);

function parseQuantity(text: string, field: FeedField, rule: FieldRule, context: ParseContext): Parsed {
  const kind = FEED_FIELDS[field];
  if (kind.kind === 'money' && asksToCall(text)) return NOTHING;
  const number = parseNumber(text);
  if (number === null) return bad('not a number', vocabularyOf(text) !== null || !/\d/.test(text));
  const factor = factorOf(rule);
  switch (kind.kind) {
    case 'money':
      return judged(judgePrice(number * factor, kind.lowest, kind.highest));
    case 'km':
      return judged(
        judgeKilometres(
          number * (rule.unit === undefined && /\bmi(?:les?)?\b/i.test(text) ? UNITS['miles']!.factor : factor),
        ),
      );
    case 'year': {
      const year = judgeYear(number, new Date(context.now).getUTCFullYear());
      return { ...year, strange: year.problem !== null && number > 2100 };
    }
    case 'count':
      return judged(judgeCount(number, kind.lowest, kind.highest));
    case 'measure':
      return judged(judgeMeasure(inUnit(number, text, kind.unit, rule), kind.lowest, kind.highest, kind.unit));
    default:
      return NOTHING;
  }
}

/** The unit of the mapping, otherwise the one after the number (`33.0 ft`, `2.0L`), otherwise the field's own. */
function inUnit(number: number, text: string, wanted: string, rule: FieldRule): number {
  const written = /\d\s*([a-z'"]+)\.?$/i.exec(text)?.[1];
  const name = rule.unit ?? (written === undefined ? undefined : unitNamed(written));
  const unit = name === undefined ? undefined : UNITS[name];
  if (unit?.of === wanted) return number * unit.factor;
  if (unit?.of === 'L' && wanted === 'cc') return number * unit.factor * 1000;
  if (unit?.of === 'cc' && wanted === 'L') return number / 1000;
  // No engine has 2 cubic centimetres or 1,998 litres, so the unit must be the other one.
  if (wanted === 'cc' && number < 20) return number * 1000;
  return number;
}

function parseDate(text: string, rule: FieldRule): Parsed {
  const date = parseCalendarDate(text, rule.date ?? 'dmy');
  if (date === null) return bad('not a date');
  // Systems write 01/01/1900 for an unknown date.
  return date < '1920' ? NOTHING : good(date);
}

function parseInstant(text: string, rule: FieldRule, context: ParseContext): Parsed {
  const zoned = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : Number.NaN;
  const date = parseCalendarDate(text, rule.date ?? 'dmy');
  const startOfDay = date?.length === 10 ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  const instant = Number.isNaN(zoned) ? startOfDay : zoned;
  if (Number.isNaN(instant)) return bad('not a date');
  if (instant > context.now + DAY_MS) return bad('a date in the future');
  return instant < Date.UTC(1990, 0) ? NOTHING : good(new Date(instant).toISOString());
}

/** The unit that is written behind a number. */
function unitNamed(written: string): string | undefined {
  if (written === "'") return 'ft';
  const known = Object.keys(UNITS).find((unit) => unit.toLowerCase() === written.toLowerCase());
  if (known !== undefined) return known;
  if (/^(?:feet|foot)$/i.test(written)) return 'ft';
  return /^lit(?:er|re)s?$/i.test(written) ? 'L' : undefined;
}
