/** The result of work, or `late()` if there is none within the time: an error by default. A later result is ignored. */
export async function inTime<T, L = never>(work: Promise<T>, ms: number, late: () => L = noResult): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, limit.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

function noResult(): never {
  throw new Error('There was no result in time.');
}
