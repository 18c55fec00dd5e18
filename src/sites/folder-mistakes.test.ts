import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dealershipYaml, dealersFolder, type DealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';

const open = (folder: DealersFolder) => openTenants({ dir: folder.dir, watch: false });
const ALPHA = 'north/alpha/site.yaml';

describe('mistakes in a folder', () => {
  const openWith = async (file: string, text: string | Uint8Array) => {
    const folder = await dealersFolder();
    await folder.write(file, text);
    const tenants = await open(folder);
    expect(tenants.bySlug('gamma')?.slug ?? 'gamma is what broke').toMatch(/gamma/);
    return { found: tenants.problems(), slugs: tenants.all().map((site) => site.slug) };
  };

  it('reports an unknown key with file, value, allowed keys and the nearest', async () => {
    const { found, slugs } = await openWith(ALPHA, 'name: Alpha\ntagLine: Cheap\n');
    expect(found).toEqual([
      {
        file: ALPHA,
        key: 'tagLine',
        value: 'Cheap',
        message: expect.stringMatching(
          /^tagLine \("Cheap"\) is not known here\. Allowed: name, tagline, .*\. Did you mean "tagline"\? \(line 2\)$/,
        ),
      },
    ]);
    expect(slugs).toEqual(['beta', 'gamma']);
  });

  it('reports an unknown key deep in the dealerships', async () => {
    const { found } = await openWith('north/dealerships.yaml', dealershipYaml('city').replace('phone:', 'phoen:'));
    expect(found[0]).toMatchObject({
      file: 'north/dealerships.yaml',
      key: '0.locations.0.phoen',
      message: expect.stringMatching(/Allowed: slug, name, location_type, .*Did you mean "phone"\?/),
    });
  });

  it('reports broken YAML with line and column', async () => {
    const { found } = await openWith(ALPHA, 'name: Alpha\nhosts: [www.alpha.example\nsettings:\n');
    expect(found[0]!.file).toBe(ALPHA);
    expect(found[0]!.message).toMatch(/is not valid YAML at line \d+, column \d+: /);
    expect((await openWith(ALPHA, 'name: A\nname: B\n')).found[0]!.message).toContain(
      'at line 2, column 1: Map keys must be unique',
    );
  });

  it.each([
    ['an empty file', ALPHA, '', 'name', 'is missing'],
    ['text alone', ALPHA, 'hello', null, 'expected object'],
    [
      'a foreign phone number',
      'north/dealerships.yaml',
      dealershipYaml('city').replace('07 5550 0001', '+1 212 555 0100'),
      '0.locations.0.phone',
      'must be an Australian phone number',
    ],
    [
      'a postcode without quotes',
      'north/dealerships.yaml',
      dealershipYaml('city').replace('"4000"', '0800'),
      '0.locations.0.address.postcode',
      'expected string',
    ],
    [
      'an unknown state',
      'north/dealerships.yaml',
      dealershipYaml('city').replace('state: qld', 'state: qls'),
      '0.locations.0.address.state',
      'Did you mean "qld"?',
    ],
    [
      'an unknown time zone',
      'north/dealerships.yaml',
      `${dealershipYaml('city')}      time_zone: Australia/Brisbone\n`,
      '0.locations.0.time_zone',
      'must be an IANA time zone',
    ],
    [
      'an unknown day',
      'north/dealerships.yaml',
      `${dealershipYaml('city')}      hours: { mo-fr: "09:00-17:00" }\n`,
      '0.locations.0.hours.mo-fr',
      'must be a day or a range of days',
    ],
    [
      'hours with points',
      'north/dealerships.yaml',
      `${dealershipYaml('city')}      hours: { mon-fri: "8.30-17.30" }\n`,
      '0.locations.0.hours.mon-fri',
      'must be a time range such as 08:30-17:30',
    ],
    [
      'a secret in the folder',
      'north/dealerships.yaml',
      dealershipYaml('city').replace(
        'mail: [leads@city.example]',
        'webhooks: [{ url: "https://crm.example/in", secret_env: hunter2 }]',
      ),
      '0.lead_delivery.webhooks.0.secret_env',
      'must name an environment variable',
    ],
    [
      'a webhook that is not a URL',
      'north/dealerships.yaml',
      dealershipYaml('city').replace(
        'mail: [leads@city.example]',
        'webhooks: [{ url: "file:///etc/passwd", secret_env: KEY }]',
      ),
      '0.lead_delivery.webhooks.0.url',
      'Invalid',
    ],
    [
      'the same dealership twice',
      'north/dealerships.yaml',
      dealershipYaml('city') + dealershipYaml('city'),
      'slug',
      'is used twice',
    ],
    ['no dealership', 'north/dealerships.yaml', '[]', null, 'expected array to have >=1 items'],
    [
      'a dealership of another group',
      ALPHA,
      'name: Alpha\ndealerships: [bay]\n',
      'dealerships',
      'is not a dealership of this group. Allowed: city, hills.',
    ],
    [
      'a list of an unknown location',
      ALPHA,
      'name: Alpha\nsettings: { locations: { filter: city.hills-yard } }\n',
      'locations.filter',
      'is not a location',
    ],
    [
      'an unknown location whose closed days have a link',
      ALPHA,
      'name: Alpha\nsettings: { hours: { enquireNowLocations: [city.nowhere] } }\n',
      'hours.enquireNowLocations',
      'is not a location',
    ],
    ['a host with a port', ALPHA, 'name: Alpha\nhosts: ["www.alpha.example:80"]\n', 'hosts.0', 'must be a host name'],
    [
      'a setting with a wrong value',
      ALPHA,
      'name: Alpha\nsettings: { chat: { mode: "on" } }\n',
      'chat.mode',
      'Allowed: off, token, chatSetting.',
    ],
    [
      'a promotion that ends before it starts',
      ALPHA,
      'name: Alpha\nsettings: { spinToWin: { promotion: { id: win, title: Win, terms: /terms, from: "2026-12-01", until: "2026-11-30", prizes: [{ id: wash, name: Wash, odds: 5 }] } } }\n',
      'spinToWin.promotion.until',
      'must not be before from (2026-12-01)',
    ],
    [
      'two prizes with one id',
      ALPHA,
      'name: Alpha\nsettings: { spinToWin: { promotion: { id: win, title: Win, terms: /terms, from: "2026-12-01", until: "2026-12-24", prizes: [{ id: wash, name: Wash, odds: 5 }, { id: wash, name: Wash, odds: 5 }] } } }\n',
      'spinToWin.promotion.prizes.1.id',
      'must not repeat an id',
    ],
    [
      'prizes that may all be gone',
      ALPHA,
      'name: Alpha\nsettings: { spinToWin: { promotion: { id: win, title: Win, terms: /terms, from: "2026-12-01", until: "2026-12-24", prizes: [{ id: wash, name: Wash, odds: 5, limit: 1 }] } } }\n',
      'spinToWin.promotion.prizes',
      'must have a prize without a limit, or add noPrize',
    ],
    [
      'a prize that is never drawn',
      ALPHA,
      'name: Alpha\nsettings: { spinToWin: { promotion: { id: win, title: Win, terms: /terms, from: "2026-12-01", until: "2026-12-24", prizes: [{ id: wash, name: Wash, odds: 0 }] } } }\n',
      'spinToWin.promotion.prizes.0.odds',
      '1',
    ],
    [
      'odds with a fraction',
      ALPHA,
      'name: Alpha\nsettings: { spinToWin: { promotion: { id: win, title: Win, terms: /terms, from: "2026-12-01", until: "2026-12-24", prizes: [{ id: wash, name: Wash, odds: 0.5 }] } } }\n',
      'spinToWin.promotion.prizes.0.odds',
      'must be a whole number',
    ],
    [
      'a theme that loads a resource',
      'north/alpha/theme.css',
      '@import "x"',
      null,
      'must not contain "@import \\"x\\";" (line 1). A theme sets custom properties and loads nothing',
    ],
    ['a logo with a script', 'north/alpha/logo.svg', '<svg><script/></svg>', null, 'must not load or run anything'],
    [
      'a page whose name is not a slug',
      'north/alpha/pages/About Us.md',
      '# About',
      null,
      'must have a name of lower-case letters',
    ],
    ['a file that is not text', ALPHA, Uint8Array.from([0x6e, 0xff, 0xfe]), null, 'is not a UTF-8 text file'],
    ['a file with a NUL byte', 'north/alpha/theme.css', ':root { --x: \0 }', null, 'is not a UTF-8 text file'],
    [
      'a file that is too large',
      'north/alpha/theme.css',
      `:root { --x: 1 }${' '.repeat(600_000)}`,
      null,
      'has 600016 bytes; 524288 are allowed',
    ],
    [
      'aliases that grow',
      ALPHA,
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\nname: A\n`,
      null,
      'is not valid YAML',
    ],
  ])('%s', async (_, file, text, key, message) => {
    const { found, slugs } = await openWith(file, text);
    expect(found.map((one) => [one.file, one.key])).toEqual([[file, key]]);
    expect(found[0]!.message).toContain(message);
    expect(slugs).toContain('gamma');
    expect(slugs).not.toContain('alpha');
  });

  it('two locations of a site with one slug', async () => {
    const folder = await dealersFolder();
    const hills = dealershipYaml('hills').replace('slug: hills-yard', 'slug: city-yard');
    await folder.write('north/dealerships.yaml', dealershipYaml('city') + hills);
    const tenants = await open(folder);
    expect(tenants.problems()).toMatchObject([
      { file: ALPHA, key: 'dealerships', message: expect.stringContaining('both city and hills') },
    ]);
    expect(tenants.all().map((site) => site.slug)).not.toContain('alpha');
  });

  it('reports a missing file by name', async () => {
    const folder = await dealersFolder();
    await folder.remove('south/group.yaml');
    await mkdir(path.join(folder.dir, 'north/empty'));
    const tenants = await open(folder);
    expect(tenants.problems().map((one) => [one.file, one.message])).toEqual([
      ['south/group.yaml', 'file is missing'],
      ['north/empty/site.yaml', 'file is missing'],
    ]);
    expect(tenants.all().map((site) => site.slug)).toEqual(['alpha', 'beta']);
  });

  it.each([
    ['site.yaml', ALPHA],
    ['theme.css', 'north/alpha/theme.css'],
    ['a page', 'north/alpha/pages/about-us.md'],
    ['group.yaml', 'north/group.yaml'],
  ])('refuses a link instead of %s, which could expose a file of this machine', async (_, file) => {
    const folder = await dealersFolder();
    await folder.write('elsewhere.txt', 'name: Alpha\n');
    await folder.write(file, '');
    await folder.remove(file);
    await symlink(path.join(folder.dir, 'elsewhere.txt'), path.join(folder.dir, file));
    const tenants = await open(folder);
    expect(tenants.problems()).toMatchObject([
      { file, message: 'file must be a regular file, not a link or a folder' },
    ]);
    expect(tenants.bySlug('alpha')).toBeUndefined();
  });

  it('refuses linked folders of groups, sites and pages', async () => {
    const folder = await dealersFolder();
    const elsewhere = await dealersFolder();
    await elsewhere.write('private/secret.md', 'secret');
    await symlink(path.join(elsewhere.dir, 'south'), path.join(folder.dir, 'linked-group'));
    await symlink(path.join(elsewhere.dir, 'south/gamma'), path.join(folder.dir, 'south/linked-site'));
    await symlink(path.join(elsewhere.dir, 'private'), path.join(folder.dir, 'north/beta/pages'));
    const tenants = await open(folder);
    expect(tenants.problems().map((one) => one.file)).toEqual([
      'linked-group',
      'south/linked-site',
      'north/beta/pages',
    ]);
    expect(tenants.all().map((site) => site.slug)).toEqual(['alpha', 'gamma']);
  });

  it('reports a folder whose name is not a slug, and ignores files, .git and _drafts', async () => {
    const folder = await dealersFolder();
    for (const name of ['south/Kia_Aspley', 'south/www', 'south/.git', 'south/_draft', `south/${'a'.repeat(64)}`])
      await folder.write(`${name}/site.yaml`, 'name: X\n');
    await writeFile(path.join(folder.dir, 'README.md'), 'hello');
    const tenants = await open(folder);
    expect(
      tenants
        .problems()
        .map((one) => one.file)
        .sort(),
    ).toEqual(['south/Kia_Aspley', `south/${'a'.repeat(64)}`, 'south/www']);
    expect(tenants.all()).toHaveLength(3);
  });

  it('reports a host or slug of two sites, and assigns it to the first', async () => {
    const folder = await dealersFolder();
    await folder.write('south/gamma/site.yaml', 'name: Gamma\nhosts: [www.alpha.example]\n');
    await folder.write('south/beta/site.yaml', 'name: Other Beta\n');
    const tenants = await open(folder);
    expect(tenants.problems().map((one) => [one.file, one.key, one.message])).toEqual([
      ['south/beta/site.yaml', 'slug', 'slug ("beta") is already used by north/beta. Rename one of the two folders'],
      [
        'south/gamma/site.yaml',
        'hosts',
        'hosts ("www.alpha.example") already belongs to north/alpha. A host leads to one site',
      ],
    ]);
    expect(tenants.byHost('www.alpha.example')?.id).toBe('north/alpha');
    expect(tenants.all().map((site) => site.id)).toEqual(['north/alpha', 'north/beta']);
  });

  it('reports a second default site and ignores it', async () => {
    const folder = await dealersFolder();
    await folder.write('south/gamma/site.yaml', 'name: Gamma\ndefault: true\n');
    const tenants = await open(folder);
    expect(tenants.byHost('localhost')?.slug).toBe('alpha');
    expect(tenants.problems()).toMatchObject([{ file: 'south/gamma/site.yaml', key: 'default' }]);
    expect(tenants.all()).toHaveLength(3);
  });

  it('names a missing dealers folder and explains what to do', async () => {
    const folder = await dealersFolder();
    await rename(path.join(folder.dir, 'north'), path.join(folder.dir, 'moved'));
    await expect(openTenants({ dir: path.join(folder.dir, 'north'), watch: false })).rejects.toThrow(
      /north cannot be read: .*Set DEALERS_DIR/,
    );
  });
});
