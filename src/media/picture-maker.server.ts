import { PictureRefused } from './pictures-port.ts';
import { createCache } from '#platform/cache.ts';
import { Semaphore } from '#platform/concurrency/semaphore.ts';
import { BrokenPicture, makePicture, READING_BYTES } from './make-picture.server.ts';
import type { PictureFiles, PictureLog } from './picture-files.server.ts';
import type { PictureSources } from './picture-sources.server.ts';
import { isPictureSource, pictureFingerprint, type PicturePart, type PictureUrl } from './rules/picture-url.ts';

/** The picture does not exist or is broken: logged once, and answered with a placeholder. */
export class NoPicture extends Error {}

interface MakerParts {
  readonly files: PictureFiles;
  readonly sources: PictureSources;
  readonly findSource: (vehicleId: string, index: number, part: PicturePart | undefined) => Promise<string | null>;
  readonly qualities: () => readonly number[];
  readonly log: PictureLog;
  readonly now: () => number;
  readonly limits: { readonly makers: number; readonly retryMs: number };
}

/** Makes pictures from their sources, a few at the same time, and caches them on disk. */
export class PictureMaker {
  readonly #parts: MakerParts;
  readonly #makers: Semaphore;
  /** One more than `#makers`, so that the next source is read while the others are encoded. */
  readonly #loaders: Semaphore;
  /** Several small pictures, or a single large one. */
  readonly #memory = new Semaphore(READING_BYTES);
  /** Failed sources, with the time of the next try. */
  readonly #failed = createCache<string, number>({ max: 5000 });

  constructor(parts: MakerParts) {
    this.#parts = parts;
    this.#makers = new Semaphore(parts.limits.makers);
    this.#loaders = new Semaphore(parts.limits.makers + 1);
  }

  /** Throws `NoPicture` for a URL that is not of a present photo, and for a source that is missing or broken. */
  async make(pathname: string, parsed: PictureUrl): Promise<Buffer> {
    const { files, sources, findSource, qualities, now } = this.#parts;
    const source = await findSource(parsed.vehicleId, parsed.index, parsed.part);
    if (source === null || !isPictureSource(source)) throw new NoPicture();
    const quality = qualities().find((one) => pictureFingerprint(source, one) === parsed.fingerprint);
    if (quality === undefined || (this.#failed.get(source) ?? 0) > now()) throw new NoPicture();
    try {
      const fetched = await sources.fetch(source, parsed.width);
      const made = await this.#loaders.run(1, async () => {
        const { bytes, reading } = await sources.load(source, fetched);
        return this.#memory.run(reading, () => this.#makers.run(1, () => makePicture(bytes, { ...parsed, quality })));
      });
      this.#failed.delete(source);
      await files.put(pathname, made);
      return made;
    } catch (error) {
      if (!(error instanceof BrokenPicture || error instanceof PictureRefused)) throw error;
      // The next download may be complete, so do not cache a truncated one.
      if (error instanceof BrokenPicture) await sources.drop(source);
      this.#reportFailed(source, parsed, error.message);
      throw new NoPicture();
    }
  }

  #reportFailed(source: string, { vehicleId, index }: PictureUrl, reason: string): void {
    const { log, now, limits } = this.#parts;
    if (!this.#failed.has(source)) log.warn({ vehicleId, index, reason }, 'a photo is missing or broken');
    this.#failed.set(source, now() + limits.retryMs);
  }
}
