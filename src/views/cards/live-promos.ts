import { isPromoLive } from '#content/rules/promos.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import type { RequestFacts } from '../context.ts';

/** Today's promotions for this place, in the site's time zone. Calls `holdsUntil` with the instant at which they may change. */
export function livePromos(
  { site, now, holdsUntil }: Pick<RequestFacts, 'site' | 'now' | 'holdsUntil'>,
  place: 'home' | 'results',
) {
  const tiles = site.settings.promo.tiles.filter((tile) => tile.display === 'everywhere' || tile.display === place);
  if (tiles.some((tile) => tile.start !== null || tile.expiry !== null)) holdsUntil(nextMidnight(now, site.timeZone));
  const today = zonedTime(now, site.timeZone).date;
  return tiles.filter((tile) => isPromoLive(tile, today));
}
