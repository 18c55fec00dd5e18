import { watch, type FSWatcher } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Dealership } from '#dealerships/rules/dealership.ts';
import { BadFolder, GROUP_FILES, loadGroup, loadSite, tenantFolders, type LoadedGroup } from './load-folder.server.ts';
import { LENDERS } from './lender-files.server.ts';
import { PICTURES } from './pictures/picture-folder.server.ts';
import { problem } from './describe-issue.ts';
import type { Site, TenantProblem, Tenants } from './site.ts';

interface TenantLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface TenantOptions {
  /** The dealers folder. */
  readonly dir: string;
  /** Reloads changed folders while running. */
  readonly watch: boolean;
  readonly log?: TenantLog;
  /** Finds problems of a site that its files alone do not show; called once for each state of a site. */
  readonly check?: (site: Site) => Promise<readonly TenantProblem[]>;
}

const DEBOUNCE_MS = 100;
/** Polls as well, because not every file system reports every change. */
const POLL_MS = 1000;

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOCAL_SUFFIX = '.localhost';

interface Loaded<T> {
  /** Names, sizes and times of its files: if equal, there is nothing to reload. */
  readonly signature: string;
  /** The last valid state; null if there never was one. */
  readonly good: T | null;
  readonly problems: readonly TenantProblem[];
}

/**
 * Loads every tenant folder and, if `watch` is set, reloads changed ones. A broken folder stays in its last valid state
 * (a new broken one is left out) and does not affect others. Throws only when `dir` itself cannot be read.
 */
export async function openTenants(options: TenantOptions): Promise<Tenants> {
  const { dir, log } = options;
  const folders = new TenantFolders(dir);
  let state: View | null = null;
  const listeners = new Set<(siteIds: readonly string[]) => void>();

  /** Reloads what changed, replaces the whole view at once, and notifies the listeners. */
  async function refresh(): Promise<View> {
    const before = state;
    await folders.load();
    const next = await checkView(folders.view());
    state = next;
    for (const one of next.problems) {
      if (!before?.problems.some((old) => isSameProblem(old, one)))
        log?.warn({ file: one.file, key: one.key }, `${one.file}: ${one.message}`);
    }
    if (before === null) return next;
    if (before.problems.length > 0 && next.problems.length === 0) log?.info({}, 'all sites are valid again');
    const changed = changedSites(before, next);
    if (changed.length === 0) return next;
    log?.info({ sites: changed }, 'sites changed');
    for (const listener of listeners) {
      try {
        listener(changed);
      } catch (error) {
        log?.warn({ err: error }, `A listener for site changes failed: ${(error as Error).message}`);
      }
    }
    return next;
  }

  const found = new WeakMap<Site, readonly TenantProblem[]>();
  async function checkView(next: View): Promise<View> {
    if (!options.check) return next;
    const more: TenantProblem[] = [];
    for (const site of next.sites) {
      const problems = found.get(site) ?? (await options.check(site));
      found.set(site, problems);
      // Sites of a group share its pictures; each mistake is reported once.
      more.push(...problems.filter((one) => !more.some((other) => isSameProblem(one, other))));
    }
    return { ...next, problems: [...next.problems, ...more] };
  }

  const opened = await refresh();
  const now = () => state ?? opened;
  const stop = options.watch
    ? startWatching(dir, refresh, (error) => log?.warn({}, `Checking for changed sites failed: ${error.message}`))
    : async () => {};

  return {
    all: () => now().sites,
    bySlug: (slug) => now().bySlug.get(slug),
    byHost: (host) => findByHost(now(), host),
    dealership: (id) => now().dealerships.get(id),
    groups: () => now().groups,
    problems: () => now().problems,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stop,
  };
}

/** The last loaded state of each folder of groups and sites. */
class TenantFolders {
  readonly #dir: string;
  readonly #groups = new Map<string, Loaded<LoadedGroup>>();
  readonly #sites = new Map<string, Loaded<Site>>();
  /** Folders whose names cannot be those of groups or sites. */
  #misnamed: TenantProblem[] = [];

  constructor(dir: string) {
    this.#dir = dir;
  }

  view(): View {
    return view([...this.#groups.values()], [...this.#sites.values()], this.#misnamed);
  }

  /** Loads the folders that changed, and forgets those that were removed. */
  async load(): Promise<void> {
    const top = await tenantFolders(this.#dir, '').catch((error: Error) => {
      throw new Error(
        `The dealers folder ${this.#dir} cannot be read: ${error.message}. Set DEALERS_DIR to the folder that contains one folder per dealer group.`,
      );
    });
    const seenSites = new Set<string>();
    this.#misnamed = [...top.problems];
    for (const id of top.names) for (const siteId of await this.#loadGroup(id)) seenSites.add(siteId);
    for (const id of this.#groups.keys()) if (!top.names.includes(id)) this.#groups.delete(id);
    for (const id of this.#sites.keys()) if (!seenSites.has(id)) this.#sites.delete(id);
  }

  /** Loads a group and its sites, as far as they changed. Returns the ids of the sites. */
  async #loadGroup(id: string): Promise<readonly string[]> {
    const dir = this.#dir;
    const inside = await tenantFolders(dir, id).catch((error: Error) => ({
      names: [],
      problems: [problem(id, null, undefined, `cannot be read: ${error.message}`)],
    }));
    const files = await folderSignature(path.join(dir, id), GROUP_FILES);
    const folders = await Promise.all(
      [PICTURES, LENDERS].map((name) => folderSignature(path.join(dir, id, name), null)),
    );
    const fileSignature = [files, ...folders].join('\n');
    // Offers name the sites that exclude them, so a new site may change the group's problems.
    const signature = `${fileSignature}\n${inside.names.join(' ')}`;
    const known = this.#groups.get(id);
    const loaded =
      known?.signature === signature
        ? known
        : await attempt(signature, known?.good ?? null, async () => ({ good: await loadGroup(dir, id) }));
    this.#groups.set(id, loaded);
    if (!loaded.good) return [];
    this.#misnamed.push(...inside.problems);
    for (const slug of inside.names) await this.#loadSite(loaded.good, slug, fileSignature);
    return inside.names.map((slug) => `${id}/${slug}`);
  }

  /** A site depends on its own folder and on the files of its group. */
  async #loadSite(group: LoadedGroup, slug: string, groupSignature: string): Promise<void> {
    const id = `${group.id}/${slug}`;
    const signature = `${groupSignature}\n${await folderSignature(path.join(this.#dir, group.id, slug), null)}`;
    const known = this.#sites.get(id);
    if (known?.signature === signature) return;
    const before = known?.good ?? null;
    const loaded = await attempt(signature, before, async () => {
      const { site, problems } = await loadSite(this.#dir, group, slug, before);
      return { good: site, problems };
    });
    this.#sites.set(id, loaded);
  }
}

const isSameProblem = (a: TenantProblem, b: TenantProblem) => a.file === b.file && a.message === b.message;

/** The ids of the sites that are new, removed or different. */
function changedSites(before: View, next: View): readonly string[] {
  const ids = new Set([...before.sites, ...next.sites].map((site) => site.id));
  return [...ids].filter(
    (id) => before.sites.find((site) => site.id === id) !== next.sites.find((site) => site.id === id),
  );
}

/** The site of a host: its own host, this machine (the default site), or `<slug>.localhost`. */
function findByHost(state: View, host: string): Site | undefined {
  if (LOCAL_NAMES.has(host)) return state.default;
  if (host.endsWith(LOCAL_SUFFIX)) return state.bySlug.get(host.slice(0, -LOCAL_SUFFIX.length));
  return state.byHost.get(host);
}

interface View {
  readonly groups: readonly LoadedGroup[];
  readonly sites: readonly Site[];
  readonly problems: readonly TenantProblem[];
  readonly bySlug: ReadonlyMap<string, Site>;
  readonly byHost: ReadonlyMap<string, Site>;
  readonly default: Site | undefined;
  readonly dealerships: ReadonlyMap<string, Dealership>;
}

/**
 * A consistent view of all tenants. If two sites claim a slug or host, the first one gets it, and the other is left
 * out.
 */
function view(
  groups: readonly Loaded<LoadedGroup>[],
  loaded: readonly Loaded<Site>[],
  misnamed: readonly TenantProblem[],
): View {
  const problems: TenantProblem[] = [];
  for (const one of [...misnamed, ...[...groups, ...loaded].flatMap((found) => found.problems)]) {
    // A problem of a group occurs in each of its sites; report it once.
    if (!problems.some((old) => isSameProblem(old, one))) problems.push(one);
  }
  const bySlug = new Map<string, Site>();
  const byHost = new Map<string, Site>();
  const sites: Site[] = [];
  for (const site of loaded.map((one) => one.good).filter((one) => one !== null)) {
    const file = `${site.id}/site.yaml`;
    const sameSlug = bySlug.get(site.slug);
    if (sameSlug) {
      problems.push(
        problem(file, 'slug', site.slug, `is already used by ${sameSlug.id}. Rename one of the two folders`),
      );
      continue;
    }
    const taken = site.hosts.find((host) => byHost.has(host));
    if (taken) {
      problems.push(
        problem(file, 'hosts', taken, `already belongs to ${byHost.get(taken)!.id}. A host leads to one site`),
      );
      continue;
    }
    const otherDefault = sites.find((one) => one.default);
    if (site.default && otherDefault)
      problems.push(problem(file, 'default', true, `${otherDefault.id} is already the default site and stays it`));
    bySlug.set(site.slug, site);
    for (const host of site.hosts) byHost.set(host, site);
    sites.push(site);
  }
  return {
    groups: groups.map((one) => one.good).filter((one) => one !== null),
    sites,
    problems,
    bySlug,
    byHost,
    default: sites.find((site) => site.default) ?? sites[0],
    dealerships: new Map(
      groups.flatMap((one) => one.good?.dealerships ?? []).map((dealership) => [dealership.id, dealership]),
    ),
  };
}

async function attempt<T>(
  signature: string,
  lastGood: T | null,
  load: () => Promise<{ readonly good: T; readonly problems?: readonly TenantProblem[] }>,
): Promise<Loaded<T>> {
  try {
    return { signature, problems: [], ...(await load()) };
  } catch (error) {
    if (error instanceof BadFolder) return { signature, good: lastGood, problems: error.problems };
    // A file that disappeared while it was read: the next check loads the rest.
    return {
      signature: `${signature}?`,
      good: lastGood,
      problems: [problem('', null, undefined, (error as Error).message)],
    };
  }
}

async function folderSignature(folder: string, names: readonly string[] | null): Promise<string> {
  const lines: string[] = [];
  const entries = names ?? (await readdir(folder, { recursive: true }).catch(() => [] as string[])).sort();
  for (const name of entries) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    lines.push(found ? `${name} ${found.size} ${found.mtimeMs} ${found.ino}` : `${name} -`);
  }
  return lines.join('\n');
}

function startWatching(
  dir: string,
  refresh: () => Promise<unknown>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  let again = false;
  let stopped = false;
  let debounce: NodeJS.Timeout | null = null;
  const check = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = refresh()
      .catch(onError)
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          check();
        }
      });
  };
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(dir, { recursive: true }, () => {
      debounce ??= setTimeout(() => {
        debounce = null;
        check();
      }, DEBOUNCE_MS);
    });
    // Without a watcher, polling still finds every change within a second.
    watcher.on('error', () => watcher?.close());
  } catch {
    watcher = null;
  }
  const poll = setInterval(check, POLL_MS);
  poll.unref();
  return async () => {
    stopped = true;
    watcher?.close();
    clearInterval(poll);
    if (debounce) clearTimeout(debounce);
    await running;
  };
}
