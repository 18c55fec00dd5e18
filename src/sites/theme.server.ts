import * as css from 'css-tree';
import type { Atrule, CssNode, Declaration, Rule, StyleSheet } from 'css-tree';
import { LookProblem, quoteValue } from './look-problem.ts';
import { checkValue, COLOUR_FUNCTIONS, readCss } from './read-css.server.ts';

/**
 * The fonts for headings, prices and menus that the product has (src/styles/fonts). A theme chooses one: `--font-display:
 * var(--font-wide)`. Without one, they are written in the text font.
 */
export const DISPLAY_FONTS = ['wide', 'soft-serif', 'humanist', 'compact'] as const;
export type DisplayFont = (typeof DISPLAY_FONTS)[number];

const ALLOWED = 'A theme sets custom properties and loads nothing: ":root { --color-brand: oklch(0.4 0.1 258); }"';
const VALUES = {
  functions: [
    ...COLOUR_FUNCTIONS,
    'light-dark',
    'var',
    'calc',
    'min',
    'max',
    'clamp',
    'cubic-bezier',
    'steps',
    'linear',
    'linear-gradient',
    'radial-gradient',
    'conic-gradient',
    'brightness',
    'contrast',
    'saturate',
  ],
  ownParts: false,
};

/**
 * Returns the CSS to serve for a site's theme: custom properties (and color-scheme) on `:root`, also within `@media
 * (...)`. It is generated from the parsed tree, so that browsers read exactly what was checked. Throws LookProblem.
 */
export function readTheme(text: string): string {
  const sheet = readCss(text.replace(/^\uFEFF/, ''), 'stylesheet') as StyleSheet;
  checkRules(sheet.children, true);
  return css.generate(sheet);
}

function checkRules(nodes: css.List<CssNode>, mediaAllowed: boolean): void {
  nodes.forEach((node, item) => {
    // Comments that start with an exclamation mark are preserved in the tree.
    if (node.type === 'Comment') nodes.remove(item);
    else if (node.type === 'Rule') checkRule(node);
    else if (node.type === 'Atrule' && node.name.toLowerCase() === 'media' && mediaAllowed) checkMedia(node);
    else refuse(node, `must not contain ${quoteValue(css.generate(node))}`);
  });
}

function checkMedia(node: Atrule): void {
  if (node.prelude?.type !== 'AtrulePrelude' || !node.block)
    throw refuse(node, 'has an @media without a condition or rules');
  css.walk(node.prelude, (part) => {
    if (part.type === 'Raw' || part.type === 'Url' || part.type === 'Function' || part.type === 'GeneralEnclosed')
      refuse(part, `has a condition that is not understood: ${quoteValue(css.generate(part))}`);
  });
  checkRules(node.block.children, false);
}

function checkRule(rule: Rule): void {
  if (rule.prelude.type !== 'SelectorList' || rule.prelude.children.size !== 1 || !isRoot(rule.prelude.children.first))
    refuse(rule, `must not style ${quoteValue(css.generate(rule.prelude))}`);
  const { children } = rule.block;
  children.forEach((node, item) => {
    if (node.type === 'Comment' || (node.type === 'Raw' && /^[;\s]*$/.test(node.value))) children.remove(item);
    else if (node.type === 'Declaration') checkDeclaration(node);
    else refuse(node, `must not contain ${quoteValue(css.generate(node))}`);
  });
}

/** `:root`, or `:root[data-theme="dark"]`: one attribute with an exact value. */
function isRoot(selector: CssNode | null): boolean {
  if (selector?.type !== 'Selector') return false;
  const [root, attribute, ...more] = selector.children.toArray();
  if (root?.type !== 'PseudoClassSelector' || root.name.toLowerCase() !== 'root' || root.children) return false;
  if (more.length > 0) return false;
  return (
    attribute === undefined ||
    (attribute.type === 'AttributeSelector' &&
      /^data-[a-z-]+$/.test(attribute.name.name) &&
      (attribute.matcher === null || attribute.matcher === '='))
  );
}

function checkDeclaration(node: Declaration): void {
  const { property } = node;
  if (!/^--[a-z0-9-]+$/.test(property) && property !== 'color-scheme')
    refuse(node, `must not set ${quoteValue(`${property}: ${css.generate(node.value)}`)}`);
  if (node.important) refuse(node, `must not force ${property} with !important`);
  if (property === 'color-scheme' && !/^(?:light|dark|light dark)$/.test(css.generate(node.value)))
    refuse(node, `has a color-scheme of ${quoteValue(css.generate(node.value))}`);
  if (property === '--font-display') checkDisplayFont(node);
  checkValue(node.value, VALUES);
}

const FONT_TOKENS = ['body', ...DISPLAY_FONTS].map((name) => `var(--font-${name})`);

/** One of the product's fonts, or the names of system fonts. A page loads no others. */
function checkDisplayFont(node: Declaration): void {
  const value = css.generate(node.value);
  if (value.includes('var(') && !FONT_TOKENS.includes(value))
    throw new LookProblem(
      node.loc?.start.line ?? 1,
      `has no font ${quoteValue(value)}`,
      `Allowed: ${FONT_TOKENS.join(', ')}, or names of system fonts`,
    );
}

/** The product's font that a theme, as `readTheme` returns it, sets for headings; `null` for none. */
export function findDisplayFont(theme: string): DisplayFont | null {
  return DISPLAY_FONTS.find((name) => theme.includes(`--font-display:var(--font-${name})`)) ?? null;
}

function refuse(node: CssNode, found: string): never {
  throw new LookProblem(node.loc?.start.line ?? 1, found, ALLOWED);
}
