/** A problem of a theme or logo, with its place and the allowed values. The message continues after the file name. */
export class LookProblem extends Error {
  /** Line in the file, counted from 1. */
  readonly line: number;

  constructor(line: number, found: string, allowed: string) {
    super(`${found} (line ${line}). ${allowed}`);
    this.name = 'LookProblem';
    this.line = line;
  }
}

/** An excerpt of a file for a message: one line, quoted, shortened. */
export function quoteValue(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ');
  return JSON.stringify(plain.length > 60 ? `${plain.slice(0, 60)}…` : plain);
}

/** The line of `offset` in `text`, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
