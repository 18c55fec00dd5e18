/** What is missing before a site goes live, or a risk that its dealer should know. */
export interface Finding {
  /** `missing` fails the check; a `risk` is for the dealer to decide. */
  readonly level: 'missing' | 'risk';
  /** Below the folder of dealers. */
  readonly file: string;
  /** From 1; `null` where the whole file, or its absence, is the subject. */
  readonly line: number | null;
  readonly message: string;
  /** What to do. */
  readonly todo: string;
}

/** The text files of a site and its group, by path. */
export type SiteTexts = ReadonlyMap<string, string>;

/** The line of the first occurrence of any of the texts, or `null`. The first text that occurs wins. */
export function lineOf(texts: SiteTexts, file: string, ...wanted: readonly string[]): number | null {
  const lines = texts.get(file)?.split('\n') ?? [];
  for (const text of wanted) {
    const at = lines.findIndex((line) => line.includes(text));
    if (at >= 0) return at + 1;
  }
  return null;
}

/** `southern-cross/dealerships.yaml:12`, the message and what to do, missing things first. */
export function findingsText(findings: readonly Finding[]): string {
  return findings
    .toSorted((one, other) => one.level.localeCompare(other.level) || one.file.localeCompare(other.file))
    .map(({ level, file, line, message, todo }) => {
      const place = line === null ? file : `${file}:${line}`;
      return `${level === 'missing' ? 'MISSING' : 'risk   '}  ${place}\n         ${message}\n         ${todo}`;
    })
    .join('\n');
}
