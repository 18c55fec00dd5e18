import { describe, expect, it } from 'vitest';
import { isNode, isTest, readName, parse, parseAll, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'a function has the name of an action, or of what it returns',
  why: 'keyOf(query) and grouped(rows) say neither what comes back nor what happens; a reader has to open them',
  instead:
    'use a verb (toSlug, findSite, groupByMake), a question (isSold), or a noun that says what it returns (cacheKey, visibleSections)',
};

/** Words that look like a participle. */
const PARTICIPLE =
  /^(?!need|feed|speed|seed|embed|exceed|proceed|succeed|bed|red|shed|sped)(?:[a-z]+ed|known|shown|found|given|sent|made|drawn|taken|held|chosen|written|left|begun|laid)$/;

/** The promise that every stored answer keeps; named so in design and decisions. */
const EXCEPTIONS = new Set(['acknowledged']);

/** The name of a declared function, or of a constant that is one; `null` for anything else. */
function functionName(node: Node): string | null {
  if (node.type === 'FunctionDeclaration') return readName(node['id']);
  if (node.type !== 'VariableDeclarator' || !isNode(node['init'])) return null;
  const isFunction = node['init'].type === 'ArrowFunctionExpression' || node['init'].type === 'FunctionExpression';
  return isFunction ? readName(node['id']) : null;
}

/** A name that is declared here: of a function, type, constant, parameter, method or property; `null` for anything else. */
function declaredName(node: Node, parent: Node | null): string | null {
  if (parent === null || (node.type !== 'Identifier' && node.type !== 'PrivateIdentifier')) return null;
  const isDeclared =
    parent['id'] === node ||
    (parent['key'] === node && parent['computed'] !== true) ||
    (Array.isArray(parent['params']) && parent['params'].includes(node)) ||
    (parent.type === 'AssignmentPattern' && parent['left'] === node);
  return isDeclared ? (node['name'] as string) : null;
}

function findVagueNames(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const found: Violation[] = [];
    if (isTest(source.path)) return found;
    walk(source.program, (node, parent) => {
      const line = source.lineAt(node.start);
      const name = functionName(node);
      if (name !== null && PARTICIPLE.test(name) && !EXCEPTIONS.has(name))
        found.push({ file: source.path, line, found: name });
      const declared = declaredName(node, parent);
      if (declared !== null && /[a-z\d]Of$/.test(declared)) found.push({ file: source.path, line, found: declared });
    });
    return found;
  });
}

describe('names of functions', () => {
  it('say what they do or return', () => {
    expectObeyed(rule, findVagueNames(parseAll('src')));
  });

  it.each([
    'function keyOf(query: string) {}',
    'const slugOf = (text: string) => text;',
    'function grouped() {}',
    'const known = function () {};',
    'const makeOf = findNamed(makes);',
    'const format = (price: number, labelOf = readLabel) => labelOf(price);',
    'const search = { textOf: readTexts };',
    'const search = { textOf(entry: string) {} };',
    'interface Search { readonly textOf: (entry: string) => string }',
    'interface Search { textOf(entry: string): string }',
    'class Search { #textOf(entry: string) {} }',
    'class Search { readonly slotOf = new Map<string, number>(); }',
    'function rank(countOf: (value: string) => number) {}',
    'type BodyOf<Schema> = Schema;',
  ])('are caught: %s', (code) => {
    expect(findVagueNames([parse('src/leads/a.ts', code)])).toHaveLength(1);
  });

  it.each([
    'function readFeed() {}',
    'function feed() {}',
    'const shown = 1;',
    'function visibleSections() {}',
    'function acknowledged() {}',
    "const at = text.indexOf(',');",
  ])('are left alone: %s', (code) => {
    expect(findVagueNames([parse('src/leads/a.ts', code)])).toEqual([]);
  });
});
