/** Separates the values of a list that the feed gives as a list, so that commas within them do not split them. */
export const LIST_MARK = '\u001e';

/**
 * The value of a record at a dotted path (`images.url`), as text. Iterates lists on the path and joins several values
 * with LIST_MARK. An absent or empty value is the empty string.
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
    // The text of an XML element with attributes.
    const text = (value as Record<string, unknown>)['#text'];
    if (text !== undefined) into.push(String(text));
    return;
  }
  const text = String(value);
  if (text !== '') into.push(text);
}

/**
 * The whole value at a dotted path, as JSON or as plain text. For structured fields, which `valueAt` would take apart.
 */
export function wholeAt(record: unknown, path: readonly string[]): string {
  const found = objectsAt(record, path);
  const whole = found.length === 1 ? found[0] : found;
  if (typeof whole === 'string') return whole;
  // The text of an XML element with attributes.
  const text = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)['#text'] : undefined;
  if (typeof text === 'string') return text;
  return found.length === 0 ? '' : JSON.stringify(whole);
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

/** Every dotted path with a value in the record, including those in lists, up to four levels deep. */
export function collectPaths(record: unknown, into: Set<string>, prefix = '', depth = 0): void {
  if (Array.isArray(record)) {
    for (const one of record.slice(0, 3)) collectPaths(one, into, prefix, depth);
    return;
  }
  if (prefix !== '') into.add(prefix);
  if (typeof record !== 'object' || record === null || depth >= 4) return;
  for (const [name, value] of Object.entries(record))
    if (name !== '#text') collectPaths(value, into, prefix === '' ? name : `${prefix}.${name}`, depth + 1);
}
