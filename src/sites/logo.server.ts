import { XMLValidator } from 'fast-xml-parser';
import { parseFragment } from 'parse5';
import { checkReferences } from './logo-references.ts';
import { isBlank, sourceLine, writeLogo, type Element } from './write-logo.server.ts';
import { lineAt, LookProblem, quoteValue } from './look-problem.ts';

/** In characters. Logos have a few thousand; an export with outlined lettering has tens of thousands. */
const MAX_LENGTH = 256 * 1024;
const DECLARATION =
  /^\uFEFF?(?:<\?xml\s+version="1\.[01]"(?:\s+encoding="([\w-]+)")?(?:\s+standalone="(?:yes|no)")?\s*\?>)?/;
const ONE_ROOT = 'must be one <svg> element and nothing else';
const CORRECT = 'Correct it there, or export the picture again as plain SVG';

/**
 * Returns the SVG to serve for a site's logo. Two parsers must agree that the file is one SVG element: an XML parser,
 * as browsers use for images, and an HTML parser, as they use within a page. The output is written from the tree, with
 * allowed elements only, so that no reader can find anything in it that was not checked. Throws LookProblem.
 */
export function readLogo(source: string): string {
  if (source.length > MAX_LENGTH) throw new LookProblem(1, `has ${source.length} characters`, `Allowed: ${MAX_LENGTH}`);
  const svg = withoutDeclaration(source);
  checkXml(svg);
  const { text, drawn, rules } = writeLogo(svg, rootElement(svg));
  checkReferences(drawn, rules);
  return text;
}

/** The text after the XML declaration. Its line breaks are preserved for the line numbers of messages. */
function withoutDeclaration(source: string): string {
  const [declaration = '', encoding] = DECLARATION.exec(source) ?? [];
  if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding))
    throw new LookProblem(1, `declares the encoding ${encoding}`, 'Allowed: UTF-8');
  return '\n'.repeat(lineAt(declaration, declaration.length) - 1) + source.slice(declaration.length);
}

/**
 * Refuses XML features that a logo does not need (entities, processing instructions, CDATA sections), and invalid XML.
 */
function checkXml(svg: string): void {
  const special = /<!(?!--)\[?\w*|<\?[\w-]*/.exec(svg);
  if (special)
    throw new LookProblem(
      lineAt(svg, special.index),
      `must not contain ${quoteValue(special[0])}`,
      'Export it as plain SVG',
    );
  const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.exec(svg);
  if (control) throw new LookProblem(lineAt(svg, control.index), 'has a control character', 'Remove it');
  const valid = XMLValidator.validate(svg, { allowBooleanAttributes: false });
  if (valid !== true)
    throw new LookProblem(valid.err.line, `is not valid XML: ${valid.err.msg.slice(0, 120)}`, CORRECT);
}

function rootElement(svg: string): Element {
  const fragment = parseFragment(svg, {
    sourceCodeLocationInfo: true,
    onParseError({ code, startLine, startOffset }) {
      const at = quoteValue(svg.slice(startOffset, startOffset + 30));
      throw new LookProblem(startLine, `is not valid SVG: ${code.replaceAll('-', ' ')} at ${at}`, CORRECT);
    },
  });
  const [root, ...more] = fragment.childNodes.filter((node) => node.nodeName !== '#comment' && !isBlank(node));
  if (!root) throw new LookProblem(1, ONE_ROOT, CORRECT);
  if (root.nodeName !== 'svg' || more.length > 0) throw new LookProblem(sourceLine(more[0] ?? root), ONE_ROOT, CORRECT);
  return root as Element;
}
