import { DAY_MS } from '#rules/zoned-time.ts';
import { instantIn } from './rules/local-dates.ts';
import { readMoment, yearNear, type StatedMoment } from './rules/parse-date.ts';
import { parseNumber, plainValue, readQuantity } from './rules/parse-number.ts';
import { readPrice } from './rules/read-price.ts';
import { isUnit, readDistance, readMeasure, UNITS, type RefusedMeasure, type StatedMeasure } from './rules/units.ts';
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
  findVocabulary,
  type Vocabulary,
} from '#vehicle/rules/vocabulary.ts';
import { FEED_FIELDS, type FeedField, type FieldKind } from './rules/feed-fields.ts';
import type { FieldRule } from './mapping-schema.server.ts';
import { asksToCall, parseBoolean, parseCondition, parseVehicleType, parseStatus } from './rules/parse-words.ts';
import { NOTHING, type Parsed } from './rules/parsed.ts';
import { hasMarkup, plainText } from './plain-text.server.ts';
import { parseHotspots } from './parse-hotspots.server.ts';
import { parseLenders } from './parse-lenders.server.ts';
import { parseList, parsePicture, parseUrl, parseUrls, parseVideo } from './parse-list.server.ts';

export interface ParseContext {
  readonly now: number;
  /** The names of the lenders that the group knows. */
  readonly lenders: readonly string[];
}

const good = (value: unknown): Parsed => ({ value, problem: null, strange: false });
const bad = (problem: string, strange = false): Parsed => ({ value: null, problem, strange });
const toParsed = (one: Judged<unknown>): Parsed => ({ ...one, strange: false });

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
  boolean: (text) => orUnknown(parseBoolean(plainValue(text)), 'not yes or no'),
  vin: (text) => toParsed(judgeVin(plainValue(text))),
  postcode: (text) => toParsed(judgePostcode(plainValue(text))),
  date: (text, _, rule, context) => parseDate(text, rule, context),
  instant: (text, _, rule, context) => parseInstant(text, rule, context),
};

/** Parses one raw value of a field. Never throws; an unusable value is null with a problem. */
export function parseField(field: FeedField, rule: FieldRule, given: string, context: ParseContext): Parsed {
  const kind = FEED_FIELDS[field];
  if (kind.kind === 'hotspots') return parseHotspots(given);
  if (kind.kind === 'lenders') return parseLenders(given, unitFactor(rule), context.lenders);
  const raw = given.length > MAX_RAW_LENGTH ? given.slice(0, MAX_RAW_LENGTH) : given;
  if (kind.kind === 'paragraphs') return parseParagraphs(raw, kind.max);
  if (kind.kind === 'list') return parseList(raw, rule.separator ?? ',', kind.max);
  if (kind.kind === 'urls') return parseUrls(raw, rule.separator ?? null);
  if (kind.kind === 'url') return parseUrl(raw);
  if (kind.kind === 'picture') return parsePicture(raw);
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
  if (kind.kind === 'code') return parseLine(plainValue(text), kind.max, raw);
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

const isElsewhere = (text: string, vocabulary: Vocabulary) => findVocabulary(text) !== null && !fits(text, vocabulary);

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

const unitFactor = (rule: FieldRule) => (rule.unit === undefined ? 1 : UNITS[rule.unit]!.factor);

function parseQuantity(text: string, field: FeedField, rule: FieldRule, context: ParseContext): Parsed {
  const kind = FEED_FIELDS[field];
  const parsed = parseKind(kind, text, rule, context);
  const isElsewhereWord = parsed.problem !== null && parsed.value === null && findVocabulary(text) !== null;
  return isElsewhereWord || (parsed.problem !== null && !/\p{N}/u.test(text)) ? { ...parsed, strange: true } : parsed;
}

function parseKind(kind: FieldKind, text: string, rule: FieldRule, context: ParseContext): Parsed {
  switch (kind.kind) {
    case 'money':
      return parseMoney(text, kind, rule);
    case 'km':
      return judgeStatedMeasure(readDistance(text, rule.unit), judgeKilometres);
    case 'year':
      return parseYear(text, new Date(context.now).getUTCFullYear());
    case 'count':
      return parseCount(text, kind.lowest, kind.highest);
    case 'measure':
      return judgeStatedMeasure(readMeasure(text, kind.unit, rule.unit), (value) =>
        judgeMeasure(value, kind.lowest, kind.highest, kind.unit),
      );
    default:
      return NOTHING;
  }
}

function judgeStatedMeasure(measure: StatedMeasure | RefusedMeasure, judge: (value: number) => Judged<number>): Parsed {
  if ('refused' in measure) return bad(measure.refused);
  const { value, problem } = judge(measure.value);
  return { value, problem: problem ?? measure.problem, strange: false };
}

type MoneyKind = Extract<FieldKind, { kind: 'money' }>;

/** `POA`, `Call us`, `$ -`: no amount is stated, on purpose. */
const statesNoAmount = (plain: string) => !/\d/.test(plain) && (asksToCall(plain) || /^[$\s-]+$/.test(plain));

function parseMoney(text: string, kind: MoneyKind, rule: FieldRule): Parsed {
  if (statesNoAmount(plainValue(text))) return NOTHING;
  const price = readPrice(text, kind.role);
  if ('refused' in price) return bad(price.refused);
  if (price.unit !== null && rule.unit !== undefined && price.unit !== rule.unit)
    return bad(`says ${price.unit} where the mapping says ${rule.unit}`);
  const factor = UNITS[rule.unit ?? price.unit ?? 'dollars']!.factor;
  const isVehicle = kind.role !== 'weekly' && kind.lowest > 0;
  const judge = (amount: number) => judgePrice(amount * factor, kind.lowest, kind.highest, isVehicle);
  const { value, problem } = judge(price.amount);
  if (value === null) return { value, problem, strange: false };
  const was = price.was === null ? null : judge(price.was).value;
  const also = { ...(was !== null && { before_price: was }), ...(price.priceType && { price_type: price.priceType }) };
  return { value, problem: problem ?? price.problem, strange: false, also };
}

/** `2019`, `2019.0`, `MY19`. Two digits alone may be any number. */
function parseYear(text: string, thisYear: number): Parsed {
  const plain = plainValue(text);
  const [, model] = /^my\s?'?(\d{2})$/i.exec(plain) ?? [];
  const digits = /^(?:my\s?)?(\d+)(?:\.0+)?$/i.exec(plain)?.[1];
  if (model === undefined && digits === undefined) return bad('not a year', (parseNumber(text) ?? 0) > 2100);
  const year = judgeYear(model === undefined ? Number(digits) : yearNear(Number(model), thisYear), thisYear);
  return { ...year, strange: year.problem !== null && Number(digits) > 2100 };
}

/** `5`, `5 seats`, `4 cyl`, `6-speed`: a number with a unit or a price is not a count. */
function parseCount(text: string, lowest: number, highest: number): Parsed {
  const quantity = readQuantity(text);
  if (quantity === null || findVocabulary(text) !== null) return bad('not a number');
  const isOther = quantity.thousands || isUnit(quantity.after) || /\p{Sc}|\d/u.test(quantity.before + quantity.after);
  return isOther ? bad('not a count', true) : toParsed(judgeCount(quantity.value, lowest, highest));
}

function parseDate(text: string, rule: FieldRule, context: ParseContext): Parsed {
  const moment = readMoment(text, rule.date ?? 'dmy', new Date(context.now).getUTCFullYear());
  if (moment === null) return NOTHING;
  return 'refused' in moment
    ? bad(moment.refused === 'not a date' ? moment.refused : `a date ${moment.refused}`)
    : good(moment);
}

function parseInstant(text: string, rule: FieldRule, context: ParseContext): Parsed {
  const parsed = parseDate(text, rule, context);
  const moment = parsed.value as StatedMoment | null;
  if (moment === null) return parsed;
  if (moment.date.length < 10) return bad('not a date');
  if (instantIn(moment.date, moment.minutes ?? 0, moment.zone ?? 0) > context.now + DAY_MS)
    return bad('a date in the future');
  return moment.date < '1990' ? NOTHING : parsed;
}
