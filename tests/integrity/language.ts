import { isNode, walk, type Source } from './source.ts';
import type { Violation } from './violation.ts';
import { WORDS, type Exception, type Place, type Word } from './words.ts';

export interface Hit extends Violation {
  readonly word: Word;
  /** Text for an exception to match: the line of prose, or the name. */
  readonly context: string;
}

/** A stretch of prose and the line that it begins at. */
interface Prose {
  readonly place: Place;
  readonly text: string;
  readonly line: number;
}

interface Name {
  readonly place: Place;
  readonly name: string;
  readonly line?: number;
}

/** Comments, texts and names of code; the name of the file counts as one. */
export function hitsInCode(source: Source): Hit[] {
  const prose: Prose[] = source.comments.map(({ value, line }) => ({ place: 'comment', text: value, line }));
  const names = new Map<string, Name>([['file', fileName(source.path)]]);
  const add = (place: Place, name: string, line: number) => {
    if (!names.has(`${place} ${name}`)) names.set(`${place} ${name}`, { place, name, line });
  };
  walk(source.program, (node, parent) => {
    const line = source.lineAt(node.start);
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') add('name', node['name'] as string, line);
    else if (node.type === 'JSXText') prose.push({ place: 'text', text: node['value'] as string, line });
    else if (node.type === 'TemplateElement')
      prose.push({ place: 'text', text: (node['value'] as { raw: string }).raw, line });
    else if (node.type === 'Literal' && typeof node['value'] === 'string' && !isImportPath(parent)) {
      if (isClassName(parent)) for (const one of node['value'].split(/\s+/)) add('class', one, line);
      else prose.push({ place: 'text', text: node['value'], line });
    }
  });
  return [...hitsInProse(source.path, prose), ...hitsInNames(source.path, names.values())];
}

/** Markdown: its prose without code, addresses and generated parts. */
export function hitsInDocument(file: string, text: string, place: 'docs' | 'copy' = 'docs'): Hit[] {
  const prose = text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, (code) => code.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`|\]\([^)\n]*\)|https?:\/\/\S+/g, (code) => ' '.repeat(code.length));
  return [
    ...hitsInProse(file, [{ place, text: prose, line: 1 }]),
    ...(place === 'docs' ? hitsInNames(file, [fileName(file)]) : []),
  ];
}

/** Comments and class names of a stylesheet. */
export function hitsInStyles(file: string, text: string): Hit[] {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\//g)];
  const prose = comments.map((match) => ({ place: 'comment' as const, text: match[0], line: lineAt(match.index) }));
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const names = new Map<string, Name>([['file', fileName(file)]]);
  for (const { 1: name = '', index } of code.matchAll(/\.([a-z][\w-]*)/gi))
    if (!names.has(name)) names.set(name, { place: 'class', name, line: lineAt(index) });
  return [...hitsInProse(file, prose), ...hitsInNames(file, names.values())];
}

/** Hits that no exception allows, and exceptions that allow nothing any more. */
export function withoutExceptions(
  hits: readonly Hit[],
  exceptions: readonly Exception[],
): { readonly left: readonly Hit[]; readonly stale: readonly Exception[] } {
  const used = new Set<Exception>();
  const left = hits.filter((hit) => {
    const exception = exceptions.find(
      (one) =>
        one.word === hit.word.word &&
        (one.in.endsWith('/') ? hit.file.startsWith(one.in) : hit.file === one.in) &&
        (one.line?.test(hit.context) ?? true),
    );
    if (exception) used.add(exception);
    return !exception;
  });
  return { left, stale: exceptions.filter((one) => !used.has(one)) };
}

function hitsInProse(file: string, prose: readonly Prose[]): Hit[] {
  return prose.flatMap(({ place, text, line }) => {
    const lines = text.split('\n');
    return WORDS.filter((word) => word.prose && word.places.includes(place)).flatMap((word) =>
      lines.flatMap((content, at) =>
        [...content.matchAll(word.prose!)].map((match) => ({
          file,
          line: line + at,
          found: `"${match[0]}": ${word.instead}`,
          word,
          context: content,
        })),
      ),
    );
  });
}

function hitsInNames(file: string, names: Iterable<Name>): Hit[] {
  return [...names].flatMap(({ place, name, line }) => {
    const words = nameWords(name);
    return WORDS.filter((word) => word.name?.test(words) && word.places.includes(place)).map((word) => ({
      file,
      ...(line === undefined ? {} : { line }),
      found: `${place === 'class' ? `class ${name}` : name}: ${word.instead}`,
      word,
      context: name,
    }));
  });
}

/** `cachedRows`, `CACHED_ROWS` and `cached-rows` are `cached rows`. */
export function nameWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim();
}

const fileName = (file: string): Name => ({
  place: 'name',
  name: file.slice(file.lastIndexOf('/') + 1).replace(/(?:\.(?:test|spec|server))?\.\w+$/, ''),
});

const isImportPath = (parent: unknown): boolean =>
  isNode(parent) && /^(?:Import|Export)\w*Declaration$|^ImportExpression$/.test(parent.type);

/** `className="a b"`; classes that are put together are found in the stylesheet. */
function isClassName(parent: unknown): boolean {
  if (!isNode(parent) || parent.type !== 'JSXAttribute') return false;
  return (parent['name'] as { name?: unknown }).name === 'className';
}
