import { formatMoney, type Cents } from '#rules/money.ts';
import { zonedTime } from '#rules/zoned-time.ts';

/** A recorded change of a purchase price. */
export interface PriceChange {
  /** Epoch ms. */
  readonly at: number;
  readonly oldPrice: Cents;
}

const MOST_SHOWN = 3;

/**
 * `Was $34,990 until 3 October, $32,990 until 3 November, now $30,990.` `null` if no other price is recorded. The first
 * price of a day counts. `now`: the price that the page shows, and the time.
 */
export function priceHistory(
  changes: readonly PriceChange[],
  now: { readonly price: Cents; readonly at: number },
  timeZone: string,
): string | null {
  const days = new Map<string, PriceChange>();
  for (const change of changes) {
    const { date } = zonedTime(change.at, timeZone);
    if (!days.has(date)) days.set(date, change);
  }
  // A price that was back on the same day has not changed.
  const prices = [...days.values()];
  const past = prices.filter(({ oldPrice }, at) => oldPrice !== (prices[at + 1]?.oldPrice ?? now.price));
  if (past.length === 0) return null;
  const thisYear = zonedTime(now.at, timeZone).date.slice(0, 4);
  const until = ({ at, oldPrice }: PriceChange) =>
    `${formatMoney(oldPrice)} until ${formatDay(at, timeZone, thisYear)}`;
  return `Was ${past.slice(-MOST_SHOWN).map(until).join(', ')}, now ${formatMoney(now.price)}.`;
}

function formatDay(at: number, timeZone: string, thisYear: string): string {
  const isThisYear = zonedTime(at, timeZone).date.startsWith(thisYear);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', ...year, timeZone }).format(at);
}
