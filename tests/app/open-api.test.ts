import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { appointmentsOperation } from '#api/appointments-api.ts';
import { sendLeadOperation } from '#api/lead-api.ts';
import { saveValuationOperation } from '#api/saved-valuation-api.ts';
import { ratingOperation } from '#api/reviews-api.ts';
import { AppointmentsUnavailable } from '#leads/appointments-port.ts';
import { ReviewsUnavailable } from '#content/reviews-port.ts';
import type { TradeInOffer } from '#leads/rules/trade-in-offer.ts';
import { accountOperations } from '#tests/support/account-operations.ts';
import { declaredOperations } from '../../scripts/docs/api-operations.ts';
import { callOperation } from '#tests/support/call-operation.ts';
import { appWithSites } from '#tests/support/app.ts';
import { financeOperations } from '#tests/support/finance-operations.ts';
import { paymentOperations } from '#tests/support/payment-operations.ts';
import { SAMPLE_VALUATION } from '#tests/support/sample-trade-in.ts';
import { UnknownCollection } from '#search/rules/stock-query.ts';

type Json = Record<string, unknown>;
type KeyedRequest = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };
interface Described {
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}
interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Described>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Json };
}

const strictSchemas = new WeakMap<Json, z.ZodType>();

/** The schema as zod checks it, with no field that the document does not name; made once, because it holds all the others. */
function strictSchema(schema: Json, document: Document): z.ZodType {
  const known = strictSchemas.get(schema) ?? makeStrict(schema, document);
  strictSchemas.set(schema, known);
  return known;
}

function makeStrict(schema: Json, { components }: Document): z.ZodType {
  const closed = JSON.parse(JSON.stringify({ ...schema, $defs: components.schemas }), (_key, value: Json) =>
    value && value['type'] === 'object' && value['properties'] ? { additionalProperties: false, ...value } : value,
  ) as Json;
  return z.fromJSONSchema(
    JSON.parse(
      JSON.stringify(closed).replaceAll('"#/components/schemas/', '"#/$defs/'),
    ) as z.core.JSONSchema.JSONSchema,
  );
}

/** Differences between an answer and the document; empty if it is as described. */
async function differences(response: Response, operation: OperationObject, document: Document): Promise<string[]> {
  const described = operation.responses[response.status];
  if (!described) return [`status ${response.status} is not described`];
  const found = Object.keys(described.headers ?? {}).flatMap((name) =>
    response.headers.has(name) ? [] : [`no header ${name}`],
  );
  const mediaType = response.headers.get('content-type')?.replace(/;.*/, '');
  if (!described.content) return (await response.text()) === '' ? found : [...found, 'a body that is not described'];
  const content = described.content[mediaType ?? ''];
  if (!content) return [...found, `content type ${mediaType} is not described`];
  const body: unknown = mediaType?.endsWith('json') ? await response.json() : await response.text();
  if (!content.schema) return found;
  const { error } = strictSchema(content.schema, document).safeParse(body);
  return [...found, ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)];
}

const LARGE = 'x'.repeat(70_000);

describe('the OpenAPI document', async () => {
  const app = await appWithSites({
    everything: [
      'testDrive: { appointments: true }',
      'vdp: { gauge: true }',
      'delivery: { calculator: true }',
      'reviews: { source: ratingService, ratingServiceId: "4711" }',
      'favourites: { mode: watchlist }',
      'garage: { enabled: true, saves: [searches] }',
      'finance: { popup: true, quote: true }',
      'tradeIn: { offerKeyEnv: OFFERS_KEY, saveValuation: true }',
    ].join('\n  '),
    plain: '{}',
  });
  const {
    tenants,
    now,
    services: {
      inventory,
      leads,
      valuation: { market: valuation, savedValuations },
      content: { reviews },
    },
  } = app.base.web;
  const { stock } = inventory;
  const { appointments, tradeInOffers } = leads;
  const site = 'everything';
  const document = (await (await app.get('/openapi.json', { site })).json()) as Document;
  it('has the operations of docs/routes.md, which are read from their declarations', () => {
    const declared = declaredOperations((file) => readFileSync(file, 'utf8'));
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(described.length).toBeGreaterThan(30);
    expect(declared.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(described.toSorted());
  });

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  const operationOf = (id: string) => operations.find(({ operation }) => operation.operationId === id)!;

  const hits = async (query: string, of = site) =>
    (
      (await (await app.get(`/api/stock/search?facets=none&${query}`, { site: of })).json()) as {
        hits: { id: string; slug: string; dealership_id: string }[];
      }
    ).hits;
  const [vehicle, other] = await hits('status=in_stock&car_type=used');
  const [sold] = await hits('status=sold');
  const ownSite = tenants.all().find(({ slug }) => slug === site)!;
  const day = `/api/appointments?location=${ownSite.locations[0]!.id}&date=2026-11-25`;

  const get = (path: string, options: { site?: string; headers?: Record<string, string> } = {}) =>
    app.get(path, { site, ...options });
  const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app.post(path, fields, { site, headers });
  const car = (rest: string, slug = vehicle!.slug) => `/api/cars/${slug}/${rest}`;
  const ids = { car_id: vehicle!.id, dealership_id: vehicle!.dealership_id, website_id: ownSite.id };
  const queries = (body: unknown) =>
    app.send('/api/stock/multi-search', { method: 'POST', body: JSON.stringify(body) });

  const OFFERS_KEY = 'a key of thirty-two characters..';
  beforeAll(() => void vi.stubEnv('OFFERS_KEY', OFFERS_KEY));
  afterAll(() => void vi.unstubAllEnvs());
  const offer: TradeInOffer = {
    id: 'offer-1',
    leadId: 'lead-1',
    price: 1_850_000,
    validUntil: '2026-11-28',
    note: null,
    state: 'withdrawn',
    madeAt: new Date(0),
    changedAt: null,
    inspectionAt: null,
  };
  const withKey = (path: string, init: KeyedRequest = {}) =>
    app.send(path, {
      ...init,
      headers: { host: `${site}.localhost:3000`, Authorization: `Bearer ${OFFERS_KEY}`, ...init.headers },
    });
  const makeOffer = (
    headers: Record<string, string> = {},
    body: object = { offer_price: 1, valid_until: '2026-11-28' },
  ) =>
    withKey('/api/leads/lead-1/trade-in-offers', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Idempotency-Key': 'offer-key-1', ...headers },
    });
  const withdrawOffer = (headers: Record<string, string> = {}) =>
    withKey('/api/trade-in-offers/offer-1/withdraw', { method: 'POST', headers });
  const readOffer = (headers: Record<string, string> = {}) => withKey('/api/trade-in-offers/offer-1', { headers });
  const estimate = { column_name: 'valuation', ...SAMPLE_VALUATION, comparables: null };
  const jsonRequest = (headers: Record<string, string> = {}, body: object = estimate) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { host: `${site}.localhost:3000`, 'Content-Type': 'application/json', ...headers },
  });
  const save = (headers: Record<string, string> = {}, body: object = estimate) =>
    app.send('/api/miscellaneous', jsonRequest(headers, body));
  const lead = {
    fields: {
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '0491 570 006',
      category: 'General Enquiry',
      message: 'All good?',
      dealership_slug: ownSite.dealerships[0]!.slug,
      terms: 'true',
    },
  };
  const sendLead = (headers: Record<string, string> = {}, body: object = lead) =>
    app.send('/api/leads', jsonRequest(headers, body));
  const accounts = accountOperations(app, site, vehicle!.id);
  const payments = paymentOperations(app, site);
  const finance = financeOperations(app, site, { vehicle: vehicle!.id, sold: sold!.id });
  const WRONG = { Authorization: 'Bearer wrong' };

  /** A request of every operation that succeeds, by its id. */
  const requests: Record<string, (headers?: Record<string, string>) => Promise<Response>> = {
    searchStock: () =>
      get(
        '/api/stock/search?make=Kia&range[price]=10000:&sortBy=latest&nothing=1&page=x&hitsPerPage=5&filters=km<90000&near=4350:900',
      ),
    searchSeveral: (headers) =>
      app.send('/api/stock/multi-search', {
        method: 'POST',
        headers: headers ?? {},
        body: JSON.stringify({ queries: [{ query: 'kia', highlightPreTag: '<b>' }, { filter: 'price < 0' }] }),
      }),
    stockRevision: () => get('/api/stock/revision'),
    suggestStock: () => get('/api/stock/suggest?query=toy'),
    freeAppointments: () => get(day),
    similarCars: () => get(car('similar')),
    relatedCarIds: () => get(car('related')),
    vehicleSheet: () => get(car('sheet.pdf')),
    autogauge: () => get(car('autogauge')),
    quoteDelivery: () => get(car('delivery?postcode=4000')),
    dealershipRating: () => get('/api/reviews/snap21?orgId=4711'),
    readViews: () => get(car('view.json?photos_count=1000')),
    countView: (headers) => post(car('view.json'), {}, headers),
    revealPhone: (headers) => post(car('phone-reveals'), ids, { Accept: 'application/json', ...headers }),
    makeTradeInOffer: (headers) => makeOffer(headers),
    readTradeInOffer: () => readOffer(),
    withdrawTradeInOffer: (headers) => withdrawOffer(headers),
    saveValuation: (headers) => save(headers),
    ...accounts.requests,
    ...finance.requests,
    ...payments.requests,
    sendLead: (headers) => sendLead(headers),
  };

  /** Every other status that an operation answers. */
  const others: readonly (readonly [id: string, status: number, request: () => Promise<Response>])[] = [
    ['searchStock', 400, () => get('/api/stock/search?filters=make')],
    ['searchSeveral', 400, () => queries({ queries: [{ filter: 'make =' }] })],
    ['freeAppointments', 400, () => get(day.replace('11-25', '13-25'))],
    ['freeAppointments', 404, () => get(day, { site: 'plain' })],
    [
      'freeAppointments',
      502,
      // Without the built server, whose classes are others than those of this test.
      () =>
        callOperation(appointmentsOperation, {
          site: ownSite,
          params: new URL(day, 'http://x').searchParams,
          leads: { appointments: { freeTimes: () => Promise.reject(new AppointmentsUnavailable('no answer')) } },
          report: () => {},
          now: now(),
        }),
    ],
    ['similarCars', 404, () => get(car('similar', 'nothing'))],
    ['relatedCarIds', 404, () => get(car('related', 'nothing'))],
    ['vehicleSheet', 404, () => get(car('sheet.pdf', 'nothing'))],
    ['vehicleSheet', 303, () => get(car('sheet.pdf', sold!.slug), { headers: { Accept: 'text/html' } })],
    ['vehicleSheet', 410, () => get(car('sheet.pdf', sold!.slug))],
    [
      'vehicleSheet',
      304,
      async () => {
        const etag = (await get(car('sheet.pdf'))).headers.get('etag')!;
        return get(car('sheet.pdf'), { headers: { 'If-None-Match': etag } });
      },
    ],
    ['autogauge', 404, () => get(car('autogauge'), { site: 'plain' })],
    [
      'autogauge',
      502,
      () => {
        vi.spyOn(valuation, 'appraise').mockRejectedValueOnce(new Error('no answer'));
        return get(car('autogauge', other!.slug));
      },
    ],
    ['quoteDelivery', 404, () => get(car('delivery'), { site: 'plain' })],
    ['dealershipRating', 404, () => get('/api/reviews/snap21?orgId=1')],
    [
      'dealershipRating',
      502,
      () =>
        callOperation(ratingOperation, {
          site: ownSite,
          params: new URLSearchParams({ orgId: '4711' }),
          content: { reviews: { ...reviews, asked: () => Promise.reject(new ReviewsUnavailable('no answer')) } },
          now: now(),
        }),
    ],
    ['readViews', 400, () => get(car('view.json?website_id=another'))],
    ['readViews', 404, () => get(car('view.json', 'nothing'))],
    ['countView', 400, () => post(car('view.json?website_id=another'))],
    ['countView', 404, () => post(car('view.json', 'nothing'))],
    ['revealPhone', 303, () => post(car('phone-reveals'), ids)],
    ['revealPhone', 400, () => post(car('phone-reveals'), { car_id: 'another' })],
    ['revealPhone', 404, () => post(car('phone-reveals', 'nothing'), ids)],
    [
      'makeTradeInOffer',
      201,
      () => {
        vi.spyOn(tradeInOffers, 'make').mockResolvedValueOnce({ outcome: 'made', offer, repeated: false });
        return makeOffer();
      },
    ],
    ['makeTradeInOffer', 400, () => makeOffer({}, {})],
    ['makeTradeInOffer', 401, () => makeOffer(WRONG)],
    ['makeTradeInOffer', 404, () => makeOffer({ host: 'plain.localhost:3000' })],
    [
      'makeTradeInOffer',
      409,
      () => {
        vi.spyOn(tradeInOffers, 'make').mockResolvedValueOnce({ outcome: 'keyUsed' });
        return makeOffer();
      },
    ],
    ['saveValuation', 400, () => save({}, { ...estimate, column_name: 'name' })],
    ['saveValuation', 404, () => save({ host: 'plain.localhost:3000' })],
    [
      'saveValuation',
      429,
      async () => {
        const limited = saveValuationOperation({ now });
        const scope = {
          site: ownSite,
          valuation: { savedValuations: { save: async () => {} } },
          remoteAddress: '192.0.2.1',
          now: now(),
        };
        const once = () => callOperation(limited, scope, { request: new Request('http://x', jsonRequest()) });
        for (let time = 0; time < 30; time++) expect((await once()).status).toBe(204);
        return once();
      },
    ],
    ['sendLead', 201, () => sendLead()],
    ['sendLead', 400, () => sendLead({}, {})],
    ['sendLead', 404, () => sendLead({}, { ...lead, car_slug: 'nothing' })],
    ['sendLead', 422, () => sendLead({}, { fields: {} })],
    [
      'sendLead',
      429,
      async () => {
        const limited = sendLeadOperation({ now }, async () => () => null);
        const accepted = { outcome: 'accepted', lead_id: '1', receipt: 'A', repeated: false } as const;
        const scope = {
          site: ownSite,
          inventory,
          leads: { ...leads, intake: { accept: async () => accepted }, appointments: { freeTimes: async () => null } },
          report: () => {},
          remoteAddress: '192.0.2.1',
          origin: 'http://x',
          now: now(),
        };
        const once = () => callOperation(limited, scope, { request: new Request('http://x', jsonRequest({}, lead)) });
        for (let time = 0; time < 30; time++) expect((await once()).status).toBe(201);
        return once();
      },
    ],
    ['readTradeInOffer', 401, () => readOffer(WRONG)],
    [
      'readTradeInOffer',
      404,
      () => {
        vi.spyOn(tradeInOffers, 'read').mockResolvedValueOnce(null);
        return readOffer();
      },
    ],
    ['withdrawTradeInOffer', 401, () => withdrawOffer(WRONG)],
    [
      'withdrawTradeInOffer',
      404,
      () => {
        vi.spyOn(tradeInOffers, 'withdraw').mockResolvedValueOnce(null);
        return withdrawOffer();
      },
    ],
    [
      'withdrawTradeInOffer',
      409,
      () => {
        vi.spyOn(tradeInOffers, 'withdraw').mockResolvedValueOnce({ ...offer, state: 'accepted' });
        return withdrawOffer();
      },
    ],
    ...accounts.others,
    ...finance.others,
    ...payments.others,
  ];

  // No test asks the rating service itself. tests/app/trade-in-offers.test.ts makes real offers.
  beforeEach(() => {
    vi.spyOn(reviews, 'asked').mockResolvedValue({ reviews: [], count: 12, average_rating: 4.6 });
    vi.spyOn(tradeInOffers, 'make').mockResolvedValue({ outcome: 'made', offer, repeated: true });
    vi.spyOn(tradeInOffers, 'read').mockResolvedValue(offer);
    vi.spyOn(tradeInOffers, 'withdraw').mockResolvedValue(offer);
    accounts.prepare();
  });
  afterEach(() => void vi.restoreAllMocks());

  const failWith = (error: Error) => {
    for (const name of ['search', 'searchFor', 'findVehicle', 'similarVehicles'] as const)
      vi.spyOn(stock, name).mockRejectedValue(error);
    vi.spyOn(stock, 'revision').mockImplementation(() => {
      throw error;
    });
    vi.spyOn(appointments, 'freeTimes').mockRejectedValue(error);
    vi.spyOn(reviews, 'asked').mockRejectedValue(error);
    for (const name of ['make', 'read', 'withdraw'] as const) vi.spyOn(tradeInOffers, name).mockRejectedValue(error);
    vi.spyOn(savedValuations, 'save').mockRejectedValue(error);
    accounts.fail(error);
    finance.fail(error);
    payments.fail(error);
    vi.spyOn(leads.intake, 'accept').mockRejectedValue(error);
  };
  const expectDescribed = async (id: string, response: Response) =>
    expect(await differences(response, operationOf(id).operation, document), id).toEqual([]);

  it('describes every route of the API and no other [API-043]', () => {
    const registered = app.routes
      // Hono answers HEAD for every GET; the sheet has a HEAD route of its own, which makes no file.
      .filter(({ method, path }) => path.startsWith('/api/') && !path.endsWith('*') && method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(registered.length).toBeGreaterThan(10);
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(registered.sort());
  });

  it('has an id of its own for every operation', () => {
    expect(Object.keys(requests).sort()).toEqual(operations.map(({ operation }) => operation.operationId).sort());
  });

  it.each(Object.entries(requests))('describes what %s answers', async (id, request) => {
    const response = await request();
    expect(response.ok).toBe(true);
    await expectDescribed(id, response);
  });

  it.each(others)('describes what %s answers with status %i', async (id, status, request) => {
    const response = await request();
    expect(response.status).toBe(status);
    await expectDescribed(id, response);
  });

  it.each(Object.entries(requests))('describes the errors of the server that %s answers', async (id, request) => {
    failWith(new Error('no reason'));
    const failed = await request();
    expect(failed.status).toBe(500);
    await expectDescribed(id, failed);
    failWith(Object.assign(new Error('restarting'), { code: 'ECONNREFUSED' }));
    const unavailable = await request();
    expect(unavailable.status).toBe(503);
    await expectDescribed(id, unavailable);
    failWith(new UnknownCollection(site));
    const loading = await request();
    expect([loading.status, loading.headers.get('retry-after')]).toEqual([503, '5']);
    await expectDescribed(id, loading);
  });

  it('describes what the server refuses of a request that changes something', async () => {
    const changes = operations.filter(({ method }) => method !== 'get');
    expect(changes.length).toBeGreaterThan(2);
    for (const { method, path, operation } of changes) {
      const foreign = await requests[operation.operationId]!({ Origin: 'https://elsewhere.example' });
      expect(foreign.status).toBe(403);
      await expectDescribed(operation.operationId, foreign);
      const large = await app.send(path.replace('{slug}', vehicle!.slug), {
        method: method.toUpperCase(),
        headers: { host: `${site}.localhost:3000`, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `text=${LARGE}`,
      });
      expect(large.status).toBe(413);
      await expectDescribed(operation.operationId, large);
    }
  });

  it('describes no status that was not answered here', () => {
    const answered = new Set(others.map(([id, status]) => `${id} ${status}`));
    const untried = operations.flatMap(({ method, operation }) =>
      Object.keys(operation.responses)
        .filter((status) => !['200', '204', '500', '503', ...(method === 'get' ? [] : ['403', '413'])].includes(status))
        .map((status) => `${operation.operationId} ${status}`)
        .filter((one) => !answered.has(one)),
    );
    expect(untried).toEqual([]);
  });

  it('describes the busy answer of the vehicle sheet', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, () => get(car('sheet.pdf', other!.slug))));
    const busy = answers.find(({ status }) => status === 503)!;
    expect(busy.headers.get('retry-after')).toMatch(/^\d+$/);
    await expectDescribed('vehicleSheet', busy);
  });

  it('describes what the demo sites answer of their stock', async () => {
    const demo = tenants.all().filter(({ slug }) => slug !== site && slug !== 'plain');
    expect(demo.length).toBeGreaterThan(3);
    for (const { slug } of demo) {
      for (const query of ['', 'facets=make,price', 'status=sold', 'car_type=new&page=2', 'range[price]=1:2'])
        await expectDescribed('searchStock', await app.get(`/api/stock/search?${query}`, { site: slug }));
      for (const one of (await hits('', slug)).slice(0, 4))
        for (const [id, rest] of [
          ['similarCars', 'similar'],
          ['autogauge', 'autogauge'],
          ['quoteDelivery', 'delivery?postcode=0870'],
          ['quoteDelivery', 'delivery?postcode=99'],
          ['readViews', 'view.json'],
        ] as const)
          await expectDescribed(id, await app.get(car(rest, one.slug), { site: slug }));
    }
  });

  it('names parameters of the search that the search reads', async () => {
    const { parameters = [] } = operationOf('searchStock').operation;
    expect(parameters.length).toBeGreaterThan(30);
    // No parameter takes so long a value, so each must report it as ignored.
    const value = 'x'.repeat(201);
    for (const { name } of parameters) {
      // Without its filter string, a search would answer other vehicles.
      if (name === 'filters') continue;
      const answer = (await (await get(`/api/stock/search?${new URLSearchParams({ [name]: value })}`)).json()) as {
        ignored: readonly { param: string }[];
      };
      expect(answer.ignored.map(({ param }) => param)).toEqual([name]);
    }
  });

  it('gives every parameter of a path', () => {
    for (const { path, operation } of operations) {
      const named = (operation.parameters ?? []).filter((one) => one.in === 'path');
      expect(named.map(({ name, required }) => `${name} ${required}`)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name} true`),
      );
    }
  });

  describe('the check of an answer', () => {
    const { operation } = operationOf('readViews');
    const answer = { views: 1, car_fields: null };
    it.each([
      ['a status that is not described', Response.json(answer, { status: 418 }), /status 418/],
      ['a field that is not described', Response.json({ ...answer, more: 1 }), /more/],
      ['a field that is missing', Response.json({ views: 1 }), /car_fields/],
      ['a value of another type', Response.json({ ...answer, views: '1' }), /views/],
      ['another content type', new Response('1', { headers: { 'Content-Type': 'text/plain' } }), /text\/plain/],
    ])('finds %s', async (_what, response, message) => {
      expect((await differences(response, operation, document)).join()).toMatch(message);
    });

    it('finds a field that is not described deep in an answer', async () => {
      const body = (await (await requests['searchStock']!()).json()) as { hits: Json[] };
      body.hits[0]!['more'] = 1;
      const found = await differences(Response.json(body), operationOf('searchStock').operation, document);
      expect(found.join()).toMatch(/hits\.0.*more/);
    });
  });
});
