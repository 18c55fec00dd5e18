import { describe, expect, it } from 'vitest';
import { resolveSettings } from '#sites/resolve-settings.ts';
import { AREAS } from '#sites/settings/settings.ts';
import type { SettingDefinition } from '#platform/settings/define.ts';
import { TEMPLATES } from '#sites/templates.ts';
import { demoLayers } from './demo-layers.ts';
import { isFeatureSettings } from './layers.ts';
import { isTest, readName, parse, parseAll, readString, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const readRule = {
  name: 'every setting is read',
  why: 'a setting that nothing reads is a promise to a dealer that the site does not keep',
  instead: 'read it where it matters, or take it out of the registry: it comes with the page that needs it',
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
    const text = node.type === 'Identifier' ? readName(node) : readString(node);
    if (text !== null) all.add(text);
    if (node.type === 'MemberExpression') read.add(readName(node) ?? '');
    if (node.type === 'ObjectPattern')
      for (const property of node['properties'] as Node[]) read.add(readName(property['key']) ?? '');
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
      readName(node['object']) === 'settings' &&
      !(parent?.type === 'MemberExpression' && parent['object'] === node)
    )
      areas.push(readName(node) ?? '');
    if (
      node.type === 'VariableDeclarator' &&
      readName(node['init']) === 'settings' &&
      (node['id'] as Node).type === 'ObjectPattern'
    ) {
      for (const property of (node['id'] as Node)['properties'] as Node[]) areas.push(readName(property['key']) ?? '');
    }
  });
  return areas;
}

describe('settings', () => {
  const code = parseAll('src').filter(
    ({ path }) => !isTest(path) && !isFeatureSettings(path) && !path.startsWith('src/sites/settings/'),
  );

  it('are read by the code', () => {
    expectObeyed(
      readRule,
      findUnread(SETTINGS, code).map((key): Violation => ({
        file: 'src/sites/settings/settings.ts',
        found: `${key} is read nowhere`,
      })),
    );
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
