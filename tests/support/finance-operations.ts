import { vi } from 'vitest';
import type { RunningApp } from './app.ts';

/** Requests of the API's finance operations, with the fake service of the demonstration. */
export function financeOperations(app: RunningApp, site: string) {
  const { quotes } = app.base.web;
  const quote = (headers: Record<string, string> = {}, body: object = {}, host = site) =>
    app.send('/api/youx/quote', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', host: `${host}.localhost:3000`, ...headers },
    });
  return {
    requests: {
      quoteFinance: (headers?: Record<string, string>) => quote(headers),
    },
    /** Every other status that an operation answers. */
    others: [
      ['quoteFinance', 400, () => quote({}, { loanTerm: 8 })],
      ['quoteFinance', 404, () => quote({}, {}, 'plain')],
      ['quoteFinance', 422, () => quote({}, { purchasePrice: 13_001 })],
      [
        'quoteFinance',
        429,
        () => {
          vi.spyOn(quotes, 'of').mockResolvedValueOnce({ outcome: 'limited' });
          return quote();
        },
      ],
      ['quoteFinance', 502, () => quote({}, { purchasePrice: 13_003 })],
    ] as readonly (readonly [id: string, status: number, request: () => Promise<Response>])[],
    fail: (error: Error) => void vi.spyOn(quotes, 'of').mockRejectedValue(error),
  };
}
