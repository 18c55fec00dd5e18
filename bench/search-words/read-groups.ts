import type { Condition } from '#search/rules/words/word-meanings.ts';
import type { Reading, ReadPart } from '#search/rules/words/read-words.ts';

/** The names that the judged set has for what can be read. */
const NAMES: Readonly<Record<string, string>> = {
  item_type: 'type',
  car_type: 'type',
  transmission: 'trans',
  filtered_features: 'feature',
  word: 'badge',
  towing_kg: 'towing',
  engine_cc: 'engine',
  sleep_count: 'sleeps',
  atm_kg: 'atm',
  range_km: 'range',
  length_m: 'length',
  subscription_price: 'weekly',
  weekly_repayment: 'weekly',
};

/**
 * The meaning that was read from a text, sorted, with `!` before exclusions and `?` for words that are not used. A make
 * beside a model is part of it, and a condition of its own is the subject of each part of a text.
 */
export function readGroups({ parts, unknown }: Reading): string {
  const groups = parts.flatMap((part) => groupsOf(part).map((group) => (part.isNot ? `!${group}` : group)));
  const isModel = groups.includes('model');
  const named = groups.filter((group) => !(isModel && group === 'make'));
  return [...named, ...unknown.map(() => '?')].sort().join(' ');
}

/** A word of model names is a model: `prado`. */
function groupOf({ group, term }: Condition): string {
  const isModel = group.startsWith('word ') && term.some(({ facet }) => facet === 'model');
  return isModel && !term.some(({ facet }) => facet === 'badge') ? 'model' : group.split(' ')[0]!;
}

function groupsOf({ conditions, range, near, order, word }: ReadPart): readonly string[] {
  const groups = new Set(conditions.map(groupOf));
  if (range) groups.add(range.facet);
  if (near) groups.add('near');
  if (order) groups.add('order');
  if (word !== null) groups.add('text');
  return [...groups].map((group) => NAMES[group] ?? group);
}
