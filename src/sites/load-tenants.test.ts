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

/** Longest time until a change is served. */
const WITHIN_MS = 2000;

async function watched(folder: DealersFolder) {
  const messages: string[] = [];
  const log = {
    info: (_: object, message: string) => void messages.push(message),
    warn: (_: object, message: string) => void messages.push(message),
  };
  const tenants = await openTenants({ dir: folder.dir, watch: true, log });
  onTestFinished(() => tenants.close());
  const changes: (readonly string[])[] = [];
  tenants.onChange((ids) => changes.push(ids));
  const until = (check: () => void) => vi.waitFor(check, { timeout: WITHIN_MS, interval: 20 });
  return { tenants, messages, changes, until };
}

describe('watching the folders of a running server', () => {
  it('serves a new folder within two seconds, without a restart [SITE-001, SITE-021]', async () => {
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

  it('notifies listeners of the first site when there was none at start', async () => {
    const folder = await emptyDealersFolder();
    const { tenants, changes, until } = await watched(folder);
    expect([tenants.all(), tenants.byHost('localhost')]).toEqual([[], undefined]);
    await folder.write('west/group.yaml', 'name: West Group\n');
    await folder.write('west/dealerships.yaml', dealershipYaml('port'));
    await folder.write('west/delta/site.yaml', 'name: Delta Motors\n');
    await until(() => expect(changes.flat()).toContain('west/delta'));
    expect(tenants.byHost('localhost')?.slug).toBe('delta');
  });

  it('serves an edited site and reports only that site as changed', async () => {
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
    expect(before.name, 'a running request continues with the old state').toBe('Alpha Motors');
    expect(changes).toEqual([['north/alpha']]);
  });

  it('applies an edited group to all of its sites, and to no others', async () => {
    const folder = await dealersFolder();
    const { tenants, changes, until } = await watched(folder);
    await folder.write('north/group.yaml', 'name: North Group\nsettings:\n  search: { pageSize: 33 }\n');
    await until(() => expect(tenants.all().map((site) => site.settings.search.pageSize)).toEqual([33, 33, 21]));
    expect(changes).toEqual([['north/alpha', 'north/beta']]);
  });

  it('reports a broken edit and serves the last valid state until it is fixed', async () => {
    const folder = await dealersFolder();
    const { tenants, messages, changes, until } = await watched(folder);
    const good = tenants.bySlug('alpha')!;
    await folder.write('north/alpha/site.yaml', 'name: Alpha\nhosts: [oops\n');
    await until(() =>
      expect(tenants.problems()).toMatchObject([
        { file: 'north/alpha/site.yaml', message: expect.stringContaining('is not valid YAML at line') },
      ]),
    );
    expect(tenants.byHost('www.alpha.example')).toBe(good);
    expect(messages).toEqual([expect.stringContaining('north/alpha/site.yaml: file is not valid YAML at line')]);
    expect(changes).toEqual([]);

    await folder.write('north/alpha/site.yaml', 'name: Alpha Two\ndefault: true\n');
    await until(() => expect(tenants.bySlug('alpha')!.name).toBe('Alpha Two'));
    expect(tenants.problems()).toEqual([]);
    expect(messages).toEqual([messages[0], 'all sites are valid again', 'sites changed']);
  });

  it('serves the sites of a group after a broken edit, and reports a mistake in its settings once', async () => {
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

  it('leaves out and reports a new broken folder', async () => {
    const folder = await dealersFolder();
    const { tenants, changes, until } = await watched(folder);
    const before = tenants.all();
    await folder.write('north/delta/site.yaml', 'name: Delta\nhosts: [www.alpha.example:80]\n');
    await until(() => expect(tenants.problems()[0]?.file).toBe('north/delta/site.yaml'));
    expect(tenants.all()).toEqual(before);
    expect(changes).toEqual([]);
  });

  it('does not let a new folder take the host or name of an existing site', async () => {
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

  it('stops serving a removed folder and its dealership', async () => {
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

  it('detects a change of equal length within one clock tick', async () => {
    const folder = await dealersFolder();
    const { tenants, until } = await watched(folder);
    await folder.write('north/alpha/next.yaml', 'name: Omega Motors\ndefault: true\nhosts: [www.alpha.example]\n');
    await rename(path.join(folder.dir, 'north/alpha/next.yaml'), path.join(folder.dir, 'north/alpha/site.yaml'));
    await until(() => expect(tenants.bySlug('alpha')!.name).toBe('Omega Motors'));
  });

  it('serves the sites while the dealers folder is missing, with a warning', async () => {
    const folder = await dealersFolder();
    const { tenants, messages, until } = await watched(folder);
    const away = `${folder.dir}-away`;
    await rename(folder.dir, away);
    await until(() => expect(messages.some((line) => line.includes('Checking for changed sites failed'))).toBe(true));
    expect(tenants.all()).toHaveLength(3);
    await rename(away, folder.dir);
    await folder.write('south/gamma/site.yaml', 'name: Gamma Back\n');
    await until(() => expect(tenants.bySlug('gamma')!.name).toBe('Gamma Back'));
  });

  it('does not notify a removed listener, or let a failing one stop others', async () => {
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

  it('does not change after close', async () => {
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
