import { formatCalendarDate } from '#rules/calendar-date.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { datedUse, type Dated, type TableUse } from '#vehicle/rules/drive-away/dated-use.ts';
import { currentCharges, ON_ROAD_ITEMS, tableUse } from '#vehicle/rules/drive-away/duty-table.ts';
import { AU_STATES, STATE_NAMES, type AuState } from '#vehicle/rules/vehicle.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

/** The duty tables that a site needs for its estimates: those of the states of its locations, and those that it names. */
export function checkDriveAway(site: Site, texts: SiteTexts, now: number = Date.now()): readonly Finding[] {
  const { driveAway } = site.settings;
  const file = [`${site.id}/site.yaml`, `${site.group_id}/group.yaml`].find(
    (name) => findLine(texts, name, 'driveAway:') !== null,
  );
  if (!driveAway.estimate || file === undefined) return [];
  const where = { file, line: findLine(texts, file, 'driveAway:') };
  const today = zonedTime(now, site.timeZone).date;
  const homes = new Set(site.locations.map(({ address }) => address.state));
  const tables = AU_STATES.flatMap((state): readonly Finding[] => {
    const confirmed = driveAway.confirmedTables[state] ?? null;
    if (!homes.has(state) && confirmed === null) return [];
    const table = site.dutyTables[state];
    const use = tableUse(table, confirmed, today);
    if (use.usable) return [];
    return [
      {
        level: homes.has(state) ? 'missing' : 'risk',
        ...where,
        message: `Vehicles show no estimate for ${STATE_NAMES[state]}: ${whyNot('its duty table', table, use.why, confirmed)}${use.why === 'noRates' ? ` ${table.age}` : ''}`,
        todo:
          use.why === 'noRates'
            ? 'Set driveAway.estimate to false, or leave it: other states are not affected.'
            : `Compare docs/duty-tables.md with ${table.source}, then write the date as ${state} of driveAway.confirmedTables.`,
      },
    ];
  });
  const states = AU_STATES.filter((state) => homes.has(state) || driveAway.confirmedCharges[state] !== undefined);
  return [
    ...tables,
    ...states.flatMap((state) => unusedCharges(site, state, { today, where })),
    ...notInEstimates(site, [...homes], { today, where }),
  ];
}

interface CheckedOn {
  readonly today: string;
  readonly where: Pick<Finding, 'file' | 'line'>;
}

/** The charges of a state that estimates leave out because of their dates, and that the dealer does not state. */
function unusedCharges(site: Site, state: AuState, { today, where }: CheckedOn): readonly Finding[] {
  const confirmed = site.settings.driveAway.confirmedCharges[state] ?? null;
  const stated = statedItems(site, state);
  return site.dutyTables[state].charges.flatMap((charge): readonly Finding[] => {
    const use = datedUse(charge, confirmed, today);
    if (use.usable || charge.items.every((item) => stated.has(item))) return [];
    return [
      {
        level: 'risk',
        ...where,
        message: `Estimates for ${STATE_NAMES[state]} do not include its ${charge.name}: ${whyNot('this charge', charge, use.why, confirmed)}`,
        todo: `Compare docs/duty-tables.md with ${charge.source}, then write the date as ${state} of driveAway.confirmedCharges; or state ${charge.items.join(', ')} as driveAway.charges.`,
      },
    ];
  });
}

/** The dealer's charges for vehicles in a state, at least for those of one condition. */
function statedItems({ settings: { driveAway } }: Site, state: AuState): ReadonlySet<string> {
  return new Set(driveAway.charges.filter((one) => (one.state ?? state) === state).flatMap(({ items }) => items));
}

/** Explains why figures are not used: `what` is their subject. */
function whyNot(
  what: string,
  { validFrom, validUntil }: Pick<Dated, 'validFrom' | 'validUntil'>,
  why: (TableUse & { readonly usable: false })['why'],
  confirmed: string | null,
): string {
  switch (why) {
    case 'noRates':
      return `${what} has no rates.`;
    case 'notYet':
      return `${what} is valid from ${formatCalendarDate(validFrom!)}.`;
    case 'expired':
      return `${what} was valid until ${formatCalendarDate(validUntil!)}.`;
    case 'undated':
      return `the source of ${what} does not say until when it is valid, and no one has confirmed it.`;
    case 'confirmedEarlier':
      return `the confirmation of ${what} of ${formatCalendarDate(confirmed!)} has ended.`;
  }
}

/**
 * If the total can be calculated, it must be as prominent as the price without it (Australian Consumer Law, section
 * 48).
 */
function notInEstimates(site: Site, homes: readonly AuState[], { today, where }: CheckedOn): readonly Finding[] {
  const { confirmedCharges } = site.settings.driveAway;
  const isStated = (item: string) =>
    homes.every(
      (state) =>
        statedItems(site, state).has(item) ||
        currentCharges(site.dutyTables[state], confirmedCharges[state] ?? null, today).some(({ charge: { items } }) =>
          (items as readonly string[]).includes(item),
        ),
    );
  const missing = ON_ROAD_ITEMS.filter((item) => item !== 'stampDuty' && !isStated(item));
  if (missing.length === 0) return [];
  return [
    {
      level: 'risk',
      ...where,
      message: `Estimates do not include ${missing.join(', ')}. A price must have the single price beside it where that can be calculated (Australian Consumer Law, section 48).`,
      todo: 'State these as driveAway.charges, or advertise drive-away prices.',
    },
  ];
}
