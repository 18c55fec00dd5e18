import * as css from 'css-tree';
import type { CssNode, ParseOptions } from 'css-tree';
import { lineAt, LookProblem, quoteValue } from './look-problem.ts';

/** In characters. Every page of a site waits for its theme and logo; design tokens alone are a tenth of this. */
const MAX_LENGTH = 64 * 1024;
/**
 * Maximum nesting of brackets and functions. A theme needs three or four; the limit also bounds the parser's recursion.
 */
const MAX_DEPTH = 20;
const token = css.tokenTypes;
const CLOSES: ReadonlyMap<number, string> = new Map([
  [token.Function, ')'],
  [token.LeftParenthesis, ')'],
  [token.LeftSquareBracket, ']'],
  [token.LeftCurlyBracket, '}'],
]);

/** Values that consist only of values: no URLs, and no raw text that the parser did not understand. */
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

/** The functions that a value may call, and whether `url(#id)` may reference a part of the same document. */
export interface AllowedValues {
  readonly functions: readonly string[];
  readonly ownParts: boolean;
}

/**
 * Parses CSS and refuses what browsers would repair: unclosed comments, quotes and brackets, escapes, HTML comments and
 * other invalid CSS. Browsers and this parser repair mistakes differently, so nothing that needs repair is served.
 * `line` is the line of the file at which the text starts. Throws LookProblem.
 */
export function readCss(text: string, context: NonNullable<ParseOptions['context']>, line = 1): CssNode {
  if (text.length > MAX_LENGTH)
    throw new LookProblem(line, `has ${text.length} characters of CSS`, `Allowed: ${MAX_LENGTH}`);
  checkTokens(text, line);
  try {
    return css.parse(text, {
      context,
      line,
      positions: true,
      parseCustomProperty: true,
      onParseError(error) {
        throw new LookProblem(error.line, `is not valid CSS: ${error.message}`, 'Correct it');
      },
    });
  } catch (error) {
    // The parser throws its own error if it cannot continue, such as for a value that ends too early.
    if (error instanceof LookProblem) throw error;
    throw new LookProblem(line, `is not valid CSS: ${(error as Error).message} at ${quoteValue(text)}`, 'Correct it');
  }
}

/**
 * Refuses a value that calls other than the allowed functions, loads anything, or was not understood. Throws
 * LookProblem.
 */
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
      throw new LookProblem(line, `must not load ${quoteValue(`url(${node.value})`)}`, allowed);
    }
    throw new LookProblem(
      line,
      `has a value that is not understood: ${quoteValue(css.generate(node))}`,
      'Allowed: plain values',
    );
  });
}

/** `#id`: a part of the same document. It cannot refer to another one. */
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
      if (open.length > MAX_DEPTH) refuse(start, [`has more than ${MAX_DEPTH} nested brackets`, 'Allowed: fewer']);
    } else if (part === ')' || part === ']' || part === '}') {
      if (open.pop()?.closer !== part) refuse(start, [`has a ${part} that closes nothing`, 'Remove it']);
    }
  });
  const last = open.at(-1);
  if (last)
    refuse(last.at, [`never closes ${quoteValue(text.slice(last.at, last.at + 30))}`, `Close it with ${last.closer}`]);
}

type Refusal = readonly [found: string, allowed: string];

/** Explains what is wrong with a single token, or null. Comments are never served. */
function tokenProblem(type: number, part: string): Refusal | null {
  if (type === token.Comment)
    return isClosedComment(part) ? null : ['has a comment that never ends', 'Close it with */'];
  if (type === token.BadString || (type === token.String && !isClosed(part)))
    return ['has a quoted text that never ends', 'Close it on the same line'];
  if (part.includes('\\')) return [`has an escape: ${quoteValue(part)}`, 'Write the character itself'];
  if (type === token.BadUrl || (type === token.Url && !part.endsWith(')')))
    return [`has an invalid url(): ${quoteValue(part)}`, 'Write the value itself'];
  if (type === token.CDO || type === token.CDC || part.includes('<'))
    return [`contains HTML: ${quoteValue(part)}`, 'Allowed: CSS only'];
  return null;
}

function isClosedComment(part: string): boolean {
  return part.length >= 4 && part.endsWith('*/');
}

function isClosed(quoted: string): boolean {
  return quoted.length >= 2 && quoted.at(-1) === quoted[0];
}
