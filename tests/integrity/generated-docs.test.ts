import { readdirSync, readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AREAS } from '#sites/settings/settings.ts';
import { allowedText, inputSchema } from '../../scripts/docs/describe-schema.ts';
import { commentAbove, firstSentence, table } from '../../scripts/docs/markdown-table.ts';
import { fieldPlaces, siteEntityFields } from '../../scripts/docs/settings-page.ts';
import { listVariables } from '../../scripts/docs/integrations-page.ts';
import { generateDocs, staleDocs } from '../../scripts/docs.ts';
import { listFiles, read } from './repository.ts';

const docs = await generateDocs();
const keys = Object.entries(AREAS).flatMap(([area, definitions]) =>
  Object.keys(definitions).map((name) => `${area}.${name}`),
);

describe('generated pages', () => {
  it('are as the code is; "npm run docs" writes them', async () => {
    expect(await staleDocs()).toEqual([]);
  });

  it('have a row for each benchmark, and every link to one names a row that is there', () => {
    const page = docs.get('docs/benchmarks.md')!;
    const rows = [...page.matchAll(/^\| <a id="([\w-]+)">/gm)].map(([, name]) => name);
    const files = readdirSync('bench/results').map((file) => file.replace(/\.json$/, ''));
    expect(rows.toSorted()).toEqual(files.toSorted());
    const documents = listFiles().filter((file) => file.endsWith('.md'));
    const links = documents.flatMap((file) => [...read(file).matchAll(/benchmarks\.md#([\w-]+)/g)]);
    expect(links.length).toBeGreaterThan(3);
    for (const [link, name] of links) expect(rows, link).toContain(name);
  });

  it('name every setting with its meaning, default and allowed values [SITE-020]', () => {
    const page = docs.get('docs/settings.md')!;
    for (const key of keys)
      expect(page, key).toMatch(new RegExp(`^\\| \`${key}\` \\| .+ \\| \`.+\` \\| (?:server|browser) \\| .+ \\|`, 'm'));
    expect(page).toContain('| `search.paging` | `pages`, `infiniteScroll` | `"pages"` | browser |');
  });

  it('say where each field of a site is, by the declarations of settings and files [SITE-022]', () => {
    const page = docs.get('docs/settings.md')!;
    for (const line of [
      '| `name` | `name` in site.yaml |',
      '| `locations` | `locations` in dealerships.yaml |',
      '| `youtube_url` | `youtube_url` in site.yaml |',
      '| `navigation` | `header.navItems` |',
      '| `podium_api_token` | `chat.token` |',
      '| `autobot` | `chat.mode` |',
    ])
      expect(page).toContain(line);
    expect(siteEntityFields()).toHaveLength(18);
  });

  it('are not made while a field of a site has no place [SITE-022]', () => {
    expect(() => fieldPlaces(['name', 'tiktok_url'])).toThrow('is the field "tiktok_url" of a site');
  });

  it('name every screen and every address of the server', () => {
    const page = docs.get('docs/routes.md')!;
    for (const [, address] of read('src/routes.ts').matchAll(/route\('([^']+)'/g))
      expect(page).toContain(`| \`/${address}\` |`);
    for (const address of ['/livez', '/readyz', '/api/stock/search', '/openapi.json'])
      expect(page).toContain(`\`${address}\``);
    for (const [line, about] of page.matchAll(/^\| `[^|]*\| `src[^|]*\| ?([^|]*)\|$/gm))
      expect(about!.trim(), line).not.toBe('');
  });

  it('name every port, every adapter and the variables that choose it', () => {
    const page = docs.get('docs/integrations.md')!;
    for (const port of readdirSync('src/integrations', { withFileTypes: true }).filter((entry) => entry.isDirectory()))
      expect(page).toContain(`\n## ${port.name}\n`);
    expect(page).toMatch(/`smtp\.server\.ts` \| Sends over SMTP.* \| `SMTP_URL`, `MAIL_FROM` \|/);
    expect(page).toMatch(/`outbox\.server\.ts` \| .* \| `SMTP_URL`, `DATA_DIR`, `MAIL_FROM` \|/);
    // A fake that the product opens, too.
    expect(page).toMatch(/`fake\.server\.ts` \| In memory, and with `dir`.* \| `DATA_DIR` \|/);
    expect(page).toContain('| `SMTP_URL` | Mail server for leads');
    expect(page).toContain('## appointments\n\n`src/leads/appointments-port.ts`. A calendar: ');
  });

  it('name the variables that choose an adapter or go into it, and no others', () => {
    const compose = `call(async () => env.A);
      mail: env.URL
        ? openSmtp({ url: env.URL, from: f(env.FROM ?? '') })
        : openOutbox({ dir: env.DIR }),
      hook: openHooks(), role: env.ROLE === 'web' ? null : openLast({ b: 1 }),`;
    expect(['openSmtp', 'openOutbox', 'openHooks', 'openFake'].map((opener) => listVariables(compose, opener))).toEqual(
      [['URL', 'FROM'], ['URL', 'DIR'], [], []],
    );
  });
});

describe("the editor's schema of dealerships.yaml", () => {
  const schema = z.fromJSONSchema(
    JSON.parse(docs.get('docs/dealerships.schema.json')!) as Parameters<typeof z.fromJSONSchema>[0],
  );

  it.each(listFiles('dealers').filter((file) => file.endsWith('/dealerships.yaml')))('takes %s', (file) => {
    expect(schema.safeParse(parseYaml(readFileSync(file, 'utf8'))).error?.issues).toBeUndefined();
  });

  it('refuses a misspelt key of a location', () => {
    const [first] = parseYaml(readFileSync('dealers/blue-gum/dealerships.yaml', 'utf8')) as {
      locations: Record<string, unknown>[];
    }[];
    const location = { ...first!.locations[0], phoen: '07 5550 0001' };
    expect(schema.safeParse([{ ...first, locations: [location] }]).success).toBe(false);
  });
});

describe("the editor's schema of site.yaml", () => {
  const document = JSON.parse(docs.get('docs/site.schema.json')!) as {
    $defs: {
      settings: {
        properties: Record<
          string,
          { properties: Record<string, { description?: string; default?: unknown }>; additionalProperties: boolean }
        >;
      };
    };
  };
  const schema = z.fromJSONSchema(document as Parameters<typeof z.fromJSONSchema>[0]);
  const demo = listFiles('dealers').filter((file) => file.endsWith('/site.yaml'));

  it.each(demo)('takes %s', (file) => {
    expect(schema.safeParse(parseYaml(readFileSync(file, 'utf8'))).error?.issues).toBeUndefined();
  });

  it.each([
    ['a misspelt key', { name: 'A', tagLine: 'x' }],
    ['a misspelt area', { name: 'A', settings: { serach: {} } }],
    ['a misspelt setting', { name: 'A', settings: { search: { pagesize: 3 } } }],
    ['a value out of its list', { name: 'A', settings: { chat: { mode: 'on' } } }],
    ['a number out of range', { name: 'A', settings: { search: { pageSize: 101 } } }],
    ['a misspelt key inside a value', { name: 'A', settings: { contact: { phoneNumbers: { nwe: null } } } }],
    ['no name', {}],
  ])('refuses %s', (_, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  it('takes one key of a value that merges', () => {
    expect(
      schema.safeParse({
        name: 'A',
        settings: { search: { sliderRange: { max: 5 } }, contact: { phoneNumbers: { used: '07 5550 0001' } } },
      }).success,
    ).toBe(true);
  });

  it('describes every setting and says its default', () => {
    for (const [area, definitions] of Object.entries(AREAS)) {
      const found = document.$defs.settings.properties[area]!;
      expect(found.additionalProperties).toBe(false);
      for (const [name, definition] of Object.entries(definitions))
        expect(found.properties[name], `${area}.${name}`).toMatchObject({
          description: definition.about,
          default: definition.default,
        });
    }
  });
});

describe('how the pages say things', () => {
  it.each([
    [z.enum(['a', 'b']), '`a`, `b`'],
    [z.number().int().min(1).max(9), 'whole number 1 to 9'],
    [z.number().min(0), 'number from 0'],
    [z.boolean(), '`true`, `false`'],
    [z.string().max(5).nullable(), 'text up to 5 characters or `null`'],
    [z.array(z.enum(['a'])).min(1), 'list of `a`, at least one'],
    [z.strictObject({ min: z.number().int(), max: z.string() }), '{ min: whole number; max: text }'],
    [z.partialRecord(z.enum(['a', 'b']), z.boolean()), '{ any of `a`, `b`: `true`, `false` }'],
  ])('allowed values %#', (schema, text) => {
    expect(allowedText(inputSchema(schema))).toBe(text);
  });

  it('a bar or a line break stays inside its cell', () => {
    expect(table(['a'], [['x|y\nz']])).toBe('| a |\n| --- |\n| x\\|y z |');
  });

  it('the comment above a function, and its first sentence', () => {
    const text =
      '/** Of the file. */\nconst a = 1;\n/**\n * Opens it. At once:\n *   one   first\n */\nexport async function openIt() {}\n';
    expect(commentAbove(text, 'openIt')).toBe('Opens it. At once: one first;');
    expect(commentAbove(text, 'other')).toBe('');
    expect(firstSentence('Takes a.b and c. Then more.')).toBe('Takes a.b and c.');
  });
});
