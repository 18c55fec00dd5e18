import { formatCalendarDate } from '#rules/calendar-date.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { datedUse, type Dated, type TableUse } from '#vehicle/rules/drive-away/dated-use.ts';
import { currentCharges, ON_ROAD_ITEMS, tableUse, type DutyTable } from '#vehicle/rules/drive-away/duty-table.ts';
import { AU_STATES, STATE_NAMES, type AuState } from '#vehicle/rules/vehicle.ts';
import { lineOf, type Finding, type SiteTexts } from './finding.ts';

/** The duty tables that a site needs for its estimates: those of the states of its locations, and those that it names. */
export function checkDriveAway(site: Site, texts: SiteTexts, now: number = Date.now()): readonly Finding[] {
  const { driveAway } = site.settings;
  if (driveAway.estimate === 'hidden') return [];
  const file = [`${site.id}/site.yaml`, `${site.group_id}/group.yaml`].find(
    (name) => lineOf(texts, name, 'driveAway:') !== null,
  );
  const where = { file: file ?? `${site.id}/site.yaml`, line: file ? lineOf(texts, file, 'driveAway:') : null };
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
        message: `Vehicles show no estimate for ${STATE_NAMES[state]}: ${whyNot(table, use.why, confirmed)}`,
        todo:
          use.why === 'noRates'
            ? 'Set driveAway.estimate to hidden, or leave it: other states are not affected.'
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
        message: `Estimates for ${STATE_NAMES[state]} do not include its ${charge.name}: ${whyNotCharge(charge, use.why, confirmed)}`,
        todo: `Compare docs/duty-tables.md with ${charge.source}, then write the date as ${state} of driveAway.confirmedCharges; or state ${charge.items.join(', ')} as driveAway.charges.`,
      },
    ];
  });
}

function whyNotCharge(charge: Dated, why: string, confirmed: string | null): string {
  switch (why) {
    case 'notYet':
      return `it is valid from ${formatCalendarDate(charge.validFrom!)}.`;
    case 'expired':
      return `it is out of date since ${formatCalendarDate(charge.validUntil!)}.`;
    case 'confirmedEarlier':
      return `it was confirmed on ${formatCalendarDate(confirmed!)}, before its usual change or of earlier figures.`;
    default:
      return 'its source does not say until when it is valid, and no one has confirmed it.';
  }
}

/** What the dealer states for all vehicles of some condition in a state. */
function statedItems({ settings: { driveAway } }: Site, state: AuState): ReadonlySet<string> {
  return new Set(driveAway.charges.filter((one) => (one.state ?? state) === state).flatMap(({ items }) => items));
}

function whyNot(
  table: DutyTable,
  why: (TableUse & { readonly usable: false })['why'],
  confirmed: string | null,
): string {
  switch (why) {
    case 'noRates':
      return `its duty table has no rates. ${table.age}`;
    case 'notYet':
      return `its duty table is valid from ${formatCalendarDate(table.validFrom)}.`;
    case 'expired':
      return `its duty table is out of date since ${formatCalendarDate(table.validUntil!)}.`;
    case 'undated':
      return 'the source of its duty table does not say until when the rates are valid, and no one has confirmed them.';
    case 'confirmedEarlier':
      return `its duty table was confirmed on ${formatCalendarDate(confirmed!)}, for another financial year or for earlier figures.`;
  }
}

/** Where the total can be calculated, it must be as prominent as the price without it (Australian Consumer Law, section 48). */
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
