/**
 * The content of a folder after a power cut. Records every change that this process makes in it through node:fs, and
 * the changes that it has synced: contents by a sync of the file, names by a sync of their folder (POSIX promises no
 * more). Import this before anything that uses node:fs.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };
class RecordedFile {
  stored: Buffer = Buffer.alloc(0);
  /** Not synced yet, in the order of their writing. */
  pending: Change[] = [];
  sync(count = this.pending.length): void {
    this.stored = applied(this.stored, this.pending.splice(0, count));
  }
}
class RecordedFolder {
  stored = new Map<string, RecordedEntry>();
  entries = new Map<string, RecordedEntry>();
  sync(): void {
    this.stored = new Map(this.entries);
  }
}
type RecordedEntry = RecordedFile | RecordedFolder;

function applied(content: Buffer, changes: readonly Change[]): Buffer {
  const sizeAfter = (size: number, change: Change) =>
    'size' in change ? change.size : Math.max(size, change.at + change.bytes.length);
  const largest = changes.reduce((most, change) => Math.max(most, sizeAfter(most, change)), content.length);
  const whole = Buffer.alloc(largest);
  content.copy(whole);
  let size = content.length;
  for (const change of changes) {
    if ('bytes' in change) change.bytes.copy(whole, change.at);
    else if (change.size < size) whole.fill(0, change.size, size);
    size = sizeAfter(size, change);
  }
  return whole.subarray(0, size);
}

/** The smallest part of a write that a disk stores whole. */
const BLOCK = 4096;

/** Disks write what is not synced in any order: each block is there, or not. */
function blocks(change: Change): readonly Change[] {
  if ('size' in change) return [change];
  return Array.from({ length: Math.ceil(change.bytes.length / BLOCK) }, (_, index) => ({
    at: change.at + index * BLOCK,
    bytes: change.bytes.subarray(index * BLOCK, (index + 1) * BLOCK),
  }));
}

export interface RecordedDisk {
  /**
   * Writes what would be there after a power cut now to the new folder `target`: all that was synced and, of the rest, what `survives`
   * says for each block and for each folder's names.
   */
  cutTo(target: string, survives: () => boolean): void;
  /** True if a file of this folder has contents that are not synced. */
  hasUnsynced(folder: string): boolean;
}

export function recordDisk(root: string): RecordedDisk {
  const top = new RecordedFolder();
  const open = new Map<number, RecordedEntry>();
  const inside = (file: fs.PathLike) => typeof file === 'string' && (file === root || file.startsWith(`${root}/`));

  function find(file: fs.PathLike): RecordedEntry | undefined {
    let entry: RecordedEntry | undefined = top;
    for (const part of path.relative(root, String(file)).split(path.sep))
      if (part !== '') entry = entry instanceof RecordedFolder ? entry.entries.get(part) : undefined;
    return entry;
  }
  function folderOf(file: fs.PathLike): Map<string, RecordedEntry> {
    const folder = find(path.dirname(String(file)));
    if (!(folder instanceof RecordedFolder)) throw new Error(`${String(file)} is in a folder that was not recorded`);
    return folder.entries;
  }
  const nameOf = (file: fs.PathLike) => path.basename(String(file));
  function fileAt(file: fs.PathLike): RecordedFile {
    const known = find(file);
    if (known instanceof RecordedFile) return known;
    const added = new RecordedFile();
    folderOf(file).set(nameOf(file), added);
    return added;
  }
  function opened(descriptor: number, file: fs.PathLike, flags: unknown): void {
    open.delete(descriptor);
    if (!inside(file)) return;
    const entry = find(file) instanceof RecordedFolder ? find(file)! : fileAt(file);
    open.set(descriptor, entry);
    const truncates = typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : String(flags).startsWith('w');
    if (truncates && entry instanceof RecordedFile) entry.pending.push({ size: 0 });
  }

  /** Calls the real function first: what fails is not recorded. */
  function record<Name extends keyof typeof fs>(name: Name, note: (result: never, ...args: any[]) => void): void {
    const real = fs[name] as (...args: unknown[]) => unknown;
    (fs as Record<string, unknown>)[name] = (...args: unknown[]) => {
      const result = real.apply(fs, args);
      note(result as never, ...args);
      return result;
    };
  }
  record('openSync', (descriptor: number, file, flags) => opened(descriptor, file, flags));
  record('closeSync', (_, descriptor) => open.delete(descriptor));
  record('writeSync', (written: number, descriptor, buffer, offset, _length, position) => {
    const file = open.get(descriptor);
    if (file instanceof RecordedFile)
      file.pending.push({ at: position, bytes: Buffer.from(buffer.subarray(offset, offset + written)) });
  });
  record('writeFileSync', (_, file, content) => {
    if (inside(file)) fileAt(file).pending.push({ size: 0 }, { at: 0, bytes: Buffer.from(content) });
  });
  record('ftruncateSync', (_, descriptor, size) => {
    const file = open.get(descriptor);
    if (file instanceof RecordedFile) file.pending.push({ size });
  });
  record('truncateSync', (_, file, size) => void (inside(file) && fileAt(file).pending.push({ size })));
  record(
    'mkdirSync',
    (_, folder) => void (inside(folder) && folderOf(folder).set(nameOf(folder), new RecordedFolder())),
  );
  for (const name of ['unlinkSync', 'rmdirSync'] as const)
    record(name, (_, file) => void (inside(file) && folderOf(file).delete(nameOf(file))));
  record('renameSync', (_, from, to) => {
    if (!inside(from)) return;
    folderOf(to).set(nameOf(to), find(from)!);
    folderOf(from).delete(nameOf(from));
  });
  for (const name of ['fsyncSync', 'fdatasyncSync'] as const)
    record(name, (_, descriptor) => open.get(descriptor)?.sync());

  const sync = fs.fdatasync;
  fs.fdatasync = ((descriptor, done) => {
    const entry = open.get(descriptor);
    // Writes that arrive while a sync runs may miss it.
    const count = entry instanceof RecordedFile ? entry.pending.length : 0;
    sync(descriptor, (error) => {
      if (!error) entry?.sync(count);
      done(error);
    });
  }) as typeof fs.fdatasync;
  syncBuiltinESMExports();

  function write(entry: RecordedEntry, target: string, survives: () => boolean): void {
    if (entry instanceof RecordedFile) {
      const survivors = entry.pending.flatMap(blocks).filter(() => survives());
      fs.writeFileSync(target, applied(entry.stored, survivors), { mode: 0o600 });
      return;
    }
    fs.mkdirSync(target, { mode: 0o700 });
    for (const [name, child] of survives() ? entry.entries : entry.stored)
      write(child, path.join(target, name), survives);
  }
  return {
    cutTo: (target, survives) => write(top, target, survives),
    hasUnsynced(folder) {
      const found = find(folder);
      if (!(found instanceof RecordedFolder)) throw new Error(`${folder} was not recorded`);
      return [...found.entries.values()].some((entry) => entry instanceof RecordedFile && entry.pending.length > 0);
    },
  };
}
