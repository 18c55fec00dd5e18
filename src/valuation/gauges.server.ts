import { createCache } from '#platform/cache.ts';
import { inTime } from '#platform/concurrency/in-time.ts';
import { isInStock } from '#vehicle/rules/availability.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Gauge } from './rules/appraise.ts';
import { isShown } from './rules/gauge-view.ts';
import type { Valuation } from './valuation-port.ts';

/** The fields of a site that gauges read. */
interface GaugeSite {
  readonly id: string;
  /** Changes with every change of the site's folder. */
  readonly version: string;
}

/** Compares prices with their market. Answers are cached until stock or site change. */
export interface Gauges {
  /** The gauge of a vehicle, which was read at or after this revision of the stock; `null` without one. Throws when the service fails. */
  ask(site: GaugeSite, vehicle: Vehicle, revision: number): Promise<Gauge | null>;
  /**
   * True if it is already known that there is nothing to show: a page then reserves no space. `false` if the answer takes longer,
   * or fails.
   */
  hasNothing(site: GaugeSite, vehicle: Vehicle): Promise<boolean>;
  /** The gauge of a vehicle; `null` without one, and if the answer takes too long for a page, or fails. */
  known(site: GaugeSite, vehicle: Vehicle): Promise<Gauge | null>;
}

const MAX_CACHED = 5000;

/** The longest that a page waits for a valuation: ours usually takes less than a millisecond. */
const MAX_WAIT_MS = 20;

export function createGauges(parts: {
  readonly market: Valuation;
  /** The revision of the stock. */
  readonly revision: () => number;
}): Gauges {
  const { market, revision: currentRevision } = parts;
  const cache = createCache<string, { gauge: Gauge | null }>({ max: MAX_CACHED });

  async function askGauge(site: GaugeSite, vehicle: Vehicle, revision: number): Promise<Gauge | null> {
    const key = `${revision} ${site.version} ${site.id} ${vehicle.id}`;
    let known = cache.get(key);
    if (!known) {
      known = { gauge: isInStock(vehicle) ? await market.appraise(vehicle) : null };
      cache.set(key, known);
    }
    return known.gauge;
  }

  return {
    ask: askGauge,
    hasNothing(site, vehicle) {
      const asked = askGauge(site, vehicle, currentRevision()).then(
        (gauge) => !isShown(gauge),
        // The page's own API call logs the error and gets a 502.
        () => false,
      );
      return inTime(asked, MAX_WAIT_MS, () => false);
    },
    known(site, vehicle) {
      const asked = askGauge(site, vehicle, currentRevision()).catch(() => null);
      return inTime(asked, MAX_WAIT_MS, () => null);
    },
  };
}
