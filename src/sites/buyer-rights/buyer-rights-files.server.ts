import { z } from 'zod';
import type { BuyerRights, Span, StateRights } from '#vehicle/rules/buyer-rights/buyer-rights.ts';
import { VEHICLE_KINDS } from '#vehicle/rules/drive-away/duty-table.ts';
import { CONDITIONS, type AuState } from '#vehicle/rules/vehicle.ts';
import { cents, day, none, official, stateFiles, text } from '../duty-tables/dated-file.server.ts';
import { parseYaml } from '../read-file.server.ts';
import type { TenantProblem } from '../site.ts';

const limit = none(z.number().min(0).max(10_000_000));
const span = none(
  z
    .strictObject({ from: limit, over: limit, up_to: limit, below: limit })
    .refine(
      (given) => Object.values(given).some((one) => one !== null),
      'must have one of from, over, up_to and below',
    ),
);
const group = {
  condition: none(z.array(z.enum(CONDITIONS)).min(1)),
  kind: none(z.array(z.enum(VEHICLE_KINDS)).min(1)),
  unclear: none(text),
};
const source = z.strictObject({ label: text, href: z.url({ protocol: /^https?$/ }), date: none(day) });
const sources = z.array(source);

const coolingOff = z
  .strictObject({
    when: z.strictObject(group).default({ condition: null, kind: null, unclear: null }),
    right: z.enum(['yes', 'dealerFinance', 'no']),
    time: none(text),
    keeps: none(text),
    more: none(text),
  })
  .refine(({ right, time }) => (right === 'no') === (time === null), 'must have a time, unless right is no');

const term = z.strictObject({
  name: none(text),
  months: none(z.number().int().min(1).max(60)),
  km: none(z.number().int().min(1).max(200_000)),
});

const warranty = z.strictObject({
  when: z
    .strictObject({ ...group, years: span, registered_years: span, km: span, price: span })
    .refine((given) => given.years === null || given.registered_years === null, 'must have one kind of years')
    .prefault({}),
  gives: z.union([term, z.literal('none'), z.literal('not_described')]),
});

/** `src/vehicle/buyer-rights/<state>.yaml`: dollars, ISO dates. */
const rightsFile = z.strictObject({
  act: text,
  regulator: z.strictObject({ name: text, href: official }),
  checked_on: day,
  cooling_off: z.strictObject({ section: none(text), sources, age: text, rows: z.array(coolingOff) }),
  warranty: z.strictObject({
    name: text,
    section: none(text),
    sources,
    age: text,
    more: none(text),
    rows: z.array(warranty),
  }),
  licence: z
    .strictObject({ label: text, required: none(z.boolean()), rule: none(text), sources })
    .refine(
      ({ required, rule }) => (required === null) === (rule === null),
      'must have both required and rule, or neither',
    ),
});

const same = (value: number) => value;

function toSpan(given: z.output<typeof span>, unit: (value: number) => number = same): Span | null {
  if (given === null) return null;
  const [from, over, upTo, below] = [given.from, given.over, given.up_to, given.below].map((value) =>
    value === null ? null : unit(value),
  ) as [number | null, number | null, number | null, number | null];
  return { from, over, upTo, below };
}

/** The rights of a file's text; problems are added if it is not valid. */
export function parseBuyerRights(
  state: AuState,
  file: string,
  content: string,
  problems: TenantProblem[],
): BuyerRights | null {
  const given = parseYaml(file, content, rightsFile, problems);
  if (given === null) return null;
  const { act, regulator, licence } = given;
  return {
    state,
    act,
    regulator,
    checkedOn: given.checked_on,
    coolingOff: given.cooling_off,
    warranty: {
      ...given.warranty,
      rows: given.warranty.rows.map(({ when: { registered_years, ...when }, gives }) => ({
        when: {
          ...when,
          years: toSpan(registered_years ?? when.years),
          fromRegistration: registered_years !== null,
          km: toSpan(when.km),
          price: toSpan(when.price, cents),
        },
        gives: gives === 'not_described' ? ('notDescribed' as const) : gives,
      })),
    },
    licence,
  };
}

let product: StateRights | null = null;

/** The rights of buyers in all states, which belong to the build: read once. */
export function buyerRights(): StateRights {
  product ??= stateFiles('buyer-rights', parseBuyerRights);
  return product;
}
