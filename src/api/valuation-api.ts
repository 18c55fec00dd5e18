import { z } from 'zod';
import type { Scope } from '#views/context.ts';
import type { Gauge } from '#valuation/rules/appraise.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import { problem } from '#platform/problem.ts';
import { findVehicle } from './find-vehicle.ts';
import { jsonResponse, problemResponse, vehicleInPath, type AnswerBody, type Operation } from './operation.ts';

const gaugeSchema = z
  .object({
    fill: z.number().min(0).max(1).meta({
      description:
        '0 at the top of the market range or above it, 0.5 at the middle of the market, 1 at the bottom or below it.',
    }),
    listing_price: z.number(),
    market_range_min: z.number(),
    market_range_max: z.number().meta({ description: 'Four of five similar vehicles have a price within the range.' }),
    confidence: z.number().min(0).max(1).meta({
      description: 'The probability that the middle of the market is at most 5 % off.',
    }),
    description: z.string().nullable(),
    basis: z
      .object({
        listings: z.int(),
        lowest_price: z.number(),
        highest_price: z.number(),
        as_of: z.iso.date().meta({ description: "The day of the comparison, in the site's time zone." }),
      })
      .nullable()
      .meta({ description: 'The number of similar vehicles in the comparison, and their lowest and highest price.' }),
  })
  .meta({ id: 'AutoGauge', description: 'Prices are in dollars.' });
const gaugeAnswer = gaugeSchema.nullable();

type GaugeScope = Scope<'inventory' | 'valuation', 'site' | 'now' | 'report'>;

export const gaugeOperation: Operation = {
  method: 'get',
  path: '/api/cars/{slug}/autogauge',
  operationId: 'autogauge',
  summary: "Compares a vehicle's price with the estimated market range of similar vehicles.",
  pathParameters: vehicleInPath,
  responses: {
    200: jsonResponse(
      'The gauge. null if there is no data: the vehicle is sold or has no price, or there are too few similar vehicles.',
      gaugeAnswer,
    ),
    404: problemResponse('The site has no such vehicle, or it does not compare prices (setting vdp.gauge).'),
    502: problemResponse('Market prices could not be loaded.'),
  },
  handle: (scope, { path }) => compareWithMarket(path['slug']!, scope),
};

/** In dollars; `null` without data (sold, unpriced, too few to compare). */
async function compareWithMarket(
  slug: string,
  { site, inventory: { stock }, valuation: { gauges }, now, report }: GaugeScope,
): Promise<Response> {
  if (!site.settings.vdp.gauge)
    return problem(404, 'No price comparison', 'This site does not compare prices (setting vdp.gauge).');
  // Before the vehicle is read.
  const revision = stock.revision();
  const vehicle = await findVehicle(stock, site, slug);
  if (vehicle instanceof Response) return vehicle;
  let gauge: Gauge | null;
  try {
    gauge = await gauges.ask(site, vehicle, revision);
  } catch (error) {
    report(error);
    return problem(502, 'No valuation', 'Market prices could not be loaded. Try again later.');
  }
  const body: AnswerBody<typeof gaugeAnswer> = gauge && inDollars(gauge, zonedTime(now, site.timeZone).date);
  return Response.json(body, { headers: { 'Cache-Control': 'no-cache', 'Stock-Revision': String(revision) } });
}

/** `as_of`: the calendar date of the comparison at the site. */
function inDollars(gauge: Gauge, as_of: string): AnswerBody<typeof gaugeSchema> {
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
