import { useEffect, useState } from 'react';

/** Few at a time: the page's other pictures are waited for as well. */
const AT_A_TIME = 4;

/**
 * Loads every frame of a turn. `onFrame` hears how many have come or failed. A frame that fails is `null`; none keeps the
 * others waiting. After `stop` nothing more is asked for.
 */
export function loadFrames(
  addresses: readonly string[],
  onFrame: (settled: number) => void,
  load: (address: string) => Promise<HTMLImageElement> = loadImage,
): { readonly all: Promise<readonly (HTMLImageElement | null)[]>; stop(): void } {
  const frames: (HTMLImageElement | null)[] = addresses.map(() => null);
  let next = 0;
  let settled = 0;
  let stopped = false;
  const worker = async () => {
    while (next < addresses.length && !stopped) {
      const index = next++;
      frames[index] = await load(addresses[index]!).catch(() => null);
      settled++;
      if (!stopped) onFrame(settled);
    }
  };
  const all = Promise.all(Array.from({ length: AT_A_TIME }, worker)).then(() => frames);
  return { all, stop: () => void (stopped = true) };
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.decoding = 'async';
  image.fetchPriority = 'low';
  image.src = address;
  await image.decode();
  return image;
}

export interface LoadedFrame {
  readonly image: HTMLImageElement;
  /** Its place among the frames that were asked for. */
  readonly place: number;
}

/**
 * Loads the frames once the turn is seen and the page is at rest; for who saves data, once the turn is touched (`start`). `loaded` is
 * `null` until every frame has come or failed, then those that came.
 */
export function useFrames<W>(
  stems: readonly string[],
  seen: boolean,
  widthOf: () => W,
  addressOf: (stem: string, width: W) => string,
) {
  const [wanted, setWanted] = useState(false);
  const [settled, setSettled] = useState(0);
  const [loaded, setLoaded] = useState<readonly LoadedFrame[] | null>(null);
  useEffect(() => {
    if (!seen || wanted || savesData()) return;
    const start = () => setWanted(true);
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(start, { timeout: 2000 });
    return () => cancelIdleCallback(idle);
  }, [seen, wanted]);
  useEffect(() => {
    if (!wanted) return;
    const width = widthOf();
    let here = true;
    const loading = loadFrames(
      stems.map((stem) => addressOf(stem, width)),
      setSettled,
    );
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
