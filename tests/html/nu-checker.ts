import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ShownPage } from '#tests/support/pages-of-every-kind.ts';

/** W3C's Nu HTML Checker. Fetched by the command: 31 MB and an install script that downloads Java are too much for every `npm ci`. */
const VERSION = '26.9.27';
const JAR_SHA256 = '22f15dd39a33bed929d2a5c0cddf5946849a647eca9272bf4d5d00bc7e7a4d47';

/** A page of a site, in the file that the checker reads. */
export interface CheckedPage extends ShownPage {
  readonly site: string;
}

interface NuMessage {
  readonly type: 'error' | 'info' | 'non-document-error';
  /** Absent if the checker itself failed. */
  readonly url?: string;
  readonly lastLine?: number;
  readonly message: string;
  readonly extract?: string;
}

/** The program to install; `null` if a Java is there that can run the checker. */
export function javaProblem(java = 'java'): string | null {
  const found = spawnSync(java, ['-version'], { encoding: 'utf8' });
  const major = Number(/version "(?:1\.)?(\d+)/.exec(found.stderr ?? '')?.[1] ?? 0);
  if (major >= 11) return null;
  return `The Nu HTML Checker needs Java 11 or newer; ${major > 0 ? `this is Java ${major}` : 'there is none'}. Install it (Debian and Ubuntu: apt-get install default-jre-headless; macOS: brew install openjdk) and run the same command again.`;
}

/** The path of the checker's jar, fetched from the npm registry into `.cache/` at the first run. */
export function fetchChecker(): string {
  const folder = path.resolve('.cache', `vnu-${VERSION}`);
  const jar = path.join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
  if (!existsSync(jar)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-save', `vnu-jar@${VERSION}`];
    if (spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
      throw new Error(`npm could not fetch vnu-jar ${VERSION}. Check the network and the npm registry setting.`);
  }
  if (createHash('sha256').update(readFileSync(jar)).digest('hex') !== JAR_SHA256)
    throw new Error(`${jar} is not the file of vnu-jar ${VERSION}. Delete ${folder} and run the same command again.`);
  return jar;
}

/** The errors of each page that has any. */
export function checkPages(jar: string, pages: readonly CheckedPage[]): ReadonlyMap<CheckedPage, readonly string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'forecourt-html-'));
  try {
    pages.forEach(({ html }, index) => writeFileSync(path.join(folder, fileOf(index)), html));
    const args = ['-jar', jar, '--format', 'json', '--errors-only', '--exit-zero-always', folder];
    const run = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
    if (run.status !== 0) throw new Error(`The Nu HTML Checker ended with ${run.status}: ${run.stderr}`);
    return errorsByPage(run.stderr, pages);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The errors in the checker's report, by the pages whose files they name. */
export function errorsByPage(
  report: string,
  pages: readonly CheckedPage[],
): ReadonlyMap<CheckedPage, readonly string[]> {
  const errors = new Map<CheckedPage, string[]>();
  for (const { type, url, message, lastLine, extract } of (JSON.parse(report) as { messages: NuMessage[] }).messages) {
    if (type === 'info' || isBeyondChecker(message, extract)) continue;
    const page = pages.find((_, index) => url?.endsWith(`/${fileOf(index)}`));
    if (!page) throw new Error(`The Nu HTML Checker failed: ${message}`);
    const line = `line ${lastLine ?? '?'}: ${message} ${extract?.replace(/\s+/g, ' ').trim() ?? ''}`.trimEnd();
    errors.set(page, [...(errors.get(page) ?? []), line]);
  }
  return errors;
}

/** The HTML standard allows `blocking` beside `rel="expect"`; this version of the checker does not know that keyword. */
const isBeyondChecker = (message: string, extract = ''): boolean =>
  message.includes('with a “blocking” attribute must have a “rel” attribute') && extract.includes('rel="expect"');

const fileOf = (index: number): string => `${index}.html`;
