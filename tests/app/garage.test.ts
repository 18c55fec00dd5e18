import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { runScript } from '#tests/support/run-script.ts';
import { newNumber, shopperBrowsers } from '#tests/support/shopper-browser.ts';
import { sendTradeIn } from '#tests/support/sample-offer.ts';

const KEY = 'a key of thirty-two characters..';
const app = await appWithSites({
  garage: 'garage: { enabled: true }\n  tradeIn: { offerKeyEnv: OFFERING_KEY }',
  sister: 'garage: { enabled: true }',
  apart: 'garage: { enabled: true }\n  auth: { accounts: site }',
  none: '',
  listless: 'favourites: { mode: "off" }',
});
const { signedIn } = shopperBrowsers(app);
beforeAll(() => void vi.stubEnv('OFFERING_KEY', KEY));
afterAll(() => void vi.unstubAllEnvs());

/** Sends an enquiry, and returns its receipt number. */
async function enquire(site: string, phone: string, fields: Record<string, string> = {}): Promise<string> {
  const { locations } = app.base.web.tenants.all().find(({ slug }) => slug === site)!;
  const sent = await app.send('/api/leads', {
    method: 'POST',
    headers: { Host: `${site}.localhost:3000`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      fields: {
        name: 'Jane',
        last_name: 'Citizen',
        email: 'jane@example.com',
        phone,
        category: 'Feedback',
        message: 'Great service.',
        location: locations.find(({ visible }) => visible)!.id,
        terms: 'true',
        ...fields,
      },
    }),
  });
  const said = (await sent.json()) as { receipt: string };
  expect(said).toMatchObject({ error: null });
  return said.receipt;
}
type Shopper = Awaited<ReturnType<typeof signedIn>>;
const garage = async (one: Shopper) => readPage(await (await one.get('/my-garage')).text());
const receipts = async (one: Shopper) =>
  (await garage(one)).texts('.account-leads li').map((text) => /FC-[\w-]+\w/.exec(text)![0]);

describe('the enquiries in the garage', () => {
  it('are those with the number of the shopper on the sites that share the account', async () => {
    const number = newNumber();
    const own = await enquire('garage', number);
    const sister = await enquire('sister', number);
    const apart = await enquire('apart', number);
    await enquire('garage', newNumber());
    expect(await receipts(await signedIn('garage', number))).toEqual([sister, own]);
    expect(await receipts(await signedIn('apart', number))).toEqual([apart]);
  });

  it('are also those that were sent while signed in, with whatever number', async () => {
    const [one, other] = [await signedIn('garage'), await signedIn('garage')];
    const form = readPage(await (await one.get('/contact-us')).text());
    const { locations } = app.base.web.tenants.all().find(({ slug }) => slug === 'garage')!;
    const fields = {
      form_token: form.value('form_token')!,
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: newNumber(),
      category: 'Feedback',
      message: 'Great service.',
      location: locations.find(({ visible }) => visible)!.id,
      terms: 'true',
    };
    const sent = await one.post('/contact-us', fields);
    const receipt = new URL(sent.headers.get('location')!, 'http://site.example').searchParams.get('receipt');
    expect(await receipts(one)).toEqual([receipt]);
    expect(await receipts(other)).toEqual([]);
    // Its thank-you page leads there, but only a shopper who is signed in.
    const thanks = sent.headers.get('location')!;
    const linked = async (get: (address: string) => Promise<Response>) =>
      readPage(await (await get(thanks)).text()).attributes('.receipt-next a', 'href');
    expect(await linked(one.get)).toEqual(['/my-garage#enquiries']);
    expect(await linked((address) => app.get(address, { site: 'garage' }))).toEqual([]);
  });

  it('state what was sent, when, and to whom, with its receipt number', async () => {
    const number = newNumber();
    const receipt = await enquire('garage', number);
    const [text] = (await garage(await signedIn('garage', number))).texts('.account-leads li');
    expect(text).toMatch(new RegExp(`^Feedback ?Receipt number ${receipt}\\. Sent on \\w+.* 20\\d\\d.* to .+\\.$`));
  });

  it('name the open offer for a vehicle, without the link that only its mail has', async () => {
    const receipt = await sendTradeIn(app, 'garage');
    const made = await app.send(`/api/leads/${receipt}/trade-in-offers`, {
      method: 'POST',
      headers: { Host: 'garage.localhost:3000', Authorization: `Bearer ${KEY}`, 'Idempotency-Key': 'offer-number-1' },
      body: JSON.stringify({
        offer_price: 18_500,
        valid_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      }),
    });
    expect(made.status).toBe(201);
    const one = await signedIn('garage', '0491 570 006');
    const html = await (await one.get('/my-garage')).text();
    expect(readPage(html).text('.account-leads')).toContain('The dealership offers you $18,500 until');
    expect(html).not.toContain('/trade-in-offer/');
  });

  it('are the newest 20, and the page says how many there are', async () => {
    const number = newNumber();
    for (let n = 1; n <= 21; n++) await enquire('garage', number, { message: `Message ${n}` });
    const page = await garage(await signedIn('garage', number));
    expect(page.texts('.account-leads li')).toHaveLength(20);
    expect(page.text('section:has(#enquiries)')).toContain(
      'The newest 20 of 21 that were sent with your mobile number.',
    );
  });
});

describe('the consents in the garage', () => {
  const consents = async (one: Shopper) => (await garage(one)).texts('.account-consents li p');

  it('are those given with the number of the shopper, and the one to offers can be withdrawn without scripts', async () => {
    const one = await signedIn('garage');
    expect((await garage(one)).has('#consents')).toBe(false);
    await enquire('garage', one.number, { opt_in: 'true' });
    expect((await consents(one)).toSorted()).toEqual([
      expect.stringMatching(/^I agree to the terms of use\. ?Agreed on .+ on the website of Site garage\.$/),
      expect.stringMatching(/^Send me offers and news from Site garage .+Agreed on .+\.$/),
    ]);
    const site = (await garage(one)).attribute('.account-consents input[name=site]', 'value')!;
    const answer = await one.post('/my-garage', { step: 'withdraw', site });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my-garage#consents']);
    const page = await garage(one);
    expect(page.texts('.account-consents button')).toEqual([]);
    expect(page.text('.account-consents')).toContain('Withdrawn on');
  });

  // The server holds the embedded database; one on a server is opened by the command itself.
  it.skipIf(process.env['TEST_DATABASE_URL'])(
    'are listed by npm run consents while the server runs, for one number and site',
    async () => {
      const [number, other] = [newNumber(), newNumber()];
      for (const one of [number, other]) await enquire('garage', one);
      const lines = (await runScript(app, 'consents', '--site', 'garage', '--phone', number, '--current')).split('\n');
      expect(lines[0]).toBe('time\tkind\tchange\tnow\tphone\temail\treceipt\tpage\twording');
      expect(lines.slice(1).filter(Boolean)).toEqual([
        expect.stringMatching(
          /\tterms\tgiven\tyes\t\+61491\d+\tjane@example\.com\tFC-\S+\t.*\tI agree to the terms of use\.$/,
        ),
      ]);
    },
  );
});

describe('the list of viewed vehicles', () => {
  const first = async () => {
    const answer = await app.get('/api/stock/search', { site: 'garage' });
    return ((await answer.json()) as { hits: { id: string; slug: string }[] }).hits[0]!;
  };

  it('gets the cards of those that the site still lists, for its own browser only [ACC-029]', async () => {
    const { id, slug } = await first();
    const one = await signedIn('garage');
    const answer = await one.get(`/my-garage.data?viewed=gone&viewed=${id}`);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect(await answer.text()).toContain(slug);
    expect(await (await app.get(`/my-garage.data?viewed=${id}`, { site: 'garage' })).text()).not.toContain(slug);
  });

  it('stores nothing where no page of the site shows it [ACC-029]', async () => {
    const { slug } = await first();
    // The page's data is JSON in a JSON text.
    const entry = async (site: string) => {
      const text = await (await app.get(`/cars/${slug}.data`, { site })).text();
      return text.replaceAll('\\', '').includes(`"viewed":{"id":"`);
    };
    // By default, the empty list of saved vehicles does.
    expect([await entry('garage'), await entry('none'), await entry('listless')]).toEqual([true, true, false]);
  });
});

describe("the shopper's own data", () => {
  it('is a file for the signed-in shopper', async () => {
    const number = newNumber();
    const receipt = await enquire('garage', number);
    const one = await signedIn('garage', number);
    const file = await one.get('/api/me/data');
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
    expect(file.headers.get('Cache-Control')).toContain('no-store');
    expect(await file.json()).toMatchObject({ enquiries: [{ receipt }] });
    expect((await app.get('/api/me/data', { site: 'garage' })).status).toBe(401);
  });

  it('is deleted with the account after a tick, without scripts, and the browser is signed out', async () => {
    const one = await signedIn('garage');
    const refused = await one.post('/my-garage', { step: 'erase' });
    expect(refused.status).toBe(422);
    expect(readPage(await refused.text()).text('#own-data ~ details')).toContain(
      'Tick the box to delete your account and data.',
    );
    const deleted = await one.post('/my-garage', { step: 'erase', confirmed: 'yes' });
    expect(deleted.status).toBe(303);
    const page = readPage(await (await one.get(deleted.headers.get('Location')!)).text());
    expect(page.text('.alert')).toContain('Your account has been deleted.');
    expect(await (await one.get('/api/me')).json()).toMatchObject({ user: null });
    expect(one.cookies.has('session')).toBe(false);
  });
});
