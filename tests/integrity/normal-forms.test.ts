import { describe, expect, it } from 'vitest';
import { isTest, nameOf, parse, parseAll, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'text is brought into a normal form by normal-form.ts alone',
  why: 'String.normalize takes time in the square of the marks behind one letter: text of one client would block every site',
  instead: 'call composed() or withoutAccents() of normal-form.ts, which take time in proportion to the length',
};

function findNormalForms(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    if (isTest(source.path) || source.path.endsWith('/normal-form.ts')) continue;
    walk(source.program, (node) => {
      const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : null;
      if (callee?.type === 'MemberExpression' && nameOf(callee) === 'normalize')
        violations.push({ file: source.path, line: source.lineOf(node.start), found: 'calls normalize()' });
    });
  }
  return violations;
}

describe('normal forms of text', () => {
  it('are made in one place', () => {
    expectObeyed(rule, findNormalForms(parseAll('src')));
  });

  it.each([
    'text.normalize()',
    "text.normalize('NFC')",
    "text.trim().normalize('NFKD').trim()",
    "text['normalize']('NFD')",
  ])('catches %s elsewhere', (call) => {
    expect(findNormalForms([parse('src/leads/a.ts', `export const a = (text: string) => ${call};`)])).toHaveLength(1);
  });

  it('leaves the one place alone', () => {
    const text = "export const a = (text: string) => text.normalize('NFC');";
    expect(findNormalForms([parse('src/rules/normal-form.ts', text)])).toEqual([]);
  });
});
