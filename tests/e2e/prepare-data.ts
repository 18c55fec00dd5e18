import { hash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
/** Files that decide the bytes of a picture. */
const SOURCES = [
  'src/{media,integrations}/**/*.ts',
  'demo/**/*.{ts,yaml,webp,avif}',
  'tests/e2e/small-pictures.ts',
  'package-lock.json',
];

/** The data folder of a run, where journeys find the mails that the server wrote. Only one server has the port. */
export const DATA_DIR = path.join(os.tmpdir(), `forecourt-e2e-${process.env['E2E_PORT'] ?? 4317}`);

/**
 * Creates the data folder of a run. Its pictures are in `.cache/`, where the next run finds them: making them took half
 * of the server's time in the journeys. After a change of what makes them, the first run makes them again.
 */
export function prepareData(): string {
  const cache = path.join(root, '.cache');
  const pictures = `journey-pictures-${fingerprint()}`;
  mkdirSync(path.join(cache, pictures), { recursive: true });
  for (const name of readdirSync(cache))
    if (name.startsWith('journey-pictures-') && name !== pictures) rmSync(path.join(cache, name), { recursive: true });
  // Removes the folder of a run that was killed.
  rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(DATA_DIR, { mode: 0o700 });
  symlinkSync(path.join(cache, pictures), path.join(DATA_DIR, 'pictures'));
  return DATA_DIR;
}

function fingerprint(): string {
  const contents = globSync(SOURCES, { cwd: root })
    .sort()
    .map((file) => `${file} ${hash('sha256', readFileSync(path.join(root, file)))}`);
  return hash('sha256', contents.join('\n')).slice(0, 16);
}
