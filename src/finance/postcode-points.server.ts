import type { Geocoding } from './geocoding-port.ts';
import { createCache } from '#platform/cache.ts';
import { inTime } from '#platform/concurrency/in-time.ts';
import type { Point } from './rules/delivery.ts';

/** The point of a postcode, and when to ask again, because the service had no answer (epoch ms; `null` for never). */
interface KnownPoint {
  /** `null` for an unknown postcode. */
  readonly point: Point | null;
  readonly until: number | null;
}

/** Never throws. */
export type PointOfPostcode = (
  site: { readonly settings: { readonly maps: { readonly geocoding: Source } } },
  postcode: string,
) => Promise<KnownPoint>;

type Source = 'table' | 'google';

export type GeocodingSources = Readonly<Record<Source, Geocoding>>;

interface Parts {
  readonly sources: GeocodingSources;
  readonly now: () => number;
  readonly log: { error(facts: object, message: string): void };
  /** Counts a request without an answer. */
  readonly onFailure: () => void;
  readonly timeoutMs?: number;
}

/** The terms of the Geocoding API allow points to be stored for this time. */
const FRESH_MS = 30 * 24 * 60 * 60 * 1000;
/** After a failure, the table answers for so long: a service that is down is not waited for at every request. */
const RETRY_MS = 60_000;
/** A page waits for the point. */
const TIMEOUT_MS = 2000;

/** The site's source, and the table if that has no answer or no such postcode. A position is never guessed. */
export function createPostcodePoints({ sources, now, log, onFailure, timeoutMs = TIMEOUT_MS }: Parts): PointOfPostcode {
  const answers = createCache<string, { readonly point: Promise<Point | null>; readonly until: number }>({
    max: 10_000,
  });
  let pausedUntil = 0;

  /** The source's answer, now or soon; `null` if it was not asked. */
  function findPoint(source: Source, postcode: string): Promise<Point | null> | null {
    const key = `${source} ${postcode}`;
    const known = answers.get(key);
    if (known && now() < known.until) return known.point;
    if (now() < pausedUntil) return null;
    const point = sources[source].pointOfPostcode(postcode);
    answers.set(key, { point, until: now() + FRESH_MS });
    point.catch(() => answers.delete(key));
    return point;
  }

  return async ({ settings }, postcode) => {
    const source = settings.maps.geocoding;
    const inTable = async (until: number | null) => ({ point: await sources.table.pointOfPostcode(postcode), until });
    if (source === 'table') return inTable(null);
    try {
      const answer = findPoint(source, postcode);
      if (answer === null) return await inTable(pausedUntil);
      const point = await inTime(answer, timeoutMs);
      return point === null ? await inTable(null) : { point, until: null };
    } catch (error) {
      pausedUntil = now() + RETRY_MS;
      onFailure();
      log.error({ err: error }, 'geocoding: no answer, the table of postcodes is used');
      return inTable(pausedUntil);
    }
  };
}
