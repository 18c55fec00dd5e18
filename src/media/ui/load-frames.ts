/** Few at a time: the page's other pictures are waited for as well. */
const AT_A_TIME = 4;

/**
 * VDP-014: loads every frame of a turn. `onFrame` hears how many have come or failed. A frame that fails is `null`; none keeps the
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
