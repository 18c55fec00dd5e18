import { describe, expect, it } from 'vitest';
import { dealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { parseHost, resolveSite, wholeSite } from './resolve-site.ts';

describe('host of a request [GAP-066]', () => {
  it.each([
    ['www.alpha.example', { name: 'www.alpha.example', port: null }],
    ['WWW.Alpha.EXAMPLE', { name: 'www.alpha.example', port: null }],
    ['www.alpha.example:443', { name: 'www.alpha.example', port: '443' }],
    ['www.alpha.example.', { name: 'www.alpha.example', port: null }],
    ['www.alpha.example.:8080', { name: 'www.alpha.example', port: '8080' }],
    ['localhost', { name: 'localhost', port: null }],
    ['127.0.0.1:3000', { name: '127.0.0.1', port: '3000' }],
    ['[::1]:3000', { name: '[::1]', port: '3000' }],
  ])('reads %s', (header, expected) => {
    expect(parseHost(header)).toEqual(expected);
  });

  it.each([
    ['nothing', undefined],
    ['empty', ''],
    ['a port alone', ':3000'],
    ['two ports', 'www.alpha.example:80:443'],
    ['an invalid port', 'www.alpha.example:80a'],
    ['an empty port', 'www.alpha.example:'],
    ['a port too high', 'www.alpha.example:65536'],
    ['a port followed by a host', 'www.alpha.example:80@www.beta.example'],
    ['a user before it', 'www.beta.example@www.alpha.example'],
    ['a path after it', 'www.alpha.example/www.beta.example'],
    ['a query string after it', 'www.alpha.example?www.beta.example'],
    ['a fragment after it', 'www.alpha.example#'],
    ['a backslash', 'www.alpha.example\\@www.beta.example'],
    ['a scheme', 'http://www.alpha.example'],
    ['two hosts', 'www.alpha.example, www.beta.example'],
    ['a space', ' www.alpha.example'],
    ['a line break', 'www.alpha.example\r\nX-Evil: 1'],
    ['a zero byte', 'www.alpha.example\0'],
    ['a tab', 'www.alpha.example\t'],
    ['two dots at the end', 'www.alpha.example..'],
    ['two dots inside', 'www..alpha.example'],
    ['a dot first', '.alpha.example'],
    ['a dot alone', '.'],
    ['percent signs', 'www%2ealpha.example'],
    ['an umlaut', 'www.älpha.example'],
    ['a letter whose lower case is ASCII', 'www.\u212A.example'],
    ['a full stop of another script', 'www\u3002alpha\u3002example'],
    ['full-width letters', 'ｗｗｗ.alpha.example'],
    ['an underscore', 'www_alpha.example'],
    ['a hyphen at the edge', '-www.alpha.example'],
    ['a part that is too long', `${'a'.repeat(64)}.example`],
    ['a name that is too long', `${'a.'.repeat(130)}example`],
    ['an open bracket', '[::1'],
    ['a name after brackets', '[::1]www.alpha.example'],
    ['a zone in brackets', '[fe80::1%25eth0]'],
    ['a wildcard', '*.alpha.example'],
  ])('%s is refused', (_, header) => {
    expect(parseHost(header)).toBeNull();
  });
});

describe('the site of a host [GAP-066]', () => {
  const open = async () => {
    const { dir } = await dealersFolder();
    return openTenants({ dir, watch: false });
  };

  it('finds a site by its exact host, and its authority includes the port [SITE-001, SITE-022]', async () => {
    const tenants = await open();
    expect(resolveSite(tenants, 'www.alpha.example')).toMatchObject({
      site: { slug: 'alpha' },
      authority: 'www.alpha.example',
    });
    expect(resolveSite(tenants, 'WWW.BETA.example.:8443')).toMatchObject({
      site: { slug: 'beta' },
      authority: 'www.beta.example:8443',
    });
  });

  it('serves every site at <slug>.localhost, and the default site at localhost', async () => {
    const tenants = await open();
    expect(resolveSite(tenants, 'gamma.localhost:3000')).toMatchObject({
      site: { slug: 'gamma' },
      authority: 'gamma.localhost:3000',
    });
    for (const host of ['localhost:3000', 'localhost', '127.0.0.1', '[::1]:3000'])
      expect(resolveSite(tenants, host)?.site.slug, host).toBe('alpha');
  });

  it.each([
    'alpha.example',
    'www.alpha.example.evil.example',
    'evil.www.alpha.example',
    'xn--www-alpha.example',
    'alpha',
    'alpha.localhost.evil.example',
    'evil.alpha.localhost',
    'localhost.evil.example',
    'constructor',
    '__proto__',
    'constructor.localhost',
    '127.0.0.2',
    '0.0.0.0',
    '[::]',
    '192.168.0.1',
    'unknown.localhost',
    '.localhost',
    'www.alpha.example@localhost',
  ])("finds no site for %s, and never another dealer's", async (host) => {
    expect(resolveSite(await open(), host)).toBeNull();
  });

  it('does not let a site claim the local name of another one', async () => {
    const folder = await dealersFolder();
    await folder.write('south/gamma/site.yaml', 'name: Gamma\nhosts: [alpha.localhost]\n');
    const tenants = await openTenants({ dir: folder.dir, watch: false });
    expect(tenants.byHost('alpha.localhost')?.slug).toBe('alpha');
    expect(tenants.problems()[0]).toMatchObject({
      file: 'south/gamma/site.yaml',
      key: 'hosts.0',
      message: expect.stringContaining('must not end in .localhost'),
    });
  });
});

describe('the whole site behind the fields that a feature has', () => {
  const dealerships = [sampleDealership('one')];
  const [first, second] = ['north/cars', 'south/cars'].map((id) => ({ ...sampleSite(dealerships), id, slug: 'cars' }));
  const tenants = { all: () => [first!, second!] };

  it('is found by its id', () => {
    expect(wholeSite(tenants, { id: 'south/cars' })).toBe(second);
  });

  it('is an error once the site was removed', () => {
    expect(() => wholeSite(tenants, { id: 'west/cars' })).toThrow('There is no site west/cars any more.');
  });
});
