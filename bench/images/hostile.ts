import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { photoStem } from '#media/rules/picture-set.ts';
import { openPhoto } from '#rules/photo-urls.ts';
import { NO_PICTURES, pngBomb, withJpegSize } from '#tests/support/hostile-pictures.ts';
import { createImages } from '#media/create-images.server.ts';
import { randomFrom } from '../random.ts';
import { photos } from './photos.ts';

const COUNT = 1000;
const AT_A_TIME = 16;
const LIMIT_MB = 512;
const BAD_PATHS = [
  '/images/../../../etc/passwd',
  '/images/..%2f..%2fetc%2fpasswd/0-0123456789a/640.avif',
  '/images/~2E~2E~2Fetc/0-0123456789a/640.avif',
  '/images/bench/0-0123456789a/999999999.avif',
  '/images/bench/-1-0123456789a/640.avif',
  '/images/bench/99999999999999999999-0123456789a/640.avif',
  '/images/https:~2F~2Fevil.example/0-0123456789a/640.webp',
  '/images/bench/0-0123456789a/640.svg',
  '/images/',
  `/images/${'a'.repeat(60_000)}`,
  '/images/bench/0-0123456789a/NaN.avif',
  '/images/bench/0-0123456789a/1e3.jpeg',
  '/images/\0/0-0123456789a/640.avif',
  '/images/bench/0-0123456789a/0.jpeg',
];

/** The largest allowed pictures, in the forms that need the most memory: these must be served, one at a time. */
async function largest(): Promise<Buffer[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#446688' } });
  return [
    await flat(8000, 6000).jpeg().toBuffer(),
    await flat(8000, 6000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    await flat(8000, 6000).png().toBuffer(),
    await flat(6600, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    await flat(7000, 5600).webp({ quality: 50, effort: 0 }).toBuffer(),
    await flat(8000, 6000).png({ progressive: true }).toBuffer(),
    await flat(3640, 2740).avif({ effort: 0, quality: 30 }).toBuffer(),
  ];
}

/**
 * Writes COUNT inputs into a folder, fixed seed: whole, cut and scrambled photos, bombs, the largest that are allowed, other kinds of
 * files. In a process that is not measured, because creating bombs takes memory too.
 */
export async function writeInputs(dir: string): Promise<void> {
  const random = randomFrom(11);
  const [photo] = await photos(1);
  const base = sharp(photo).resize(800, 600);
  const good = await Promise.all([
    base.clone().jpeg().toBuffer(),
    base.clone().jpeg({ progressive: true }).toBuffer(),
    base.clone().png().toBuffer(),
    base.clone().webp().toBuffer(),
    base.clone().avif({ effort: 0 }).toBuffer(),
    base.clone().gif({ effort: 1 }).toBuffer(),
  ]);
  const bombs = [
    pngBomb(20_000, 20_000),
    pngBomb(16_000, 16_000),
    pngBomb(65_535, 2000),
    pngBomb(1, 60_000),
    pngBomb(7000, 7000),
    withJpegSize(good[0]!, 65_500, 65_500),
    withJpegSize(good[1]!, 16_000, 16_000),
    withJpegSize(good[0]!, 7000, 7000),
    await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#446688' } })
      .avif({ effort: 0, quality: 30 })
      .toBuffer(),
  ];
  const large = await largest();
  const others = Object.values(NO_PICTURES);
  for (let number = 0; number < COUNT; number++) {
    const pick = (from: readonly Buffer[]) => from[Math.floor(random() * from.length)]!;
    const kind = random();
    let bytes: Buffer;
    if (kind < 0.25) bytes = pick(good).subarray(0, Math.floor(random() * pick(good).length));
    else if (kind < 0.65) {
      bytes = Buffer.from(pick(good));
      // The first bytes of a header matter most.
      for (let flips = 1 + Math.floor(random() * 30); flips > 0; flips--)
        bytes[Math.floor(random() ** 4 * bytes.length)] = Math.floor(random() * 256);
    } else if (kind < 0.8) bytes = pick(bombs);
    else if (kind < 0.95) bytes = pick(others);
    else bytes = pick(large);
    await writeFile(path.join(dir, `${number}.jpg`), bytes);
  }
}

/** Requests all of them; prints how many got which response, and the peak of memory. Exits with 1 when a limit is exceeded. */
export async function hostile(inputDir: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-images-'));
  const reasons = new Map<string, number>();
  const images = createImages({
    dataDir,
    findSource: async (vehicleId) => `https://pics.example.com/${vehicleId}.jpg`,
    localPicture: async () => null,
    fetchRemote: (url) => readFile(path.join(inputDir, path.basename(url))),
    log: { warn: (facts) => void reasons.set((facts as { reason: string }).reason, 1) },
    placeholder: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    limits: { makers: 2 },
  });
  const paths = Array.from({ length: COUNT }, (_, number) => {
    const set = openPhoto(
      photoStem(
        { id: String(number), images: [{ url: `https://pics.example.com/${number}.jpg`, thumbUrl: null }] },
        0,
      )!,
    );
    return number % 10 === 9
      ? BAD_PATHS[((number / 10) % BAD_PATHS.length) | 0]!
      : set.src.replace('960.jpeg', ['320.webp', '640.jpeg', '640.avif', '1920.jpeg'][number % 4]!);
  });
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  const counts = new Map<string, number>();
  let next = 0;
  let longest = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (next < paths.length) {
        const pathname = paths[next++]!;
        const begun = performance.now();
        const result = await images.serve(pathname, 'GET').then(
          async (response) => (await response?.arrayBuffer(), String(response?.status ?? 'not ours')),
          (error: Error) => `thrown: ${error.name} ${error.message}`,
        );
        longest = Math.max(longest, performance.now() - begun);
        counts.set(result, (counts.get(result) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  await images.close();
  await rm(dataDir, { recursive: true, force: true });
  const mb = (bytes: number) => Math.round(bytes / 1_048_576);
  console.log(
    `\n${COUNT} hostile inputs, ${AT_A_TIME} requested at a time: ${seconds.toFixed(1)} s, longest answer ${Math.round(longest)} ms`,
  );
  console.log(
    `Answers: ${[...counts]
      .sort()
      .map(([result, count]) => `${count} x ${result}`)
      .join(', ')}; ${reasons.size} different reasons in the log`,
  );
  console.log(`Memory of the process: ${mb(before)} MB before, ${mb(peak)} MB at most, limit ${LIMIT_MB} MB`);
  const broken = [...counts.keys()].filter((result) => result !== '200' && result !== '404');
  if (broken.length > 0 || mb(peak) > LIMIT_MB) {
    console.error(`Broken promise: ${broken.join(', ') || 'memory'}`);
    process.exitCode = 1;
  }
}
