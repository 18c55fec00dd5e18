import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isNode, isPair, isScalar, LineCounter, parseDocument, visit, YAMLParseError, type Document } from 'yaml';
import type { z } from 'zod';
import { findPicture, type PictureFolder } from './pictures/picture-folder.server.ts';
import { describeIssue, problem } from './describe-issue.ts';
import type { TenantProblem } from './site.ts';

const MAX_FILE_BYTES = 512 * 1024;

interface YamlOptions {
  /** Folder for names such as `pictures/team.jpg`. */
  readonly pictures?: PictureFolder;
  /** The line of the file on which the YAML starts. */
  readonly firstLine?: number;
}

/** A text file of a tenant, or null if there is none. Refuses links, large files and binary files. */
export async function readText(dir: string, file: string, problems: TenantProblem[]): Promise<string | null> {
  const full = path.join(dir, file);
  const stat = await lstat(full).catch(() => null);
  if (!stat) return null;
  if (!stat.isFile()) problems.push(problem(file, null, undefined, 'must be a regular file, not a link or a folder'));
  else if (stat.size > MAX_FILE_BYTES)
    problems.push(problem(file, null, undefined, `has ${stat.size} bytes; ${MAX_FILE_BYTES} are allowed`));
  else {
    const bytes = await readFile(full);
    try {
      if (bytes.includes(0)) throw new TypeError('a NUL byte');
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      problems.push(problem(file, null, undefined, 'is not a UTF-8 text file'));
    }
  }
  return null;
}

export async function readYaml<S extends z.ZodType>(
  dir: string,
  file: string,
  schema: S,
  problems: TenantProblem[],
  options: YamlOptions = {},
): Promise<z.output<S> | null> {
  const before = problems.length;
  const read = await readYamlIfThere(dir, file, schema, problems, options);
  if (read === null && problems.length === before) problems.push(problem(file, null, undefined, 'is missing'));
  return read;
}

export async function readYamlIfThere<S extends z.ZodType>(
  dir: string,
  file: string,
  schema: S,
  problems: TenantProblem[],
  options: YamlOptions = {},
): Promise<z.output<S> | null> {
  const text = await readText(dir, file, problems);
  return text === null ? null : parseYaml(file, text, schema, problems, options);
}

/** The line on which front matter starts: below the first `---`. */
export const FRONT_MATTER = 2;

/** Parses YAML with a schema; null if it is invalid. `firstLine` is the line of the file on which it starts. */
export function parseYaml<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  problems: TenantProblem[],
  { pictures, firstLine = 1 }: YamlOptions = {},
): z.output<S> | null {
  const lines = new LineCounter();
  let document: Document;
  let value: unknown;
  try {
    document = parseDocument(text, { lineCounter: lines, logLevel: 'error' });
    if (document.errors[0]) throw document.errors[0];
    if (pictures)
      replaceNames(document, pictures, (key, name, wrong, offset) => {
        const line = lines.linePos(offset).line + firstLine - 1;
        problems.push(problem(file, key, name, `${wrong} (line ${line})`));
      });
    value = document.toJS({ maxAliasCount: 20 }) ?? {};
  } catch (error) {
    const at = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
    const where = at ? ` at line ${at.line + firstLine - 1}, column ${at.col}` : '';
    // The parser ends its first line with a position of its own, which counts from the start of the YAML.
    const what = (error as Error).message.split('\n')[0]!.replace(/ at line \d+, column \d+:$/, '');
    problems.push(problem(file, null, undefined, `is not valid YAML${where}: ${what}`));
    return null;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const found = describeIssue(file, schema, value, issue);
    const line = lineNumber(document, lines, issue);
    problems.push(line === null ? found : { ...found, message: `${found.message} (line ${line + firstLine - 1})` });
  }
  return null;
}

/** Replaces the names of pictures by their addresses, and reports those that cannot be shown. */
function replaceNames(
  document: Document,
  pictures: PictureFolder,
  report: (key: string, name: string, wrong: string, offset: number) => void,
): void {
  visit(document, {
    Scalar(place, node, above) {
      if (place === 'key' || typeof node.value !== 'string') return;
      const found = findPicture(node.value, pictures);
      if (found === null) return;
      if ('address' in found) {
        node.value = found.address;
        return;
      }
      const keys = above.flatMap((one) => (isPair(one) && isScalar(one.key) ? [String(one.key.value)] : []));
      report(keys.join('.'), node.value, found.wrong, node.range?.[0] ?? 0);
    },
  });
}

/** The line of the value that an issue is about, or of the nearest value around it. */
function lineNumber(document: Document, lines: LineCounter, issue: z.core.$ZodIssue): number | null {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  for (let path: readonly PropertyKey[] = [...issue.path, ...unknown]; path.length > 0; path = path.slice(0, -1)) {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return null;
}
