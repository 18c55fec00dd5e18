/**
 * Checks whether the stock is still at this revision, and calls back if it is not. The returned function cancels the
 * check.
 */
export function whenStockChanged(revision: string, callback: () => void): () => void {
  const stop = new AbortController();
  fetch('/api/stock/revision', { signal: stop.signal, cache: 'no-store' })
    .then((response) => {
      const now = response.headers.get('Stock-Revision');
      if (!stop.signal.aborted && now !== null && now !== revision) callback();
    })
    .catch((error: Error) => {
      // Without an answer, keep what is shown.
      if (!stop.signal.aborted) console.debug(`The stock revision could not be loaded: ${error.message}`);
    });
  return () => stop.abort();
}
