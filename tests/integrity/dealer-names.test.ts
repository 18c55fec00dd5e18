import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import { describe, expect, it } from 'vitest';
import { exists, listFiles, read, ROOT } from './repository.ts';
import { isTest, parse, parseAll, readString, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';
import { LENDERS } from '#sites/lender-files.server.ts';
import { PICTURES } from '#sites/pictures/picture-folder.server.ts';

const rule = {
  name: 'no dealer in code',
  why: 'a site differs from another by data: code that knows a dealer must be changed and released for each new one',
  instead:
    'name the behaviour and make it a setting (settings of the feature), or put the words into the folder of that site',
};

/** Folder names of groups and sites, ids of dealerships, and their names for people. */
function namesOfDealers(): string[] {
  const folders = (folder: string) =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  return folders('dealers').flatMap((group) => {
    const sites = folders(`dealers/${group}`).filter((folder) => folder !== PICTURES && folder !== LENDERS);
    const files = [`dealers/${group}/group.yaml`, ...sites.map((site) => `dealers/${group}/${site}/site.yaml`)].filter(
      exists,
    );
    const dealerships = exists(`dealers/${group}/dealerships.yaml`)
      ? (parseYaml(read(`dealers/${group}/dealerships.yaml`)) as { slug: string; name: string }[])
      : [];
    return [
      group,
      ...sites,
      ...files.map((file) => (parseYaml(read(file)) as { name: string }).name),
      ...dealerships.flatMap((dealership) => [`${group}.${dealership.slug}`, dealership.name]),
    ];
  });
}

/** Strings, templates, text between tags and regular expressions; comments may give a dealer as an example. */
function findDealers(names: readonly string[], sources: readonly Source[]): Violation[] {
  const wanted = new RegExp(
    `(?<![\\w-])(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\w-])`,
  );
  const violations: Violation[] = [];
  for (const source of sources) {
    if (!source.path.startsWith('src/') || isTest(source.path)) continue;
    walk(source.program, (node) => {
      const text = textOf(node, source);
      const found = text === null ? null : wanted.exec(text)?.[0];
      if (found) violations.push({ file: source.path, line: source.lineAt(node.start), found: `names ${found}` });
    });
  }
  return violations;
}

describe('dealers', () => {
  it('do not occur in code', () => {
    const names = namesOfDealers();
    expect(names.length).toBeGreaterThan(6);
    expectObeyed(rule, findDealers(names, parseAll('src')));
  });

  it('are found by folder, id and name of every group, site and dealership', () => {
    const group = listFiles('dealers')
      .find((file) => file.endsWith('/group.yaml'))!
      .split('/')[1]!;
    const names = namesOfDealers();
    expect(names).toContain(group);
    expect(names.some((name) => name.startsWith(`${group}.`))).toBe(true);
  });

  it.each([
    "if (site.slug === 'acme-cars') show();",
    'const a = `/themes/acme-cars.css`;',
    'const a = <p>Welcome to Acme Motor Group</p>;',
    'const a = /^acme-cars$/;',
    "const a = ['x', 'acme.yard'];",
  ])('are caught in %s', (text) => {
    expect(findDealers(['acme-cars', 'Acme Motor Group', 'acme.yard'], [parse('src/ui/a.tsx', text)])).toHaveLength(1);
  });

  it('may be an example in a comment, and any word in tests', () => {
    expect(findDealers(['acme-cars'], [parse('src/ui/a.tsx', '/** such as acme-cars */ export const a = 1;')])).toEqual(
      [],
    );
    expect(
      findDealers(
        ['acme-cars'],
        [parse('src/ui/a.test.tsx', "const a = 'acme-cars';"), parse('demo/a.ts', "const a = 'acme-cars';")],
      ),
    ).toEqual([]);
    expect(findDealers(['acme-cars'], [parse('src/ui/a.tsx', "const a = 'my-acme-cars-page';")])).toEqual([]);
  });
});

/** The text of a string, a piece of a template, JSX or a regular expression; `null` for any other node. */
function textOf(node: Node, source: Source): string | null {
  if (node.type === 'TemplateElement') return (node['value'] as { raw: string }).raw;
  if (node.type === 'JSXText' || (node.type === 'Literal' && node['regex'] != null))
    return source.text.slice(node.start, node.end);
  return node.type === 'Literal' ? readString(node) : null;
}
