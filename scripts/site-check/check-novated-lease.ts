import {
  areLeaseTablesCurrent,
  confirmationEnd,
  fuelEfficientThreshold,
  INCOME_TAX,
  LEASE_TABLES_CHECKED,
  type LeaseConfirmation,
} from '#finance/rules/novated-lease/lease-tables.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

const TABLES = 'src/finance/rules/novated-lease/lease-tables.ts';

/** The rates of novated leases that a site shows: without a valid confirmation their page is shown nowhere. */
export function checkNovatedLease(site: Site, texts: SiteTexts, now: number = Date.now()): readonly Finding[] {
  const { novatedLeaseConfirmed: confirmed } = site.settings.finance;
  if (confirmed === null) return [];
  const name = 'novatedLeaseConfirmed:';
  const files = [`${site.id}/site.yaml`, `${site.group_id}/group.yaml`];
  const file = files.find((one) => findLine(texts, one, name, 'finance:') !== null) ?? files[0]!;
  const where = { file, line: findLine(texts, file, name, 'finance:') };
  const today = zonedTime(now, site.timeZone).date;
  if (!areLeaseTablesCurrent(confirmed, today))
    return [
      {
        level: 'missing',
        ...where,
        message: `The site shows no novated leases: ${whyNot(confirmed, today)}`,
        todo: todo(today),
      },
    ];
  if (fuelEfficientThreshold(confirmed, today) !== null) return [];
  return [
    {
      level: 'risk',
      ...where,
      message: 'No electric car is treated as exempt from FBT, because its price limit is not confirmed.',
      todo: 'Write the luxury car tax threshold for fuel-efficient cars as fuelEfficientThreshold of finance.novatedLeaseConfirmed.',
    },
  ];
}

function whyNot(confirmed: LeaseConfirmation, today: string): string {
  if (!isTaxYear(today)) return `their rates of income tax are those of the ${INCOME_TAX.age}.`;
  const on = formatCalendarDate(confirmed.on)!;
  if (confirmed.on > today) return `their rates are confirmed on ${on}, which is in the future.`;
  if (confirmed.on < LEASE_TABLES_CHECKED) return `their rates were confirmed on ${on}, before they were last changed.`;
  return `the confirmation of their rates of ${on} ended on ${formatCalendarDate(confirmationEnd(confirmed.on))!}.`;
}

function todo(today: string): string {
  return isTaxYear(today)
    ? `Compare ${TABLES} with its sources, then write the date as on of finance.novatedLeaseConfirmed.`
    : `Update ${TABLES}, or take finance.novatedLeaseConfirmed out.`;
}

function isTaxYear(today: string): boolean {
  return today >= INCOME_TAX.validFrom && today <= INCOME_TAX.validUntil;
}
