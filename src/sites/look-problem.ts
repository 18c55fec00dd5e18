/** What is wrong with a theme or a logo: where, and what would be allowed there. Reads on after the file's name. */
export class LookProblem extends Error {
  /** Line in the file, from 1. */
  readonly line: number;

  constructor(line: number, found: string, allowed: string) {
    super(`${found} (line ${line}). ${allowed}`);
    this.name = 'LookProblem';
    this.line = line;
  }
}

/** A piece of a file as a message shows it: one line, quoted, cut. */
export function shown(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ');
  return JSON.stringify(plain.length > 60 ? `${plain.slice(0, 60)}…` : plain);
}

/** Line of `offset` in `text`, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
