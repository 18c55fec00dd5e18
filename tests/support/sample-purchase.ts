import { expect } from 'vitest';
import type { RunningApp } from './app.ts';
import { readPage, type Page } from './html.ts';

/** A shopper's answers in each step of a purchase, besides the hidden fields. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  details: { name: 'Sam', last_name: 'Fictional', email: 'sam@example.com', phone: '0491 570 156', postcode: '4000' },
  delivery: { handover: 'pickup' },
  'trade-in': { trade_in: 'no' },
  payment: { pay_by: 'cash' },
  accessories: {},
  review: { terms: 'true' },
};

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: Page;
  readonly source: string;
  readonly url: string;
}

/** Pages of purchases, and what shoppers do on them without scripts. */
export function purchasesOn(app: RunningApp) {
  const used = new Set<string>();
  async function page(address: string, site: string): Promise<Shown> {
    const response = await app.get(address, { site });
    const next = response.headers.get('location');
    if (next !== null) return page(next, site);
    const source = await response.text();
    return { status: response.status, headers: response.headers, html: readPage(source), source, url: address };
  }
  /** The first page of the purchase of a vehicle that no earlier test has used. */
  async function buyable(site: string, fits: (shown: Shown) => boolean = () => true): Promise<string> {
    for (let number = 1; ; number++) {
      const answer = await app.get(`/api/stock/search?status=in_stock&page=${number}`, { site });
      const { hits, pages } = (await answer.json()) as { hits: readonly { path: string }[]; pages: number };
      for (const { path } of hits) {
        const start = `/checkout-journey?car_id=${path.split('/').at(-1)}`;
        if (used.has(start)) continue;
        const found = await page(start, site);
        if (found.status !== 200 || !found.html.has('main form.enquiry') || !fits(found)) continue;
        used.add(start);
        return start;
      }
      if (number >= pages) throw new Error(`No vehicle of ${site} can be bought.`);
    }
  }
  const journeyStep = (address: string) => /^\/checkout-journey\/[\w-]+\/([\w-]+)/.exec(address)?.[1] ?? 'details';
  const formFields = (html: Page) =>
    Object.fromEntries(
      html
        .$('main form.enquiry')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
  /** Sends the form of a page. Returns the answer. */
  async function send(address: string, site: string, fields: Record<string, string> = {}): Promise<Response> {
    const { html, url } = await page(address, site);
    const action = html.attribute('main form.enquiry', 'action')!;
    return app.post(action, { ...formFields(html), ...ANSWERS[journeyStep(url)], ...fields }, { site });
  }
  /** Sends the forms until a step is reached (`null`: the page of the order), with answers of one's own. Returns its URL. */
  async function reach(
    step: string | null,
    start: string,
    site: string,
    own: Readonly<Record<string, Record<string, string>>> = {},
  ): Promise<string> {
    for (let address = start, tries = 0; tries < 8; tries++) {
      if (journeyStep(address) === step && address !== start) return address;
      const answer = await send(address, site, own[journeyStep(address)]);
      const next = answer.headers.get('location');
      if (next === null) expect.fail(readPage(await answer.text()).text('main'));
      address = next;
      if (!address.startsWith('/checkout-journey/')) return address;
      if (journeyStep(address) === step) return address;
    }
    throw new Error(`The step ${step} is not reached.`);
  }
  /** A line of a summary: label and value. */
  const lines = (html: Page, list = '.reserve-terms') => {
    const values = html.texts(`${list} dd:first-of-type`);
    return Object.fromEntries(html.texts(`${list} dt`).map((label, at) => [label, values[at]!]));
  };
  return { page, buyable, send, reach, formFields, lines, journeyStep };
}
