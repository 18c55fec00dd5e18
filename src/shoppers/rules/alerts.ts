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
  readonly settings: { readonly alerts: AlertTimes };
}

export interface AlertTimes {
  /** Full hours on the local clock. */
  readonly dailyHour: number;
  readonly quietHours: { readonly from: number; readonly until: number };
}

/** Changes of one feed arrive in several transactions: a message waits for the others. */
const GATHER_MS = 2 * 60_000;

/** When an alert of now is sent at the earliest, if the shopper wants it at once. */
export function dueSoon(now: number): number {
  return now + GATHER_MS;
}

/** The same by the frequency that the shopper wants. */
export function dueAt(now: number, { timeZone, settings }: AlertClock): Record<'immediate' | 'daily', number> {
  return { immediate: dueSoon(now), daily: nextAt(now, timeZone, settings.alerts.dailyHour) };
}

/** The end of the quiet hours in which `now` is; `null` outside of them. */
export function quietUntil(now: number, { timeZone, settings }: AlertClock): number | null {
  const { from, until } = settings.alerts.quietHours;
  const hour = Math.floor(zonedTime(now, timeZone).minutes / 60);
  const isQuiet = from <= until ? hour >= from && hour < until : hour >= from || hour < until;
  return isQuiet ? nextAt(now, timeZone, until) : null;
}

/** The start of today on the local clock. */
export function startOfDay(now: number, { timeZone }: Pick<AlertClock, 'timeZone'>): number {
  return instantToday(now, timeZone, 0);
}

/** The next instant after `now` at which the local clock shows this full hour. */
function nextAt(now: number, timeZone: string, hour: number): number {
  const today = instantToday(now, timeZone, hour * 60);
  return today > now ? today : instantToday(nextMidnight(now, timeZone), timeZone, hour * 60);
}
