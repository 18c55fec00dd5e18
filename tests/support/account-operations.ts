import { vi } from 'vitest';
import { applicationOperations } from '#api/finance/applications-api.ts';
import type { AccountAccess } from '#shoppers/account-access.server.ts';
import type { SavedSearch } from '#shoppers/saved-searches.server.ts';
import type { RunningApp } from './app.ts';
import { callOperation } from './call-operation.ts';

type Headers = Record<string, string>;

const OWN_DATA = {
  account: { phone: '+61491570006' },
  browsers: [],
  watchlist: [],
  saved_searches: [],
  watchlist_alerts: [],
  alert_addresses: [],
  alert_messages: [],
  saved_deals: [],
  spins: [],
  consents: [],
  enquiries: [{ receipt: 'FC-1' }],
  finance_applications: [],
  reservations: [],
  payments: [],
};

/** Requests of the API's account operations, with a signed-in shopper who exists in this test only. */
export function accountOperations(app: RunningApp, site: string, vehicleId: string) {
  const {
    tenants,
    now,
    services: {
      shoppers: { signIn, sessions, watchlist, savedSearches, ownData },
      finance,
      inventory,
    },
  } = app.base.web;
  const shopper = {
    id: 'account-1',
    phone: '+61491570006',
    name: 'Jane',
    last_name: null,
    email: null,
    postcode: null,
  };
  const on = (host: string, headers: Headers) => ({
    host: `${host}.localhost:3000`,
    Cookie: 'session=s; sign-in=t',
    ...headers,
  });
  const get = (path: string, headers: Headers = {}, host = site) => app.get(path, { headers: on(host, headers) });
  const post = (path: string, body: object, headers: Headers = {}, host = site, method = 'POST') =>
    app.send(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...on(host, headers) },
    });
  const phone = { phone: '0491 570 006' };
  const code = { token: '123456' };
  const car = { car_id: vehicleId };
  const cars = { car_ids: [vehicleId] };
  const saved: SavedSearch = {
    id: 'search-1',
    siteId: 'group/site',
    query: 'make=Kia',
    title: 'Kia vehicles',
    channel: 'mail',
    frequency: 'daily',
    createdAt: new Date(0),
    stoppedAt: new Date(1),
  };
  const searches = '/api/saved-searches';
  const ownSearch = `${searches}/search-1`;
  const search = { query: 'make=Kia' };
  const applying = '/api/youx/create-customer';
  const application = {
    data: {
      selfAssessedCreditScore: 'GREAT',
      purchasePrice: 30_000,
      loanTerm: 5,
      phoneNumber: '0491 570 006',
      firstName: 'Jane',
      lastName: 'Citizen',
      email: 'jane@example.com',
      postCode: '4000',
    },
    additionalData: { terms: true },
  };
  const contact = '/api/check-if-contact-exists?phone_number=0491570006';

  const requests: Record<string, (headers?: Headers) => Promise<Response>> = {
    readMe: (headers) => get('/api/me', headers),
    readOwnData: (headers) => get('/api/me/data', headers),
    requestSignInCode: (headers) => post('/api/sign-in/code', phone, headers),
    verifySignInCode: (headers) => post('/api/sign-in/verify', code, headers),
    signOut: (headers) => post('/api/sign-out', {}, headers),
    checkRateLimit: (headers) => post('/api/rate-limit', phone, headers),
    checkIfContactExists: (headers) => get(contact, headers),
    saveCar: (headers) => post('/api/watchlist/save-car', car, headers),
    removeCar: (headers) => post('/api/watchlist/remove-car', car, headers),
    mergeWatchlist: (headers) => post('/api/watchlist/merge', cars, headers),
    createFinanceCustomer: (headers) => post(applying, application, headers),
    readFinanceApplication: (headers) => get('/api/youx/applications/form-1', headers),
    listSavedSearches: (headers) => get(searches, headers),
    saveSearch: (headers) => post(searches, search, headers),
    changeSavedSearch: (headers) => post(ownSearch, { channel: 'sms' }, headers, site, 'PATCH'),
    removeSavedSearch: (headers) => post(ownSearch, {}, headers, site, 'DELETE'),
  };

  const outcome = (one: 'limited' | 'failed') => () => {
    vi.spyOn(signIn, 'requestCode').mockResolvedValueOnce({ outcome: one });
    return requests['requestSignInCode']!();
  };
  const signedOut = (id: string) => () => {
    vi.spyOn(sessions, 'shopper').mockResolvedValueOnce(null);
    return requests[id]!();
  };
  const full = (id: string) => () => {
    vi.spyOn(watchlist, 'add').mockResolvedValueOnce(false);
    return requests[id]!();
  };
  const others: (readonly [id: string, status: number, request: () => Promise<Response>])[] = [
    ...Object.keys(requests).map((id) => [id, 404, () => requests[id]!({ host: 'plain.localhost:3000' })] as const),
    ['requestSignInCode', 400, () => post('/api/sign-in/code', { phone: 7 })],
    ['requestSignInCode', 422, () => post('/api/sign-in/code', { phone: '07 5550 0001' })],
    ['requestSignInCode', 429, outcome('limited')],
    ['requestSignInCode', 502, outcome('failed')],
    ['verifySignInCode', 400, () => post('/api/sign-in/verify', {})],
    ['verifySignInCode', 422, () => post('/api/sign-in/verify', { token: '12' })],
    ['checkRateLimit', 400, () => post('/api/rate-limit', {})],
    [
      'checkRateLimit',
      429,
      () => {
        vi.spyOn(signIn, 'mayRequest').mockResolvedValueOnce(false);
        return requests['checkRateLimit']!();
      },
    ],
    ['createFinanceCustomer', 400, () => post(applying, { data: {} })],
    ['createFinanceCustomer', 401, signedOut('createFinanceCustomer')],
    [
      'createFinanceCustomer',
      422,
      () => post(applying, { ...application, data: { ...application.data, email: 'jane' } }),
    ],
    [
      'createFinanceCustomer',
      429,
      async () => {
        const [create] = applicationOperations({ now }, null);
        const account = { shopper: async () => null } as unknown as AccountAccess;
        const scope = {
          site: tenants.bySlug(site)!,
          account: () => account,
          inventory,
          finance,
          remoteAddress: '192.0.2.1',
          origin: 'http://x',
          now: now(),
        };
        const body = JSON.stringify(application);
        const once = () =>
          callOperation(create!, scope, { request: new Request('http://x', { method: 'POST', body }) });
        for (let time = 0; time < 20; time++) await once();
        return once();
      },
    ],
    [
      'createFinanceCustomer',
      502,
      () => {
        vi.spyOn(finance.applications, 'submit').mockResolvedValueOnce({
          outcome: 'failed',
          failure: 'lead',
          leadId: null,
        });
        return requests['createFinanceCustomer']!();
      },
    ],
    ['checkIfContactExists', 403, () => get(contact.replace('006', '110'))],
    ['saveCar', 400, () => post('/api/watchlist/save-car', {})],
    ['removeCar', 400, () => post('/api/watchlist/remove-car', {})],
    ['mergeWatchlist', 400, () => post('/api/watchlist/merge', {})],
    ...['saveCar', 'removeCar', 'mergeWatchlist'].map((id) => [id, 401, signedOut(id)] as const),
    ['saveCar', 422, () => post('/api/watchlist/save-car', { ...car, phone_number: '0491 570 110' })],
    ['removeCar', 422, () => post('/api/watchlist/remove-car', { ...car, phone_number: '0491 570 110' })],
    ['mergeWatchlist', 422, () => post('/api/watchlist/merge', { ...cars, phone_number: '0491 570 110' })],
    ...['saveCar', 'mergeWatchlist'].map((id) => [id, 409, full(id)] as const),
    ['readOwnData', 401, signedOut('readOwnData')],
    ...['listSavedSearches', 'saveSearch', 'changeSavedSearch', 'removeSavedSearch'].map(
      (id) => [id, 401, signedOut(id)] as const,
    ),
    [
      'saveSearch',
      201,
      () => {
        vi.spyOn(savedSearches, 'add').mockResolvedValueOnce({ outcome: 'added', search: saved });
        return requests['saveSearch']!();
      },
    ],
    ['saveSearch', 400, () => post(searches, {})],
    [
      'saveSearch',
      409,
      () => {
        vi.spyOn(savedSearches, 'add').mockResolvedValueOnce({ outcome: 'full' });
        return requests['saveSearch']!();
      },
    ],
    ['saveSearch', 422, () => post(searches, { query: 'page=2' })],
    ['changeSavedSearch', 400, () => post(ownSearch, { channel: 'post' }, {}, site, 'PATCH')],
    ['changeSavedSearch', 422, () => post(ownSearch, { channel: 'mail' }, {}, site, 'PATCH')],
  ];

  return {
    requests,
    others,
    /** Before each test. */
    prepare() {
      vi.spyOn(sessions, 'shopper').mockResolvedValue(shopper);
      vi.spyOn(sessions, 'signOut').mockResolvedValue();
      vi.spyOn(signIn, 'mayRequest').mockResolvedValue(true);
      vi.spyOn(signIn, 'requestCode').mockResolvedValue({ outcome: 'sent', token: 't' });
      vi.spyOn(signIn, 'signIn').mockResolvedValue({ outcome: 'signedIn', token: 's' });
      vi.spyOn(watchlist, 'vehicles').mockResolvedValue([vehicleId]);
      vi.spyOn(ownData, 'read').mockResolvedValue(OWN_DATA);
      vi.spyOn(watchlist, 'add').mockResolvedValue(true);
      vi.spyOn(watchlist, 'remove').mockResolvedValue();
      vi.spyOn(savedSearches, 'list').mockResolvedValue([saved]);
      vi.spyOn(savedSearches, 'add').mockResolvedValue({ outcome: 'known', search: saved });
      vi.spyOn(savedSearches, 'change').mockResolvedValue(saved);
      vi.spyOn(savedSearches, 'remove').mockResolvedValue(true);
      const redirectUrl = 'https://apply.lender.example/1';
      vi.spyOn(finance.applications, 'submit').mockResolvedValue({ outcome: 'created', redirectUrl, leadId: 'lead-1' });
      vi.spyOn(finance.applications, 'find').mockResolvedValue({ state: 'customerCreated', redirectUrl });
    },
    fail(error: Error) {
      vi.spyOn(ownData, 'read').mockRejectedValue(error);
      for (const name of ['shopper', 'signOut'] as const) vi.spyOn(sessions, name).mockRejectedValue(error);
      for (const name of ['mayRequest', 'requestCode', 'signIn'] as const)
        vi.spyOn(signIn, name).mockRejectedValue(error);
    },
  };
}
