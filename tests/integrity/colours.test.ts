import { describe, expect, it } from 'vitest';
import { listFiles, read } from './repository.ts';
import { isTest, readName, parse, readString, walk } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'no raw colours outside tokens',
  why: 'a theme is a set of tokens: a colour written into a component cannot be changed by a site and escapes the contrast checks',
  instead: 'use a token of src/styles/base/tokens.css, such as var(--color-ink-muted); a new meaning is a new token',
};

const NAMED =
  'black|white|gr[ae]y|silver|red|maroon|orange|yellow|gold|green|lime|olive|teal|cyan|aqua|blue|navy|indigo|violet|purple|magenta|fuchsia|pink|brown|beige|crimson|tomato|salmon|coral|khaki|ivory|orchid|plum|tan|turquoise|(?:dark|light|medium|pale|deep|hot|dim|slate|royal|sky|steel|ghost|floral|antique|navajo|whites)(?:[a-z]+)';
const HEX = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])/i;
const FUNCTION = /(?<![a-z-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!\s*from\s+var)/i;
const CSS_NAMED = new RegExp(
  `(?:^|[;{\\s])(?:[\\w-]*color|background|border[\\w-]*|outline|fill|stroke|box-shadow|text-shadow)\\s*:[^;}]*(?<![\\w-])(?:${NAMED})(?![\\w-])`,
  'i',
);

/** Attributes whose value is an address or an id, where `#abc` is a place and no colour. */
const NO_COLOUR = new Set([
  'href',
  'to',
  'id',
  'htmlFor',
  'aria-controls',
  'aria-describedby',
  'aria-labelledby',
  'key',
  'name',
]);
const STYLE_KEYS = /^(?:color|background|fill|stroke|.*Color)$/;

function findInCode(file: string, text: string): Violation[] {
  const source = parse(file, text);
  const violations: Violation[] = [];
  walk(source.program, (node, parent) => {
    if (node.type === 'JSXText' || node.type === 'TemplateLiteral') return;
    const value = node.type === 'TemplateElement' ? (node['value'] as { raw: string }).raw : readString(node);
    if (value === null) return;
    if (parent?.type === 'JSXAttribute' && NO_COLOUR.has(jsxName(parent['name']))) return;
    const found = HEX.exec(value)?.[0] ?? FUNCTION.exec(value)?.[0] ?? namedIn(parent, value);
    if (found) violations.push({ file, line: source.lineAt(node.start), found });
  });
  return violations;
}

/** `fill="white"` and `{ color: 'red' }`. */
function namedIn(parent: Parameters<Parameters<typeof walk>[1]>[1], value: string): string | null {
  const property = parent?.type === 'Property' ? (readName(parent['key']) ?? '') : '';
  const key = parent?.type === 'JSXAttribute' ? jsxName(parent['name']) : property;
  return STYLE_KEYS.test(key) && new RegExp(`^(?:${NAMED})$`, 'i').test(value) ? value : null;
}

const jsxName = (node: unknown): string => (node as { name?: string }).name ?? '';

function findInCss(file: string, text: string): Violation[] {
  const lines = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n');
  return lines.flatMap((line, at) => {
    const found = HEX.exec(line)?.[0] ?? FUNCTION.exec(line)?.[0] ?? CSS_NAMED.exec(line)?.[0].trim();
    return found ? [{ file, line: at + 1, found }] : [];
  });
}

function findIn(file: string, text: string): Violation[] {
  if (isTest(file) || file.endsWith('/tokens.css')) return [];
  return file.endsWith('.css') ? findInCss(file, text) : findInCode(file, text);
}

// Drawn pictures are files of their own, where no token reaches, and a red car is red in every theme.
const looks = () =>
  listFiles('src').filter(
    (file) =>
      !file.startsWith('src/media/drawings/') &&
      /^src\/(?:ui|routes|styles)\/|^src\/\w+\/ui\/|^src\/[\w.]+$/.test(file) &&
      /\.(?:tsx?|css)$/.test(file),
  );

describe('raw colours', () => {
  it('are in tokens only', () => {
    expectObeyed(
      rule,
      looks().flatMap((file) => findIn(file, read(file))),
    );
  });

  it.each([
    '<p style={{ color: "#fff" }} />',
    '<path fill="#A1B2C3" />',
    '<path fill="white" />',
    '<p style={{ background: "rgba(0, 0, 0, .5)" }} />',
    'const c = "hsl(10 10% 10%)";',
    'const s = { borderColor: "red" };',
    '<p className="bg-[#abc]" />',
    '<p className="shadow-[0_0_2px_oklch(0.5_0_0)]" />',
  ])('are caught in %s', (text) => {
    expect(findIn('src/ui/a.tsx', text).length).toBeGreaterThan(0);
  });

  it.each([
    '<a href="#add">x</a>',
    '<p className="card-price muted" />',
    '<path fill="currentColor" />',
    'const c = "var(--color-ink)";',
    '<p>White cars from #3000</p>',
    'const s = { colour: "White" };',
    '<i id="#face" />',
  ])('are not seen in %s', (text) => {
    expect(findIn('src/ui/a.tsx', text)).toEqual([]);
  });

  it('are caught in CSS, and allowed in tokens.css', () => {
    for (const css of [
      'a { color: red; }',
      'a { background: #fff }',
      'a { box-shadow: 0 1px 2px rgb(0 0 0 / 20%) }',
      'a { border: 1px solid lightgray }',
    ]) {
      expect(findIn('src/styles/app.css', css), css).toHaveLength(1);
      expect(findIn('src/styles/base/tokens.css', css), css).toEqual([]);
    }
    for (const css of [
      'a { color: var(--color-ink); }',
      '/* white */ a { white-space: nowrap }',
      'a { transition: background-color 200ms; }',
      '.add-car { color: inherit }',
      'a { background: color-mix(in oklab, var(--color-brand) 10%, transparent) }',
    ]) {
      expect(findIn('src/styles/app.css', css), css).toEqual([]);
    }
  });
});
