import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { resolveSettings } from '#sites/resolve-settings.ts';
import { AREAS } from '#sites/settings/settings.ts';
import type { SettingDefinition } from '#sites/settings/define.ts';
import { TEMPLATES } from '#sites/templates.ts';
import { listFiles } from './repository.ts';
import { isTest, nameOf, parse, parseAll, stringOf, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

/** Settings whose reader is not built yet, each with who will read it. They stand in the registry: sites may say them today. */
const READ_LATER: Readonly<Record<string, string>> = {
  'site.defaultState': 'read by trade-in and finance, which ask for a state',
  'garage.enabled': "read by the shopper's garage",
};

const readRule = {
  name: 'every setting is read',
  why: 'a setting that nothing reads is a promise to a dealer that the site does not keep',
  instead:
    'read it where it matters, take it out of the registry, or say in READ_LATER of tests/integrity/settings.test.ts who will read it',
};
const valueRule = {
  name: 'every value of every setting that is read is used by a demo site or a test (gap 093)',
  why: 'a value that nobody tries breaks unseen, and the first dealer who wants it finds out',
  instead: 'use it on a demo site, or in a test of what it changes',
};
const repeatRule = {
  name: 'no layer repeats what holds without it',
  why: 'a repeated default hides what makes the site different, and keeps the old value when the default changes',
  instead: 'take the line out',
};

type Definitions = Readonly<Record<string, SettingDefinition>>;
const SETTINGS = Object.entries(AREAS).flatMap(([area, definitions]) =>
  Object.entries(definitions as Definitions).map(([name, definition]) => ({
    key: `${area}.${name}`,
    area,
    name,
    definition,
  })),
);

/** Names that a file reads off something (`a.name`, `a['name']`, `{ name } = a`), and every name or text in it. */
function namesIn(source: Source): { readonly read: ReadonlySet<string>; readonly all: ReadonlySet<string> } {
  const read = new Set<string>();
  const all = new Set<string>();
  walk(source.program, (node) => {
    const text = node.type === 'Identifier' ? nameOf(node) : stringOf(node);
    if (text !== null) all.add(text);
    if (node.type === 'MemberExpression') read.add(nameOf(node) ?? '');
    if (node.type === 'ObjectPattern')
      for (const property of node['properties'] as Node[]) read.add(nameOf(property['key']) ?? '');
  });
  return { read, all };
}

/**
 * Keys of settings that no source reads. A reader takes the setting's name off something, and names the area; or the whole area is
 * handed on (`cardTag(car, settings.tags)`), and the name is read where it arrives.
 */
function findUnread(
  settings: readonly { key: string; area: string; name: string }[],
  sources: readonly Source[],
): string[] {
  const names = sources.map(namesIn);
  const handedOn = new Set(sources.flatMap(areasHandedOn));
  return settings
    .filter(({ area, name }) => !names.some(({ read, all }) => read.has(name) && (all.has(area) || handedOn.has(area))))
    .map(({ key }) => key);
}

/** Areas that a source takes off `settings` without taking a setting off them in the same breath. */
function areasHandedOn(source: Source): string[] {
  const areas: string[] = [];
  walk(source.program, (node, parent) => {
    if (
      node.type === 'MemberExpression' &&
      nameOf(node['object']) === 'settings' &&
      !(parent?.type === 'MemberExpression' && parent['object'] === node)
    )
      areas.push(nameOf(node) ?? '');
    if (
      node.type === 'VariableDeclarator' &&
      nameOf(node['init']) === 'settings' &&
      (node['id'] as Node).type === 'ObjectPattern'
    ) {
      for (const property of (node['id'] as Node)['properties'] as Node[]) areas.push(nameOf(property['key']) ?? '');
    }
  });
  return areas;
}

/** The values that a setting may have where they can be counted: words, true and false, words in a list. */
function countable(schema: z.ZodType): readonly (string | boolean)[] {
  const found: (string | boolean)[] = [];
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    const {
      enum: words,
      type,
      items,
      anyOf,
      additionalProperties,
    } = part as { enum?: string[]; type?: string; items?: unknown; anyOf?: unknown[]; additionalProperties?: unknown };
    if (words) found.push(...words);
    else if (type === 'boolean') found.push(true, false);
    for (const inner of [items, additionalProperties, ...(anyOf ?? [])]) visit(inner);
  };
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return found;
}

/** Whether a test's text has the value near the name of the setting: settings stand there as objects and as YAML. */
function isTried(text: string, name: string, value: string): boolean {
  const escaped = value.replace(/[^\w]/g, '\\$&');
  return new RegExp(`\\b${name}\\b[\\s\\S]{0,250}?(?<!\\w)${escaped}(?!\\w)`).test(text);
}

/** Layers as they stand in files: what group.yaml and site.yaml say, and the templates. */
function demoLayers(): { readonly file: string; readonly group: string; readonly values: unknown }[] {
  return listFiles('dealers')
    .filter((file) => /\/(?:group|site)\.yaml$/.test(file))
    .map((file) => ({
      file,
      group: file.split('/')[1]!,
      values: (parseYaml(readFileSync(file, 'utf8')) as { settings?: unknown }).settings,
    }));
}

const holds = (value: unknown, wanted: unknown): boolean =>
  value === wanted ||
  (typeof value === 'object' && value !== null && Object.values(value).some((inner) => holds(inner, wanted)));

describe('settings', () => {
  const code = parseAll('src').filter(
    (source) => !isTest(source.path) && !source.path.startsWith('src/sites/settings/'),
  );

  it('are read by the code, or say who will', () => {
    const unread = findUnread(SETTINGS, code);
    const violations: Violation[] = unread
      .filter((key) => (READ_LATER[key] ?? '').length < 20)
      .map((key) => ({ file: 'src/sites/settings', found: `${key} is read nowhere` }));
    for (const key of Object.keys(READ_LATER))
      if (!unread.includes(key))
        violations.push({
          file: 'tests/integrity/settings.test.ts',
          found: `${key} stands in READ_LATER without need`,
        });
    expectObeyed(readRule, violations);
  });

  it('that are unread are found', () => {
    const settings = [{ key: 'chat.mode', area: 'chat', name: 'mode' }];
    const unread = (text: string) => findUnread(settings, [parse('src/x.ts', text)]);
    expect(unread('export const a = site.settings.chat.mode;')).toEqual([]);
    expect(unread("export const a = (chat: Settings['chat']) => chat.mode;")).toEqual([]);
    expect(unread('export const f = ({ chat }) => { const { mode } = chat; return mode; };')).toEqual([]);
    expect(unread("export const a = { chat: { mode: 'off' } };")).toEqual(['chat.mode']);
    expect(unread('export const a = other.mode;')).toEqual(['chat.mode']);
    const handedTo = (how: string) =>
      findUnread(settings, [parse('src/x.ts', how), parse('src/y.ts', 'export const f = (rules) => rules.mode;')]);
    expect(handedTo('f(site.settings.chat);')).toEqual([]);
    expect(handedTo('const { chat } = site.settings; f(chat);')).toEqual([]);
    expect(handedTo('f(site.settings.chat.other);')).toEqual(['chat.mode']);
  });

  it('that are read have each value used by a demo site or a test [GAP-093]', () => {
    const layers = [...demoLayers().map((layer) => layer.values), ...Object.values(TEMPLATES)] as (
      | Record<string, Record<string, unknown>>
      | undefined
    )[];
    const tests = parseAll('src', 'tests')
      .filter((source) => isTest(source.path) && source.path !== 'tests/integrity/settings.test.ts')
      .map((source) => source.text);
    const violations = SETTINGS.filter(({ key }) => !(key in READ_LATER)).flatMap(
      ({ key, area, name, definition }): Violation[] => {
        const unused = countable(definition.schema).filter((value) => {
          if (holds(definition.default, value)) return false;
          if (layers.some((layer) => holds(layer?.[area]?.[name], value))) return false;
          return !tests.some((text) => isTried(text, name, String(value)));
        });
        return unused.length > 0 ? [{ file: 'src/sites/settings', found: `${key}: ${unused.join(', ')}` }] : [];
      },
    );
    expectObeyed(valueRule, violations);
  });

  it('are not repeated by a template, a group or a site', () => {
    const violations: Violation[] = [];
    const compare = (
      file: string,
      below: readonly { name: string; file: string; values: unknown }[],
      values: unknown,
    ) => {
      const before = resolveSettings(below).settings as unknown as Record<string, Record<string, unknown>>;
      for (const [area, settings] of Object.entries((values ?? {}) as Record<string, Record<string, unknown>>)) {
        for (const [name, value] of Object.entries(settings)) {
          if (`${area}.${name}` === 'site.template' && value !== before['site']!['template']) continue;
          if (sameAsBelow(before[area]?.[name], value))
            violations.push({ file, found: `${area}.${name} says what holds without it` });
        }
      }
    };
    for (const [name, values] of Object.entries(TEMPLATES)) compare(`src/sites/templates.ts (${name})`, [], values);
    const layers = demoLayers();
    for (const layer of layers) {
      const group = layers.find((other) => other.group === layer.group && other.file.endsWith('group.yaml'))!;
      const template = (layer.values as { site?: { template?: string } } | undefined)?.site?.template;
      const chosen = { name: 'site', file: layer.file, values: template === undefined ? {} : { site: { template } } };
      const below = layer === group ? [] : [{ name: 'group', file: group.file, values: group.values }];
      const { site, ...rest } = (layer.values ?? {}) as Record<string, Record<string, unknown>>;
      const { template: own, ...siteRest } = site ?? {};
      if (own !== undefined) compare(layer.file, below, { site: { template: own } });
      compare(layer.file, [...below, chosen], { site: siteRest, ...rest });
    }
    expectObeyed(repeatRule, violations);
  });
});

/** A list has to be equal to be a repetition; of an object, one key that is equal is enough. */
function sameAsBelow(below: unknown, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(below) === JSON.stringify(value);
  return Object.entries(value).some(
    ([key, inner]) =>
      typeof below === 'object' &&
      below !== null &&
      key in below &&
      sameAsBelow((below as Record<string, unknown>)[key], inner),
  );
}
