import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { problem } from './describe-issue.ts';
import { readText } from './read-file.server.ts';
import type { TenantProblem } from './site.ts';

/** The format of a tenant's folder and file names. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The texts of a folder by file name without `.md`; empty if the folder does not exist. */
export async function markdownFiles(
  dir: string,
  folder: string,
  problems: TenantProblem[],
): Promise<readonly { readonly slug: string; readonly file: string; readonly text: string }[]> {
  const stat = await lstat(path.join(dir, folder)).catch(() => null);
  if (!stat) return [];
  if (!stat.isDirectory()) {
    problems.push(problem(folder, null, undefined, 'must be a folder, not a link or a file'));
    return [];
  }
  const found: { slug: string; file: string; text: string }[] = [];
  const names = (await readdir(path.join(dir, folder))).filter((one) => one.endsWith('.md')).sort();
  for (const name of names) {
    const file = `${folder}/${name}`;
    const slug = name.slice(0, -3);
    if (!SLUG.test(slug))
      problems.push(problem(file, null, undefined, 'must have a name of lower-case letters, digits and hyphens'));
    else found.push({ slug, file, text: (await readText(dir, file, problems)) ?? '' });
  }
  return found;
}
