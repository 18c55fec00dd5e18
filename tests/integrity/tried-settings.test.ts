import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SettingDefinition } from '#platform/settings/define.ts';
import { AREAS } from '#sites/settings/settings.ts';
import { TEMPLATES } from '#sites/templates.ts';
import { demoLayers } from './demo-layers.ts';
import { isTest, parse, parseAll } from './source.ts';
import { findTries, type SettingChecks, type SettingValues } from './tried-settings.ts';
import { expectObeyed, type Violation } from './violation.ts';

const triedRule = {
  name: 'every setting is set by a test that asserts what changes',
  why: 'a setting without a test can break unnoticed until a dealer uses it',
  instead:
    'set it in a test, to another value than its default, and assert what a shopper sees then (tests/app/setting-values.test.ts has sites of its own)',
};
const valueRule = {
  name: 'every value of every setting is on a demo site or set by a test',
  why: triedRule.why,
  instead: `use it on a demo site, or ${triedRule.instead}`,
};

const DEFINITIONS = Object.entries(AREAS).flatMap(([area, definitions]) =>
  Object.entries(definitions as Readonly<Record<string, SettingDefinition>>).map(([name, definition]) => ({
    area,
    name,
    key: `${area}.${name}`,
    definition,
  })),
);

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

const holds = (value: unknown, wanted: unknown): boolean =>
  value === wanted ||
  (typeof value === 'object' && value !== null && Object.values(value).some((inner) => holds(inner, wanted)));

describe('a setting', () => {
  const layers = [...demoLayers().map(({ values }) => values), ...Object.values(TEMPLATES)].filter(
    (values): values is SettingValues => typeof values === 'object' && values !== null,
  );
  const checks: SettingChecks = Object.fromEntries(
    Object.entries(AREAS).map(([area, definitions]) => [
      area,
      Object.fromEntries(
        Object.entries(definitions as Readonly<Record<string, SettingDefinition>>).map(([name, { schema }]) => [
          name,
          (value: unknown) => schema.safeParse(value).success,
        ]),
      ),
    ]),
  );
  // Tests of how layers are read and joined set values for their own sake: but for the area `site` they say nothing of what changes.
  const isAboutLayers = (file: string) => file.startsWith('src/sites/') || file.startsWith('tests/integrity/');
  const tests = parseAll('src', 'tests', 'demo').filter((source) => isTest(source.path));
  const product = parseAll('src').filter((source) => !isTest(source.path));
  const tries = findTries(
    checks,
    tests.filter((source) => !source.path.startsWith('tests/integrity/')),
    product,
    layers,
  );
  const triesOf = (key: string) =>
    (tries.get(key) ?? []).filter(({ test }) => key.startsWith('site.') || !isAboutLayers(test));

  it('is set by a test, to another value than its default [GAP-093]', () => {
    expectObeyed(
      triedRule,
      DEFINITIONS.filter(
        ({ key, definition }) =>
          !triesOf(key).some(({ value }) => JSON.stringify(value) !== JSON.stringify(definition.default)),
      ).map(({ key }): Violation => ({ file: 'src/sites/settings/settings.ts', found: key })),
    );
  });

  it('has each of its values on a demo site or in a test [GAP-093]', () => {
    expectObeyed(
      valueRule,
      DEFINITIONS.flatMap(({ key, area, name, definition }): Violation[] => {
        const untried = countable(definition.schema).filter(
          (value) =>
            !holds(definition.default, value) &&
            !layers.some((layer) => holds(layer[area]?.[name], value)) &&
            !triesOf(key).some((tried) => holds(tried.value, value)),
        );
        return untried.length > 0
          ? [{ file: 'src/sites/settings/settings.ts', found: `${key}: ${untried.join(', ')}` }]
          : [];
      }),
    );
  });
});

describe('a test that sets a setting', () => {
  const settings: SettingChecks = {
    vdp: { gauge: (value) => value === 'hidden' || value === 'shown', sections: Array.isArray },
    chat: { mode: (value) => typeof value === 'string' },
  };
  const product = [
    parse('src/vehicle/gauge.ts', "export const gauge = (rules) => rules.gauge === 'shown';"),
    parse(
      'src/vehicle/view.ts',
      "import { gauge } from './gauge.ts';\nexport const view = (site) => gauge(site.settings.vdp);",
    ),
  ];
  const triedIn = (text: string, sites: readonly SettingValues[] = []) =>
    [...findTries(settings, [parse('src/vehicle/gauge.test.ts', text)], product, sites)].flatMap(([key, tries]) =>
      tries.map(({ value }) => `${key} ${JSON.stringify(value)}`),
    );

  it.each([
    ['as an object', "it('a', () => { expect(open({ vdp: { gauge: 'shown' } })).toBe(1); });", ['vdp.gauge "shown"']],
    ['in YAML', "it('a', () => { expect(open('vdp: { gauge: shown }')).toBe(1); });", ['vdp.gauge "shown"']],
    [
      'in a table',
      "it.each([['shown', 1], ['hidden', 2]])('%s', (gauge, n) => { expect(open({ vdp: { gauge } })).toBe(n); });",
      ['vdp.gauge "shown"', 'vdp.gauge "hidden"'],
    ],
    [
      'in YAML with a value of a table',
      "it.each(['shown', 'hidden'])('%s', (one) => { expect(open(`vdp: { gauge: ${one} }`)).toBe(1); });",
      ['vdp.gauge "shown"', 'vdp.gauge "hidden"'],
    ],
    [
      'in a loop',
      "it('a', () => { for (const gauge of ['shown']) expect(open({ vdp: { gauge } })).toBe(1); });",
      ['vdp.gauge "shown"'],
    ],
    [
      'through a function of the file',
      "const f = (gauge) => open({ vdp: { gauge } });\nit('a', () => { expect(f('shown')).toBe(1); });",
      ['vdp.gauge "shown"'],
    ],
    [
      'on a site of its own, by its slug',
      "const app = open({ own: 'vdp: { gauge: shown }' });\nit('a', () => { expect(app.get('own')).toBe(1); });",
      ['vdp.gauge "shown"'],
    ],
    [
      'by its name alone, where the code under test reads it',
      "import { gauge } from './gauge.ts';\nit('a', () => { expect(gauge({ gauge: 'shown' })).toBe(true); });",
      ['vdp.gauge "shown"'],
    ],
    ['without its area and its reader', "it('a', () => { expect(other({ gauge: 'shown' })).toBe(true); });", []],
    [
      'by its name alone, to what it cannot be',
      "import { gauge } from './gauge.ts';\nit('a', () => { expect(gauge({ gauge: 3 })).toBe(true); });",
      [],
    ],
    ['to what it cannot be', "it('a', () => { expect(open({ vdp: { gauge: 'shwon' } })).toBe(1); });", []],
    [
      'on a site that no test opens',
      "const app = open({ own: 'vdp: { gauge: shown }' });\nit('a', () => { expect(app.get('other')).toBe(1); });",
      [],
    ],
    ['outside of tests', "const unused = { vdp: { gauge: 'shown' } };\nit('a', () => { expect(1).toBe(1); });", []],
    ['in prose', "// vdp.gauge: shown\nit('a gauge that is shown', () => { expect('shown').toBe('shown'); });", []],
  ])('%s', (_how, text, expected) => {
    expect(triedIn(text)).toEqual(expected);
  });

  it('may name a setting whose value a site has', () => {
    const sites = [{ vdp: { gauge: 'shown' } }, { chat: { mode: 'token' } }];
    const body = '() => { expect(1).toBe(1); }';
    expect(triedIn(`it('vdp.gauge: shown is there', ${body});`, sites)).toEqual(['vdp.gauge "shown"']);
    expect(triedIn("it('a', () => { expect(site.settings.chat.mode).toBe('token'); });", sites)).toEqual([
      'chat.mode "token"',
    ]);
    expect(triedIn(`it('a gauge', ${body});`, sites)).toEqual([]);
  });
});
