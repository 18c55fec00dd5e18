import { formatCalendarDate } from '#rules/calendar-date.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { ON_ROAD_ITEMS, tableUse, type DutyTable, type TableUse } from '#vehicle/rules/drive-away/duty-table.ts';
import { AU_STATES, STATE_NAMES } from '#vehicle/rules/vehicle.ts';
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
        message: `Vehicles show no estimate for ${STATE_NAMES[state]}: ${whyNot(table, use, confirmed)}`,
        todo:
          use.why === 'noRates'
            ? 'Set driveAway.estimate to hidden, or leave it: other states are not affected.'
            : `Compare docs/duty-tables.md with ${table.source}, then write the date as ${state} of driveAway.confirmedTables.`,
      },
    ];
  });
  return [...tables, ...notInEstimates(site, where)];
}

function whyNot(table: DutyTable, use: TableUse & { readonly usable: false }, confirmed: string | null): string {
  switch (use.why) {
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
function notInEstimates(site: Site, where: Pick<Finding, 'file' | 'line'>): readonly Finding[] {
  const stated = new Set<string>(site.settings.driveAway.charges.flatMap(({ items }) => items));
  const missing = ON_ROAD_ITEMS.filter((item) => item !== 'stampDuty' && !stated.has(item));
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
