import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AU_STATES } from '#vehicle/rules/vehicle.ts';
import { dealershipYaml, dealersFolder, emptyDealersFolder } from '#tests/support/dealers-folder.ts';
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
  it('works immediately in an existing group, with only its differences in the file [SITE-001, SITE-012]', async () => {
    const { dir } = await dealersFolder();
    const folder = await makeSite(wanted(dir, { template: 'outlet' }));
    expect(folder).toBe(path.join(dir, 'north/delta'));
    expect((await readdir(folder)).sort()).toEqual(['logo.svg', 'pages', 'pictures', 'site.yaml', 'theme.css']);
    expect(await readFile(path.join(folder, 'site.yaml'), 'utf8')).toBe(
      'name: Delta Motors\nsettings:\n  site:\n    template: outlet\n  enquiry:\n    optIn: false\n',
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

  it('has no template line if it is the standard one', async () => {
    const { dir } = await dealersFolder();
    await makeSite(wanted(dir));
    expect(await readFile(path.join(dir, 'north/delta/site.yaml'), 'utf8')).toBe(
      'name: Delta Motors\nsettings:\n  enquiry:\n    optIn: false\n',
    );
  });

  it('starts with terms and a privacy policy that name its dealer and are marked as not checked [SITE-071]', async () => {
    const folder = await dealersFolder();
    await folder.write(
      'north/dealerships.yaml',
      dealershipYaml('city', '      email: hello@city.example\n      dealer_license_number: "0000007"\n'),
    );
    await folder.remove('north/beta');
    await makeSite(wanted(folder.dir));
    const tenants = await open(folder.dir);
    expect(tenants.problems()).toEqual([]);
    const { pages } = tenants.bySlug('delta')!;
    expect(Object.keys(pages)).toEqual(['privacy-policy', 'terms-and-conditions']);
    for (const { slug, checked, sections } of Object.values(pages)) {
      expect(checked, slug).toBe(false);
      expect(JSON.stringify(sections), slug).toContain(
        'This is the website of Delta Motors. It is run by Dealership city. Motor dealer licence 0000007.',
      );
    }
    expect(JSON.stringify(pages['privacy-policy'])).toContain('mailto:hello@city.example');
  });

  it('starts with legal pages that have the ABN of its dealer [SITE-071]', async () => {
    const folder = await dealersFolder();
    await folder.write(
      'north/dealerships.yaml',
      dealershipYaml('city').replace('  lead_delivery', '  abn: "51824753556"\n  lead_delivery'),
    );
    await folder.remove('north/beta');
    await makeSite(wanted(folder.dir));
    const { pages } = (await open(folder.dir)).bySlug('delta')!;
    for (const { slug, sections } of Object.values(pages))
      expect(JSON.stringify(sections), slug).toContain('It is run by Dealership city (ABN 51 824 753 556).');
  });

  it('ticks no consent and claims no way to pay until its dealer decides', async () => {
    const { dir } = await dealersFolder();
    await makeSite(wanted(dir));
    expect((await open(dir)).bySlug('delta')!.settings).toMatchObject({
      enquiry: { optIn: false },
    });
  });

  it.each(AU_STATES)(
    'has a new group in %s with one example dealership in the time zone of the state [SITE-013, SITE-015]',
    async (state) => {
      const { dir } = await emptyDealersFolder();
      await makeSite(wanted(dir, { group: 'west', newGroup: true, state, mail: 'leads@delta.example' }));
      expect(await everything(dir)).toEqual([
        'west',
        'west/dealerships.yaml',
        'west/delta',
        'west/delta/logo.svg',
        'west/delta/pages',
        'west/delta/pages/privacy-policy.md',
        'west/delta/pages/terms-and-conditions.md',
        'west/delta/pictures',
        'west/delta/pictures/README.md',
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

  it('explains in the file what a missing mailbox means', async () => {
    const { dir } = await emptyDealersFolder();
    await makeSite(wanted(dir, { group: 'west', newGroup: true }));
    expect(await readFile(path.join(dir, 'west/dealerships.yaml'), 'utf8')).toContain(
      'leads are stored and not delivered',
    );
  });

  it("references the editor's schema relative to the new file", async () => {
    const { dir } = await dealersFolder();
    await makeSite(wanted(dir, { schemaFile: path.join(dir, 'docs/site.schema.json') }));
    expect(await readFile(path.join(dir, 'north/delta/site.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/\.\.\/docs\/site\.schema\.json\n/,
    );
  });

  it.each(['Bob & Sons "Cars" <Perth>', ': - yes #', 'on', '07', '车行', "O'Neill's"])(
    'preserves the name %s',
    async (name) => {
      const { dir } = await emptyDealersFolder();
      await makeSite(wanted(dir, { group: 'west', newGroup: true, name }));
      const site = (await open(dir)).bySlug('delta')!;
      expect([site.name, site.dealerships[0]!.name]).toEqual([name, name]);
    },
  );
});

describe('refused sites', () => {
  it.each<[string, Partial<NewSite>, RegExp]>([
    ['a name with capitals', { slug: 'Delta' }, /--slug "Delta" must have a name of at most 63 lower-case letters/],
    ['a path out of the folder', { slug: '../delta' }, /--slug/],
    ['a group that is a path out of the folder', { group: '..' }, /--group/],
    ['a reserved name', { slug: 'www' }, /has|is a reserved name/],
    ['a long name', { slug: 'a'.repeat(64) }, /at most 63/],
    ['an existing site', { slug: 'alpha' }, /The name "alpha" is taken: .*north\/alpha already exists/],
    ['a site of another group', { slug: 'gamma' }, /south\/gamma already exists/],
    [
      'an unknown group',
      { group: 'nort' },
      /There is no group "nort"\. Did you mean "north"\? Groups: north, south\. Add --new-group/,
    ],
    ['a new group that exists', { newGroup: true }, /The group "north" already exists; leave --new-group out/],
    ['no name', { name: '  ' }, /--name must be one line/],
    ['a name of two lines', { name: 'a\nb' }, /--name must be one line/],
    ['a long shown name', { name: 'x'.repeat(61) }, /1 to 60 characters/],
    ['a missing dealers folder', { dir: '/nowhere/at/all' }, /cannot be read/],
  ])('%s', async (_, changes, message) => {
    const { dir } = await dealersFolder();
    const before = await everything(dir);
    const made = makeSite(wanted(dir, changes));
    await expect(made).rejects.toThrow(message);
    await expect(made).rejects.toBeInstanceOf(CannotMakeSite);
    expect(await everything(dir)).toEqual(before);
  });

  it('reports an invalid mailbox or a broken group, and leaves no partial folder', async () => {
    const folder = await dealersFolder();
    await folder.write('north/group.yaml', 'name: [');
    const before = await everything(folder.dir);
    await expect(makeSite(wanted(folder.dir, { group: 'west', newGroup: true, mail: 'unknown' }))).rejects.toThrow(
      /lead_delivery\.mail\.0/,
    );
    await expect(makeSite(wanted(folder.dir))).rejects.toThrow(/north\/group\.yaml: file is not valid YAML/);
    expect(await everything(folder.dir)).toEqual(before);
  });

  it('creates one of two concurrent sites completely, and refuses the other', async () => {
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

  it('treats a file or an empty folder with the name as existing', async () => {
    const { dir } = await dealersFolder();
    await mkdir(path.join(dir, 'north/delta'));
    await expect(makeSite(wanted(dir))).rejects.toThrow(/already exists/);
  });
});

describe('the initial theme and logo', () => {
  it.each(TEMPLATE_NAMES)('is valid for the loader (%s)', (slug) => {
    expect(readTheme(starterTheme(slug))).toContain('--color-brand:');
    expect(readLogo(starterLogo('A & "B" <C>', slug))).toContain('A &amp; &quot;B&quot; &lt;C&gt;');
  });

  it('differs between slugs and is stable for one', () => {
    expect(starterTheme('alpha')).not.toBe(starterTheme('beta'));
    expect(starterTheme('alpha')).toBe(starterTheme('alpha'));
  });
});
