import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appWithSites } from '../support/app.ts';
import { newNumber, shopperBrowsers } from '../support/shopper-browser.ts';

interface Answer {
  readonly redirectUrl: string | null;
  readonly error: string | null;
  readonly lead_id: string | null;
  readonly errors: readonly { readonly field: string }[];
}

describe('POST /api/youx/create-customer', async () => {
  const app = await appWithSites({
    popup: 'finance: { popup: true, leadTag: Loans, helpers: [Sam] }',
    none: 'finance: { popup: false }',
  });
  const { browser, codeFor } = shopperBrowsers(app);
  const { intake: leads } = app.base.web.services.leads;
  const found = await app.get('/api/stock/search?facets=none&status=in_stock&car_type=used', { site: 'popup' });
  const [vehicle] = ((await found.json()) as { hits: { id: string; vin: string; year: number }[] }).hits;

  /** A browser in which a number was verified, as the popup does it. */
  async function verified(number = newNumber()) {
    const one = browser('popup');
    await one.json('/api/sign-in/code', { phone: number });
    const answer = await one.json('/api/sign-in/verify', { token: await codeFor(number) });
    expect(answer.status).toBe(200);
    return { ...one, number };
  }
  type Browser = Pick<Awaited<ReturnType<typeof verified>>, 'json' | 'number'>;
  const bodyOf = (phone: string, data: object = {}, additionalData: object = {}) => ({
    data: {
      nvic: null,
      vin: null,
      selfAssessedCreditScore: 'DECENT',
      purchasePrice: 35_000,
      year: null,
      loanTerm: 4,
      phoneNumber: phone,
      firstName: 'Jane',
      lastName: 'Citizen',
      email: 'jane@example.com',
      subscribe: true,
      postCode: '4000',
      ...data,
    },
    additionalData: { terms: true, car_id: vehicle!.id, ...additionalData },
  });
  const apply = async ({ json, number }: Browser, data: object = {}, additionalData: object = {}) => {
    const answer = await json('/api/youx/create-customer', bodyOf(number, data, additionalData));
    return { status: answer.status, said: (await answer.json()) as Answer };
  };
  const serviceOf = () => app.base.web.services.finance.findService(app.base.web.tenants.bySlug('popup')!)!;
  const mailAbout = async (text: string) => {
    const folder = path.join(app.dataDir, 'outbox');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    // The one to the dealership: the shopper gets a mail, too.
    const found = mails.find((mail) => mail.includes(text) && /^Tag:/m.test(mail));
    return (found ?? '').replaceAll(/=\r?\n/g, '');
  };

  afterEach(() => void vi.restoreAllMocks());

  it('stores the lead, creates the customer and answers where to continue [API-032, FIN-062, FIN-067]', async () => {
    const create = vi.spyOn(serviceOf(), 'createCustomer');
    const accept = vi.spyOn(leads, 'accept');
    const shopper = await verified();
    const { status, said } = await apply(
      shopper,
      {},
      {
        whoIsHelping: 'Sam',
        lead_attributes: { visited_pages: ['/', '/finance'], linked_query_params: { from: 'mail' } },
      },
    );
    expect(status).toBe(200);
    expect(said).toEqual({
      redirectUrl: expect.stringMatching(/\/lender-sandbox\/applications\/\d+$/),
      error: null,
      lead_id: expect.any(String),
      errors: [],
    });
    expect(create).toHaveBeenCalledExactlyOnceWith(
      {
        loan: expect.objectContaining({ creditScore: 'DECENT', purchasePrice: 3_500_000, termYears: 4 }),
        phone: shopper.number.replaceAll(' ', ''),
        firstName: 'Jane',
        lastName: 'Citizen',
        email: 'jane@example.com',
        postcode: '4000',
        subscribe: true,
        additionalData: {
          lead_details: { category: 'Finance Enquiry', tag: 'Loans' },
          car_id: vehicle!.id,
          dealership_slug: expect.any(String),
          car_type: 'used',
          whoIsHelping: 'Sam',
          lead_attributes: { visited_pages: ['/', '/finance'], linked_query_params: { from: 'mail' } },
        },
      },
      expect.any(String),
    );
    expect(accept.mock.calls[0]![0]).toMatchObject({
      vehicle: { id: vehicle!.id },
      fields: { amount: '35000', term: '4', whoIsHelping: 'Sam' },
    });
  });

  it('delivers a finance enquiry that names the loan, and not how applicants rate their credit history', async () => {
    const { said } = await apply(await verified(), { firstName: 'Marguerite', purchasePrice: 47_500 });
    expect(said.error).toBeNull();
    await vi.waitFor(async () => expect(await mailAbout('Marguerite')).toContain('Finance Enquiry'), {
      timeout: 60_000,
      interval: 200,
    });
    const mail = await mailAbout('Marguerite');
    expect(mail).toMatch(/^Price of the vehicle:\s+\$47,500/m);
    expect(mail).toMatch(/Tag:\s+Loans/);
    expect(mail).not.toMatch(/DECENT/);
  });

  it('without a vehicle, is the lead of its dealership, or of the first of the site', async () => {
    const accept = vi.spyOn(leads, 'accept');
    const shopper = await verified();
    const unknown = await apply(shopper, {}, { car_id: null, dealership_slug: 'nowhere' });
    expect([unknown.status, unknown.said.errors[0]?.field]).toEqual([422, 'dealership_slug']);
    const [first, last] = app.base.web.tenants.bySlug('popup')!.dealerships;
    const { status } = await apply(shopper, {}, { car_id: null, dealership_slug: last!.slug });
    expect(status).toBe(200);
    expect(accept.mock.calls[0]![0]).toMatchObject({ vehicle: null, fields: { dealership_slug: last!.slug } });
    expect((await apply(shopper, { firstName: 'June' }, { car_id: null })).status).toBe(200);
    expect(accept.mock.calls[1]![0]).toMatchObject({ vehicle: null, fields: { dealership_slug: first!.slug } });
  });

  it('takes VIN, NVIC and year of the vehicle from stock', async () => {
    const create = vi.spyOn(serviceOf(), 'createCustomer');
    await apply(await verified(), { vin: 'WRONG', year: 1901 });
    const [{ loan }] = create.mock.calls[0]!;
    expect([loan.vin, loan.year]).not.toEqual(['WRONG', 1901]);
  });

  it('refuses a number that was not verified in this browser [FIN-061]', async () => {
    const accept = vi.spyOn(leads, 'accept');
    const error = 'Verify your mobile number with a code first.';
    expect(await apply({ ...browser('popup'), number: newNumber() })).toMatchObject({ status: 401, said: { error } });
    const other = { ...(await verified()), number: newNumber() };
    expect(await apply(other)).toMatchObject({ status: 401, said: { error } });
    expect(accept).not.toHaveBeenCalled();
  });

  it('verifies nothing with a wrong code [FIN-061]', async () => {
    const [one, number] = [browser('popup'), newNumber()];
    await one.json('/api/sign-in/code', { phone: number });
    const wrong = String((Number(await codeFor(number)) + 1) % 1_000_000).padStart(6, '0');
    expect((await one.json('/api/sign-in/verify', { token: wrong })).status).toBe(422);
    expect((await apply({ ...one, number })).status).toBe(401);
  });

  it.each([
    ['Decline', 'Failed to create customer.'],
    ['Down', 'Failed to create customer.'],
    ['Malformed', 'Failed to create customer or no redirect URL received.'],
  ])('%s: the shopper reads "%s", and the dealership has the lead [ERR-015]', async (lastName, error) => {
    const { status, said } = await apply(await verified(), { lastName });
    expect(status).toBe(502);
    expect(said).toEqual({ redirectUrl: null, error, lead_id: expect.any(String), errors: [] });
  });

  it('reports a customer without a URL, and one on a host that the lender does not name [ERR-013]', async () => {
    const error = 'Failed to create customer or no redirect URL received.';
    expect((await apply(await verified(), { lastName: 'Redirect' })).said).toMatchObject({ error });
    for (const redirectUrl of ['https://evil.example/', 'http://apply.lender.example/1']) {
      vi.spyOn(serviceOf(), 'createCustomer').mockResolvedValueOnce({ redirectUrl });
      expect((await apply(await verified())).said).toMatchObject({ error, redirectUrl: null });
    }
  });

  it('reports a lead that was not stored, and stores it with the next try [ERR-014]', async () => {
    vi.spyOn(leads, 'accept').mockRejectedValueOnce(new Error('The disk is full.'));
    const shopper = await verified();
    const create = vi.spyOn(serviceOf(), 'createCustomer');
    expect(await apply(shopper)).toMatchObject({
      status: 502,
      said: { error: 'Lead submission failed.', lead_id: null, redirectUrl: null },
    });
    expect(await apply(shopper)).toMatchObject({ status: 200, said: { error: null, lead_id: expect.any(String) } });
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('reports any other failure of the service [ERR-016]', async () => {
    vi.spyOn(serviceOf(), 'createCustomer').mockRejectedValueOnce(new Error('No memory.'));
    const { said } = await apply(await verified());
    expect(said).toMatchObject({ error: 'An unknown error occurred.', lead_id: expect.any(String) });
  });

  it('answers a double click and a retry with the same customer and lead', async () => {
    const create = vi.spyOn(serviceOf(), 'createCustomer');
    const shopper = await verified();
    const [one, other] = await Promise.all([apply(shopper), apply(shopper)]);
    expect(one.said.redirectUrl).not.toBeNull();
    expect(other.said).toEqual(one.said);
    expect((await apply(shopper)).said).toEqual(one.said);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('tells its sender, and no one else, what became of an application', async () => {
    const shopper = await verified();
    const sent = await app.send('/api/youx/create-customer', {
      method: 'POST',
      body: JSON.stringify(bodyOf(shopper.number)),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': 'form-12345',
        Host: 'popup.localhost:3000',
        Cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    const { redirectUrl } = (await sent.json()) as Answer;
    const read = await shopper.get('/api/youx/applications/form-12345');
    expect(await read.json()).toEqual({ state: 'customerCreated', redirectUrl });
    expect((await (await verified()).get('/api/youx/applications/form-12345')).status).toBe(404);
    expect((await browser('popup').get('/api/youx/applications/form-12345')).status).toBe(404);
  });

  it.each([
    ['purchasePrice', { purchasePrice: 9_999 }],
    ['purchasePrice', { purchasePrice: 200_001 }],
    ['loanTerm', { loanTerm: 8 }],
    ['loanTerm', { loanTerm: 2.5 }],
    ['selfAssessedCreditScore', { selfAssessedCreditScore: 'EXCELLENT' }],
    ['firstName', { firstName: 'x'.repeat(121) }],
    ['isAdmin', { isAdmin: true }],
  ])('refuses an impossible %s', async (field, data) => {
    const answer = await browser('popup').json('/api/youx/create-customer', bodyOf('0491 570 006', data));
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { detail: string }).detail).toContain(field);
  });

  it('names the field that is invalid, and stores nothing', async () => {
    const accept = vi.spyOn(leads, 'accept');
    const shopper = await verified();
    for (const [field, data] of [
      ['email', { email: 'jane@' }],
      ['postcode', { postCode: '12' }],
      ['name', { firstName: '\0' }],
      ['last_name', { lastName: '123' }],
    ] as const) {
      const { status, said } = await apply(shopper, data);
      expect([status, said.errors.map((one) => one.field)]).toEqual([422, [field]]);
    }
    expect(await apply(shopper, {}, { terms: false })).toMatchObject({
      status: 422,
      said: { errors: [{ field: 'terms' }] },
    });
    expect(accept).not.toHaveBeenCalled();
  });

  it('takes only a helper whom the site names, and says so', async () => {
    const accept = vi.spyOn(leads, 'accept');
    const create = vi.spyOn(serviceOf(), 'createCustomer');
    const message = 'Choose who is helping you, or no one.';
    expect(await apply(await verified(), {}, { whoIsHelping: 'Kim' })).toEqual({
      status: 422,
      said: { redirectUrl: null, error: message, lead_id: null, errors: [{ field: 'whoIsHelping', message }] },
    });
    expect([accept.mock.calls, create.mock.calls]).toEqual([[], []]);
  });

  it('has no vehicle of another site', async () => {
    const { status } = await apply(await verified(), {}, { car_id: 'nothing' });
    expect(status).toBe(404);
  });

  it('is answered with 404 where the setting finance.popup is off', async () => {
    const answer = await browser('none').json('/api/youx/create-customer', bodyOf('0491 570 006'));
    expect(answer.status).toBe(404);
    expect((await browser('none').get('/api/youx/applications/form-1')).status).toBe(404);
  });
});
