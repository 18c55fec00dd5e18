import { expect, vi } from 'vitest';
import type { RunningApp } from './app.ts';
import { readPage } from './html.ts';
import { mailedOfferLink } from './offer-mail.ts';
import { sampleTradeInFields } from './sample-trade-in.ts';

let count = 0;

/** Sends the trade-in form of a site as a browser without scripts does. Returns the receipt number. */
export async function sendTradeIn(app: RunningApp, site: string): Promise<string> {
  const shown = readPage(await (await app.get('/trade-in', { site })).text());
  const { locations } = app.base.web.tenants.all().find(({ slug }) => slug === site)!;
  const sent = await app.post(
    '/trade-in',
    sampleTradeInFields({
      formToken: shown.value('form_token')!,
      locationId: locations.find(({ location_type: type, visible }) => type === 'sales' && visible)!.id,
      email: `jane${++count}@example.com`,
    }),
    { site },
  );
  expect(sent.status).toBe(303);
  return new URL(sent.headers.get('location')!, 'http://x').searchParams.get('receipt')!;
}

/** The link in the mail to the shopper. */
export function offerLink(app: RunningApp, id: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const link = await mailedOfferLink(app.dataDir, id);
      if (link === null) throw new Error('no mail yet');
      return link;
    },
    { timeout: 60_000, interval: 200 },
  );
}
