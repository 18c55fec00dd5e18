/** Asks whether the stock is still at this revision, and calls back when it is not. The answer stops caring. */
export function whenStockChanged(revision: string, callback: () => void): () => void {
  const stop = new AbortController();
  fetch('/api/stock/revision', { signal: stop.signal, cache: 'no-store' })
    .then((response) => {
      const now = response.headers.get('Stock-Revision');
      if (!stop.signal.aborted && now !== null && now !== revision) callback();
    })
    .catch((error: Error) => {
      // Without an answer nothing better is known than what is shown.
      if (!stop.signal.aborted) console.debug(`The stock revision could not be loaded: ${error.message}`);
    });
  return () => stop.abort();
}
