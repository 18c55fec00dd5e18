import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ComparedLender } from '#finance/rules/compare-lenders.ts';
import { LENDER_NEEDS } from '#finance/rules/lender.ts';
import { CREDIT_SCORES } from '#finance/rules/quoted-loan.ts';
import { STATUSES } from '#vehicle/rules/vehicle.ts';
import { listAllowed, problem } from './describe-issue.ts';
import { parseYaml, readYaml } from './read-file.server.ts';
import { ROUNDINGS, STATED_RATES, statesComparison } from '#finance/settings.ts';
import { resolveSettings, type Layer, type ResolvedSettings } from './resolve-settings.ts';
import type { Site, TenantProblem } from './site.ts';

/** A lender, and the settings that its file states for the sites that choose it. */
interface LoadedLender extends ComparedLender {
  readonly settings: Layer;
}

/** Lenders by their names in settings and feeds. */
export type LoadedLenders = Readonly<Record<string, LoadedLender>>;

/** The folder of a group with its own lenders. */
export const LENDERS = 'lenders';
/** The same place from this file in the sources and from the built server, beside which `scripts/build.mjs` copies it. */
const PRODUCT_FOLDER = fileURLToPath(new URL('../finance/lenders', import.meta.url));
const FILE = /^([a-z][A-Za-z0-9]{0,39})\.yaml$/;

const none = <S extends z.ZodType>(schema: S) => schema.nullable().default(null as never);
const rate = z.number().min(0.3).max(60);
const dollars = z.number().min(0).max(10_000);
/** Source of the figures beside it: a reader can check them there. */
const source = z.string().min(1).max(400);
const span = (unit: z.ZodNumber) =>
  z.tuple([unit, unit]).refine(([from, to]) => from <= to, 'must be the lower and the higher value');
const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name in lower case, without https:// and without a path');

/** `lenders/<name>.yaml`: dollars, percent a year, years. */
const lenderFile = z.strictObject({
  name: z.string().min(1).max(60),
  shows: z.enum(['figures', 'disclaimer']).default('figures'),
  eligibility: none(
    z.strictObject({
      youngerThanYears: none(z.number().int().min(1).max(50)),
      priceFloor: none(z.number().min(0).max(1_000_000)),
      statuses: z.array(z.enum(STATUSES)).default([]),
      makes: z.array(z.string().min(1).max(60)).default([]),
      needs: z.array(z.enum(LENDER_NEEDS)).default([]),
      source,
    }),
  ),
  rates: none(
    z.strictObject({
      table: z
        .array(
          z.strictObject({
            rate,
            ageYears: none(span(z.number().int().min(0).max(50))),
            termYears: none(span(z.number().min(0.5).max(10))),
            credit: z.array(z.enum(CREDIT_SCORES)).default([]),
          }),
        )
        .min(1),
      shownFor: none(z.enum(CREDIT_SCORES)),
      source,
    }),
  ),
  comparisonRate: z.enum(['stated', 'computed']).default('stated'),
  fees: none(
    z.strictObject({
      establishment: none(dollars),
      monthly: none(dollars),
      eachRepayment: none(dollars),
      source,
    }),
  ),
  balloon: none(z.strictObject({ share: z.number().min(0).max(80), source })),
  rounding: none(z.enum(ROUNDINGS)),
  disclaimer: none(z.string().min(1).max(4000)),
  staticRates: none(z.strictObject({ ...STATED_RATES, source }).refine(...statesComparison)),
  redirectHosts: z.array(host).max(20).default([]),
});

type LenderFile = z.output<typeof lenderFile>;

const NO_ELIGIBILITY = { youngerThanYears: null, priceFloor: null, statuses: [], makes: [], needs: [] } as const;
const NO_FEES = { establishment: null, monthly: null, eachRepayment: null } as const;
const cents = (amount: number | null) => (amount === null ? null : Math.round(amount * 100));

function loadedLender(key: string, file: string, given: LenderFile): LoadedLender {
  const { name, shows, comparisonRate, disclaimer, redirectHosts } = given;
  const { youngerThanYears, priceFloor, statuses, makes, needs } = given.eligibility ?? NO_ELIGIBILITY;
  const { establishment, monthly, eachRepayment } = given.fees ?? NO_FEES;
  return {
    lender: {
      key,
      name,
      shows,
      eligibility: { youngerThanYears, priceAbove: cents(priceFloor), statuses, makes, needs },
      rates: given.rates?.table ?? [],
      ratesShownFor: given.rates?.shownFor ?? null,
      comparisonRate,
      fees: { monthly: cents(monthly), eachRepayment: cents(eachRepayment) },
      balloonShare: given.balloon?.share ?? null,
      disclaimer,
      redirectHosts,
    },
    establishmentFee: establishment,
    settings: {
      name: `lender ${key}`,
      file,
      values: {
        finance: statedOnly({
          establishmentFee: establishment,
          rounding: given.rounding,
          staticRates: quotedFigures(given.staticRates),
        }),
      },
    },
  };
}

function quotedFigures(staticRates: LenderFile['staticRates']) {
  if (staticRates === null) return null;
  const { source: _source, ...quoted } = staticRates;
  return quoted;
}

function statedOnly(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

let product: LoadedLenders | null = null;

/** The lenders of the product, which belong to the build: read once. */
export function productLenders(): LoadedLenders {
  product ??= Object.fromEntries(
    readdirSync(PRODUCT_FOLDER)
      .sort()
      .map((name) => {
        const file = `src/finance/lenders/${name}`;
        const problems: TenantProblem[] = [];
        const given = parseYaml(file, readFileSync(path.join(PRODUCT_FOLDER, name), 'utf8'), lenderFile, problems);
        if (given === null) throw new Error(problems.map((one) => `${file}: ${one.message}`).join('\n'));
        const key = FILE.exec(name)![1]!;
        return [key, loadedLender(key, file, given)];
      }),
  );
  return product;
}

/**
 * The lenders that a group's sites can choose: the product's, and those of its folder `lenders`. A file of the group
 * replaces the product's lender of that name.
 */
export async function readLenders(dir: string, group: string, problems: TenantProblem[]): Promise<LoadedLenders> {
  const own: [string, LoadedLender][] = [];
  const folder = `${group}/${LENDERS}`;
  const entries = await readdir(path.join(dir, folder)).catch(() => [] as string[]);
  const keys = new Map(Object.keys(productLenders()).map((key) => [key.toLowerCase(), key]));
  for (const entry of entries.filter((name) => !/^[._]/.test(name)).sort()) {
    const file = `${folder}/${entry}`;
    const key = FILE.exec(entry)?.[1];
    // Feeds write names in any case.
    const same = key === undefined ? undefined : keys.get(key.toLowerCase());
    if (key === undefined || key === 'none')
      problems.push(
        problem(
          file,
          null,
          undefined,
          'must be called <name>.yaml, the name of letters and digits, such as myLender.yaml',
        ),
      );
    else if (same !== undefined && same !== key)
      problems.push(problem(file, null, undefined, `differs from the lender ${same} in capital letters only`));
    else {
      keys.set(key.toLowerCase(), key);
      const given = await readYaml(dir, file, lenderFile, problems);
      if (given !== null) own.push([key, loadedLender(key, file, given)]);
    }
  }
  return { ...productLenders(), ...Object.fromEntries(own) };
}

/** The lender that the topmost layer names; the default of `finance.provider` if none does. */
function chosenLender(layers: readonly Layer[], lenders: LoadedLenders): LoadedLender | null {
  const named = layers
    .toReversed()
    .map(({ values }) => (values as { finance?: { provider?: unknown } } | null | undefined)?.finance?.provider)
    .find((one) => one !== undefined);
  const key = typeof named === 'string' ? named : 'manual';
  return Object.hasOwn(lenders, key) ? lenders[key]! : null;
}

/** The settings of a site with its lenders; a lender that is neither the product's nor the group's is a problem. */
export function resolveWithLender(
  layers: readonly Layer[],
  lenders: LoadedLenders,
): ResolvedSettings & { readonly lenders: Pick<Site, 'lender' | 'comparedLenders'> } {
  const chosen = chosenLender(layers, lenders);
  const resolved = resolveSettings(layers, chosen?.settings);
  const compared = [...new Set(resolved.settings.finance.comparedLenders)].flatMap((key) => lenders[key] ?? []);
  return {
    ...resolved,
    problems: [
      ...resolved.problems,
      ...unknownLenders(resolved, layers, lenders),
      ...compared.flatMap(({ lender: { key, rates } }) =>
        rates.length === 0
          ? [lenderProblem(resolved, layers, 'finance.comparedLenders', key, 'has no table of rates')]
          : [],
      ),
    ],
    lenders: {
      lender: chosen?.lender ?? null,
      comparedLenders: compared.map(({ lender, establishmentFee }) => ({ lender, establishmentFee })),
    },
  };
}

function unknownLenders(resolved: ResolvedSettings, layers: readonly Layer[], lenders: LoadedLenders): TenantProblem[] {
  const { provider, disclaimer, comparedLenders } = resolved.settings.finance;
  const known = ['none', ...Object.keys(lenders)];
  const named = [
    { setting: 'finance.provider', key: provider },
    ...Object.keys(disclaimer.providers).map((key) => ({ setting: 'finance.disclaimer', key })),
    ...comparedLenders.map((key) => ({ setting: 'finance.comparedLenders', key })),
  ];
  return named
    .filter(({ key }) => !known.includes(key))
    .map(({ setting, key }) =>
      lenderProblem(resolved, layers, setting, key, `is not a lender. ${listAllowed(known, key)}`),
    );
}

/** A problem of the file that set the setting. */
function lenderProblem(
  { origins }: ResolvedSettings,
  layers: readonly Layer[],
  setting: string,
  key: string,
  message: string,
): TenantProblem {
  const layer = layers.find(({ name }) => name === origins[setting]) ?? layers.at(-1)!;
  return problem(layer.file, setting, key, message);
}
