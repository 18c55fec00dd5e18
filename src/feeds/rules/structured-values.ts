/** Stands between the values of a list that a feed gives as a list, so that commas inside them do not split them. */
export const LIST_MARK = '\u001e';

/**
 * What a record says at a dotted path (`images.url`), as text. Lists on the way are gone through; several values are put
 * together with LIST_MARK. An absent or empty value is the empty text.
 */
export function valueAt(record: unknown, path: readonly string[]): string {
  const found: string[] = [];
  collect(record, path, 0, found);
  return found.length === 1 ? found[0]! : found.join(LIST_MARK);
}

function collect(value: unknown, path: readonly string[], at: number, into: string[]): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, path, at, into);
    return;
  }
  if (at < path.length) {
    if (typeof value === 'object' && Object.hasOwn(value, path[at]!))
      collect((value as Record<string, unknown>)[path[at]!], path, at + 1, into);
    return;
  }
  if (typeof value === 'object') {
    // An XML element with attributes keeps its own text under this name.
    const text = (value as Record<string, unknown>)['#text'];
    if (text !== undefined) into.push(String(text));
    return;
  }
  const text = String(value);
  if (text !== '') into.push(text);
}

/**
 * What stands at a dotted path as a whole, as JSON; a text as it is. For fields with parts of their own, which `valueAt` would pull apart.
 */
export function wholeAt(record: unknown, path: readonly string[]): string {
  const found = objectsAt(record, path);
  const whole = found.length === 1 ? found[0] : found;
  if (typeof whole === 'string') return whole;
  // An XML element with attributes keeps its own text under this name.
  const text = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)['#text'] : undefined;
  return typeof text === 'string' ? text : found.length === 0 ? '' : JSON.stringify(whole);
}

function objectsAt(value: unknown, path: readonly string[]): unknown[] {
  if (value === null || value === undefined) return [];
  const [step, ...rest] = path;
  if (step === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((one) => objectsAt(one, path));
  return typeof value === 'object' && Object.hasOwn(value, step)
    ? objectsAt((value as Record<string, unknown>)[step], rest)
    : [];
}

/** Every dotted path at which a record says something, lists gone through; at most four steps deep. */
export function pathsOf(record: unknown, into: Set<string>, prefix = '', depth = 0): void {
  if (Array.isArray(record)) {
    for (const one of record.slice(0, 3)) pathsOf(one, into, prefix, depth);
    return;
  }
  if (prefix !== '') into.add(prefix);
  if (typeof record !== 'object' || record === null || depth >= 4) return;
  for (const [name, value] of Object.entries(record))
    if (name !== '#text') pathsOf(value, into, prefix === '' ? name : `${prefix}.${name}`, depth + 1);
}
