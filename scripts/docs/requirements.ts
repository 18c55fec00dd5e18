import { readFileSync } from 'node:fs';

/** A row of docs/requirements/rows.tsv: one behaviour of the product. */
export interface Requirement {
  /** Letters of its area and three digits. */
  readonly id: string;
  /** Heading within its area, or ''. */
  readonly section: string;
  readonly text: string;
  /** Settings that change the behaviour, as `search.pageSize` or `search.pageSize = whole number, default 21`. */
  readonly settings: readonly string[];
  /** '' if the whole row holds. */
  readonly state: string;
  /** The missing part; '' if the whole row holds. */
  readonly fallsShort: string;
}

/** A row of docs/requirements/gaps.tsv: where the requirements contradict each other or are silent, and what was decided. */
export interface Gap {
  readonly id: string;
  readonly section: string;
  readonly gap: string;
  readonly decision: string;
}

export const ROWS_FILE = 'docs/requirements/rows.tsv';
export const GAPS_FILE = 'docs/requirements/gaps.tsv';

/** Run from the root of the repository. */
export function readRequirements(): Requirement[] {
  return records(ROWS_FILE).map(([id = '', state = '', fallsShort = '', section = '', settings = '', text = '']) => ({
    id,
    section,
    text,
    settings: settings === '' ? [] : settings.slice(1, -1).split('] ['),
    state,
    fallsShort,
  }));
}

/** Run from the root of the repository. */
export function readGaps(): Gap[] {
  return records(GAPS_FILE).map(([id = '', section = '', gap = '', decision = '']) => ({ id, section, gap, decision }));
}

/** Tab-separated lines below a line of headings. Throws if a line has another number of columns. */
function records(file: string): string[][] {
  const [head = [], ...lines] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const wrong = lines.findIndex((cells) => cells.length !== head.length);
  if (wrong >= 0) throw new Error(`${file}:${wrong + 2} has ${lines[wrong]!.length} columns, not ${head.length}`);
  return lines;
}

/** `search.pageSize` of `search.pageSize = whole number, default 21`. */
export const settingKey = (setting: string): string => setting.split(' = ')[0]!;
