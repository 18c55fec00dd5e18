import { createCache } from '#platform/cache.ts';
import { inTime } from '#platform/concurrency/in-time.ts';
import { z } from 'zod';
import type { Gauge } from '#valuation/rules/appraise.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { isShown } from '#valuation/rules/gauge-view.ts';
import { isInStock } from '#vehicle/rules/availability.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Valuation } from '#valuation/valuation-port.ts';
import type { Site } from '#sites/site.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import type { Logger } from '#platform/log.ts';
import { problem } from '#platform/problem.ts';
import { findVehicle } from './find-vehicle.ts';
import { jsonResponse, problemResponse, vehicleInPath, type BodyOf, type Operation } from './operation.ts';

const MAX_CACHED = 5000;

/** The longest that a page waits for a valuation: ours usually takes less than a millisecond. */
const PATIENCE_MS = 20;

const gaugeSchema = z
  .object({
    fill: z.number().min(0).max(1).meta({
      description:
        '0 at the top of the market range or above it, 0.5 at the middle of the market, 1 at the bottom or below it.',
    }),
    listing_price: z.number(),
    market_range_min: z.number(),
    market_range_max: z.number().meta({ description: 'Four of five similar vehicles are offered within the range.' }),
    confidence: z.number().min(0).max(1).meta({
      description: 'The probability that the middle of the market is at most 5 % off.',
    }),
    description: z.string().nullable(),
    basis: z
      .object({
        listings: z.int(),
        lowest_price: z.number(),
        highest_price: z.number(),
        as_of: z.iso.date().meta({ description: 'The day of the comparison, at the site.' }),
      })
      .nullable()
      .meta({ description: 'How many similar listings were compared, and their lowest and highest price.' }),
  })
  .meta({ id: 'AutoGauge', description: 'Prices are dollars.' });
const gaugeAnswer = gaugeSchema.nullable();

export const gaugeOperation: Operation = {
  method: 'get',
  path: '/api/cars/{slug}/autogauge',
  operationId: 'autogauge',
  summary: "A vehicle's price against the estimated market range of similar listings.",
  pathParameters: vehicleInPath,
  responses: {
    200: jsonResponse('The gauge; null: no data (sold, without a price, or too few similar listings).', gaugeAnswer),
    404: problemResponse('No such vehicle, or the site does not compare prices.'),
    502: problemResponse('Market prices could not be loaded.'),
  },
};

/** Compares prices with their market. Answers about existing vehicles are cached until stock or site change. */
export function createGauges(parts: {
  readonly stock: StockQueries;
  readonly valuation: Valuation;
  readonly log: Logger;
  readonly now: () => number;
}) {
  const { stock, valuation, log, now } = parts;
  const cache = createCache<string, { gauge: Gauge | null }>({ max: MAX_CACHED });

  /** `revision` is that of the stock before the vehicle was read. */
  async function askGauge(site: Site, vehicle: Vehicle, revision: number): Promise<{ gauge: Gauge | null }> {
    const key = `${revision} ${site.version} ${site.id} ${vehicle.id}`;
    let known = cache.get(key);
    if (!known) {
      known = { gauge: isInStock(vehicle) ? await valuation.valueOf(vehicle) : null };
      cache.set(key, known);
    }
    return known;
  }

  /**
   * True if it is already known that there is nothing to show: a page then reserves no space. `false` if the answer
   * takes longer, or fails.
   */
  async function hasNothing(site: Site, vehicle: Vehicle): Promise<boolean> {
    const asked = askGauge(site, vehicle, stock.revision()).then(
      ({ gauge }) => !isShown(gauge),
      // The page's own API call logs the error and gets a 502.
      () => false,
    );
    return inTime(asked, PATIENCE_MS, () => false);
  }

  /** `GET /api/cars/{slug}/autogauge`: in dollars; `null` without data (sold, unpriced, too few to compare). */
  async function answer(site: Site, slug: string, requestId: string): Promise<Response> {
    if (site.settings.vdp.gauge === 'hidden')
      return problem(404, 'No price comparison', 'This site does not compare prices (setting vdp.gauge).');
    const revision = stock.revision();
    const vehicle = await findVehicle(stock, site, slug);
    if (vehicle instanceof Response) return vehicle;
    let gauge: Gauge | null;
    try {
      ({ gauge } = await askGauge(site, vehicle, revision));
    } catch (error) {
      log.error({ requestId, err: error }, 'gauge: no valuation');
      return problem(502, 'No valuation', 'Market prices could not be loaded. Try again later.');
    }
    const body: BodyOf<typeof gaugeAnswer> = gauge && inDollars(gauge, zonedTime(now(), site.timeZone).date);
    return Response.json(body, { headers: { 'Cache-Control': 'no-cache', 'Stock-Revision': String(revision) } });
  }

  /** The gauge of a vehicle; `null` without one, and if the answer takes too long for a page, or fails. */
  async function knownGauge(site: Site, vehicle: Vehicle): Promise<Gauge | null> {
    const asked = askGauge(site, vehicle, stock.revision()).then(
      ({ gauge }) => gauge,
      () => null,
    );
    return inTime(asked, PATIENCE_MS, () => null);
  }

  return { answer, hasNothing, known: knownGauge };
}

/** `as_of`: the calendar date of the comparison at the site. */
function inDollars(gauge: Gauge, as_of: string): BodyOf<typeof gaugeSchema> {
  const { basis } = gauge;
  return {
    fill: gauge.fill,
    listing_price: gauge.listing_price / 100,
    market_range_min: gauge.market_range_min / 100,
    market_range_max: gauge.market_range_max / 100,
    confidence: gauge.confidence,
    description: gauge.description,
    basis: basis && {
      listings: basis.listings,
      lowest_price: basis.lowest_price / 100,
      highest_price: basis.highest_price / 100,
      as_of,
    },
  };
}
