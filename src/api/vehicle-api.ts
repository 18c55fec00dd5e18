import { z } from 'zod';
import type { Scope } from '#views/context.ts';
import { deliveryQuote } from '#views/vehicle/delivery-quote.ts';
import { problem } from '#platform/problem.ts';
import { COMPARED_LOAN_TEXT, COMPARISON_WARNING } from '#finance/rules/rate-text.ts';
import { similarTitle } from '#inventory/rules/similar-vehicles.ts';
import { vehicleCardView } from '#views/cards/vehicle-card-view.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { STATUSES, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { vehiclePhone } from '#dealerships/vehicle-location.ts';
import { createCountLimit } from '#platform/count-limit.ts';
import { findVehicle } from './find-vehicle.ts';
import {
  jsonResponse,
  problemResponse,
  sentValue,
  vehicleInPath,
  type AnswerBody,
  type Operation,
} from './operation.ts';
import { vehicleCardSchema } from './vehicle-card-answer.ts';

const deliveryParameters = z.object({
  postcode: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .meta({ description: 'Four digits.', examples: ['0800', '4000'] }),
});
const deliveryAnswerSchema = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('result'),
      postcode: z.string(),
      price: z.string().meta({ examples: ['$390', 'Free'] }),
      region: z.string(),
    }),
    z.object({
      state: z.literal('error'),
      message: z.string().meta({ description: 'The message to show to the shopper.' }),
    }),
  ])
  .meta({ id: 'DeliveryAnswer' });

export const deliveryOperation: Operation = {
  method: 'get',
  path: '/api/cars/{slug}/delivery',
  operationId: 'quoteDelivery',
  summary: 'Quotes the price of delivering a vehicle to a postcode.',
  pathParameters: vehicleInPath,
  query: deliveryParameters,
  responses: {
    200: jsonResponse('The price, or a message that says why there is none.', deliveryAnswerSchema),
    404: problemResponse('The site has no such vehicle, or it does not quote delivery (setting delivery.calculator).'),
  },
  handle: (scope, { path }) => quoteDelivery(path['slug']!, scope),
};

/** With the texts of the vehicle's page. */
async function quoteDelivery(
  slug: string,
  scope: Scope<'inventory' | 'finance', 'site' | 'params' | 'report'>,
): Promise<Response> {
  if (!scope.site.settings.delivery.calculator)
    return problem(404, 'No delivery prices', 'This site does not quote delivery (setting delivery.calculator).');
  const vehicle = await findVehicle(scope.inventory.stock, scope.site, slug);
  if (vehicle instanceof Response) return vehicle;
  const body: AnswerBody<typeof deliveryAnswerSchema> = await deliveryQuote(
    vehicle,
    (sentValue(deliveryParameters, scope.params, 'postcode') ?? '').slice(0, 40),
    scope,
  );
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
}

const similarAnswer = z.object({
  title: z.string(),
  cards: z.array(vehicleCardSchema),
  warning: z.string().nullable().meta({
    description:
      'The loan that the comparison rates assume, and the warning about them. Show it once with the repayments. null if no card has a repayment.',
  }),
});

export const similarOperation: Operation = {
  method: 'get',
  path: '/api/cars/{slug}/similar',
  operationId: 'similarCars',
  summary: 'Returns cards of similar vehicles within a price band: the same model first, then the same body type.',
  pathParameters: vehicleInPath,
  responses: {
    200: jsonResponse('The cards, at most as many as the setting vdp.similarPerPage.', similarAnswer),
    404: problemResponse('The site has no such vehicle.'),
  },
  handle: (scope, { path }) => similarVehicles(path['slug']!, scope),
};

/** Rendered cards. The vehicle itself may be sold, when similar ones matter most. */
async function similarVehicles(
  slug: string,
  scope: Scope<'inventory', 'site' | 'now' | 'pictureOrigin'>,
): Promise<Response> {
  const { site, now, inventory } = scope;
  const revision = inventory.stock.revision();
  const vehicle = await findVehicle(inventory.stock, site, slug);
  if (vehicle instanceof Response) return vehicle;
  const vehicles = await inventory.stock.similarVehicles(site, vehicle, site.settings.vdp.similarPerPage, now);
  const cards = vehicles.map((one) => vehicleCardView(one, { ...scope, holdsUntil: () => {} }));
  const body: AnswerBody<typeof similarAnswer> = {
    title: similarTitle(vehicle.vehicleType, site.settings.price.subscriptions),
    cards,
    warning: cards.some(({ repayment }) => repayment !== null) ? `${COMPARED_LOAN_TEXT} ${COMPARISON_WARNING}` : null,
  };
  return Response.json(body, { headers: { 'Cache-Control': 'no-cache', 'Stock-Revision': String(revision) } });
}

const relatedAnswer = z.object({ ids: z.array(z.string()) });

export const relatedOperation: Operation = {
  method: 'get',
  path: '/api/cars/{slug}/related',
  operationId: 'relatedCarIds',
  summary: 'Returns the ids of similar vehicles, in the order of their cards.',
  pathParameters: vehicleInPath,
  responses: {
    200: jsonResponse('The ids, at most as many as the setting vdp.similarPerPage.', relatedAnswer),
    404: problemResponse('The site has no such vehicle.'),
  },
  handle: (scope, { path }) => relatedVehicles(path['slug']!, scope),
};

/** The ids behind the cards, for clients that have the vehicles already. */
async function relatedVehicles(
  slug: string,
  { site, inventory, now }: Scope<'inventory', 'site' | 'now'>,
): Promise<Response> {
  const revision = inventory.stock.revision();
  const vehicle = await findVehicle(inventory.stock, site, slug);
  if (vehicle instanceof Response) return vehicle;
  const vehicles = await inventory.stock.similarVehicles(site, vehicle, site.settings.vdp.similarPerPage, now);
  const body: AnswerBody<typeof relatedAnswer> = { ids: vehicles.map(({ id }) => id) };
  return Response.json(body, { headers: { 'Cache-Control': 'no-cache', 'Stock-Revision': String(revision) } });
}

/** Programs that identify themselves. Others cannot be distinguished from shoppers. */
const BOT = /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|curl|wget|python|http-client/i;

const TEN_MINUTES = 10 * 60_000;
/** More than the shoppers of one office do in that time. */
const VIEWS = { most: 120, windowMs: TEN_MINUTES };
const REVEALS = { most: 30, windowMs: TEN_MINUTES };

const viewParameters = z.object({
  photos_count: z.int().optional().meta({ description: 'The number of photos that the page shows.' }),
  updated_at: z.iso.datetime().optional().meta({ description: 'The value of updated_at when the page was loaded.' }),
  website_id: z.string().optional().meta({ description: 'The id of the site that the page belongs to.' }),
});
const changedFieldsSchema = z
  .object({
    status: z.enum(STATUSES),
    reserved: z.boolean(),
    price: z.number().nullable().meta({ description: 'Dollars.' }),
    photos_count: z.int(),
    updated_at: z.iso.datetime(),
  })
  .nullable()
  .meta({ description: 'The current values if the page is out of date, otherwise null.' });
const viewsAnswer = z.object({ views: z.int(), car_fields: changedFieldsSchema }).meta({ id: 'CarView' });

const views = {
  pathParameters: vehicleInPath,
  query: viewParameters,
  responses: {
    200: jsonResponse('The number of views.', viewsAnswer),
    400: problemResponse('website_id is the id of another site.'),
    404: problemResponse('The site has no such vehicle.'),
  },
} as const;
const readViews = {
  ...views,
  method: 'get',
  path: '/api/cars/{slug}/view.json',
  operationId: 'readViews',
  summary: "Returns the number of views of a vehicle's page.",
} as const;
const countView = {
  ...views,
  method: 'post',
  path: '/api/cars/{slug}/view.json',
  operationId: 'countView',
  summary:
    'Counts a view of the page of a vehicle. It does not count robots, or more views than one IP address can have.',
} as const;

const revealForm = z.object({ car_id: z.string(), dealership_id: z.string(), website_id: z.string() });
const revealAnswer = z.object({ phone: z.object({ text: z.string(), href: z.string() }) });

const revealPhone = {
  method: 'post',
  path: '/api/cars/{slug}/phone-reveals',
  operationId: 'revealPhone',
  summary: 'Returns the phone number for a vehicle, and counts the request.',
  pathParameters: vehicleInPath,
  body: { mediaType: 'application/x-www-form-urlencoded', schema: revealForm },
  responses: {
    200: jsonResponse('The phone number, if the header Accept contains application/json.', revealAnswer),
    303: { description: 'Otherwise the answer redirects to the page with the phone number.' },
    400: problemResponse('The three ids do not belong together.'),
    404: problemResponse('The site has no such vehicle, or the vehicle has no phone number.'),
  },
} as const;

/**
 * The operations of a vehicle page that count something. The counts identify no shopper. Above a limit per client address nothing more
 * is counted, and the answer is the same.
 */
export function countingOperations(clock: { readonly now: () => number }): readonly Operation[] {
  const mayCountView = createCountLimit(VIEWS, clock.now);
  const mayCountReveal = createCountLimit(REVEALS, clock.now);
  return [
    { ...readViews, handle: (scope, { path }) => answerViews(path['slug']!, scope, ({ id }) => readCount(id, scope)) },
    {
      ...countView,
      // The browser sends it once per visit.
      handle: (scope, { request, path }) =>
        answerViews(path['slug']!, scope, ({ id }) =>
          isBot(request) || !mayCountView(scope.remoteAddress)
            ? readCount(id, scope)
            : scope.inventory.vehicleViews.add(id, scope.site.id, scope.now),
        ),
    },
    {
      ...revealPhone,
      handle: (scope, { request, path }) =>
        answerPhone(path['slug']!, request, scope, () => !isBot(request) && mayCountReveal(scope.remoteAddress)),
    },
  ];
}

type CountingScope = Scope<'inventory' | 'leads', 'site' | 'params' | 'now' | 'report'>;

const readCount = (id: string, { inventory }: CountingScope) => inventory.vehicleViews.read(id);

async function answerViews(
  slug: string,
  scope: CountingScope,
  count: (vehicle: Vehicle) => Promise<number>,
): Promise<Response> {
  const { site, params } = scope;
  const vehicle = await findVehicle(scope.inventory.stock, site, slug);
  if (vehicle instanceof Response) return vehicle;
  if (isForeign(sentValue(viewParameters, params, 'website_id'), site.id))
    return problem(400, 'Another site', `website_id is not the id of this site (${site.id}).`);
  const body: AnswerBody<typeof viewsAnswer> = {
    views: await count(vehicle),
    car_fields: changedFields(vehicle, params),
  };
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
}

/** A form without scripts is redirected to the page with the number. */
async function answerPhone(
  slug: string,
  request: Request,
  { site, inventory, leads, now, report }: CountingScope,
  mayCount: () => boolean,
): Promise<Response> {
  const vehicle = await findVehicle(inventory.stock, site, slug);
  if (vehicle instanceof Response) return vehicle;
  const phone = vehiclePhone(vehicle, site);
  if (phone === null) return problem(404, 'No number', 'There is no phone number for this vehicle.');
  const form = await request.formData().catch(() => null);
  const reveal = { vehicleId: vehicle.id, dealershipId: vehicle.dealershipId, siteId: site.id };
  const wanted: z.output<typeof revealForm> = {
    car_id: reveal.vehicleId,
    dealership_id: reveal.dealershipId,
    website_id: reveal.siteId,
  };
  const wrong = Object.entries(wanted).filter(([name, value]) => form?.get(name) !== value);
  if (wrong.length > 0)
    return problem(
      400,
      'The ids do not belong together',
      `Send car_id, dealership_id and website_id of this page as a form. Missing or different: ${wrong.map(([name]) => name).join(', ')}.`,
    );
  try {
    if (mayCount()) await leads.phoneReveals.record(reveal, now);
  } catch (error) {
    // The shopper gets the number even if counting fails.
    report(error);
  }
  const headers = { 'Cache-Control': 'no-store' };
  const body: AnswerBody<typeof revealAnswer> = { phone };
  if (request.headers.get('accept')?.includes('application/json')) return Response.json(body, { headers });
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: `${vehiclePath(vehicle)}?phone=shown#call-box` },
  });
}

function isBot(request: Request): boolean {
  const agent = request.headers.get('user-agent') ?? '';
  return agent === '' || BOT.test(agent);
}

function isForeign(given: string | null, own: string): boolean {
  return given !== null && given !== own;
}

/** The vehicle's current fields, if the page is out of date, otherwise `null`. In dollars. */
function changedFields(vehicle: Vehicle, params: URLSearchParams): AnswerBody<typeof changedFieldsSchema> {
  const photos = sentValue(viewParameters, params, 'photos_count');
  const updated = sentValue(viewParameters, params, 'updated_at');
  const isOld =
    (photos !== null && photos !== String(vehicle.images.length)) ||
    (updated !== null && Date.parse(updated) !== Date.parse(vehicle.updatedAt));
  const price = purchasePrice(vehicle);
  return isOld
    ? {
        status: vehicle.status,
        reserved: vehicle.reserved,
        price: price === null ? null : price / 100,
        photos_count: vehicle.images.length,
        updated_at: vehicle.updatedAt,
      }
    : null;
}
