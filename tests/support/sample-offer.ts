import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { RunningApp } from './app.ts';
import { readPage } from './html.ts';
import { SAMPLE_TRADE_IN } from './sample-trade-in.ts';

let count = 0;

/** Sends the trade-in form of a site as a browser without scripts does. Returns the receipt number. */
export async function sendTradeIn(app: RunningApp, site: string): Promise<string> {
  const shown = readPage(await (await app.get('/trade-in', { site })).text());
  const { locations } = app.base.web.tenants.all().find(({ slug }) => slug === site)!;
  const sent = await app.post(
    '/trade-in',
    {
      ...SAMPLE_TRADE_IN,
      form_token: shown.value('form_token')!,
      name: 'Jane',
      last_name: 'Citizen',
      email: `jane${++count}@example.com`,
      phone: '0491 570 006',
      postcode: '4000',
      rego: 'ABC12D',
      regoState: 'qld',
      location_id: locations.find(({ location_type: type, visible }) => type === 'sales' && visible)!.id,
    },
    { site },
  );
  expect(sent.status).toBe(303);
  return new URL(sent.headers.get('location')!, 'http://x').searchParams.get('receipt')!;
}

/** The link in the mail to the shopper. */
export function offerLink(app: RunningApp, id: string): Promise<string> {
  const folder = path.join(app.dataDir, 'outbox');
  return vi.waitFor(
    async () => {
      for (const name of (await readdir(folder)).filter((one) => one.endsWith('.eml'))) {
        const mail = (await readFile(path.join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
        const link = new RegExp(`/trade-in-offer/${id}\\?[\\w=&-]+`).exec(mail);
        if (link) return link[0];
      }
      throw new Error('no mail yet');
    },
    { timeout: 60_000, interval: 200 },
  );
}
