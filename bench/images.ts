import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hostile, writeInputs } from './images/hostile.ts';
import { photos } from './images/photos.ts';
import { speed } from './images/speed.ts';

/**
 * The picture route against bare sharp, and with 1,000 hostile inputs.
 *   node bench/images.ts             both
 *   node bench/images.ts --speed     the first alone
 *   node bench/images.ts --hostile   the second alone
 */
const [only, inputDir] = process.argv.slice(2);
if (only !== undefined && !['--speed', '--hostile'].includes(only))
  throw new Error(`${only} is not part of this measurement: --speed or --hostile`);
if (only === '--hostile' && inputDir !== undefined) await hostile(inputDir);
else {
  if (only !== '--hostile') await speed(await photos(48));
  if (only !== '--speed') {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-bench-images-'));
    await writeInputs(dir);
    // In a separate process, so that only its memory is measured, with the allocator setting of the server.
    const env = { ...process.env, MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2' };
    process.exitCode =
      spawnSync(process.execPath, [import.meta.filename, '--hostile', dir], { stdio: 'inherit', env }).status ?? 1;
    rmSync(dir, { recursive: true });
  }
}
