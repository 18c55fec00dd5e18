import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { photoStem } from '#media/rules/picture-set.ts';
import { openPhoto } from '#rules/photo-urls.ts';
import type { PictureFormat } from '#rules/photo-urls.ts';
import { createImages, type Images } from '#media/create-images.server.ts';

const WIDTH = 640;
const ROUNDS = 3;
const BATCH = 12;
/** Concurrent requests: enough to use two cores fully. */
const AT_A_TIME = 4;

interface Spent {
  readonly ms: number;
  /** Time of all threads. It does not depend on other work on the machine. */
  readonly cpuMs: number;
}

/** Runs all of them, a limited number at a time. */
async function timed(
  numbers: readonly number[],
  hands: number,
  work: (number: number) => Promise<unknown>,
): Promise<Spent> {
  const waiting = [...numbers];
  const cpu = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) await work(number);
    }),
  );
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000 };
}

/** The least work of the route, without addresses, files, limits or caps. */
function bare(photo: Buffer, format: PictureFormat): Promise<Buffer> {
  const picture = sharp(photo).autoOrient().resize({ width: WIDTH });
  if (format === 'avif') return picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 75 }).toBuffer();
  return picture.jpeg({ quality: 75, progressive: true }).toBuffer();
}

/** The route with every source on disk already and no variant made. */
async function route(
  photos: readonly Buffer[],
  dataDir: string,
): Promise<{ images: Images; pathOf: (number: number, format: PictureFormat) => string }> {
  const urlOf = (number: number) => `https://pics.example.com/${number}.jpg`;
  const vehicle = { id: 'bench', images: photos.map((_photo, number) => ({ url: urlOf(number), thumbUrl: null })) };
  const images = createImages({
    dataDir,
    findSource: async (_vehicleId, index) => urlOf(index),
    localPicture: async () => null,
    fetchRemote: async (url) => photos[Number(/(\d+)\.jpg$/.exec(url)![1])]!,
    log: { warn: (facts, message) => console.error(message, facts) },
    placeholder: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    limits: { makers: 2, waiting: 1000 },
  });
  for (const number of photos.keys()) await images.serve(openPhoto(photoStem(vehicle, number)!).preview, 'GET');
  return {
    images,
    pathOf: (number, format) => openPhoto(photoStem(vehicle, number)!).src.replace('960.jpeg', `${WIDTH}.${format}`),
  };
}

const sum = (all: readonly Spent[]): Spent => ({
  ms: all.reduce((total, one) => total + one.ms, 0),
  cpuMs: all.reduce((total, one) => total + one.cpuMs, 0),
});

/** Pictures a second, the route's against bare sharp's; the answers are compared first. */
export async function speed(photos: readonly Buffer[]): Promise<void> {
  console.log(
    `${photos.length} photos of 1600 x 1200 to ${WIDTH} pixels, ${AT_A_TIME} requested at a time, ${ROUNDS} rounds, turn about every ${BATCH} photos\n`,
  );
  console.log(
    '| format | bare sharp | picture route | of bare, by the clock | of bare, by CPU time | cached | size of one |\n|---|---|---|---|---|---|---|',
  );
  const batches = Array.from({ length: Math.ceil(photos.length / BATCH) }, (_, at) =>
    [...photos.keys()].slice(at * BATCH, (at + 1) * BATCH),
  );
  for (const format of ['jpeg', 'webp', 'avif'] as const) {
    const spent: Record<'bare' | 'own' | 'cached', Spent[]> = { bare: [], own: [], cached: [] };
    let size = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-images-'));
      const { images, pathOf } = await route(photos, dataDir);
      const serve = async (number: number) => {
        const response = (await images.serve(pathOf(number, format), 'GET'))!;
        if (response.status !== 200) throw new Error(`The route answered ${response.status}.`);
        return Buffer.from(await response.arrayBuffer());
      };
      for (const [at, batch] of batches.entries()) {
        // Alternately, so that neither always runs first, and other work on the machine affects both.
        const order = (at + round) % 2 === 0 ? (['bare', 'own'] as const) : (['own', 'bare'] as const);
        for (const who of order) {
          const one = await timed(batch, AT_A_TIME, (number) =>
            who === 'own' ? serve(number) : bare(photos[number]!, format),
          );
          // The first round warms up.
          if (round > 0) spent[who].push(one);
        }
      }
      if (round > 0) spent.cached.push(await timed([...photos.keys()], AT_A_TIME, serve));
      const [own, same] = [await serve(0), await bare(photos[0]!, format)];
      if (!own.equals(same))
        throw new Error(
          `${format}: the route and bare sharp made different pictures (${own.length} and ${same.length} bytes).`,
        );
      size = own.length;
      await images.close();
      await rm(dataDir, { recursive: true, force: true });
    }
    const [bareSum, ownSum, cachedSum] = [sum(spent.bare), sum(spent.own), sum(spent.cached)];
    const rate = ({ ms }: Spent) => `${((photos.length * ROUNDS * 1000) / ms).toFixed(1)} a second`;
    const percent = (part: number) => `${Math.round(part * 100)} %`;
    console.log(
      `| ${format} | ${rate(bareSum)} | ${rate(ownSum)} | ${percent(bareSum.ms / ownSum.ms)} | ${percent(bareSum.cpuMs / ownSum.cpuMs)} | ${rate(cachedSum)} | ${(size / 1024).toFixed(1)} kB |`,
    );
  }
}
