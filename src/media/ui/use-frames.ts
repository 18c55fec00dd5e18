import { useEffect, useState } from 'react';
import { loadFrames } from './load-frames.ts';

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
