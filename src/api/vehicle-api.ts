import type { RequestScope } from '#routes/context.ts';
import { deliveryQuote } from '#routes/vehicle/delivery-quote.ts';
import { problem } from '#platform/problem.ts';
import { similarTitle } from '#inventory/rules/similar-vehicles.ts';
import { vehicleCardView } from '#routes/cards/vehicle-card-view.ts';
import { UnknownCollection } from '#search/rules/stock-query.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { PhoneReveals } from '#leads/phone-reveals.server.ts';
import { vehiclePhone } from '#dealerships/vehicle-location.ts';
import type { Site } from '#sites/site.ts';
import type { VehicleViews } from '#inventory/vehicle-views.server.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import { createCountLimit } from '#platform/count-limit.ts';
import type { Logger } from '#platform/log.ts';

/** `GET /api/cars/{slug}/delivery`: what it costs to bring one car of this site to a postcode, in the words of its page. */
export async function quoteDelivery(
  slug: string,
  scope: Pick<RequestScope, 'site' | 'stock' | 'quoteDelivery' | 'report'>,
  params: URLSearchParams,
): Promise<Response> {
  if (scope.site.settings.delivery.calculator === 'off')
    return problem(404, 'No delivery prices', 'This site does not quote delivery.');
  const vehicle = await scope.stock.findVehicle(scope.site, slug);
  if (!vehicle)
    return problem(
      404,
      'No such car',
      'The URL must contain the slug of a vehicle of this site, the last part of the path of a hit.',
    );
  return Response.json(await deliveryQuote(vehicle, (params.get('postcode') ?? '').slice(0, 40), scope), {
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** `GET /api/cars/:slug/similar`, finished cards. The vehicle itself may be sold: then they matter most. */
export async function similarVehicles(
  slug: string,
  scope: Pick<RequestScope, 'site' | 'stock' | 'now' | 'pictureOrigin'>,
): Promise<Response> {
  const { site, stock, now } = scope;
  const vehicle = await stock.findVehicle(site, slug);
  if (!vehicle) return problem(404, 'No such vehicle', `This website has no vehicle "${slug.slice(0, 80)}".`);
  try {
    const vehicles = await stock.similarVehicles(site, vehicle, site.settings.vdp.similarPerPage, now);
    const cards = vehicles.map((one) => vehicleCardView(one, { ...scope, holdsUntil: () => {} }));
    return Response.json(
      { title: similarTitle(vehicle.vehicleType, site.settings.price.subscriptions), cards },
      { headers: { 'Cache-Control': 'no-cache', 'Stock-Revision': String(stock.revision()) } },
    );
  } catch (error) {
    if (error instanceof UnknownCollection) return problem(503, 'Stock is being loaded', 'Try again in a moment.');
    throw error;
  }
}

const SLUG = /^[\w-]{1,200}$/;
/** Programs that read pages and say so. Those that do not look like shoppers are not told from shoppers. */
const BOT = /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|curl|wget|python|http-client/i;

const TEN_MINUTES = 10 * 60_000;
/** More than the shoppers of one office do in that time. */
const VIEWS = { most: 120, windowMs: TEN_MINUTES };
const REVEALS = { most: 30, windowMs: TEN_MINUTES };

/** Who asks: the address as the server knows it, and the id under which the request is logged. */
export interface Caller {
  readonly address: string | null;
  readonly requestId: string;
}

interface Parts {
  readonly stock: StockQueries;
  readonly vehicleViews: VehicleViews;
  readonly phoneReveals: PhoneReveals;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * The calls of a vehicle's page that count something. What they count names no shopper. Above a limit for one address nothing more is counted, and
 * the answer is the same.
 */
export function createVehicleApi({ stock, vehicleViews, phoneReveals, log, now }: Parts) {
  const mayCountView = createCountLimit(VIEWS, now);
  const mayCountReveal = createCountLimit(REVEALS, now);

  const find = async (site: Site, slug: string): Promise<Vehicle | Response> =>
    (SLUG.test(slug) ? await stock.findVehicle(site, slug) : null) ??
    problem(
      404,
      'No such car',
      'This site has no vehicle with that slug. /api/stock/search lists the vehicles with their paths.',
    );

  const answer = async (
    site: Site,
    slug: string,
    request: Request,
    count: (vehicle: Vehicle) => Promise<number>,
  ): Promise<Response> => {
    const vehicle = await find(site, slug);
    if (vehicle instanceof Response) return vehicle;
    const params = new URL(request.url).searchParams;
    if (isForeign(params.get('website_id'), site.id))
      return problem(400, 'Another site', `website_id is not the id of this site (${site.id}).`);
    return Response.json(
      { views: await count(vehicle), car_fields: changedFields(vehicle, params) },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  };

  return {
    /** `GET /api/cars/{slug}/view.json`. */
    views: (site: Site, slug: string, request: Request) =>
      answer(site, slug, request, (vehicle) => vehicleViews.read(vehicle.id)),

    /** The same by POST, which counts a visit first: the browser sends it once a visit. */
    view: (site: Site, slug: string, request: Request, { address }: Caller) =>
      answer(site, slug, request, (vehicle) =>
        isBot(request) || !mayCountView(address)
          ? vehicleViews.read(vehicle.id)
          : vehicleViews.add(vehicle.id, site.id, now()),
      ),

    /** `POST /api/cars/{slug}/phone-reveals`. A form without scripts is led back to the page, with the number. */
    async revealPhone(site: Site, slug: string, request: Request, { address, requestId }: Caller): Promise<Response> {
      const vehicle = await find(site, slug);
      if (vehicle instanceof Response) return vehicle;
      const phone = vehiclePhone(vehicle, site);
      if (phone === null) return problem(404, 'No number', 'There is no phone number for this vehicle.');
      const form = await request.formData().catch(() => null);
      const reveal = { vehicleId: vehicle.id, dealershipId: vehicle.dealershipId, siteId: site.id };
      const wanted = { car_id: reveal.vehicleId, dealership_id: reveal.dealershipId, website_id: reveal.siteId };
      const wrong = Object.entries(wanted).filter(([name, value]) => form?.get(name) !== value);
      if (wrong.length > 0)
        return problem(
          400,
          'Ids that do not belong together',
          `Send car_id, dealership_id and website_id of this page as a form. Missing or different: ${wrong.map(([name]) => name).join(', ')}.`,
        );
      try {
        if (!isBot(request) && mayCountReveal(address)) await phoneReveals.record(reveal, now());
      } catch (error) {
        // The count is ours; the number is the shopper's, and is told whatever becomes of the count.
        log.error({ requestId, err: error }, 'phone reveal not recorded');
      }
      const headers = { 'Cache-Control': 'no-store' };
      if (request.headers.get('accept')?.includes('application/json')) return Response.json({ phone }, { headers });
      return new Response(null, {
        status: 303,
        headers: { ...headers, Location: `${vehiclePath(vehicle)}?phone=shown#call-box` },
      });
    },
  };
}

function isBot(request: Request): boolean {
  const agent = request.headers.get('user-agent') ?? '';
  return agent === '' || BOT.test(agent);
}

function isForeign(given: string | null, own: string): boolean {
  return given !== null && given !== own;
}

/** What is true of the car now, where the page says something older; `null` where it does not. Dollars. */
function changedFields(vehicle: Vehicle, params: URLSearchParams) {
  const [photos, updated] = [params.get('photos_count'), params.get('updated_at')];
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
