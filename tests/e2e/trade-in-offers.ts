import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { readPage } from '#tests/support/html.ts';
import { mailedOfferLink } from '#tests/support/offer-mail.ts';
import { sampleTradeInFields } from '#tests/support/sample-trade-in.ts';
import { DATA_DIR } from './prepare-data.ts';
import { OFFERS_KEY } from './prepare-dealers.ts';
import { at, expect, GROUP, SINGLE } from './sites.ts';

/** The shopper's location on each site, for the inspection of the vehicle. */
const LOCATIONS: Readonly<Record<string, string>> = {
  [GROUP]: 'southern-cross.brisbane-motors.moorooka',
  [SINGLE]: 'southern-cross.kia-aspley.aspley',
};
const DAY_MS = 86_400_000;

interface JourneyOffer {
  /** Link in the shopper's mail. */
  readonly link: string;
  readonly withdraw: () => Promise<void>;
}

/** Sends the trade-in form of a site for a new shopper, and makes an offer with the site's key, as the dealership's system does. */
export async function makeOffer(request: APIRequestContext, site: string): Promise<JourneyOffer> {
  // The runner does not resolve the hosts that the browser does.
  const host = new URL(at(site)).host;
  const shown = readPage(await (await request.get('/trade-in', { headers: { host } })).text());
  const sent = await request.post('/trade-in', {
    headers: { host, origin: `http://${host}` },
    form: sampleTradeInFields({
      formToken: shown.value('form_token')!,
      locationId: LOCATIONS[site]!,
      email: `${randomUUID()}@example.com`,
    }),
    maxRedirects: 0,
  });
  const receipt = new URL(sent.headers()['location']!, 'http://x').searchParams.get('receipt')!;
  const keyed = { host, authorization: `Bearer ${OFFERS_KEY}` };
  const made = await request.post(`/api/leads/${receipt}/trade-in-offers`, {
    headers: { ...keyed, 'idempotency-key': randomUUID() },
    data: { offer_price: 18_500, valid_until: daysFromNow(5), note: 'Please bring both keys.' },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await expect.poll(() => mailedOfferLink(DATA_DIR, id)).not.toBeNull();
  return {
    link: at(site, (await mailedOfferLink(DATA_DIR, id))!),
    async withdraw() {
      expect((await request.post(`/api/trade-in-offers/${id}/withdraw`, { headers: keyed })).status()).toBe(200);
    },
  };
}

/** A calendar date, in UTC: a day is more than the difference to any location. */
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
