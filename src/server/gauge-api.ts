import { LRUCache } from 'lru-cache';
import type { Gauge } from '#domain/gauge/appraise.ts';
import { isInStock } from '#domain/availability/availability.ts';
import { zonedTime } from '#domain/hours/zoned-time.ts';
import type { Valuation } from '#integrations/valuation/port.ts';
import type { Site } from '#sites/site.ts';
import type { StockQueries } from '#stock/stock-queries.ts';
import type { Logger } from './log.ts';
import { problem } from './problem.ts';

const KEPT = 5000;
const SLUG = /^[\w-]{1,200}$/;

/**
 * `GET /api/cars/{slug}/autogauge`: a car's price against its market, in dollars; `null` when there are no data (sold, unpriced, too few to
 * compare). Answers of cars that exist are kept until stock or site change.
 */
export function createGaugeApi(parts: { readonly stock: StockQueries; readonly valuation: Valuation; readonly log: Logger; readonly now: () => number }) {
  const { stock, valuation, log, now } = parts;
  const kept = new LRUCache<string, { gauge: Gauge | null }>({ max: KEPT });

  return async function gaugeOf(site: Site, slug: string, requestId: string): Promise<Response> {
    if (site.settings.vdp.gauge === 'hidden') return problem(404, 'No price comparison', 'This site does not compare prices (setting vdp.gauge).');
    const car = SLUG.test(slug) ? await stock.findCar(site, slug) : null;
    if (!car) return problem(404, 'No such car', 'This site has no car under that name. /api/stock/search lists the cars; each has its path.');
    const revision = stock.revision();
    const key = `${revision} ${site.version} ${site.id} ${car.id}`;
    let known = kept.get(key);
    if (!known) {
      try {
        known = { gauge: isInStock(car) ? await valuation.valueOf(car) : null };
      } catch (error) {
        log.error({ requestId, err: error }, 'gauge: no valuation');
        return problem(502, 'No valuation', 'Market prices could not be asked for. Try again later.');
      }
      kept.set(key, known);
    }
    const body = known.gauge && inDollars(known.gauge, zonedTime(now(), site.timeZone).date);
    return Response.json(body, { headers: { 'Cache-Control': 'no-cache', 'Stock-Revision': String(revision) } });
  };
}

/** `as_of`: the calendar date at the site on which the comparison holds. */
function inDollars(gauge: Gauge, as_of: string) {
  const { basis } = gauge;
  return {
    fill: gauge.fill,
    listing_price: gauge.listing_price / 100,
    market_range_min: gauge.market_range_min / 100,
    market_range_max: gauge.market_range_max / 100,
    confidence: gauge.confidence,
    description: gauge.description,
    basis: basis && { listings: basis.listings, lowest_price: basis.lowest_price / 100, highest_price: basis.highest_price / 100, as_of },
  };
}
