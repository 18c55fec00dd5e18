import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStudio } from './studio-browser.ts';

/**
 * Arguments of a render program: the names among `all`, in their order, or all of them without arguments; and the
 * number of threads of the tracer. Throws for a name that does not exist; `kind` is the noun for a name.
 */
export function renderCommand<T extends string>(
  kind: string,
  all: readonly T[],
): { names: readonly T[]; threads: number } {
  const args = process.argv.slice(2);
  const named = args.filter((one) => !one.startsWith('--'));
  for (const one of named)
    if (!all.some((name) => name === one))
      throw new Error(`No ${kind} is called "${one}"; there are ${all.join(', ')}.`);
  return {
    names: all.filter((one) => named.length === 0 || named.includes(one)),
    threads: Number(args.find((one) => one.startsWith('--threads='))?.slice(10) ?? 2),
  };
}

/** Runs one of the scripts in `tracer/` in Blender (`BLENDER`, 3.4 or later, with Cycles) and prints what it has finished. */
export function trace(script: `${'trace' | 'yards' | 'scenes' | 'dealerships'}.py`, job: string): Promise<void> {
  const file = join(import.meta.dirname, 'tracer', script);
  const blender = spawn(process.env.BLENDER ?? 'blender', [
    '-b',
    '--python-exit-code',
    '1',
    '--python',
    file,
    '--',
    job,
  ]);
  blender.stdout.on('data', (text: Buffer) => {
    for (const line of text.toString().split('\n')) if (line.startsWith('TRACED')) process.stdout.write(`${line}\n`);
  });
  blender.stderr.pipe(process.stderr);
  return new Promise((done, failed) => {
    blender.on('error', failed);
    blender.on('exit', (code) => (code === 0 ? done() : failed(new Error(`The path tracer ended with ${code}.`))));
  });
}

/** The file with the meshes of a body and the cameras of the views; written if it is not there yet. */
export function exportedModel(body: string, folder: string, views: readonly string[]): Promise<string> {
  return exported(join(folder, 'model.json'), `exportModel(${JSON.stringify(body)}, ${JSON.stringify(views)})`);
}

/** The same with the cameras of a wide and of a tall picture, which look at the vehicle from the azimuth. */
export function exportedForScene(body: string, azimuth: number, file: string): Promise<string> {
  return exported(file, `exportForScene(${JSON.stringify(body)}, ${azimuth})`);
}

async function exported(file: string, call: string): Promise<string> {
  if (existsSync(file)) return file;
  const studio = await openStudio();
  try {
    await writeFile(file, (await studio.run(`globalThis.${call}`)) as string);
  } finally {
    await studio.close();
  }
  return file;
}
