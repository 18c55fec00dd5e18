import * as css from 'css-tree';
import type { CssNode, DeclarationList, Selector, StyleSheet, Value } from 'css-tree';
import { PAINT_PROPERTIES } from './logo-parts.ts';
import { LookProblem, quoteValue } from './look-problem.ts';
import { checkValue, COLOUR_FUNCTIONS, readCss } from './read-css.server.ts';

const VALUES = {
  functions: [...COLOUR_FUNCTIONS, 'calc', 'translate', 'scale', 'rotate', 'matrix', 'skewX', 'skewY'].map((name) =>
    name.toLowerCase(),
  ),
  ownParts: true,
};
const ALLOWED = 'A logo only draws: it must not load or run anything. Allowed: paint and text properties';

/** The CSS of a logo as served, and the ids that it references by `url(#id)`. */
export interface LogoStyle {
  readonly css: string;
  readonly ids: readonly string[];
}

/** A rule of the logo's style element: its selectors, and the ids that it references. */
export interface LogoRule {
  readonly selectors: readonly LogoSelector[];
  readonly ids: readonly string[];
}

/** `path.a.b` or `#id`: an element must match all parts. */
interface LogoSelector {
  readonly element: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
}

/** The value of a paint attribute such as `fill`. Throws LookProblem. */
export function readPaint(property: string, text: string, line: number): LogoStyle {
  const value = readCss(text, 'value', line) as Value;
  checkValue(value, VALUES);
  if (value.children.isEmpty) throw new LookProblem(line, `has an empty ${property}`, 'Remove it');
  return writeNode(value);
}

/** The value of a `style` attribute. Throws LookProblem. */
export function readDeclarations(text: string, line: number): LogoStyle {
  const list = readCss(text, 'declarationList', line) as DeclarationList;
  checkDeclarations(list.children);
  return writeNode(list);
}

/**
 * Parses a style element. Allowed selectors are types, classes and ids, alone or combined on one element: `.a, path.b`.
 * Throws LookProblem.
 */
export function readStyleSheet(
  text: string,
  line: number,
): { readonly css: string; readonly rules: readonly LogoRule[] } {
  const sheet = readCss(text, 'stylesheet', line) as StyleSheet;
  const rules: LogoRule[] = [];
  sheet.children.forEach((node, item) => {
    if (node.type === 'Comment') return void sheet.children.remove(item);
    if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList')
      return refuse(node, `must not contain ${quoteValue(css.generate(node))}`);
    checkDeclarations(node.block.children);
    rules.push({ selectors: node.prelude.children.toArray().map(readSelector), ids: idsIn(node.block) });
  });
  return { css: css.generate(sheet), rules };
}

function readSelector(node: CssNode): LogoSelector {
  const parts = (node as Selector).children.toArray();
  let element: string | null = null;
  let id: string | null = null;
  const classes: string[] = [];
  for (const part of parts) {
    if (part.type === 'TypeSelector' && /^[A-Za-z]+$/.test(part.name)) element = part.name;
    else if (part.type === 'ClassSelector') classes.push(part.name);
    else if (part.type === 'IdSelector') id = part.name;
    else
      throw new LookProblem(
        node.loc?.start.line ?? 1,
        `must not select by ${quoteValue(css.generate(node))}`,
        'Allowed selectors: path, .class, #id and their lists',
      );
  }
  return { element, id, classes };
}

function checkDeclarations(nodes: css.List<CssNode>): void {
  nodes.forEach((node, item) => {
    if (node.type === 'Comment' || (node.type === 'Raw' && /^[;\s]*$/.test(node.value))) return void nodes.remove(item);
    if (node.type !== 'Declaration') return refuse(node, `must not contain ${quoteValue(css.generate(node))}`);
    if (!PAINT_PROPERTIES.has(node.property.toLowerCase())) refuse(node, `must not set the property ${node.property}`);
    checkValue(node.value, VALUES);
  });
}

function writeNode(node: CssNode): LogoStyle {
  return { css: css.generate(node), ids: idsIn(node) };
}

function idsIn(node: CssNode): string[] {
  return css
    .findAll(node, (part) => part.type === 'Url')
    .map((part) => (part.type === 'Url' ? part.value.slice(1) : ''));
}

function refuse(node: CssNode, found: string): never {
  throw new LookProblem(node.loc?.start.line ?? 1, found, ALLOWED);
}
