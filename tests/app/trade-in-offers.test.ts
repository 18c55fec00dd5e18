import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { nextOpenNoon } from '#tests/support/open-noon.ts';
import { offerLink, sendTradeIn } from '#tests/support/sample-offer.ts';

const KEY = 'a key of thirty-two characters..';
const DAY = 86_400_000;

type KeyedRequest = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };

describe('offers for trade-ins', async () => {
  const app = await appWithSites({
    offering: 'tradeIn: { offerKeyEnv: OFFERING_KEY }',
    weak: 'tradeIn: { offerKeyEnv: WEAK_KEY }',
    plain: '{}',
  });
  beforeAll(() => {
    vi.stubEnv('OFFERING_KEY', KEY);
    vi.stubEnv('WEAK_KEY', 'short');
  });
  afterAll(() => void vi.unstubAllEnvs());

  const tradeIn = () => sendTradeIn(app, 'offering');
  const request = (url: string, init: KeyedRequest = {}, site = 'offering') =>
    app.send(url, {
      ...init,
      headers: { host: `${site}.localhost:3000`, Authorization: `Bearer ${KEY}`, ...init.headers },
    });
  const terms = (changes: object = {}) =>
    JSON.stringify({
      offer_price: 18_500.5,
      valid_until: new Date(Date.now() + 5 * DAY).toISOString().slice(0, 10),
      ...changes,
    });
  const make = (receipt: string, init: KeyedRequest = {}, site = 'offering') =>
    request(
      `/api/leads/${receipt}/trade-in-offers`,
      {
        method: 'POST',
        body: terms(),
        ...init,
        headers: { 'Idempotency-Key': `offer for ${receipt}`.replaceAll(' ', '-'), ...init.headers },
      },
      site,
    );
  const made = async () => {
    const response = await make(await tradeIn());
    expect(response.status).toBe(201);
    return (await response.json()) as { id: string; offer_price: number; state: string };
  };
  const detail = async (response: Response) => ((await response.json()) as { detail: string }).detail;

  const linkOf = (id: string) => offerLink(app, id);
  const page = async (link: string, site = 'offering') => {
    const response = await app.get(link, { site });
    return { status: response.status, headers: response.headers, html: readPage(await response.text()) };
  };
  const post = (link: string, fields: Record<string, string>) => app.post(link, fields, { site: 'offering' });

  it('are made with the key of the site, once for each Idempotency-Key [LEAD-028]', async () => {
    const receipt = await tradeIn();
    const first = await make(receipt);
    expect(first.status).toBe(201);
    const offer = (await first.json()) as { id: string };
    expect(offer).toMatchObject({ offer_price: 18_500.5, state: 'made', note: null, changed_at: null });
    const again = await make(receipt);
    expect([again.status, await again.json()]).toEqual([200, offer]);
    expect(await (await request(`/api/trade-in-offers/${offer.id}`)).json()).toEqual(offer);
    const other = await make(receipt, { headers: { 'Idempotency-Key': 'another-key' } });
    expect([other.status, await detail(other)]).toEqual([409, expect.stringContaining(`${offer.id}/withdraw`)]);
    const changed = await make(receipt, { body: terms({ offer_price: 1 }) });
    expect([changed.status, await detail(changed)]).toEqual([409, expect.stringContaining('other terms')]);
  });

  it.each(['%00', 'a%00b', '%F0%9F%9A%97', 'x'.repeat(3000)])(
    'are not found under an id that no lead can have: %s [LEAD-028]',
    async (id) => {
      const statuses = [
        (await make(id, { headers: { 'Idempotency-Key': 'a-key-of-its-own' } })).status,
        (await request(`/api/trade-in-offers/${id}`)).status,
        (await request(`/api/trade-in-offers/${id}/withdraw`, { method: 'POST' })).status,
      ];
      expect(statuses).toEqual([404, 404, 404]);
    },
  );

  it('refuse a note that cannot be stored [LEAD-028]', async () => {
    const refused = await make(await tradeIn(), { body: terms({ note: 'Two\0keys' }) });
    expect([refused.status, await detail(refused)]).toEqual([400, 'note: has characters that cannot be stored']);
  });

  it('have the styles of the forms, also when the page is the first that opens', async () => {
    const stylesOf = async (address: string) => (await page(address)).html.attributes('link[rel="stylesheet"]', 'href');
    const styles = await stylesOf(await linkOf((await made()).id));
    expect(styles).toEqual(await stylesOf('/trade-in'));
    expect(styles).toHaveLength(3);
  });

  it('say what is wrong with a request', async () => {
    const receipt = await tradeIn();
    for (const [body, text] of [
      ['{', 'the body'],
      [terms({ offer_price: 0 }), 'offer_price'],
      [terms({ offer_price: 1.001 }), 'offer_price: must have at most two decimals'],
      [terms({ valid_until: '2020-01-01' }), 'valid_until must not be before today'],
      [terms({ price: 1 }), 'price'],
    ] as const) {
      const response = await make(receipt, { body });
      expect([response.status, await detail(response)]).toEqual([400, expect.stringContaining(text)]);
    }
    expect((await make(receipt, { headers: { 'Idempotency-Key': 'short' } })).status).toBe(400);
    expect((await make('FC-0000-0000')).status).toBe(404);
  });

  it('are refused without the key of the site, and where the site makes none', async () => {
    const receipt = await tradeIn();
    for (const Authorization of ['', 'Bearer wrong', `Basic ${KEY}`]) {
      const response = await make(receipt, { headers: { Authorization } });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    expect((await make(receipt, { headers: { Authorization: 'Bearer short' } }, 'weak')).status).toBe(401);
    expect((await make(receipt, {}, 'plain')).status).toBe(404);
    const { id } = await made();
    expect((await request(`/api/trade-in-offers/${id}`, {}, 'plain')).status).toBe(404);
  });

  it('have a page that shows vehicle, price, last day, dealership and condition, and is not indexed [LEAD-028]', async () => {
    const { id } = await made();
    const link = await linkOf(id);
    const { status, headers, html } = await page(link);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(html.attribute('meta[name="robots"]', 'content')).toBe('noindex');
    expect(html.text('h1')).toBe('Our offer for your 2021 Kia Rio');
    const text = html.text('main');
    for (const part of ['$18,500.50', 'depends on an inspection', 'ABC12D QLD', '45,000']) expect(text).toContain(part);
    expect(html.texts('main form button')).toEqual(['Accept the offer', 'Decline']);
    // Opening the page, as programs that check mails do, answers nothing.
    expect(await (await request(`/api/trade-in-offers/${id}`)).json()).toMatchObject({ state: 'made' });
    expect((await page(link.replace('signature=', 'signature=A'))).status).toBe(404);
    expect((await page(link, 'plain')).status).toBe(404);
  });

  it('are accepted without scripts, in two tabs, and then take a time for the inspection [LEAD-028, API-036]', async () => {
    const { id } = await made();
    const link = await linkOf(id);
    for (const answer of ['accepted', 'accepted', 'declined']) {
      const response = await post(link, { answer });
      expect([response.status, response.headers.get('location')]).toEqual([303, link]);
    }
    const { html } = await page(link);
    expect(html.text('main .alert')).toContain('You accepted this offer');
    expect(html.texts('main form button')).toEqual(['Request this time']);
    const wrong = await post(link, { answer: 'inspection', booking_date_time: '2020-01-01T10:00' });
    expect(wrong.status).toBe(422);
    expect(readPage(await wrong.text()).text('.field-error')).toBe('Choose a time in the future.');
    const time = html.attribute('[name="booking_date_time"]', 'min')!;
    const next = await post(link, { answer: 'inspection', booking_date_time: nextOpenNoon(time) });
    expect(next.status).toBe(303);
    expect((await page(link)).html.text('main')).toMatch(/You requested .* at 12:00/);
    const stored = await (await request(`/api/trade-in-offers/${id}`)).json();
    expect(stored).toMatchObject({ state: 'accepted', inspection_at: expect.stringContaining('T12:00:00+10:00') });
    const tooLate = await request(`/api/trade-in-offers/${id}/withdraw`, { method: 'POST' });
    expect([tooLate.status, await detail(tooLate)]).toEqual([409, expect.stringContaining('accepted')]);
  });

  it('can be declined, and cannot be accepted once withdrawn or expired', async () => {
    const declined = await made();
    await post(await linkOf(declined.id), { answer: 'declined' });
    expect((await page(await linkOf(declined.id))).html.text('main')).toContain('You declined this offer');

    const withdrawn = await made();
    const link = await linkOf(withdrawn.id);
    expect((await request(`/api/trade-in-offers/${withdrawn.id}/withdraw`, { method: 'POST' })).status).toBe(200);
    expect((await post(link, { answer: 'accepted' })).status).toBe(303);
    const { html } = await page(link);
    expect(html.text('main .alert')).toContain('This offer was withdrawn');
    expect(html.has('main form')).toBe(false);

    const late = await made();
    const lateLink = await linkOf(late.id);
    for (const [days, status, text, help] of [
      [7, 200, 'This offer has expired', 'a[href^="tel:"]'],
      [40, 410, 'This link has expired', 'a[href="/contact-us"]'],
    ] as const) {
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * DAY);
      const shown = await page(lateLink);
      vi.restoreAllMocks();
      expect([shown.status, shown.html.text('main')]).toEqual([status, expect.stringContaining(text)]);
      expect(shown.html.text('main')).not.toContain('it holds if');
      expect(shown.html.has(`main ${help}`)).toBe(true);
    }
  });

  it('say that nothing was stored when the answer cannot be stored, and accept it afterwards', async () => {
    const { id } = await made();
    const link = await linkOf(id);
    vi.spyOn(app.base.web.services.leads.tradeInOffers, 'answer').mockRejectedValueOnce(new Error('disk full'));
    const failed = await post(link, { answer: 'accepted' });
    expect(failed.status).toBe(500);
    const html = readPage(await failed.text());
    expect(html.text('main [role="alert"]')).toContain('We couldn’t save that.');
    expect(html.texts('main form button')).toContain('Accept the offer');
    expect((await post(link, { answer: 'accepted' })).status).toBe(303);
    expect((await page(link)).html.text('main')).toContain('You accepted this offer');
  });

  it('refuse an answer that another website sends', async () => {
    const { id } = await made();
    const foreign = await app.post(
      await linkOf(id),
      { answer: 'accepted' },
      {
        site: 'offering',
        headers: { Origin: 'https://elsewhere.example' },
      },
    );
    expect(foreign.status).toBe(403);
    expect(await (await request(`/api/trade-in-offers/${id}`)).json()).toMatchObject({ state: 'made' });
  });
});
