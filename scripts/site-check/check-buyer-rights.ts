import { formatCalendarDate } from '#rules/calendar-date.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { isOverdue } from '#vehicle/rules/buyer-rights/buyer-rights.ts';
import { AU_STATES, STATE_NAMES } from '#vehicle/rules/vehicle.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

/** Checks the texts about the law of the site's states, and the single price. */
export function checkBuyerRights(site: Site, texts: SiteTexts, now: number = Date.now()): readonly Finding[] {
  const file = `${site.id}/site.yaml`;
  const where = { level: 'risk', file, line: findLine(texts, file, 'law:', 'reserve:', 'settings:') } as const;
  return [...rights(site, now).map((found) => ({ ...where, ...found })), ...singlePrice(site, where)];
}

type Said = Pick<Finding, 'message' | 'todo'>;

function rights(site: Site, now: number): readonly Said[] {
  const { law, reserve } = site.settings;
  if (!law.rights) {
    const message = 'Shoppers who reserve do not read about cooling-off and the statutory warranty.';
    return reserve.enabled ? [{ message, todo: 'Set law.rights to true.' }] : [];
  }
  const today = zonedTime(now, site.timeZone).date;
  const homes = new Set(site.locations.map(({ address }) => address.state));
  return AU_STATES.filter((state) => homes.has(state)).flatMap((state): readonly Said[] => {
    const { checkedOn, warranty, regulator } = site.buyerRights[state];
    const source = `Compare docs/buyer-rights.md with ${regulator.href}`;
    return [
      ...(isOverdue(checkedOn, today)
        ? [
            {
              message: `The rights of buyers in ${STATE_NAMES[state]} were last compared with their sources on ${formatCalendarDate(checkedOn)}, more than a year ago.`,
              todo: `${source}, and update its file, or write your own text as law.coolingOff and law.warranty.`,
            },
          ]
        : []),
      ...(warranty.rows.length === 0 && law.warranty[state] === undefined
        ? [
            {
              message: `Shoppers do not read which statutory warranty there is in ${STATE_NAMES[state]}. ${warranty.age}`,
              todo: `Write your own text as ${state} of law.warranty.`,
            },
          ]
        : []),
    ];
  });
}

/** A price without on-road costs needs the whole price at least as prominently if that can be calculated. */
function singlePrice(site: Site, where: Omit<Finding, 'message' | 'todo'>): readonly Finding[] {
  const { driveAway, reserve } = site.settings;
  if (driveAway.estimate || !reserve.enabled) return [];
  return [
    {
      ...where,
      message:
        'Vehicles whose price excludes on-road costs can be reserved, and no drive-away price is beside it. A price must have the single price beside it where that can be calculated (Australian Consumer Law, section 48).',
      todo: 'Advertise drive-away prices in your feed, or set driveAway.estimate to true.',
    },
  ];
}
