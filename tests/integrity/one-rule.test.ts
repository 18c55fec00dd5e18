import { describe, expect, it } from 'vitest';
import { isNode, isTest, readName, parse, parseAll, readString, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Rule } from './violation.ts';

/** Something that is done in one file, so that it is done the same way everywhere. */
interface OneRule extends Rule {
  readonly home: string;
  /** Describes an action of a node that only the home may do; null for none. */
  readonly finds: (node: Node) => string | null;
  readonly caught: readonly string[];
  readonly allowed: readonly string[];
}

const methodOf = (node: Node): string | null =>
  node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'MemberExpression'
    ? readName(node['callee'])
    : null;
const argumentsOf = (node: Node) => node['arguments'] as readonly Node[];
const receiverOf = (node: Node) => (node['callee'] as Node)['object'] as Node;

const MAKES = new Set(['make', 'manufacturer', 'manufacturer_name', 'brand', 'hiddenMake']);
const isMake = (node: unknown) => MAKES.has(readName(node) ?? '');
const isNothing = (node: unknown) =>
  isNode(node) &&
  ((node.type === 'Literal' && (node['value'] === null || node['value'] === '')) || readName(node) === 'undefined');
const EDIT_DISTANCE = /levenshtein|damerau|edit.?distance|typing.?errors/i;
const LISTS_OF_MAKES = /makes$|manufacturers$/i;

/** `/wk`, `a week`, `per month` behind a value; `/ week` belongs to subscriptions, which are not credit. */
const PER_PERIOD =
  /^ ?\/ ?(?:wk|fn|mo)\b|^ ?\/(?:week|fortnight|month)\b|^\s+(?:a|per|each|every) (?:week|fortnight|month)\b/;
const STATED_TYPES = new Set(['StatedRate', 'Repayment', 'ShortRepayment']);

const RULES: readonly OneRule[] = [
  {
    home: 'src/platform/db/acknowledged.ts',
    name: 'what is acknowledged is stored by acknowledged()',
    why: 'of two ways to store a lead or a payment, one will forget the server setting or the disk, and a power cut loses it',
    instead:
      'call acknowledged(database, work) of src/platform/db/acknowledged.ts, or allAcknowledged(database) after many transactions',
    finds(node) {
      if (methodOf(node) === 'durable' && readName(receiverOf(node)) === 'database') return 'calls durable()';
      const isTemplate = node.type === 'TemplateElement';
      return isTemplate && (node['value'] as { raw: string }).raw.includes('set local synchronous_commit')
        ? 'sets synchronous_commit'
        : null;
    },
    caught: ['database.durable()', 'parts.database.durable()', 'sql`set local synchronous_commit = on`.execute(trx)'],
    allowed: ['acknowledged(database, (trx) => store(trx))', 'sql`select 1`'],
  },
  {
    home: 'src/rules/normal-form.ts',
    name: 'text is brought into a normal form by normal-form.ts alone',
    why: 'String.normalize takes time in the square of the marks behind one letter: text of one client would block every site',
    instead: 'call composeText(), foldText() or withoutAccents() of src/rules/normal-form.ts, which take linear time',
    finds: (node) => (methodOf(node) === 'normalize' ? 'calls normalize()' : null),
    caught: [
      'text.normalize()',
      "text.normalize('NFC')",
      "text.trim().normalize('NFKD').trim()",
      "text['normalize']('NFD')",
    ],
    allowed: ['normalize(path)', 'composeText(text)'],
  },
  {
    home: 'src/rules/normal-form.ts',
    name: 'slugs are made by toSlug()',
    why: 'two ways to write a slug differ in accents and in dashes at the ends, and then a URL leads nowhere',
    instead: 'call toSlug() of src/rules/normal-form.ts',
    finds(node) {
      const method = methodOf(node);
      if (method !== 'replace' && method !== 'replaceAll') return null;
      const [from, to] = argumentsOf(node);
      const pattern = isNode(from) ? (from['regex'] as { pattern: string } | undefined)?.pattern : undefined;
      return readString(to) === '-' && pattern !== undefined && /\[\^a-z(?:0-9|\\d)\]/.test(pattern)
        ? 'makes a slug'
        : null;
    },
    caught: ["text.replace(/[^a-z0-9]+/g, '-')", "text.toLowerCase().replaceAll(/[^a-z\\d]+/gi, '-').trim()"],
    allowed: ["text.replace(/[^\\w.-]+/g, '-')", "text.replace(/[^a-z0-9]+/g, '')", 'toSlug(text)'],
  },
  {
    home: 'src/vehicle/rules/make.ts',
    name: 'makes are compared by sameMake() or makeKey()',
    why: 'a dealer who writes Citroen means the Citroën of the stock, wherever makes are compared',
    instead: 'call sameMake(one, other), or build a key with makeKey(name), of src/vehicle/rules/make.ts',
    finds(node) {
      if (node.type === 'BinaryExpression' && ['===', '!==', '==', '!='].includes(node['operator'] as string)) {
        const [left, right] = [node['left'], node['right']];
        const compares = (isMake(left) && !isNothing(right)) || (isMake(right) && !isNothing(left));
        return compares ? 'compares a make as plain text' : null;
      }
      const method = methodOf(node);
      if (method === 'toLowerCase' || method === 'toUpperCase' || method === 'localeCompare')
        return isMake(receiverOf(node)) ? `calls ${method}() on a make` : null;
      if (method !== 'includes' && method !== 'indexOf') return null;
      return argumentsOf(node).some(isMake) && LISTS_OF_MAKES.test(readName(receiverOf(node)) ?? '')
        ? `looks for a make with ${method}()`
        : null;
    },
    caught: [
      'a.make === b.make',
      'vehicle.make !== rules.manufacturer',
      'make.toLowerCase()',
      'vehicle.make!.toLowerCase() === text',
      'rules.hiddenMakes.includes(vehicle.make)',
    ],
    allowed: [
      'vehicle.make === null',
      'make !== undefined',
      "make === ''",
      'sameMake(a.make, b.make)',
      'a.model === b',
    ],
  },
  {
    home: 'src/rules/word-match.ts',
    name: 'edit distance is computed by word-match.ts alone',
    why: 'two ways to count typing errors forgive different errors in the search and in "Did you mean"',
    instead: 'call nearestName() or qualityWithErrors() of src/rules/word-match.ts',
    finds(node) {
      const declares = ['FunctionDeclaration', 'VariableDeclarator', 'MethodDefinition'].includes(node.type);
      const name = declares ? readName(node['id'] ?? node['key']) : null;
      return name !== null && EDIT_DISTANCE.test(name) ? `declares ${name}` : null;
    },
    caught: [
      'function editDistance(a, b) { return 0; }',
      'const levenshtein = (a, b) => 0;',
      'class A { damerauDistance() {} }',
    ],
    allowed: ['function wordDistance(a, b) { return 0; }', 'const distance = nearestName(a, b);'],
  },
  {
    home: 'src/rules/money.ts',
    name: 'amounts of money are written by money.ts alone',
    why: 'a price that is $89.50 on the page and A$90 in the mail looks like two prices',
    instead: 'call formatMoney (cents), formatDollars, formatRounded or formatWeekly of src/rules/money.ts',
    finds(node) {
      if (node.type === 'TemplateLiteral') {
        const quasis = (node['quasis'] as { value: { cooked: string } }[]).slice(0, -1);
        return quasis.some((part) => part.value.cooked.endsWith('$')) ? 'writes a dollar sign before a value' : null;
      }
      const isCurrency =
        node.type === 'Property' && readName(node['key']) === 'style' && readString(node['value']) === 'currency';
      return isCurrency ? 'formats a currency' : null;
    },
    caught: [
      'export const a = (n) => `$${n}`;',
      'export const a = (n) => `from $${n.toLocaleString()} on`;',
      "export const a = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });",
      "export const a = (n) => n.toLocaleString('en-AU', { style: 'currency', currency: 'AUD' });",
    ],
    allowed: ['export const a = (n) => `${n} $`;', "export const a = (n) => n.toLocaleString('en-AU');"],
  },
  {
    home: 'src/finance/rules/repayment.ts',
    name: 'repayments are written by repayment.ts alone',
    why: 'the National Credit Code wants the comparison rate and its warning beside every repayment; a text made elsewhere has neither',
    instead:
      'make a Repayment with statedRepayment() or lenderRepayment() of src/finance/rules/repayment.ts, and print its text with its comparison rate and its warning or a link to it',
    finds(node) {
      if (node.type === 'TSAsExpression') {
        const name = readName((node['typeAnnotation'] as Node)['typeName']);
        return name !== null && STATED_TYPES.has(name) ? `casts to ${name}` : null;
      }
      if (node.type === 'TemplateLiteral') {
        const texts = (node['quasis'] as { value: { cooked: string } }[]).slice(1).map((part) => part.value.cooked);
        const next = (node['expressions'] as readonly Node[]).slice(1).map((one) => readName(one) ?? '');
        const writes = texts.some(
          (text, at) => PER_PERIOD.test(text) || (/^\s*\/\s*$/.test(text) && next[at] === 'per'),
        );
        return writes ? 'writes an amount per period' : null;
      }
      const children = (node.type === 'JSXElement' && (node['children'] as readonly Node[])) || [];
      const writes = children.some(
        (child, at) =>
          child.type === 'JSXText' &&
          children[at - 1]?.type === 'JSXExpressionContainer' &&
          PER_PERIOD.test(child['value'] as string),
      );
      return writes ? 'writes an amount per period' : null;
    },
    caught: [
      'export const a = (n) => `Only ${formatMoney(n)} /wk`;',
      'export const a = (n) => `${n} a week`;',
      'export const a = (n) => `${n} per month, in advance`;',
      'export const a = ({ text, per }) => `${text} / ${per}`;',
      'export const a = { amount: 5 } as Repayment;',
      'export const a = { rate: 5 } as unknown as StatedRate;',
    ],
    allowed: [
      'export const a = (repayment) => `Finance from ${repayment.short.text}`;',
      "export const a = (often) => often === 'week' ? 'a week' : 'a month';",
      'export const a = (n) => `${n} / week`;',
    ],
  },
];

function findSecondImplementations(rule: OneRule, sources: readonly Source[]) {
  return sources.flatMap((source) => {
    if (isTest(source.path) || source.path === rule.home) return [];
    const violations: { file: string; line: number; found: string }[] = [];
    walk(source.program, (node) => {
      const found = rule.finds(node);
      if (found !== null) violations.push({ file: source.path, line: source.lineAt(node.start), found });
    });
    return violations;
  });
}

const sources = parseAll('src', 'scripts');

describe.each(RULES)('$name', (rule) => {
  const check = (path: string, text: string) =>
    findSecondImplementations(rule, [
      parse(path, text.includes(';') || text.includes('{') ? text : `export const a = (text: string) => ${text};`),
    ]);

  it('in all code', () => {
    expectObeyed(rule, findSecondImplementations(rule, sources));
  });

  it.each(rule.caught)('catches %s elsewhere', (text) => {
    expect(check('src/leads/a.ts', text)).toHaveLength(1);
  });

  it.each(rule.caught)('allows %s in its home', (text) => {
    expect(check(rule.home, text)).toEqual([]);
  });

  it.each(rule.allowed)('allows %s', (text) => {
    expect(check('src/leads/a.ts', text)).toEqual([]);
  });
});

describe('a repayment in markup', () => {
  const rule = RULES.find(({ home }) => home === 'src/finance/rules/repayment.ts')!;
  const found = (markup: string) =>
    findSecondImplementations(rule, [parse('src/leads/a.tsx', `export const A = ({ n }) => ${markup};`)]);

  it.each(['<p>Only {formatMoney(n)} a fortnight</p>', '<b>{n} /wk</b>', '<p>From {n} per month.</p>'])(
    'is found: %s',
    (markup) => {
      expect(found(markup)).toHaveLength(1);
    },
  );

  it.each(['<p>Only {n.label}</p>', '<p>{n} a day</p>', '<p><b>{n}</b><span> a week</span></p>'])(
    'is not found in %s',
    (markup) => {
      expect(found(markup)).toEqual([]);
    },
  );
});
