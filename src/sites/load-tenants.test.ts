import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  dealershipYaml,
  dealersFolder,
  emptyDealersFolder,
  type DealersFolder,
} from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';

/** How long a change may take until it is served. */
const WITHIN_MS = 2000;

async function watched(folder: DealersFolder) {
  const said: string[] = [];
  const log = {
    info: (_: object, message: string) => void said.push(message),
    warn: (_: object, message: string) => void said.push(message),
  };
  const tenants = await openTenants({ dir: folder.dir, watch: true, log });
  onTestFinished(() => tenants.close());
  const changes: (readonly string[])[] = [];
  tenants.onChange((ids) => changes.push(ids));
  const until = (check: () => void) => vi.waitFor(check, { timeout: WITHIN_MS, interval: 20 });
  return { tenants, said, changes, until };
}

describe('a running base keeps up with its folders', () => {
  it('a folder dropped in is served within two seconds, without a restart [SITE-001, SITE-021]', async () => {
    const folder = await dealersFolder();
    const { tenants, changes, until } = await watched(folder);
    await folder.write('west/group.yaml', 'name: West Group\n');
    await folder.write('west/dealerships.yaml', dealershipYaml('port'));
    await folder.write('west/delta/site.yaml', 'name: Delta Motors\nhosts: [www.delta.example]\n');
    await until(() =>
      expect(tenants.byHost('www.delta.example')).toMatchObject({ slug: 'delta', name: 'Delta Motors' }),
    );
    expect(tenants.byHost('delta.localhost')?.id).toBe('west/delta');
    expect(tenants.dealership('west.port')?.name).toBe('Dealership port');
    expect(changes.flat()).toContain('west/delta');
    expect(changes.flat()).not.toContain('north/alpha');
  });

  it('a site with a setting of an earlier version is served, with a warning', async () => {
    const folder = await dealersFolder();
    await folder.write('north/alpha/site.yaml', 'name: Alpha Motors\nsettings:\n  garage: { enabled: "on" }\n');
    const { tenants, said } = await watched(folder);
    expect(tenants.bySlug('alpha')?.name).toBe('Alpha Motors');
    expect(tenants.problems()).toMatchObject([{ file: 'north/alpha/site.yaml', key: 'garage.enabled' }]);
    expect(said.join('\n')).toContain('north/alpha/site.yaml: garage.enabled ("on") has no effect');
  });

  it('the first site of a base that began empty is told to the listeners too', async () => {
    const folder = await emptyDealersFolder();
    const { tenants, changes, until } = await watched(folder);
    expect([tenants.all(), tenants.byHost('localhost')]).toEqual([[], undefined]);
    await folder.write('west/group.yaml', 'name: West Group\n');
    await folder.write('west/dealerships.yaml', dealershipYaml('port'));
    await folder.write('west/delta/site.yaml', 'name: Delta Motors\n');
    await until(() => expect(changes.flat()).toContain('west/delta'));
    expect(tenants.byHost('localhost')?.slug).toBe('delta');
  });

  it('a site edited: the new words are served, only that site is told as changed', async () => {
    const folder = await dealersFolder();
    const { tenants, changes, until } = await watched(folder);
    const before = tenants.bySlug('alpha')!;
    await folder.write(
      'north/alpha/site.yaml',
      'name: Alpha Motors Renamed\ndefault: true\nhosts: [www.alpha-motors.example]\n',
    );
    await until(() => expect(tenants.byHost('www.alpha-motors.example')?.name).toBe('Alpha Motors Renamed'));
    expect(tenants.byHost('www.alpha.example')).toBeUndefined();
    expect(tenants.bySlug('alpha')!.version).not.toBe(before.version);
    expect(before.name, 'a request under way keeps what it began with').toBe('Alpha Motors');
    expect(changes).toEqual([['north/alpha']]);
  });

  it("a group edited reaches all of its sites, and no other group's", async () => {
    const folder = await dealersFolder();
    const { tenants, changes, until } = await watched(folder);
    await folder.write('north/group.yaml', 'name: North Group\nsettings:\n  search: { pageSize: 33 }\n');
    await until(() => expect(tenants.all().map((site) => site.settings.search.pageSize)).toEqual([33, 33, 21]));
    expect(changes).toEqual([['north/alpha', 'north/beta']]);
  });

  it('a broken edit keeps the last good state and says so; the repair is taken and the word withdrawn', async () => {
    const folder = await dealersFolder();
    const { tenants, said, changes, until } = await watched(folder);
    const good = tenants.bySlug('alpha')!;
    await folder.write('north/alpha/site.yaml', 'name: Alpha\nhosts: [oops\n');
    await until(() =>
      expect(tenants.problems()).toMatchObject([
        { file: 'north/alpha/site.yaml', message: expect.stringContaining('is not valid YAML at line') },
      ]),
    );
    expect(tenants.byHost('www.alpha.example')).toBe(good);
    expect(said).toEqual([expect.stringContaining('north/alpha/site.yaml: file is not valid YAML at line')]);
    expect(changes).toEqual([]);

    await folder.write('north/alpha/site.yaml', 'name: Alpha Two\ndefault: true\n');
    await until(() => expect(tenants.bySlug('alpha')!.name).toBe('Alpha Two'));
    expect(tenants.problems()).toEqual([]);
    expect(said).toEqual([said[0], 'all sites are valid again', 'sites changed']);
  });

  it("a group's broken edit keeps its sites; a mistake in its settings is said once, not once a site", async () => {
    const folder = await dealersFolder();
    const { tenants, until } = await watched(folder);
    await folder.write('north/dealerships.yaml', '- slug: city\n');
    await until(() => expect(tenants.problems()[0]?.file).toBe('north/dealerships.yaml'));
    expect(tenants.all().map((site) => site.slug)).toEqual(['alpha', 'beta', 'gamma']);
    expect(tenants.dealership('north.hills')?.name).toBe('Dealership hills');
    await folder.write('north/dealerships.yaml', dealershipYaml('city') + dealershipYaml('hills'));
    await folder.write('north/group.yaml', 'name: North Group\nsettings: { chat: { mode: maybe } }\n');
    await until(() =>
      expect(tenants.problems().map((one) => [one.file, one.key])).toEqual([['north/group.yaml', 'chat.mode']]),
    );
    expect(tenants.all().map((site) => site.settings.chat.mode)).toEqual(['off', 'off', 'off']);
  });

  it('a new broken folder is left out, told, and leaves the others alone', async () => {
    const folder = await dealersFolder();
    const { tenants, changes, until } = await watched(folder);
    const before = tenants.all();
    await folder.write('north/delta/site.yaml', 'name: Delta\nhosts: [www.alpha.example:80]\n');
    await until(() => expect(tenants.problems()[0]?.file).toBe('north/delta/site.yaml'));
    expect(tenants.all()).toEqual(before);
    expect(changes).toEqual([]);
  });

  it('a new folder cannot take the host or the name of a site that is there, wherever it stands in the alphabet', async () => {
    const folder = await dealersFolder();
    const { tenants, until } = await watched(folder);
    await folder.write('a-first/group.yaml', 'name: A\n');
    await folder.write('a-first/dealerships.yaml', dealershipYaml('a'));
    await folder.write('a-first/gamma/site.yaml', 'name: False Gamma\n');
    await folder.write('a-first/thief/site.yaml', 'name: Thief\nhosts: [www.alpha.example]\n');
    await until(() => expect(tenants.problems()).toHaveLength(2));
    expect(tenants.byHost('www.alpha.example')?.id).toBe('north/alpha');
    expect(tenants.bySlug('gamma')?.id).toBe('south/gamma');
  });

  it('a folder that goes is no longer served; its dealership neither', async () => {
    const folder = await dealersFolder();
    const { tenants, changes, until } = await watched(folder);
    await rename(path.join(folder.dir, 'north/alpha'), path.join(folder.dir, 'north/_alpha'));
    await until(() => expect(tenants.byHost('www.alpha.example')).toBeUndefined());
    expect(tenants.bySlug('alpha')).toBeUndefined();
    expect(tenants.byHost('localhost')?.slug, 'without a default site the first one').toBe('beta');
    await folder.remove('south');
    await until(() => expect(tenants.bySlug('gamma')).toBeUndefined());
    expect(tenants.dealership('south.bay')).toBeUndefined();
    expect(changes).toEqual([['north/alpha'], ['south/gamma']]);
    expect(tenants.problems()).toEqual([]);
  });

  it('a change of the same length within one tick of the clock is seen: files that are replaced are other files', async () => {
    const folder = await dealersFolder();
    const { tenants, until } = await watched(folder);
    await folder.write('north/alpha/next.yaml', 'name: Omega Motors\ndefault: true\nhosts: [www.alpha.example]\n');
    await rename(path.join(folder.dir, 'north/alpha/next.yaml'), path.join(folder.dir, 'north/alpha/site.yaml'));
    await until(() => expect(tenants.bySlug('alpha')!.name).toBe('Omega Motors'));
  });

  it('the folder of dealers itself gone for a moment: the sites stay, and it is said', async () => {
    const folder = await dealersFolder();
    const { tenants, said, until } = await watched(folder);
    const away = `${folder.dir}-away`;
    await rename(folder.dir, away);
    await until(() => expect(said.some((line) => line.includes('Checking for changed sites failed'))).toBe(true));
    expect(tenants.all()).toHaveLength(3);
    await rename(away, folder.dir);
    await folder.write('south/gamma/site.yaml', 'name: Gamma Back\n');
    await until(() => expect(tenants.bySlug('gamma')!.name).toBe('Gamma Back'));
  });

  it('a listener that was taken away hears nothing more; one that throws stops no other', async () => {
    const folder = await dealersFolder();
    const { tenants, changes, until } = await watched(folder);
    const silent = vi.fn<() => void>();
    tenants.onChange(silent)();
    tenants.onChange(() => {
      throw new Error('a listener broke');
    });
    const last = vi.fn<(ids: readonly string[]) => void>();
    tenants.onChange(last);
    await folder.write('south/gamma/site.yaml', 'name: Gamma Two\n');
    await until(() => expect(last).toHaveBeenCalledWith(['south/gamma']));
    expect(changes).toEqual([['south/gamma']]);
    expect(silent).not.toHaveBeenCalled();
  });

  it('after close nothing changes any more', async () => {
    const folder = await dealersFolder();
    const { tenants, changes } = await watched(folder);
    const other = await watched(folder);
    await tenants.close();
    await mkdir(path.join(folder.dir, 'south/late'));
    await folder.write('south/gamma/site.yaml', 'name: Gamma Late\n');
    await other.until(() => expect(other.tenants.bySlug('gamma')!.name).toBe('Gamma Late'));
    expect([tenants.bySlug('gamma')!.name, changes]).toEqual(['Gamma Motors', []]);
  });
});
