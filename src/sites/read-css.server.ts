import * as css from 'css-tree';
import type { CssNode, ParseOptions } from 'css-tree';
import { lineAt, LookProblem, shown } from './look-problem.ts';

/** Characters. Every page of a site waits for its theme and its logo; tokens alone are a tenth of this. */
const LONGEST = 64 * 1024;
/** Brackets and functions inside each other. A theme needs three or four; the parser's own recursion needs an end. */
const DEEPEST = 20;
const token = css.tokenTypes;
const CLOSES: ReadonlyMap<number, string> = new Map([
  [token.Function, ')'],
  [token.LeftParenthesis, ')'],
  [token.LeftSquareBracket, ']'],
  [token.LeftCurlyBracket, '}'],
]);

/** Values made of nothing but values: no URL, no raw text that the parser left as it was. */
const PLAIN: ReadonlySet<string> = new Set([
  'Value',
  'Identifier',
  'Number',
  'Dimension',
  'Percentage',
  'Hash',
  'String',
  'Operator',
  'WhiteSpace',
  'Parentheses',
]);

export const COLOUR_FUNCTIONS = [
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
  'color-mix',
] as const;

/** Which functions a value may call, and whether `url(#id)` may name a part of the same document. */
export interface AllowedValues {
  readonly functions: readonly string[];
  readonly ownParts: boolean;
}

/**
 * Parses CSS and refuses what a browser would repair: unclosed comments, quotes and brackets, escapes, HTML comment marks and
 * whatever else is no CSS. Browsers and this parser repair mistakes in different ways, so nothing that needs repair is served.
 * `line` is where the text begins in its file. Throws LookProblem.
 */
export function readCss(text: string, context: NonNullable<ParseOptions['context']>, line = 1): CssNode {
  if (text.length > LONGEST) throw new LookProblem(line, `has ${text.length} characters of CSS`, `Allowed: ${LONGEST}`);
  checkTokens(text, line);
  try {
    return css.parse(text, {
      context,
      line,
      positions: true,
      parseCustomProperty: true,
      onParseError(error) {
        throw new LookProblem(error.line, `is no valid CSS: ${error.message}`, 'Correct it there');
      },
    });
  } catch (error) {
    // The parser throws its own error where it has no way to go on, such as a value that ends too early.
    if (error instanceof LookProblem) throw error;
    throw new LookProblem(line, `is no valid CSS: ${(error as Error).message} at ${shown(text)}`, 'Correct it there');
  }
}

/** Refuses a value that calls other functions than the allowed, loads anything or was not understood. Throws LookProblem. */
export function checkValue(value: CssNode, { functions, ownParts }: AllowedValues): void {
  css.walk(value, (node) => {
    const line = node.loc?.start.line ?? 1;
    if (PLAIN.has(node.type)) return;
    if (node.type === 'Function') {
      if (functions.includes(node.name.toLowerCase())) return;
      throw new LookProblem(line, `must not call ${node.name}()`, `Allowed functions: ${functions.join(', ')}`);
    }
    if (node.type === 'Url') {
      if (ownParts && isOwnPart(node.value)) return;
      const allowed = ownParts ? 'Allowed: url(#id) of a part of the same file' : 'Write the value itself';
      throw new LookProblem(line, `must not load ${shown(`url(${node.value})`)}`, allowed);
    }
    throw new LookProblem(
      line,
      `has a value that is not understood: ${shown(css.generate(node))}`,
      'Allowed: plain values',
    );
  });
}

/** `#id`: a part of the same document, with no way to name another one. */
export function isOwnPart(url: string): boolean {
  return /^#[\w.-]+$/.test(url);
}

function checkTokens(text: string, firstLine: number): void {
  const open: { readonly closer: string; readonly at: number }[] = [];
  const refuse = (at: number, [found, allowed]: Refusal) => {
    throw new LookProblem(firstLine - 1 + lineAt(text, at), found, allowed);
  };
  css.tokenize(text, (type, start, end) => {
    const part = text.slice(start, end);
    const refusal = tokenProblem(type, part);
    if (refusal) refuse(start, refusal);
    const closer = CLOSES.get(type);
    if (closer !== undefined) {
      open.push({ closer, at: start });
      if (open.length > DEEPEST)
        refuse(start, [`has more than ${DEEPEST} brackets inside each other`, 'Allowed: fewer']);
    } else if (part === ')' || part === ']' || part === '}') {
      if (open.pop()?.closer !== part) refuse(start, [`has a ${part} that closes nothing`, 'Take it out']);
    }
  });
  const last = open.at(-1);
  if (last)
    refuse(last.at, [`never closes ${shown(text.slice(last.at, last.at + 30))}`, `Close it with ${last.closer}`]);
}

type Refusal = readonly [found: string, allowed: string];

/** What is wrong with one token by itself, or null. What stands in a comment is never served. */
function tokenProblem(type: number, part: string): Refusal | null {
  if (type === token.Comment)
    return isClosedComment(part) ? null : ['has a comment that never ends', 'Close it with */'];
  if (type === token.BadString || (type === token.String && !isClosed(part)))
    return ['has a quoted text that never ends', 'Close it on the same line'];
  if (part.includes('\\')) return [`has an escape: ${shown(part)}`, 'Write the character itself'];
  if (type === token.BadUrl || (type === token.Url && !part.endsWith(')')))
    return [`has a url() that is none: ${shown(part)}`, 'Write the value itself'];
  if (type === token.CDO || type === token.CDC || part.includes('<'))
    return [`has HTML in it: ${shown(part)}`, 'Allowed: CSS and nothing else'];
  return null;
}

function isClosedComment(part: string): boolean {
  return part.length >= 4 && part.endsWith('*/');
}

function isClosed(quoted: string): boolean {
  return quoted.length >= 2 && quoted.at(-1) === quoted[0];
}
