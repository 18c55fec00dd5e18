import { formatCalendarDate, weekdayName } from '#rules/calendar-date.ts';
import { clockText } from '#rules/zoned-time.ts';
import { withRange } from './query-codec.ts';
import type { StockQuery } from './stock-query.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A shopper who comes back after less time continues the same visit: results are compared over an evening. */
const GAP = 4 * HOUR;
/** After more time, a shopper does not remember the last visit. */
const LONGEST = 30 * DAY;

/** The key of the browser's storage in which a site stores the visit. */
export const VISIT = 'search:visit';

export interface Visit {
  /** When results were last seen, epoch ms. */
  readonly last: number;
  /** When the visit before this one ended; `null` on a first visit, and after a long time. */
  readonly since: number | null;
}

/** The visit in which results are shown now. `stored` is the text of the visit as it was, `null` for none. */
export function visitAt(stored: string | null, now: number): Visit {
  const [last = Number.NaN, before = 0] = (stored ?? '').split(' ').map(Number);
  // A clock that was set back makes no visit.
  if (!(last <= now)) return { last: now, since: null };
  const since = now - last > GAP ? last : before;
  return { last: now, since: since > 0 && now - since < LONGEST ? since : null };
}

/** The text that is stored: both instants. */
export const visitText = ({ last, since }: Visit): string => `${last} ${since ?? 0}`;

/** The first second that is new: of a whole minute, so that a URL can name it. */
export const newFrom = (since: number): number => Math.floor(since / 60_000) * 60;

/** The search for what is new in a search; the same query if nothing else is in it. */
export function withNewOnly(query: StockQuery, since: number): StockQuery {
  const range = query.ranges.created_at_timestamp;
  return isNewOnly(query, since) ? query : withRange(query, 'created_at_timestamp', { ...range, min: newFrom(since) });
}

export const isNewOnly = ({ ranges }: StockQuery, since: number): boolean =>
  (ranges.created_at_timestamp?.min ?? 0) >= newFrom(since);

/** When the last visit was, after "since": `9:05 am` of today, `yesterday`, `Tuesday`, `3 November`. `offset` is the shopper's, in ms from UTC. */
export function sinceText(since: number, now: number, offset: number): string {
  const days = Math.floor((now + offset) / DAY) - Math.floor((since + offset) / DAY);
  const local = new Date(since + offset);
  if (days < 1) return clockText(local.getUTCHours() * 60 + local.getUTCMinutes());
  if (days === 1) return 'yesterday';
  if (days < 7) return weekdayName(local.getUTCDay());
  return formatCalendarDate(local.toISOString().slice(0, 10))!.replace(/ \d{4}$/, '');
}

/**
 * Inline script before the row for what is new, while the HTML is parsed: shows the row, still empty, to a shopper who has visited before, so
 * that its text moves nothing. It decides as `visitAt` does, and stores nothing.
 */
export const SHOW_NEWS = `try{(r=>{const[l,s]=(localStorage.getItem('${VISIT}')||'').split(' ').map(Number),n=Date.now(),b=n-l>${GAP}?l:s;r.hidden=!(l<=n&&b>0&&n-b<${LONGEST})})(document.currentScript.previousElementSibling)}catch{}`;
