import { withoutAccents } from '#rules/normal-form.ts';
import { cleanLine, saysNothing, makeName, isShortenedNumber, isSpreadsheetDamage } from './rules/clean-text.ts';
import { joinMake } from './rules/model-names.ts';
import type { FeedField } from './rules/feed-fields.ts';
import type { FeedMapping } from './mapping-schema.server.ts';
import type { MappedRecord } from './mapping-plan.server.ts';
import { plainText } from './plain-text.server.ts';
import { makeKey, sameMake } from '#vehicle/rules/make.ts';

/**
 * Applies the mapping's `repairs`, and joins split makes in every feed. `raw` reads a column of the record as it is in
 * the file.
 */
export function repairRecord(record: MappedRecord, mapping: FeedMapping, raw: (column: string) => string): void {
  const { titleWins, joinMake: join, badgeFromTitle } = mapping.repairs;
  const read = new Map<string, string>();
  const title = (options: { title?: string | undefined } | undefined) => {
    if (options?.title === undefined) return '';
    const known = read.get(options.title) ?? titleText(raw(options.title));
    read.set(options.title, known);
    return known;
  };
  if (titleWins) repairFromTitle(record, title(titleWins), mapping, raw);
  joinTornMake(record, title(join));
  if (badgeFromTitle && text(record, 'badge') === null)
    setUnlessEmpty(record, 'badge', afterMakeAndModel(record, title(badgeFromTitle)));
}

function text(record: MappedRecord, field: FeedField): string | null {
  return (record.fields.get(field) as string | undefined) ?? null;
}

function setUnlessEmpty(record: MappedRecord, field: FeedField, value: string | null): void {
  if (value !== null && value !== '' && !saysNothing(value))
    record.fields.set(field, value.slice(0, field === 'model' ? 60 : 80).trim());
}

/** `2007 Saab 9-3 440 Linear` -> `Saab 9-3 440 Linear`. */
const titleText = (given: string) => cleanLine(plainText(given)).replace(/^(?:19|20)\d{2}\s+/, '');

/** The part of a title after a prefix, which must end at a word boundary. */
function after(title: string, beginning: string): string | null {
  if (!title.toLowerCase().startsWith(beginning.toLowerCase())) return null;
  const rest = title.slice(beginning.length);
  return rest === '' || rest.startsWith(' ') ? rest.trim() : null;
}

function afterMake(record: MappedRecord, title: string): string | null {
  const make = text(record, 'make');
  if (make === null || title === '') return null;
  const plain = withoutAccents(make);
  const whole = after(title, make) ?? after(title, plain);
  if (whole !== null) return whole;
  // The title may use another spelling of the make.
  const words = title.split(' ');
  for (const count of [1, 2])
    if (sameMake(makeName(words.slice(0, count).join(' ')), make)) return words.slice(count).join(' ');
  return null;
}

function afterMakeAndModel(record: MappedRecord, title: string): string | null {
  const rest = afterMake(record, title);
  const model = text(record, 'model');
  return rest === null || model === null ? null : after(rest, model);
}

function repairFromTitle(
  record: MappedRecord,
  title: string,
  mapping: FeedMapping,
  raw: (column: string) => string,
): void {
  const rawValue = (field: FeedField) => {
    const column = mapping.fields[field]?.[0]?.column;
    return column === undefined ? '' : raw(column).trim();
  };
  const forget = (field: FeedField) => {
    const at = record.warnings.findIndex((warning) => warning.field === field);
    if (at !== -1) record.warnings.splice(at, 1);
  };
  if (isSpreadsheetDamage(rawValue('model'))) {
    const model = afterMake(record, title)?.split(' ', 1)[0] ?? null;
    if (model && !isSpreadsheetDamage(model)) {
      record.fields.set('model', model);
      forget('model');
    }
  }
  const series = text(record, 'series');
  const rest = afterMakeAndModel(record, title);
  if (rest === null) return;
  const badge =
    series !== null && rest.toLowerCase().endsWith(series.toLowerCase()) ? rest.slice(0, -series.length).trim() : rest;
  const given = rawValue('badge');
  if (badge !== '' && (isSpreadsheetDamage(given) || isShortenedNumber(given, badge))) {
    record.fields.set('badge', badge);
    forget('badge');
  }
}

function joinTornMake(record: MappedRecord, title: string): void {
  const make = text(record, 'make');
  if (make === null) return;
  const own = [text(record, 'model'), text(record, 'badge')].filter((part) => part !== null).join(' ');
  const joined = joinMake(make, afterMake(record, title) ?? '') ?? joinMake(make, own);
  if (!joined) {
    // Only one make starts with this word, so the first half is enough.
    const whole = { alfa: 'Alfa Romeo', aston: 'Aston Martin' }[makeKey(make)];
    if (whole) record.fields.set('make', whole);
    return;
  }
  record.fields.set('make', makeName(joined.make));
  record.fields.delete('model');
  setUnlessEmpty(record, 'model', joined.model);
  if (text(record, 'badge') === null || text(record, 'badge') === text(record, 'model'))
    setUnlessEmpty(record, 'badge', joined.badge);
}
