import type { Source } from './source.ts';
import type { Rule, Violation } from './violation.ts';

export const openingsRule: Rule = {
  name: 'no sentence of a comment opens with What, Whose, Where, Who, Whether, How, Which, Why or Of',
  why: 'a clause without a main verb is read twice, because the reader waits for a verb that never comes',
  instead:
    'write a short sentence with a verb, or a noun phrase: "Hidden fields hold the answers of earlier steps.", "True if the deposit was paid.", "For alerts, the id of the saved search."',
};

/** A question may open with these words: "Who may import whom?" */
const OPENING = /(?:^|[.!?] )((?:What|Whose|Where|Who|Whether|How|Which|Why|Of)\b(?![^.!?]*\?)[^.!?]*)/g;

const inOneLine = (comment: string): string =>
  comment
    .replace(/^\s*\*/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function openingsIn(file: string, comments: readonly { readonly value: string; readonly line: number }[]): Violation[] {
  return comments.flatMap(({ value, line }) =>
    [...inOneLine(value).matchAll(OPENING)].map(([, sentence]) => ({ file, line, found: `"${sentence}"` })),
  );
}

/** The comments of code; strings and text between tags are not read. */
export const openingsInCode = ({ path, comments }: Source): Violation[] => openingsIn(path, comments);

export function openingsInStyles(file: string, text: string): Violation[] {
  return openingsIn(
    file,
    [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 1: value = '', index }) => ({
      value,
      line: text.slice(0, index).split('\n').length,
    })),
  );
}
