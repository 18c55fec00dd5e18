import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AU_STATES } from '#vehicle/rules/vehicle.ts';
import { dealersFolder, emptyDealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';
import { readLogo } from './logo.server.ts';
import { CannotMakeSite, makeSite, type NewSite, starterLogo, starterTheme } from './new-site.server.ts';
import { TEMPLATE_NAMES } from './templates.ts';
import { readTheme } from './theme.server.ts';

const wanted = (dir: string, changes: Partial<NewSite> = {}): NewSite => ({
  dir,
  group: 'north',
  slug: 'delta',
  name: 'Delta Motors',
  template: 'standard',
  newGroup: false,
  state: 'qld',
  mail: null,
  schemaFile: null,
  ...changes,
});
const everything = async (dir: string) => (await readdir(dir, { recursive: true })).sort();
const open = (dir: string) => openTenants({ dir, watch: false });

describe('a new site', () => {
  it('in a group that is there: works at once, says only how it differs [SITE-001, SITE-012]', async () => {
    const { dir } = await dealersFolder();
    const folder = await makeSite(wanted(dir, { template: 'outlet' }));
    expect(folder).toBe(path.join(dir, 'north/delta'));
    expect((await readdir(folder)).sort()).toEqual(['logo.svg', 'site.yaml', 'theme.css']);
    expect(await readFile(path.join(folder, 'site.yaml'), 'utf8')).toBe(
      'name: Delta Motors\nsettings:\n  site:\n    template: outlet\n',
    );
    const tenants = await open(dir);
    expect(tenants.problems()).toEqual([]);
    expect(tenants.byHost('delta.localhost')).toMatchObject({
      id: 'north/delta',
      name: 'Delta Motors',
      settings: { site: { template: 'outlet' } },
    });
    expect(tenants.bySlug('delta')!.theme.logo!.svg).toContain('Delta Motors');
  });

  it('a standard site says no template, for that is the default', async () => {
    const { dir } = await dealersFolder();
    await makeSite(wanted(dir));
    expect(await readFile(path.join(dir, 'north/delta/site.yaml'), 'utf8')).toBe('name: Delta Motors\n');
  });

  it.each(AU_STATES)(
    'with a new group in %s: one dealership to fill in, in the zone of its state [SITE-013, SITE-015]',
    async (state) => {
      const { dir } = await emptyDealersFolder();
      await makeSite(wanted(dir, { group: 'west', newGroup: true, state, mail: 'leads@delta.example' }));
      expect(await everything(dir)).toEqual([
        'west',
        'west/dealerships.yaml',
        'west/delta',
        'west/delta/logo.svg',
        'west/delta/site.yaml',
        'west/delta/theme.css',
        'west/group.yaml',
      ]);
      const tenants = await open(dir);
      expect(tenants.problems()).toEqual([]);
      expect(tenants.byHost('localhost')).toMatchObject({ slug: 'delta', primaryLocation: { address: { state } } });
      expect(tenants.groups()[0]!.dealerships[0]!.lead_delivery.mail).toEqual(['leads@delta.example']);
    },
  );

  it('without a mailbox the file says what that means', async () => {
    const { dir } = await emptyDealersFolder();
    await makeSite(wanted(dir, { group: 'west', newGroup: true }));
    expect(await readFile(path.join(dir, 'west/dealerships.yaml'), 'utf8')).toContain(
      'leads are stored and not delivered',
    );
  });

  it("the editor's schema is named relative to the new file", async () => {
    const { dir } = await dealersFolder();
    await makeSite(wanted(dir, { schemaFile: path.join(dir, 'docs/site.schema.json') }));
    expect(await readFile(path.join(dir, 'north/delta/site.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/\.\.\/docs\/site\.schema\.json\n/,
    );
  });

  it.each(['Bob & Sons "Cars" <Perth>', ': - yes #', 'on', '07', '车行', "O'Neill's"])(
    'the name %s is taken as it is',
    async (name) => {
      const { dir } = await emptyDealersFolder();
      await makeSite(wanted(dir, { group: 'west', newGroup: true, name }));
      const site = (await open(dir)).bySlug('delta')!;
      expect([site.name, site.dealerships[0]!.name]).toEqual([name, name]);
    },
  );
});

describe('what cannot be made is refused, and nothing is written', () => {
  it.each<[string, Partial<NewSite>, RegExp]>([
    ['a name with capitals', { slug: 'Delta' }, /--slug "Delta" must have a name of at most 63 lower-case letters/],
    ['a way out of the folder', { slug: '../delta' }, /--slug/],
    ['a group that is a way out', { group: '..' }, /--group/],
    ['a reserved name', { slug: 'www' }, /has|is a reserved name/],
    ['a long name', { slug: 'a'.repeat(64) }, /at most 63/],
    ['a site that is there', { slug: 'alpha' }, /The name "alpha" is taken: .*north\/alpha already exists/],
    ['a site of another group', { slug: 'gamma' }, /south\/gamma already exists/],
    [
      'a group that is not there',
      { group: 'nort' },
      /There is no group "nort"\. Did you mean "north"\? Groups: north, south\. Add --new-group/,
    ],
    ['a new group that is there', { newGroup: true }, /The group "north" already exists; leave --new-group out/],
    ['no name', { name: '  ' }, /--name must be one line/],
    ['a name of two lines', { name: 'a\nb' }, /--name must be one line/],
    ['a long shown name', { name: 'x'.repeat(61) }, /1 to 60 characters/],
    ['a folder of dealers that is not there', { dir: '/nowhere/at/all' }, /cannot be read/],
  ])('%s', async (_, changes, message) => {
    const { dir } = await dealersFolder();
    const before = await everything(dir);
    const made = makeSite(wanted(dir, changes));
    await expect(made).rejects.toThrow(message);
    await expect(made).rejects.toBeInstanceOf(CannotMakeSite);
    expect(await everything(dir)).toEqual(before);
  });

  it('a mailbox that is none, or a group that is broken: told by the loader, no half folder stays', async () => {
    const folder = await dealersFolder();
    await folder.write('north/group.yaml', 'name: [');
    const before = await everything(folder.dir);
    await expect(makeSite(wanted(folder.dir, { group: 'west', newGroup: true, mail: 'nobody' }))).rejects.toThrow(
      /lead_delivery\.mail\.0/,
    );
    await expect(makeSite(wanted(folder.dir))).rejects.toThrow(/north\/group\.yaml: file is not valid YAML/);
    expect(await everything(folder.dir)).toEqual(before);
  });

  it('two at once: one is made whole, the other is refused', async () => {
    const { dir } = await dealersFolder();
    const results = await Promise.allSettled([
      makeSite(wanted(dir, { name: 'One' })),
      makeSite(wanted(dir, { name: 'Two' })),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readdir(path.join(dir, 'north'))).not.toContainEqual(expect.stringMatching(/^\.new-/));
    expect(results.find((result) => result.status === 'rejected')!.reason).toBeInstanceOf(CannotMakeSite);
    const made = results[0]!.status === 'fulfilled' ? 'One' : 'Two';
    expect((await open(dir)).bySlug('delta')!.name).toBe(made);
  });

  it('a plain file or an empty folder with the name counts as there', async () => {
    const { dir } = await dealersFolder();
    await mkdir(path.join(dir, 'north/delta'));
    await expect(makeSite(wanted(dir))).rejects.toThrow(/already exists/);
  });
});

describe('the look to begin with', () => {
  it.each(TEMPLATE_NAMES)('is one that the loader takes (%s)', (slug) => {
    expect(readTheme(starterTheme(slug))).toContain('--color-brand:');
    expect(readLogo(starterLogo('A & "B" <C>', slug))).toContain('A &amp; &quot;B&quot; &lt;C&gt;');
  });

  it('differs from slug to slug and stays the same for one', () => {
    expect(starterTheme('alpha')).not.toBe(starterTheme('beta'));
    expect(starterTheme('alpha')).toBe(starterTheme('alpha'));
  });
});
