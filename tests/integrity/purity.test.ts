import { describe, expect, it } from 'vitest';
import { childNodes, isTest, readName, parse, parseAll, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const pureRule = {
  name: 'rules are pure',
  why: 'a rule that reads a clock, chance or the outside gives another answer tomorrow, and no table of cases can prove it',
  instead:
    'take the instant, the random number or the text as an argument; the screen or the server code of the feature reads them',
};

const environmentRule = {
  name: 'only server/ reads the environment',
  why: 'one platform serves many sites: what differs between sites is a setting, and what differs between machines is checked once at start',
  instead: 'add the variable to src/server/env.ts and .env.example and hand the value on through server/compose.ts',
};

const OUTSIDE = new Set([
  'process',
  'fetch',
  'console',
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'setTimeout',
  'setInterval',
  'crypto',
  'performance',
  'globalThis',
]);

function findImpurities(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    if (!/^src\/(?:\w+\/)?(?:rules|drawings)\//.test(source.path) || isTest(source.path)) continue;
    const add = (node: Node, found: string) =>
      violations.push({ file: source.path, line: source.lineAt(node.start), found });
    walk(source.program, (node, parent) => {
      if (node.type === 'MemberExpression') {
        const object = readName(node['object']);
        const whole = `${object}.${readName(node)}`;
        if ((node['object'] as Node).type === 'Identifier' && (whole === 'Date.now' || whole === 'Math.random'))
          add(node, whole);
        else if ((node['object'] as Node).type === 'Identifier' && object && OUTSIDE.has(object)) add(node, whole);
      }
      if (
        node.type === 'NewExpression' &&
        readName(node['callee']) === 'Date' &&
        (node['arguments'] as Node[]).length === 0
      )
        add(node, 'new Date() without an argument');
      if (
        node.type === 'CallExpression' &&
        parent !== null &&
        (node['callee'] as Node).type === 'Identifier' &&
        OUTSIDE.has(readName(node['callee'])!)
      )
        add(node, `${readName(node['callee'])}()`);
      if (
        node.type === 'CallExpression' &&
        (node['callee'] as Node).type === 'Identifier' &&
        readName(node['callee']) === 'Date'
      )
        add(node, 'Date()');
    });
  }
  return violations;
}

function findEnvironmentReads(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    if (!source.path.startsWith('src/') || source.path.startsWith('src/server/') || isTest(source.path)) continue;
    walk(source.program, (node) => {
      if (node.type === 'MemberExpression' && readName(node['object']) === 'process' && readName(node) === 'env') {
        violations.push({ file: source.path, line: source.lineAt(node.start), found: 'reads process.env' });
      }
    });
  }
  return violations;
}

const localeRule = {
  name: 'no locale is loaded with a module',
  why: 'the first formatter of a page loads the data of its locale: on a phone it held up the start of every page by 100 to 200 ms',
  instead:
    'use rules/money.ts and rules/calendar-date.ts, which need no Intl; where Intl is needed, create the formatter in the function that uses it',
};

/** Formatters that are created while a module is evaluated. Server files are not in the browser's bundle. */
function findEagerLocales(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    if (source.path.includes('.server.') || isTest(source.path)) continue;
    const visit = (node: Node): void => {
      if (node.type.includes('Function')) return;
      const isFormatter = node.type === 'NewExpression' || node.type === 'CallExpression';
      const callee = node['callee'] as Node | undefined;
      if (isFormatter && callee?.type === 'MemberExpression' && readName(callee['object']) === 'Intl')
        violations.push({ file: source.path, line: source.lineAt(node.start), found: `Intl.${readName(callee)}` });
      childNodes(node).forEach(visit);
    };
    visit(source.program);
  }
  return violations;
}

describe('purity', () => {
  it('no module that reaches the browser creates a formatter while it is evaluated', () => {
    expectObeyed(localeRule, findEagerLocales(parseAll('src')));
  });

  it.each([
    ["const day = new Intl.DateTimeFormat('en-AU');", 1],
    ["export const formats = { day: Intl.NumberFormat('en-AU') };", 1],
    ["const day = () => new Intl.DateTimeFormat('en-AU');", 0],
    ["export function day() { return new Intl.DateTimeFormat('en-AU'); }", 0],
  ])('a formatter in %s is caught %d times', (text, times) => {
    expect(findEagerLocales([parse('src/rules/a.ts', text)])).toHaveLength(times);
  });

  it('rules read no clock, no random number and nothing from outside', () => {
    expectObeyed(pureRule, findImpurities(parseAll('src')));
  });

  it.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'Math.random()',
    'fetch("/x")',
    'console.log(1)',
    'process.env.X',
    'localStorage.getItem("x")',
    'performance.now()',
  ])('catches %s in a rule', (text) => {
    expect(findImpurities([parse('src/finance/rules/a.ts', `export const a = ${text};`)]).length).toBeGreaterThan(0);
  });

  it('lets a rule use given instants and words that look like the outside', () => {
    const text =
      'export const a = (car: { document: string }, now: number) => [new Date(now), Date.UTC(2026, 1), Date.parse("2026-01-01"), car.document.length, Math.max(1, 2)];';
    expect(findImpurities([parse('src/finance/rules/a.ts', text)])).toEqual([]);
  });

  it('no feature and no adapter reads the environment', () => {
    expectObeyed(environmentRule, findEnvironmentReads(parseAll('src')));
  });

  it('a read of the environment is caught', () => {
    expect(
      findEnvironmentReads([parse('src/integrations/mail/a.server.ts', "const url = process.env['SMTP_URL'];")]),
    ).toHaveLength(1);
    expect(
      findEnvironmentReads([parse('src/integrations/mail/a.server.ts', 'const { SMTP_URL } = process.env;')]),
    ).toHaveLength(1);
    expect(findEnvironmentReads([parse('src/server/env.ts', 'const { SMTP_URL } = process.env;')])).toEqual([]);
  });
});
