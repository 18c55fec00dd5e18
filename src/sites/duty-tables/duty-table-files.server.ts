import { z } from 'zod';
import type { Cents } from '#rules/money.ts';
import {
  ON_ROAD_ITEMS,
  POWERS,
  VEHICLE_KINDS,
  type DutyBand,
  type DutyCondition,
  type DutyTable,
  type DutyTables,
  type StateCharge,
} from '#vehicle/rules/drive-away/duty-table.ts';
import type { AuState } from '#vehicle/rules/vehicle.ts';
import { cents, day, none, official, stateFiles, text } from './dated-file.server.ts';
import { parseYaml } from '../read-file.server.ts';
import type { TenantProblem } from '../site.ts';

const dollars = z.number().min(0).max(10_000_000);
const percent = z.number().min(0).max(100);
const kilograms = z.number().int().min(0).max(100_000);
const span = (unit: z.ZodNumber) =>
  z.tuple([unit, unit]).refine(([from, to]) => from <= to, 'must be the lower and the higher value');

const condition = z.strictObject({
  kind: none(z.array(z.enum(VEHICLE_KINDS)).min(1)),
  power: none(z.array(z.enum(POWERS)).min(1)),
  cylinders: none(span(z.number().int().min(1).max(24))),
  co2: none(span(z.number().min(0).max(1000))),
  engine_cc: none(span(z.number().int().min(1).max(30_000))),
  tare_kg: none(span(kilograms)),
  gross_mass_kg: none(span(kilograms)),
  is_new: none(z.boolean()),
  heavy: none(z.boolean()),
  unclear: none(text),
});

const band = z
  .strictObject({
    up_to: none(dollars),
    base: dollars.optional(),
    above: dollars.optional(),
    rate: dollars.optional(),
    percent: percent.optional(),
    rising: z.strictObject({ from: percent, above: dollars, dollars_each: dollars }).optional(),
  })
  .refine(
    (given) => [given.rate, given.percent, given.rising].filter((one) => one !== undefined).length === 1,
    'must have one of rate, percent and rising',
  );

const row = z.strictObject({
  when: condition,
  least: dollars.default(0),
  most: none(dollars),
  bands: z
    .array(band)
    .min(1)
    .refine(
      (bands) => bands.every(({ up_to }, at) => at === 0 || (up_to ?? Infinity) > (bands[at - 1]!.up_to ?? Infinity)),
      'must be in ascending order of up_to',
    ),
});

const chargeRow = z
  .strictObject({ when: condition, amount: dollars.optional(), low: dollars.optional(), high: dollars.optional() })
  .refine(
    ({ amount, low, high }) =>
      amount === undefined ? low !== undefined && high !== undefined && low < high : (low ?? high) === undefined,
    'must have an amount, or low and high',
  );

const charge = z
  .strictObject({
    items: z.array(z.enum(ON_ROAD_ITEMS).exclude(['stampDuty', 'dealerDelivery'])).min(1),
    name: text,
    authority: text,
    source: official,
    checked_on: day,
    valid_from: day.nullable(),
    valid_until: day.nullable(),
    changes_on: z.array(z.string().regex(/^(0[1-9]|1[0-2])-\d\d$/, 'must be a month and a day, MM-DD')).min(1),
    age: text,
    assumes: none(text),
    base: dollars.default(0),
    depends_on: none(text),
    rows: z.array(chargeRow).min(1),
  })
  .refine(
    ({ rows, depends_on }) => (depends_on === null) === rows.every(({ amount }) => amount !== undefined),
    'must have depends_on where a row has two amounts, and only there',
  );

/** `src/vehicle/duty-tables/<state>.yaml`: dollars, ISO dates. */
const dutyFile = z.strictObject({
  name: text,
  authority: text,
  source: official,
  checked_on: day,
  valid_from: day,
  valid_until: day.nullable(),
  age: text,
  unit: z.union([z.literal(100), z.literal(200)]).default(100),
  rounded_down_to: dollars.default(0.01),
  delivery_is_dutiable: z.boolean(),
  assumes: text,
  rates: z.array(row),
  charges: z.array(charge).default([]),
  examples: z
    .array(
      z.strictObject({
        value: dollars,
        duty: dollars,
        kind: z.enum(VEHICLE_KINDS),
        power: z.enum(POWERS).default('combustion'),
        cylinders: none(z.number().int().min(1).max(24)),
        is_new: z.boolean().default(false),
      }),
    )
    .default([]),
});

const centsOrNone = (amount: number | null): Cents | null => (amount === null ? null : cents(amount));

function toBand({ up_to, base, above, rate, percent: share, rising }: z.output<typeof band>): DutyBand {
  const upTo = centsOrNone(up_to);
  if (rate !== undefined) return { upTo, base: cents(base ?? 0), above: cents(above ?? 0), rate: cents(rate) };
  if (share !== undefined) return { upTo, percent: share };
  return {
    upTo,
    rising: { from: rising!.from, above: cents(rising!.above), dollarsEach: rising!.dollars_each },
  };
}

function toCondition({
  is_new,
  engine_cc,
  tare_kg,
  gross_mass_kg,
  ...when
}: z.output<typeof condition>): DutyCondition {
  return { ...when, isNew: is_new, engineCc: engine_cc, tareKg: tare_kg, grossMassKg: gross_mass_kg };
}

function toCharge({
  checked_on,
  valid_from,
  valid_until,
  changes_on,
  depends_on,
  base,
  rows,
  ...given
}: z.output<typeof charge>): StateCharge {
  return {
    ...given,
    checkedOn: checked_on,
    validFrom: valid_from,
    validUntil: valid_until,
    changesOn: changes_on,
    dependsOn: depends_on,
    base: cents(base),
    rows: rows.map(({ when, amount, low, high }) => ({
      when: toCondition(when),
      low: cents(low ?? amount!),
      high: cents(high ?? amount!),
    })),
  };
}

/** The table of a file's text; problems are added if it is not valid. */
export function parseDutyTable(
  state: AuState,
  file: string,
  content: string,
  problems: TenantProblem[],
): DutyTable | null {
  const given = parseYaml(file, content, dutyFile, problems);
  return (
    given && {
      state,
      name: given.name,
      authority: given.authority,
      source: given.source,
      checkedOn: given.checked_on,
      validFrom: given.valid_from,
      validUntil: given.valid_until,
      age: given.age,
      unit: cents(given.unit),
      roundedDownTo: cents(given.rounded_down_to),
      deliveryIsDutiable: given.delivery_is_dutiable,
      assumes: given.assumes,
      rows: given.rates.map(({ when, bands, least, most }) => ({
        when: toCondition(when),
        bands: bands.map(toBand),
        least: cents(least),
        most: centsOrNone(most),
      })),
      charges: given.charges.map(toCharge),
      examples: given.examples.map(({ is_new, value, duty, ...vehicle }) => ({
        ...vehicle,
        value: cents(value),
        duty: cents(duty),
        isNew: is_new,
      })),
    }
  );
}

let product: DutyTables | null = null;

/** The duty tables of all states, which belong to the build: read once. */
export function dutyTables(): DutyTables {
  product ??= stateFiles('duty-tables', parseDutyTable);
  return product;
}
