import { instantToday, nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import type { ChangeKind } from '#vehicle/rules/vehicle-change.ts';

/** The changes of a watched vehicle of which shoppers are notified. */
export const WATCH_NEWS: readonly ChangeKind[] = ['price_dropped', 'back', 'sold', 'withdrawn'];

/** The same for a vehicle that a saved search finds now. If there are several changes, takes the first of this list. */
export const SEARCH_NEWS: readonly ChangeKind[] = ['back', 'arrived', 'photographed', 'priced', 'price_dropped'];

const NEEDS_PHOTOS = new Set(['withPhotos', 'usedWithPhotos']);

/** The news of a site. First photos are only if the site does not show vehicles without them. */
export function announcedKinds(visibilityRule: string): readonly ChangeKind[] {
  return NEEDS_PHOTOS.has(visibilityRule) ? SEARCH_NEWS : SEARCH_NEWS.filter((kind) => kind !== 'photographed');
}

interface AlertClock {
  readonly timeZone: string;
}

/** The full hour on the site's clock at which shoppers get the alerts that they want once a day. */
const DAILY_HOUR = 9;

/** Between these full hours on the site's clock no alert is sent by text message; it waits until they end. */
const QUIET_HOURS = { from: 20, until: 8 };

/**
 * The most alerts by text message for one shopper in one day of the site's clock. The rest is in the first message of the
 * next day.
 */
export const SHOPPER_ALERTS_PER_DAY = 2;

/** The same for all shoppers of a site, unless the operator sets another number. */
export const SITE_ALERTS_PER_DAY = 500;

/** Changes of one feed arrive in several transactions: a message waits for the others. */
const GATHER_MS = 2 * 60_000;

/** When an alert of now is sent at the earliest, if the shopper wants it at once. */
export function dueSoon(now: number): number {
  return now + GATHER_MS;
}

/** The same by the frequency that the shopper wants. */
export function dueAt(now: number, { timeZone }: AlertClock): Record<'immediate' | 'daily', number> {
  return { immediate: dueSoon(now), daily: nextAt(now, timeZone, DAILY_HOUR) };
}

/** The end of the quiet hours in which `now` is; `null` outside of them. */
export function quietUntil(now: number, { timeZone }: AlertClock): number | null {
  const hour = Math.floor(zonedTime(now, timeZone).minutes / 60);
  const isQuiet = hour >= QUIET_HOURS.from || hour < QUIET_HOURS.until;
  return isQuiet ? nextAt(now, timeZone, QUIET_HOURS.until) : null;
}

/** The start of today on the local clock. */
export function startOfDay(now: number, { timeZone }: AlertClock): number {
  return instantToday(now, timeZone, 0);
}

/** The next instant after `now` at which the local clock shows this full hour. */
function nextAt(now: number, timeZone: string, hour: number): number {
  const today = instantToday(now, timeZone, hour * 60);
  return today > now ? today : instantToday(nextMidnight(now, timeZone), timeZone, hour * 60);
}
