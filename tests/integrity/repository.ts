import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Made, downloaded or private folders: not part of the repository. */
const NOT_OURS = new Set([
  'node_modules',
  '.git',
  'build',
  '.data',
  '.cache',
  '.react-router',
  'test-results',
  'playwright-report',
  'shots',
]);

/** Every file of the repository (or of one of its folders), as sorted paths from the root with forward slashes. Follows no links. */
export function listFiles(folder = ''): string[] {
  const found: string[] = [];
  const visit = (relative: string) => {
    for (const entry of readdirSync(path.join(ROOT, relative), { withFileTypes: true })) {
      const name = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!NOT_OURS.has(entry.name)) visit(name);
      } else if (entry.name !== '.env' && !entry.name.endsWith('.log')) found.push(name);
    }
  };
  if (exists(folder)) visit(folder);
  return found.sort();
}

/** True if a path from the root is there. */
export function exists(file: string): boolean {
  return lstatSync(path.join(ROOT, file), { throwIfNoEntry: false }) !== undefined;
}

export function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** `package.json`, as far as the rules read it. */
export function readPackage(): {
  scripts: Record<string, string>;
  imports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
} {
  return JSON.parse(read('package.json'));
}
