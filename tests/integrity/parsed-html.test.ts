import { describe, expect, it } from 'vitest';
import { isNode, isTest, readName, parse, parseAll, readString, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'tests parse HTML',
  why: 'an expression over markup depends on the order of attributes and on what React puts between texts, and finds what is in scripts too; it can pass for a page that is wrong',
  instead: 'read the page with readPage of tests/support/html.ts, and select elements',
};

/** The start or end of an element, or an attribute with its value. */
const MARKUP = /<\\?\/?[a-z!(]|[a-z\]]="/i;

/** The text of a regular expression: a literal, or the argument of `new RegExp`; of a template its fixed parts. */
function patternOf(node: Node): string | null {
  if (node.type === 'Literal' && isNode(node) && typeof node['regex'] === 'object' && node['regex'] !== null)
    return (node['regex'] as { pattern: string }).pattern;
  if ((node.type !== 'NewExpression' && node.type !== 'CallExpression') || readName(node['callee']) !== 'RegExp')
    return null;
  const [argument] = node['arguments'] as Node[];
  if (!argument) return null;
  if (argument.type !== 'TemplateLiteral') return readString(argument);
  return (argument['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** The tag at which a text is cut: `html.split('<script')`. */
function cutOf(call: Node): string | null {
  const at = readString((call['arguments'] as Node[])[0]);
  return at !== null && /^<\/?[a-z]/i.test(at) ? at : null;
}

/** Groups that only look, such as `(?<name>` and `(?<!`, are not markup. */
const withoutGroups = (pattern: string) => pattern.replace(/\(\?<(?:[=!]|\w+>)/g, '(');

function findExpressions(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    if (!isTest(source.path) || source.path.startsWith('tests/integrity/')) continue;
    walk(source.program, (node) => {
      const pattern = patternOf(node);
      const cut = node.type === 'CallExpression' && readName(node['callee']) === 'split' ? cutOf(node) : null;
      if (cut !== null)
        violations.push({ file: source.path, line: source.lineAt(node.start), found: `cuts at ${cut}` });
      if (pattern !== null && MARKUP.test(withoutGroups(pattern)))
        violations.push({ file: source.path, line: source.lineAt(node.start), found: `matches /${pattern}/` });
    });
  }
  return violations;
}

describe('HTML in tests', () => {
  it('is parsed, not matched by regular expressions', () => {
    expectObeyed(rule, findExpressions(parseAll('src', 'tests', 'demo', 'bench', 'scripts')));
  });

  const check = (text: string, file = 'tests/app/x.test.ts') => findExpressions([parse(file, text)]);

  it.each([
    'expect(html).toMatch(/<h1[^>]*>Kia/)',
    'html.matchAll(/<\\/article>/g)',
    'html.replace(/<script[^]*/, "")',
    'html.replaceAll(/<!--.*?-->/g, "")',
    '/name="form_token"[^>]*value="([^"]*)"/.exec(html)',
    'new RegExp(`<section id="${id}"[^]*`).exec(html)',
    'RegExp("href=\\"/cars/").test(html)',
    '/name="min\\[price\\]"/.test(html)',
    "html.split('<script')[0]",
  ])('is caught in %s', (text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    'expect(text).toMatch(/Only \\$[\\d,]+ \\/wk/)',
    '/(?<year>\\d{4})/.exec(text)',
    '/(?<!a)b/.test(text)',
    "expect(page.text('h1')).toBe('Kia')",
    '/a < b/.test(text)',
    '/x=y/.test(query)',
  ])('is not suspected in %s', (text) => {
    expect(check(text)).toEqual([]);
  });

  it('is a matter of tests: product code has its own rules', () => {
    expect(check('/<b>/.test(x)', 'src/feeds/x.ts')).toEqual([]);
  });
});
