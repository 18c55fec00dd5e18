import { describe, expect, it } from 'vitest';
import { isNode, isTest, readName, parse, parseAll, readString, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'code finds no element by its class',
  why: 'classes are for the stylesheet: somebody who renames one there must not break what a page does',
  instead:
    'use a ref, an id, an element or ARIA attribute that means the same, or a data attribute named after its meaning',
};

const QUERIES = new Set(['querySelector', 'querySelectorAll', 'closest', 'matches']);
/** A class selector: a dot before a name. Text in quotes (attribute values) is left out first. */
const CLASS = /\.-?[_a-zA-Z]/;
const CLASS_ATTRIBUTE = /\[\s*class\b/;

/** Every literal part of an expression: of templates, of concatenations, of both sides of a condition. */
function literalsIn(expression: Node): string[] {
  const found: string[] = [];
  walk(expression, (node) => {
    const text = node.type === 'Literal' ? readString(node) : null;
    if (text !== null) found.push(text);
    if (node.type === 'TemplateElement') found.push((node['value'] as { cooked: string }).cooked);
  });
  return found;
}

/** The expression that a name stands for in the same file, when it is a constant. */
function constantsOf(source: Source): ReadonlyMap<string, Node> {
  const constants = new Map<string, Node>();
  walk(source.program, (node) => {
    const name = node.type === 'VariableDeclarator' ? readName(node['id']) : null;
    if (name !== null && isNode(node['init'])) constants.set(name, node['init']);
  });
  return constants;
}

function findClassQueries(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    if (!source.path.startsWith('src/') || isTest(source.path)) continue;
    const constants = constantsOf(source);
    walk(source.program, (node) => {
      if (node.type !== 'CallExpression') return;
      const callee = node['callee'] as Node;
      const name = readName(callee);
      const [argument] = node['arguments'] as Node[];
      const add = (found: string) => violations.push({ file: source.path, line: source.lineAt(node.start), found });
      if (name === 'getElementsByClassName') add('getElementsByClassName()');
      if (name === 'contains' && callee.type === 'MemberExpression' && readName(callee['object']) === 'classList')
        add('classList.contains()');
      if (name === null || !QUERIES.has(name) || !argument) return;
      const selector = (argument.type === 'Identifier' && constants.get(readName(argument)!)) || argument;
      for (const text of literalsIn(selector)) {
        const bare = text.replace(/"[^"]*"|'[^']*'/g, '""');
        if (CLASS.test(bare) || CLASS_ATTRIBUTE.test(bare)) add(`${name}(${text})`);
      }
    });
  }
  return violations;
}

describe('queries of the document', () => {
  it('find no element by its class', () => {
    expectObeyed(rule, findClassQueries(parseAll('src')));
  });

  const check = (text: string, file = 'src/ui/x.tsx') => findClassQueries([parse(file, text)]);

  it.each([
    "document.querySelector('.card')",
    "document.querySelectorAll<HTMLElement>('ul > li.active a')",
    "target.closest('details.menu')",
    "target?.matches('[data-a] .b, c')",
    'root.querySelector(`#${id} .note`)',
    "root.querySelector(open ? '.on' : '#off')",
    "root.querySelector('#a ' + '.b')",
    "const CARD = '.card'; link.closest(CARD)",
    'root.querySelector(\'[class~="card"]\')',
    "document.getElementsByClassName('card')",
    "if (element.classList.contains('open')) close()",
  ])('catches %s', (text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    "document.querySelector('main h1')",
    'document.querySelector(\'a[href="/x.pdf"]\')',
    'document.querySelector(`script[data-page="${page}"]`)',
    "target.closest('[data-menu] > ul')",
    "bar.classList.toggle('open', true)",
    'menu.contains(target)',
    "const { matches } = matchMedia('(min-width: 40.5rem)')",
  ])('allows %s', (text) => {
    expect(check(text)).toEqual([]);
  });

  it('leaves tests alone', () => {
    expect(check("page.querySelector('.card')", 'src/ui/x.test.tsx')).toEqual([]);
  });
});
