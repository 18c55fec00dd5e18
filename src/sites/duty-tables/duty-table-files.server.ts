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
} from '#vehicle/rules/drive-away/duty-table.ts';
import type { AuState } from '#vehicle/rules/vehicle.ts';
import { cents, day, none, official, stateFiles, text } from './dated-file.server.ts';
import { parseYaml } from '../read-file.server.ts';
import type { TenantProblem } from '../site.ts';

const dollars = z.number().min(0).max(10_000_000);
const percent = z.number().min(0).max(100);
const span = (unit: z.ZodNumber) =>
  z.tuple([unit, unit]).refine(([from, to]) => from <= to, 'must be the lower and the higher value');

const condition = z.strictObject({
  kind: none(z.array(z.enum(VEHICLE_KINDS)).min(1)),
  power: none(z.array(z.enum(POWERS)).min(1)),
  cylinders: none(span(z.number().int().min(1).max(24))),
  co2: none(span(z.number().min(0).max(1000))),
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
  charges: z
    .array(
      z.strictObject({
        items: z.array(z.enum(ON_ROAD_ITEMS)).min(1),
        amount: dollars,
        when: condition,
        source: official,
      }),
    )
    .default([]),
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

function bandOf({ up_to, base, above, rate, percent: share, rising }: z.output<typeof band>): DutyBand {
  const upTo = centsOrNone(up_to);
  if (rate !== undefined) return { upTo, base: cents(base ?? 0), above: cents(above ?? 0), rate: cents(rate) };
  if (share !== undefined) return { upTo, percent: share };
  return {
    upTo,
    rising: { from: rising!.from, above: cents(rising!.above), dollarsEach: rising!.dollars_each },
  };
}

function conditionOf({ is_new, ...when }: z.output<typeof condition>): DutyCondition {
  return { ...when, isNew: is_new };
}

/** The table of a file's text; problems are added where it is not valid. */
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
        when: conditionOf(when),
        bands: bands.map(bandOf),
        least: cents(least),
        most: centsOrNone(most),
      })),
      charges: given.charges.map((charge) => ({
        ...charge,
        amount: cents(charge.amount),
        when: conditionOf(charge.when),
      })),
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
