import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { describe, expect, it } from 'vitest';
import { temporaryParent } from '../../scripts/temporary-folder.mjs';

describe('the folder of temporary files', () => {
  it.runIf(existsSync('/dev/shm'))('is in memory where the machine has /dev/shm', () => {
    expect(temporaryParent(0)).toBe('/dev/shm');
  });

  it('is on disk when memory is short', () => {
    expect(temporaryParent(Infinity)).toBe(os.tmpdir());
  });

  it('of a killed run is removed by the next one', () => {
    const script =
      "await import('./scripts/temporary-folder.mjs').then((one) => console.log(one.makeTemporaryFolder()));";
    const run = (after: string) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', `${script}${after}`], {
        encoding: 'utf8',
      }).stdout.trim();
    const abandoned = run("process.kill(process.pid, 'SIGKILL');");
    expect(existsSync(abandoned)).toBe(true);
    run('');
    expect(existsSync(abandoned)).toBe(false);
  });

  it('is used by started processes and removed at the end', () => {
    const script = `
      import { existsSync } from 'node:fs';
      import { execFileSync, spawnSync } from 'node:child_process';
      const { makeTemporaryFolder } = await import('./scripts/temporary-folder.mjs');
      const folder = makeTemporaryFolder();
      const child = execFileSync(process.execPath, ['-p', 'os.tmpdir()'], { encoding: 'utf8' }).trim();
      console.log(JSON.stringify({ folder, child, exists: existsSync(folder) }));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    const { folder, child, exists } = JSON.parse(printed) as { folder: string; child: string; exists: boolean };
    expect(child).toBe(folder);
    expect(exists).toBe(true);
    expect(existsSync(folder)).toBe(false);
  });
});
