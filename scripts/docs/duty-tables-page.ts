import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatDollars, formatMoney } from '#rules/money.ts';
import { dutyTables } from '#sites/duty-tables/duty-table-files.server.ts';
import type { DutyBand, DutyCondition, DutyRow, DutyTable, StateCharge } from '#vehicle/rules/drive-away/duty-table.ts';
import { onRoadWords } from '#vehicle/rules/drive-away/estimate-view.ts';
import { AU_STATES, STATE_NAMES, type AuState } from '#vehicle/rules/vehicle.ts';
import { GENERATED, table } from './markdown-table.ts';

/** docs/duty-tables.md: the duty of each state with its source and dates, for a dealer who confirms it. */
export function dutyTablesPage(): string {
  const tables = dutyTables();
  return [
    GENERATED,
    '# Duty tables',
    'The duty on vehicles in each state and territory, with its charges for registration, CTP insurance and number plates where an official source could be read, from `src/vehicle/duty-tables/`. A table is used while its source states that it is valid, and until 30 June after a dealer has confirmed it in `driveAway.confirmedTables`. A charge is used by the same rule, with `driveAway.confirmedCharges` and its own dates of change. [How to update or confirm a table](how-to/update-a-duty-table.md).',
    table(
      ['state', 'source', 'checked on', 'valid from', 'valid until', 'used without a confirmation'],
      AU_STATES.map((state) => {
        const one = tables[state];
        return [
          STATE_NAMES[state],
          `[${one.authority}](${one.source})`,
          formatCalendarDate(one.checkedOn)!,
          formatCalendarDate(one.validFrom)!,
          one.validUntil === null ? 'not stated' : formatCalendarDate(one.validUntil)!,
          withoutConfirmation(one),
        ];
      }),
    ),
    ...AU_STATES.map((state) => section(tables[state])),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function withoutConfirmation({ rows, validUntil }: DutyTable): string {
  if (rows.length === 0) return 'never: no rates';
  return validUntil === null ? 'no' : 'until then';
}

function section(one: DutyTable): string {
  const rows = one.rows.flatMap((row) =>
    row.bands.map((band, at) => [
      at === 0 ? conditionWords(row.when) : '',
      valueWords(row, at),
      bandWords(band, one) + (at === 0 ? limitWords(row) : ''),
    ]),
  );
  return [
    `## ${STATE_NAMES[one.state]}: ${one.name}`,
    `${one.age} ${one.assumes}${one.deliveryIsDutiable ? ' Dealer delivery is a part of the value.' : ''}`,
    ...(rows.length > 0 ? [table(['vehicles', 'value', 'duty'], rows)] : []),
    ...one.charges.flatMap((charge) => chargeSection(one.state, charge)),
  ].join('\n\n');
}

function chargeSection(state: AuState, charge: StateCharge): readonly string[] {
  const { name, authority, source, checkedOn, validFrom, validUntil, changesOn, age, assumes, base, dependsOn } =
    charge;
  const date = (day: string | null) => (day === null ? 'not stated' : formatCalendarDate(day)!);
  return [
    `### ${STATE_NAMES[state]}, ${onRoadWords(charge.items)}: ${name}`,
    [
      `[${authority}](${source}), checked on ${date(checkedOn)}, valid from: ${date(validFrom)}, until: ${date(validUntil)}; a confirmation ends on the next ${changesOn.map(dayWords).join(' or ')}.`,
      age,
      assumes,
      base > 0 ? `Each amount includes ${formatMoney(base)} for all vehicles.` : null,
      dependsOn && `Where there are two amounts, the charge is between them, depending on ${dependsOn}.`,
    ]
      .filter(Boolean)
      .join(' '),
    table(
      ['vehicles', 'amount'],
      charge.rows.map(({ when, low, high }) => [
        conditionWords(when),
        [...new Set([low, high])].map((amount) => formatMoney(base + amount)).join(' to '),
      ]),
    ),
  ];
}

/** `1 July`. */
function dayWords(day: string): string {
  return formatCalendarDate(`2026-${day}`)!.replace(' 2026', '');
}

function conditionWords({
  kind,
  power,
  cylinders,
  co2,
  engineCc,
  tareKg,
  grossMassKg,
  isNew,
  heavy,
  unclear,
}: DutyCondition): string {
  const words = [
    kind?.join(', '),
    power?.join(', '),
    cylinders && `${spanWords(cylinders)} cylinders`,
    co2 && `${spanWords(co2)} g CO2/km`,
    engineCc && `${spanWords(engineCc)} cc`,
    tareKg && `tare weight ${spanWords(tareKg)} kg`,
    grossMassKg && `gross mass ${spanWords(grossMassKg)} kg`,
    either(isNew, 'new', 'registered before'),
    either(heavy, 'more than 4.5 t', 'up to 4.5 t'),
    unclear && `not clear: ${unclear}`,
  ];
  return words.filter(Boolean).join('; ') || 'all others';
}

function spanWords([from, to]: readonly [number, number]): string {
  return from === to ? `${from}` : `${from} to ${to}`;
}

function either(value: boolean | null, yes: string, no: string): string | null {
  if (value === null) return null;
  return value ? yes : no;
}

function valueWords({ bands }: DutyRow, at: number): string {
  const from = at === 0 ? null : bands[at - 1]!.upTo;
  const { upTo } = bands[at]!;
  const over = from === null ? null : `more than ${formatMoney(from)}`;
  return [over, upTo === null ? null : `up to ${formatMoney(upTo)}`].filter(Boolean).join(', ') || 'any';
}

function bandWords(band: DutyBand, { unit }: DutyTable): string {
  if ('percent' in band) return `${band.percent} % of the value`;
  if ('rising' in band) {
    const { from, above, dollarsEach } = band.rising;
    return `${from} % of the value, and 1 % more for each ${formatDollars(dollarsEach)} of value beyond ${formatMoney(above)}, rounded to 0.01 %`;
  }
  if (band.rate === 0) return formatMoney(band.base);
  const each = `${formatMoney(band.rate)} for each ${formatMoney(unit)} or part`;
  const beyond = band.above === 0 ? '' : ` beyond ${formatMoney(band.above)}`;
  return band.base === 0 ? each + beyond : `${formatMoney(band.base)} plus ${each}${beyond}`;
}

function limitWords({ least, most }: DutyRow): string {
  return (
    (least > 0 ? `, at least ${formatMoney(least)}` : '') + (most === null ? '' : `, at most ${formatMoney(most)}`)
  );
}
