/** A Markdown table. A bar or a line break in a cell would end it, so they are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The first block comment of a file as one paragraph, or ''. */
export function firstComment(text: string): string {
  return plain(/\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '');
}

/** The block comment directly above the first exported interface that has one, as one paragraph, or ''. */
export function commentAboveInterface(text: string): string {
  return plain(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export interface\b/.exec(text)?.[1] ?? '');
}

/** The block comment directly above an exported function, as one paragraph, or ''. */
export function commentAbove(text: string, name: string): string {
  const comment =
    new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:default )?(?:async )?function ${name}\\b`).exec(
      text,
    )?.[1] ?? '';
  return plain(comment);
}

function plain(comment: string): string {
  // An indented line of a comment is an item of a list: it ends with a stop in a paragraph.
  return comment
    .replace(/^\s*\*(?=\s{3,}\S)(.*)$/gm, '$1;')
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/; (?=`|[A-Z])/g, '. ')
    .trim();
}

/** Up to the first full stop that ends a sentence. */
export function firstSentence(text: string): string {
  return /^[\s\S]*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

export const GENERATED = '<!-- Written by `npm run docs`. Edit what it is made from, then run that again. -->';
