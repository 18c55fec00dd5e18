/** A part of a page's file: a section between `:::` lines, or the text outside of them. */
export interface SourceBlock {
  /** The name after `:::`; `null` for text outside of sections. */
  readonly name: string | null;
  /** The line of the file on which it starts, counted from 1. */
  readonly line: number;
  /** Lines such as `picture: /media/a.webp` directly below the section's first line. */
  readonly options: string;
  readonly body: string;
  /** The line of the file on which the body starts. */
  readonly bodyLine: number;
}

interface SourceProblem {
  readonly line: number;
  readonly text: string;
  readonly message: string;
}

export interface PageSource {
  /** The YAML between the first two `---` lines; empty without front matter. */
  readonly head: string;
  readonly blocks: readonly SourceBlock[];
  readonly problems: readonly SourceProblem[];
}

const OPENING = /^:::+[ \t]*([a-z][a-z0-9-]*)[ \t]*$/i;
const CLOSING = /^:::+[ \t]*$/;
const OPTION = /^[a-z][a-zA-Z]*:(?:[ \t]|$)/;

/** Splits a page's file into front matter and sections. Every line of the text is in exactly one block. */
export function readPageSource(file: string): PageSource {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const { head, start } = frontMatter(lines);
  const blocks: SourceBlock[] = [];
  const problems: SourceProblem[] = [];
  let open: { readonly name: string | null; readonly line: number } = { name: null, line: start + 1 };
  let from = start;
  const close = (end: number) => {
    const block = toBlock(open, lines.slice(from, end), from);
    if (block.name !== null || block.body.trim() !== '') blocks.push(block);
  };
  for (let at = start; at < lines.length; at++) {
    const line = lines[at]!.trimEnd();
    if (!line.startsWith(':::')) continue;
    const name = OPENING.exec(line)?.[1]?.toLowerCase();
    const number = at + 1;
    if (name !== undefined && open.name !== null)
      problems.push({
        line: open.line,
        text: `::: ${open.name}`,
        message: `is not closed before line ${number}: end the section with a line that contains only :::`,
      });
    if (name === undefined && !CLOSING.test(line)) {
      problems.push({
        line: number,
        text: line,
        message: 'is not a section: write ::: and one name, such as "::: cards", and end the section with a line :::',
      });
      continue;
    }
    if (name === undefined && open.name === null) {
      problems.push({ line: number, text: line, message: 'ends a section, and none is open: remove it' });
      close(at);
    } else close(at);
    from = at + 1;
    open = { name: name ?? null, line: name === undefined ? number + 1 : number };
  }
  if (open.name !== null)
    problems.push({
      line: open.line,
      text: `::: ${open.name}`,
      message: 'is not closed: end the section with a line that contains only :::',
    });
  close(lines.length);
  return { head, blocks, problems };
}

function frontMatter(lines: readonly string[]): { readonly head: string; readonly start: number } {
  if (lines[0]?.trimEnd() !== '---') return { head: '', start: 0 };
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---');
  return end === -1 ? { head: '', start: 0 } : { head: lines.slice(1, end).join('\n'), start: end + 1 };
}

/** Options are the lines up to the first one that is not `key: value`; text outside of sections has none. */
function toBlock(
  { name, line }: { readonly name: string | null; readonly line: number },
  lines: readonly string[],
  from: number,
): SourceBlock {
  let options = 0;
  while (name !== null && options < lines.length && OPTION.test(lines[options]!)) options++;
  return {
    name,
    line,
    options: lines.slice(0, options).join('\n'),
    body: lines.slice(options).join('\n'),
    bodyLine: from + options + 1,
  };
}
