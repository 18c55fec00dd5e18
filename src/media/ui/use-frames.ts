import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '#browser/schedule.ts';

/** Concurrent requests: few, because the page's other pictures are loading too. */
const CONCURRENCY = 4;

/**
 * Loads every frame of a spin. `onFrame` gets the number of loaded and failed frames. A failed frame is `null`, and does not delay the
 * others. `stop` prevents further requests.
 */
export function loadFrames(
  urls: readonly string[],
  onFrame: (settled: number) => void,
  load: (url: string) => Promise<HTMLImageElement> = loadImage,
): { readonly all: Promise<readonly (HTMLImageElement | null)[]>; stop(): void } {
  const frames: (HTMLImageElement | null)[] = urls.map(() => null);
  let next = 0;
  let settled = 0;
  let stopped = false;
  const worker = async () => {
    while (next < urls.length && !stopped) {
      const index = next++;
      frames[index] = await load(urls[index]!).catch(() => null);
      settled++;
      if (!stopped) onFrame(settled);
    }
  };
  const all = Promise.all(Array.from({ length: CONCURRENCY }, worker)).then(() => frames);
  return { all, stop: () => void (stopped = true) };
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.decoding = 'async';
  image.fetchPriority = 'low';
  image.src = url;
  await image.decode();
  return image;
}

export interface LoadedFrame {
  readonly image: HTMLImageElement;
  /** Its index among the requested frames. */
  readonly place: number;
}

/** Limit for pages that are never idle. */
const MAX_WAIT_MS = 2000;

/**
 * Loads the frames once the spin is visible and the page is idle; with Save-Data, once the user touches the spin (`start`). `loaded` is
 * `null` until every frame has loaded or failed, then the loaded ones.
 */
export function useFrames<W>(
  stems: readonly string[],
  seen: boolean,
  frameWidth: () => W,
  frameAddress: (stem: string, width: W) => string,
) {
  const [wanted, setWanted] = useState(false);
  const [settled, setSettled] = useState(0);
  const [loaded, setLoaded] = useState<readonly LoadedFrame[] | null>(null);
  useEffect(() => {
    if (!seen || wanted || savesData()) return;
    return whenIdle(() => setWanted(true), MAX_WAIT_MS);
  }, [seen, wanted]);
  const frameAddresses = useEffectEvent((all: readonly string[]) => {
    const width = frameWidth();
    return all.map((stem) => frameAddress(stem, width));
  });
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    const loading = loadFrames(frameAddresses(stems), setSettled);
    void loading.all.then((frames) => {
      if (here) setLoaded(frames.flatMap((image, place) => (image ? [{ image, place }] : [])));
    });
    return () => {
      here = false;
      loading.stop();
    };
  }, [wanted, stems]);
  return { loaded, settled, start: () => setWanted(true) };
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
