import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, readdir, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { SentFile } from '#leads/lead-intake.ts';
import { uploadBytes, type UploadLimits } from '#leads/rules/lead-files.ts';
import { inTime } from '#platform/concurrency/in-time.ts';
import { preparePrivateFolder } from '#platform/private-folder.server.ts';

/** A form with files as it was posted. `close` frees the disk. */
export interface Upload {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly SentFile[];
  close(): Promise<void>;
}

/** The reason why a form with files was not read, with the status of the answer. */
export class UploadRefused extends Error {
  readonly status: 400 | 408 | 413 | 503;

  constructor(status: UploadRefused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

export interface Uploads {
  /** Reads a posted form to the end, or up to the limits. Throws UploadRefused when it cannot be read at all. */
  read(request: Pick<Request, 'body' | 'headers'>, limits: UploadLimits): Promise<Upload>;
}

const MAX_TEXT_BYTES = 64 * 1024;
/** Limit of the bytes around the content of a form's parts. */
const MAX_FRAME_BYTES = 64 * 1024;
/** Limit of all forms that are being read or stored. */
const MAX_DISK_BYTES = 1024 ** 3;
/** The longest pause of a sender. The server's own limit for a whole request is five minutes. */
const PAUSE_MS = 30_000;

interface UploadsOptions {
  readonly dir: string;
  readonly pauseMs?: number;
  readonly diskBytes?: number;
}

/** Prepares the folder, removes what a killed process left in it, and reads forms into it. */
export async function openUploads(dir: string): Promise<Uploads> {
  await preparePrivateFolder(dir);
  await Promise.all((await readdir(dir)).map((name) => rm(path.join(dir, name), { force: true })));
  return createUploads({ dir });
}

/**
 * Reads forms with files as they arrive, into files on disk without a name: memory does not grow with the number of senders or with
 * how slow they are. A process that is killed leaves at most a file that still had its name; `openUploads` removes it.
 */
export function createUploads({ dir, pauseMs = PAUSE_MS, diskBytes = MAX_DISK_BYTES }: UploadsOptions): Uploads {
  const disk = { used: 0 };
  return {
    async read(request, limits) {
      const form = new FormOnDisk(dir, limits, disk, diskBytes);
      try {
        await form.fill(request, pauseMs);
        return form;
      } catch (error) {
        await form.close();
        throw error;
      }
    },
  };
}

class FormOnDisk implements Upload {
  readonly fields: [string, string][] = [];
  readonly files: SentFile[] = [];
  readonly #dir: string;
  readonly #limits: UploadLimits;
  readonly #disk: { used: number };
  readonly #diskBytes: number;
  readonly #handles: FileHandle[] = [];
  readonly #arriving = new Set<BusboyFileStream>();
  readonly #writing: Promise<SentFile | null>[] = [];
  readonly #failed = Promise.withResolvers<never>();
  #written = 0;
  #textBytes = 0;
  #isCut = false;
  #cutFile: BusboyFileStream | null = null;

  constructor(dir: string, limits: UploadLimits, disk: { used: number }, diskBytes: number) {
    this.#dir = dir;
    this.#limits = limits;
    this.#disk = disk;
    this.#diskBytes = diskBytes;
    // Handled wherever it is raced; it may also fail when no one waits any more.
    this.#failed.promise.catch(() => {});
  }

  async close(): Promise<void> {
    for (const content of this.#arriving) content.destroy();
    await Promise.all(this.#writing);
    this.#disk.used -= this.#written;
    this.#written = 0;
    await Promise.all(this.#handles.splice(0).map((handle) => handle.close()));
  }

  async fill({ body, headers }: Pick<Request, 'body' | 'headers'>, pauseMs: number): Promise<void> {
    if (!body) throw new UploadRefused(400, UNREADABLE);
    const parser = this.#parser(headers.get('content-type') ?? '');
    const finished = once(parser, 'finish');
    finished.catch(() => {});
    const mostBytes = uploadBytes(this.#limits).enquiry + MAX_TEXT_BYTES + MAX_FRAME_BYTES;
    const reader = body.getReader();
    for (let bytes = 0; ;) {
      const { done, value } = await this.#orFailed(inTime(reader.read(), pauseMs, refuseLate));
      if (done) break;
      bytes += value.byteLength;
      // Stops reading: the answer is sent, and the connection closed.
      this.#isCut = bytes > mostBytes;
      if (this.#isCut) break;
      if (!parser.write(value)) await this.#orFailed(once(parser, 'drain'));
    }
    reader.releaseLock();
    parser.end();
    // The parser reports a form that is cut off as an error.
    await this.#orFailed(this.#isCut ? finished.catch(() => {}) : finished);
    // In the order of the form: the disk finishes small files in any order, and the same post again is the same lead.
    const files = await this.#orFailed(Promise.all(this.#writing));
    this.files.push(...files.filter((file) => file !== null));
    // Never the beginning of a form as if it were all of it: its last file says that it is not whole, or nothing is taken.
    if (this.#isCut && this.files.every(({ cutBy }) => cutBy === null))
      throw new UploadRefused(413, 'This form is too large. Please choose fewer or smaller files and send it again.');
  }

  #orFailed<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#failed.promise, work]);
  }

  #parser(type: string): BusboyInstance {
    let parser: BusboyInstance;
    try {
      parser = new Busboy({ headers: { 'content-type': type }, limits: parserLimits(this.#limits) });
    } catch {
      throw new UploadRefused(400, UNREADABLE);
    }
    const refuse = (refused: UploadRefused) => this.#failed.reject(refused);
    parser.on('error', () => {
      // Parts arrive one after the other: the newest is the one that is not whole.
      if (this.#isCut) this.#cutFile = [...this.#arriving].at(-1) ?? null;
      else refuse(new UploadRefused(400, UNREADABLE));
    });
    parser.on('field', (name, value) => {
      this.#textBytes += Buffer.byteLength(value);
      if (this.#textBytes <= MAX_TEXT_BYTES) this.fields.push([name ?? '', value]);
      else refuse(new UploadRefused(413, 'The text of this form is too long. Please shorten it and send it again.'));
    });
    parser.on('file', (field, content, name) => {
      this.#arriving.add(content);
      const written = this.#write(field ?? '', content, name ?? '').catch((error: unknown) => {
        refuse(error instanceof UploadRefused ? error : new UploadRefused(503, NOT_STORED));
        return null;
      });
      this.#writing.push(written.finally(() => this.#arriving.delete(content)));
    });
    return parser;
  }

  /** Writes a file as it arrives; `null` for a file field that was left empty. */
  async #write(field: string, content: BusboyFileStream, name: string): Promise<SentFile | null> {
    let size = 0;
    let handle: FileHandle | null = null;
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        if (this.#disk.used + chunk.length > this.#diskBytes) throw new UploadRefused(503, NOT_STORED);
        this.#disk.used += chunk.length;
        this.#written += chunk.length;
        handle ??= await this.#create();
        await handle.appendFile(chunk);
        size += chunk.length;
      }
    } catch (error) {
      if (content !== this.#cutFile || error instanceof UploadRefused) throw error;
    }
    // A file field without a file is posted as an empty file without a name.
    if (name === '' && size === 0) return null;
    const cutByForm = content === this.#cutFile ? 'enquiryLimit' : null;
    const cutBy = content.truncated ? 'fileLimit' : cutByForm;
    return { field, name, size, cutBy, read: () => readAll(handle, size) };
  }

  async #create(): Promise<FileHandle> {
    const file = path.join(this.#dir, randomUUID());
    const handle = await open(file, 'wx+', 0o600);
    this.#handles.push(handle);
    // Without a name, the system deletes it with its last handle, however the process ends. Another process that starts now may have
    // removed the name already.
    await rm(file, { force: true });
    return handle;
  }
}

const UNREADABLE = 'This form could not be read. Please send it again.';
const NOT_STORED = 'The file could not be stored. Please try again in a minute.';

function parserLimits(limits: UploadLimits) {
  return {
    fieldSize: MAX_TEXT_BYTES,
    fields: 200,
    fileSize: uploadBytes(limits).file,
    // More than allowed, so that the form can say so; the parser also counts file fields without a file.
    files: limits.mostFiles + 1 + MAX_EMPTY_FIELDS,
    parts: 300,
    headerPairs: 20,
    headerSize: 8 * 1024,
  };
}

const MAX_EMPTY_FIELDS = 20;

function refuseLate(): never {
  throw new UploadRefused(408, 'The form did not arrive completely. Please send it again.');
}

async function readAll(handle: FileHandle | null, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let at = 0; handle && at < size;) {
    const { bytesRead } = await handle.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error('A file of a form is shorter than what was written.');
    at += bytesRead;
  }
  return bytes;
}
