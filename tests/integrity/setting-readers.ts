import path from 'node:path';
import { isNode, isTest, readName, rootName, readString, walk, type Node, type Source } from './source.ts';

/** Names of settings by area. */
export type SettingNames = Readonly<Record<string, object>>;

/** Keys of settings (`vdp.gauge`) by the files of the product that read them. */
export type Readers = ReadonlyMap<string, ReadonlySet<string>>;

interface Reads {
  /** Names that the file takes off something: `a.name`, `{ name } = a`. */
  readonly names: ReadonlySet<string>;
  /** Areas that it names or is given: `settings.vdp`, `Settings['vdp']`. */
  readonly areas: Set<string>;
  /** Areas that it hands on, with the file of the function that takes them: `cardTag(car, settings.tags)`. */
  readonly handsOn: readonly (readonly [area: string, file: string])[];
}

/** A file reads a setting that it takes off its area, or off what another file hands it. */
export function findReaders(settings: SettingNames, product: readonly Source[]): Readers {
  const reads = new Map(product.map((source) => [source.path, findReads(settings, source)]));
  for (const { handsOn } of reads.values()) for (const [area, file] of handsOn) reads.get(file)?.areas.add(area);
  // A rule passes what it was given on to the rules that it uses.
  for (let changed = true; changed;) {
    changed = false;
    for (const source of product) {
      for (const { file } of source.imports) {
        const used = file !== null && file.includes('/rules/') ? reads.get(file) : undefined;
        if (!used) continue;
        const own = reads.get(source.path)!.areas;
        // Rules in one folder share their types, so that one that is handed settings tells of the others.
        const isBeside = path.dirname(file!) === path.dirname(source.path);
        for (const [from, to] of isBeside
          ? ([
              [own, used.areas],
              [used.areas, own],
            ] as const)
          : [[own, used.areas] as const]) {
          for (const area of from) {
            if (to.has(area)) continue;
            to.add(area);
            changed = true;
          }
        }
      }
    }
  }
  return new Map(
    [...reads].map(([file, { names, areas }]) => [
      file,
      new Set(
        [...areas].flatMap((area) =>
          Object.keys(settings[area]!)
            .filter((name) => names.has(name))
            .map((name) => `${area}.${name}`),
        ),
      ),
    ]),
  );
}

/** Settings that an object of a test's file may set by their names alone, because the file imports code that reads them. */
export function localNames(source: Source, readers: Readers): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { file } of source.imports) {
    if (file === null || isTest(file)) continue;
    for (const key of readers.get(file) ?? []) {
      const name = key.replace(/^.*\./, '');
      const known = found.get(name) ?? [];
      if (!known.includes(key)) found.set(name, [...known, key]);
    }
  }
  return found;
}

function findReads(settings: SettingNames, source: Source): Reads {
  const names = new Set<string>();
  const areas = new Set<string>();
  const imported = importedNames(source);
  const handsOn: [string, string][] = [];
  const areaNames = areaNamesIn(settings, source);
  for (const area of areaNames.values()) areas.add(area);
  walk(source.program, (node, parent) => {
    if (node.type === 'MemberExpression') {
      names.add(readName(node) ?? '');
      if (readName(node['object']) === 'settings') areas.add(readName(node) ?? '');
    }
    if (node.type === 'ObjectPattern')
      for (const property of node['properties'] as Node[]) names.add(readName(property['key']) ?? '');
    if (node.type === 'TSLiteralType' && parent?.type === 'TSIndexedAccessType')
      areas.add(readString(node['literal']) ?? '');
    if (node.type !== 'CallExpression') return;
    const file = imported.get(rootName(node['callee']) ?? '');
    if (file === undefined) return;
    for (const argument of node['arguments'] as Node[])
      walk(argument, (inner) => {
        if (inner.type === 'MemberExpression' && readName(inner['object']) === 'settings')
          handsOn.push([readName(inner) ?? '', file]);
        const area = inner.type === 'Identifier' ? areaNames.get(readName(inner)!) : undefined;
        if (area !== undefined) handsOn.push([area, file]);
      });
  });
  return {
    names,
    areas: new Set([...areas].filter((area) => area in settings)),
    handsOn: handsOn.filter(([area]) => area in settings),
  };
}

/** Areas by the names that a file has for them: `const rules = settings.finance`, `const { chat } = settings`. */
function areaNamesIn(settings: SettingNames, source: Source): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  walk(source.program, (node) => {
    if (node.type === 'ObjectPattern')
      for (const property of node['properties'] as Node[]) {
        const area = readName(property['key']) ?? '';
        if (area in settings) found.set(readName(property['value']) ?? area, area);
      }
    const value = node.type === 'VariableDeclarator' ? node['init'] : null;
    if (isNode(value) && value.type === 'MemberExpression' && readName(value['object']) === 'settings')
      found.set(readName(node['id']) ?? '', readName(value) ?? '');
  });
  return found;
}

/** Files by the names that are imported from them. */
function importedNames(source: Source): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  walk(source.program, (node) => {
    if (node.type !== 'ImportDeclaration') return;
    const file = source.imports.find(({ specifier }) => specifier === readString(node['source']))?.file;
    if (typeof file === 'string')
      for (const specifier of node['specifiers'] as Node[]) {
        const local = specifier['local'];
        if (isNode(local)) found.set(readName(local) ?? '', file);
      }
  });
  return found;
}
