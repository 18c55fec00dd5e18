import { describe, expect, it } from 'vitest';
import { isNode, isTest, readName, parse, parseAll, rootName, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'a test can fail',
  why: 'a test that asserts nothing is green whatever the code does, and is trusted all the same',
  instead:
    'assert what the title says with expect(...), or call a function that does and whose name starts with expect or assert',
};

const RUNNERS = new Set(['it', 'test']);
const CHECKS = /^(?:expect|assert|prove)/;

/** Tests whose body never reaches an assertion, neither itself nor through a function of its own file. */
function findEmptyTests(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const functions = functionsOf(source.program);
    const asserts = (node: Node, seen: Set<string>): boolean => {
      let found = false;
      walk(node, (inner) => {
        if (found || inner.type !== 'CallExpression') return;
        const name = rootName(inner['callee']);
        if (name === null) return;
        // A method of an object such as harness.expectStock(...) counts by its own name.
        if (CHECKS.test(name) || CHECKS.test(readName(inner['callee']) ?? '')) found = true;
        else if (!seen.has(name) && functions.has(name))
          found = asserts(functions.get(name)!, new Set([...seen, name]));
      });
      return found;
    };
    const violations: Violation[] = [];
    walk(source.program, (node) => {
      if (node.type !== 'CallExpression' || !RUNNERS.has(rootName(node['callee']) ?? '')) return;
      const body = (node['arguments'] as Node[]).find((argument, at) => at > 0 && /Function/.test(argument.type));
      if (body && !asserts(body, new Set()))
        violations.push({ file: source.path, line: source.lineAt(node.start), found: 'asserts nothing' });
    });
    return violations;
  });
}

function functionsOf(program: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration' && isNode(node['id'])) found.set(readName(node['id'])!, node);
    if (node.type === 'VariableDeclarator' && isNode(node['init']) && /Function/.test(node['init'].type))
      found.set(readName(node['id']) ?? '', node['init']);
  });
  return found;
}

describe('tests', () => {
  it('each assert something', () => {
    expectObeyed(rule, findEmptyTests(parseAll('src', 'demo', 'tests').filter((source) => isTest(source.path))));
  });

  it.each([
    "it('a', () => {});",
    "it('a', async () => { await run(); });",
    "it.each([1, 2])('a %s', (n) => { double(n); });",
    "const run = () => 1; it('a', () => run());",
    "test('a', async ({ page }) => { await page.goto('/'); });",
    "it.skipIf(x)('a', () => { run(); });",
  ])('that assert nothing are caught: %s', (text) => {
    expect(findEmptyTests([parse('src/a.test.ts', text)])).toHaveLength(1);
  });

  it.each([
    "it('a', () => { expect(1).toBe(1); });",
    "it('a', () => expect(run()).rejects.toThrow());",
    "it('a', () => { expectObeyed(rule, []); });",
    "it('a', async () => { await page.expectNothing(); });",
    "const check = () => expect(1).toBe(1); it('a', () => check());",
    "function a() { b(); } function b() { assert.ok(1); } it('a', () => a());",
    "it('a', () => { fc.assert(fc.property(fc.nat(), (n) => n >= 0)); });",
  ])('that assert are let pass: %s', (text) => {
    expect(findEmptyTests([parse('src/a.test.ts', text)])).toEqual([]);
  });
});
