import { UnreadableFeed, type FeedRecord, type RecordReader } from './rules/record-reader.ts';
import { pathsOf, valueAt, wholeAt } from './rules/structured-values.ts';

/** A record as it was cut out of the document: its object, or why it has none. */
export interface CutRecord {
  readonly object: unknown;
  readonly text: string;
  readonly problem: string | null;
}

/** Columns of JSON and XML are not declared: they are what this many first records say. */
const LOOK_AHEAD = 200;

/** Makes a reader of records that come as objects. The first ones are read ahead to learn the columns. */
export async function readObjects(cuts: AsyncGenerator<readonly CutRecord[]>): Promise<RecordReader> {
  const ahead: CutRecord[] = [];
  const columns = new Set<string>();
  let ended = false;
  while (!ended && ahead.length < LOOK_AHEAD) {
    const piece = await cuts.next();
    if (piece.done) ended = true;
    else ahead.push(...piece.value);
  }
  for (const cut of ahead.slice(0, LOOK_AHEAD)) if (cut.problem === null) pathsOf(cut.object, columns);
  let number = 0;

  async function* read(
    wanted: readonly string[],
    whole: ReadonlySet<string> = new Set(),
  ): AsyncGenerator<readonly FeedRecord[]> {
    const paths = wanted.map((column) => ({ path: column.split('.'), take: whole.has(column) ? wholeAt : valueAt }));
    const toRecord = (cut: CutRecord): FeedRecord => {
      number++;
      const excerpt = cut.text.slice(0, 200);
      if (cut.problem !== null) return { line: number, values: [], problem: cut.problem, excerpt };
      return { line: number, values: paths.map(({ path, take }) => take(cut.object, path)), problem: null, excerpt };
    };
    for (let at = 0; at < ahead.length; at += 500) yield ahead.slice(at, at + 500).map(toRecord);
    ahead.length = 0;
    if (ended) return;
    for await (const piece of cuts) yield piece.map(toRecord);
  }
  return { columns: [...columns], counts: 'record', read };
}

/** One record longer than this is no record. */
export const LONGEST_TEXT = 4_000_000;

export function tooLong(what: string): UnreadableFeed {
  return new UnreadableFeed(
    `One ${what} is longer than ${LONGEST_TEXT.toLocaleString('en-AU')} characters; the file is not closed properly.`,
  );
}
