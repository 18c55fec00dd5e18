import { html, type DefaultTreeAdapterTypes } from 'parse5';
import { escapeHtml } from '#rules/plain-characters.ts';
import { LOGO_ELEMENTS, PAINT_PROPERTIES, PLAIN_ATTRIBUTES, TEXT_ELEMENTS } from './logo-parts.ts';
import type { LogoElement } from './logo-references.ts';
import { readDeclarations, readPaint, readStyleSheet, type LogoRule } from './logo-style.server.ts';
import { LookProblem, quoteValue } from './look-problem.ts';
import { isOwnPart } from './read-css.server.ts';

export type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Attribute = Element['attrs'][number];

/** The maximum nesting of elements. */
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 2000;
const MAX_RULES = 500;
const SVG = 'http://www.w3.org/2000/svg';
const DRAWS = 'A logo only draws: it must not load or run anything.';

/** The SVG to serve, its elements in the order of the file, and the rules of its style elements. */
export interface WrittenLogo {
  readonly text: string;
  readonly drawn: readonly LogoElement[];
  readonly rules: readonly LogoRule[];
}

/**
 * Writes a parsed logo as XML, with only the allowed elements, attributes and CSS. `source` is the parsed text. Throws
 * LookProblem.
 */
export function writeLogo(source: string, root: Element): WrittenLogo {
  const drawn: LogoElement[] = [];
  const rules: LogoRule[] = [];
  return { text: writeElement(root, 0), drawn, rules };

  function writeElement(element: Element, depth: number, parent?: LogoElement): string {
    const name = element.tagName;
    checkElement(source, element, depth);
    const node: LogoElement = { name, line: sourceLine(element), id: null, classes: [], refersTo: [], children: [] };
    if (drawn.push(node) > MAX_ELEMENTS)
      throw new LookProblem(node.line, `has more than ${MAX_ELEMENTS} elements`, 'Join its paths');
    parent?.children.push(node);
    const attributes = element.attrs.map((attribute) => writeAttribute(source, element, attribute, node)).join('');
    const inside = name === 'style' ? writeStyle(element) : writeChildren(element, depth, node);
    const start = `<${name}${depth === 0 ? ` xmlns="${SVG}"` : ''}${attributes}`;
    return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
  }

  function writeChildren(element: Element, depth: number, node: LogoElement): string {
    return element.childNodes
      .map((child) => {
        if ('tagName' in child) return writeElement(child, depth + 1, node);
        if (!('value' in child)) return '';
        if (!TEXT_ELEMENTS.has(element.tagName) && !isBlank(child))
          throw new LookProblem(
            sourceLine(child),
            `has text in <${element.tagName}>: ${quoteValue(child.value)}`,
            'Use <text>',
          );
        return escapeHtml(child.value);
      })
      .join('');
  }

  function writeStyle(element: Element): string {
    const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    const inner = element.childNodes.find((child) => 'tagName' in child);
    if (inner) throw new LookProblem(sourceLine(inner), 'must not contain elements in <style>', 'Allowed: CSS');
    const sheet = readStyleSheet(text, element.childNodes[0] ? sourceLine(element.childNodes[0]) : sourceLine(element));
    rules.push(...sheet.rules);
    if (rules.length > MAX_RULES)
      throw new LookProblem(sourceLine(element), `has more than ${MAX_RULES} rules`, 'Allowed: fewer');
    return escapeHtml(sheet.css);
  }
}

function checkElement(source: string, element: Element, depth: number): void {
  const line = sourceLine(element);
  const start = (element.sourceCodeLocation?.startOffset ?? 0) + 1;
  // The HTML parser ignores case and corrects the names of SVG elements; XML is case-sensitive.
  const name = source.slice(start, start + element.tagName.length);
  if (element.namespaceURI !== html.NS.SVG || name !== element.tagName || !LOGO_ELEMENTS.has(name))
    throw new LookProblem(
      line,
      `must not contain <${name}>`,
      `${DRAWS} Allowed elements: ${[...LOGO_ELEMENTS].join(', ')}`,
    );
  if ((name === 'svg') !== (depth === 0)) throw new LookProblem(line, 'must not contain <svg> inside another', DRAWS);
  if (depth > MAX_DEPTH)
    throw new LookProblem(line, `has more than ${MAX_DEPTH} levels of nested elements`, 'Allowed: fewer');
}

function writeAttribute(source: string, element: Element, attribute: Attribute, node: LogoElement): string {
  const name = attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name;
  const place = element.sourceCodeLocation?.attrs?.[name.toLowerCase()];
  const line = place?.startLine ?? node.line;
  if (place && source.slice(place.startOffset, place.startOffset + name.length) !== name)
    throw new LookProblem(
      line,
      `must not contain ${quoteValue(source.slice(place.startOffset, place.endOffset))}`,
      DRAWS,
    );
  // Prefix declarations are dropped, because no prefix may be used.
  if (name.startsWith('xmlns:')) return '';
  if (name === 'xlink:href' && element.attrs.some((other) => other.name === 'href' && !other.prefix))
    throw new LookProblem(line, 'must not have href and xlink:href on one element', 'Allowed: href="#id"');
  if (name === 'xmlns') {
    if (attribute.value === SVG) return '';
    throw new LookProblem(line, `is in another namespace: ${quoteValue(attribute.value)}`, `Allowed: ${SVG}`);
  }
  const value = readAttribute(name, attribute.value, line, node);
  return value === null ? '' : ` ${name.replace(/^xlink:/, '')}="${escapeHtml(value)}"`;
}

/** The value to write for an attribute, or null to drop it. Records ids and references in `node`. */
function readAttribute(name: string, value: string, line: number, node: LogoElement): string | null {
  if (name === 'id') node.id = value;
  if (name === 'class') node.classes = value.split(/\s+/);
  if (name === 'href' || name === 'xlink:href') {
    if (!isOwnPart(value))
      throw new LookProblem(line, `must not load ${quoteValue(value)}`, `${DRAWS} Allowed: href="#id"`);
    node.refersTo.push(value.slice(1));
    return value;
  }
  if (name === 'style' || PAINT_PROPERTIES.has(name)) {
    const { css, ids } = name === 'style' ? readDeclarations(value, line) : readPaint(name, value, line);
    node.refersTo.push(...ids);
    return css;
  }
  if (PLAIN_ATTRIBUTES.has(name) || /^(?:xml:(?:space|lang)|(?:aria|data)-[a-z-]+)$/.test(name)) return value;
  throw new LookProblem(
    line,
    `must not have the attribute ${name}`,
    `${DRAWS} Allowed: attributes of shapes, paint and text`,
  );
}

export function isBlank(node: ChildNode): boolean {
  return 'value' in node && node.value.trim() === '';
}

export function sourceLine(node: ChildNode): number {
  return node.sourceCodeLocation?.startLine ?? 1;
}
