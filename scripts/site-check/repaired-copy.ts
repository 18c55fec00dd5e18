import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isMap, isSeq, parseDocument, type Document } from 'yaml';
import { openTenants } from '#sites/load-tenants.server.ts';
import type { Site, TenantProblem } from '#sites/site.ts';

/** Mistakes that hide each other are found one after the other. */
const MOST_ROUNDS = 40;

interface Repaired {
  /** `null` if what is wrong cannot be left out. */
  readonly site: Site | null;
  /** Everything that is wrong, in the order in which it was found. */
  readonly problems: readonly TenantProblem[];
}

/**
 * A site whose files are not valid, loaded from a copy without what is wrong in them, so that the rest can be checked.
 * The folders themselves are not changed.
 */
export async function repairedCopy(dir: string, group: string, slug: string): Promise<Repaired> {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'forecourt-check-'));
  try {
    cpSync(path.join(dir, group), path.join(copy, group), { recursive: true });
    const problems = new Map<string, TenantProblem>();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const tenants = await openTenants({ dir: copy, watch: false });
      const found = tenants.problems().filter(({ file }) => isOf(file, group, slug));
      for (const one of found) if (!problems.has(`${one.file} ${one.key}`)) problems.set(`${one.file} ${one.key}`, one);
      const site = tenants.bySlug(slug) ?? null;
      // From the end, so that the positions in a list stay those of the other problems.
      if (
        site !== null ||
        !found
          .toReversed()
          .map((one) => leaveOut(copy, one))
          .some(Boolean)
      )
        return { site, problems: [...problems.values()] };
    }
    return { site: null, problems: [...problems.values()] };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** True for a file of the site or of its whole group. */
function isOf(file: string, group: string, slug: string): boolean {
  const [folder, ...rest] = file.split('/');
  return folder === group && (rest.length === 1 || rest[0] === slug || rest[0] === 'lenders' || rest[0] === 'pictures');
}

/** Removes what is wrong; `false` if the site cannot do without it. */
function leaveOut(copy: string, { file, key }: TenantProblem): boolean {
  const place = path.join(copy, file);
  if (!existsSync(place)) return false;
  if (!/\.ya?ml$/.test(file)) return removed(place);
  const text = readFileSync(place, 'utf8');
  const document = parseDocument(text, { strict: false });
  const left = document.errors.length === 0 && key !== null && removeKey(document, key.split('.'));
  if (left) {
    writeFileSync(place, document.toString());
    return true;
  }
  const least = leastText(file);
  if (least === null) return removed(place);
  if (least === '' || text === least) return false;
  writeFileSync(place, least);
  return true;
}

function removed(place: string): boolean {
  rmSync(place, { recursive: true, force: true });
  return true;
}

/** The least that a required file can be; empty if it cannot be less, `null` for a file that need not be there. */
function leastText(file: string): string | null {
  const [group, ...rest] = file.split('/');
  if (rest.join('/') === 'group.yaml') return `name: ${group}\n`;
  if (rest.join('/') === 'dealerships.yaml') return '';
  return rest.length === 2 && rest[1] === 'site.yaml' ? `name: ${rest[0]}\n` : null;
}

/** Removes a key or, if it is not there, the nearest part that contains it. Settings are named without their first key. */
function removeKey(document: Document, key: readonly string[]): boolean {
  for (const start of [[], ['settings']])
    for (let length = key.length; length > 0; length--) {
      const at = [...start, ...key.slice(0, length)].map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      if (!document.hasIn(at)) continue;
      const parent = document.getIn(at.slice(0, -1), true);
      document.deleteIn(at);
      // A list without entries may be as wrong as the entry was.
      if (at.length > 1 && (isSeq(parent) || isMap(parent)) && parent.items.length === 0)
        document.deleteIn(at.slice(0, -1));
      return true;
    }
  return false;
}
