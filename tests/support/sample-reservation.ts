import { expect, vi } from 'vitest';
import type { RunningApp } from './app.ts';
import { readPage, type Page } from './html.ts';

/** A shopper's answers on the form that reserves a vehicle, besides the hidden fields. */
const SAMPLE_SHOPPER = {
  name: 'Sam',
  last_name: 'Fictional',
  email: 'sam@example.com',
  phone: '0491 570 156',
  terms: 'true',
};

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: Page;
  readonly source: string;
}

/** Pages of sites, and what shoppers do on them without scripts. */
export function reservationsOn(app: RunningApp) {
  const used = new Set<string>();
  async function page(address: string, site: string): Promise<Shown> {
    const response = await app.get(address, { site });
    const source = await response.text();
    return { status: response.status, headers: response.headers, html: readPage(source), source };
  }
  /** A vehicle that no earlier test has used and that the page of a site reserves. Returns the path of that page. */
  async function reservable(site: string, segment = 'checkout'): Promise<string> {
    for (let number = 1; ; number++) {
      const answer = await app.get(`/api/stock/search?status=in_stock&page=${number}`, { site });
      const { hits, pages } = (await answer.json()) as { hits: readonly { path: string }[]; pages: number };
      for (const hit of hits) {
        if (used.has(hit.path)) continue;
        used.add(hit.path);
        const found = await page(`${hit.path}/${segment}`, site);
        if (found.status === 200 && found.html.has('main form')) return `${hit.path}/${segment}`;
      }
      if (number >= pages) throw new Error(`No vehicle of ${site} can be reserved.`);
    }
  }
  const formFields = (html: Page) =>
    Object.fromEntries(
      html
        .$('main form.enquiry')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
  /** Sends the form of a page. */
  async function send(path: string, site: string, fields: Record<string, string> = {}): Promise<Response> {
    const { html } = await page(path, site);
    const action = html.attribute('main form.enquiry', 'action')!;
    return app.post(action, { ...formFields(html), ...SAMPLE_SHOPPER, ...fields }, { site });
  }
  /** Reserves a vehicle, or starts an online payment. Returns the link to its own page. */
  async function started(path: string, site: string, fields: Record<string, string> = {}): Promise<string> {
    const answer = await send(path, site, fields);
    const link = answer.headers.get('location');
    expect([answer.status, link]).toEqual([303, expect.stringMatching(/^\/(?:reservation|online-payment)\/[\w-]+\?/)]);
    return link!;
  }
  /** Pays on a page as the provider's frame does. Returns the payment as the provider answers it. */
  async function pay(link: string, site: string, card = 'pm_card_visa'): Promise<Record<string, unknown>> {
    const { source } = await page(link, site);
    const secret = /pi_\w+_secret_\w+/.exec(source)![0];
    const key = /pk_test_\w+/.exec(source)![0];
    const answer = await app.send(`/payments-sandbox/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: secret, payment_method: card, sandbox_notices: 'never' }),
    });
    return (await answer.json()) as Record<string, unknown>;
  }
  /** Comes back from the provider to a page. */
  async function comeBack(link: string, site: string): Promise<void> {
    const answer = await app.get(`${link}&payment_intent=pi_1&redirect_status=succeeded`, { site });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, link]);
  }
  /** Waits until a page says something. */
  const until = (link: string, site: string, text: string) =>
    vi.waitFor(async () => expect((await page(link, site)).html.text('main')).toContain(text), {
      timeout: 60_000,
      interval: 100,
    });
  return { page, reservable, send, started, pay, comeBack, until, formFields };
}
