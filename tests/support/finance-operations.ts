import { vi } from 'vitest';
import type { RunningApp } from './app.ts';

/** Requests of the API's finance operations, with the fake service of the demonstration. */
export function financeOperations(
  app: RunningApp,
  site: string,
  ids: { readonly vehicle: string; readonly sold: string },
) {
  const {
    finance: { quotes },
    inventory: { stock },
  } = app.base.web.services;
  const car = (rest: string) => app.get(`/api/cars/by-id/${rest}`, { site });
  const quote = (headers: Record<string, string> = {}, body: object = {}, host = site) =>
    app.send('/api/youx/quote', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', host: `${host}.localhost:3000`, ...headers },
    });
  return {
    requests: {
      quoteFinance: (headers?: Record<string, string>) => quote(headers),
      carById: () => car(ids.vehicle),
      financeDisclaimer: () => car(`${ids.vehicle}/finance-disclaimer`),
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
      ['carById', 404, () => car('nothing')],
      ['financeDisclaimer', 404, () => car(`${ids.sold}/finance-disclaimer`)],
      ['quoteFinance', 502, () => quote({}, { purchasePrice: 13_003 })],
    ] as readonly (readonly [id: string, status: number, request: () => Promise<Response>])[],
    fail(error: Error) {
      vi.spyOn(quotes, 'of').mockRejectedValue(error);
      vi.spyOn(stock, 'findVehiclesById').mockRejectedValue(error);
    },
  };
}
