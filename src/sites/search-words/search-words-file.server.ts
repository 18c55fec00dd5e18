import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { RANGE_FACETS, SORT_KEYS, type RangeFacet, type ValueFacet } from '#search/rules/facets.ts';
import { joinWords, TASKS, WORD_FACETS, type TradeWords } from '#search/rules/words/trade-words.ts';
import { problem } from '../describe-issue.ts';
import { parseYaml, readYamlIfThere } from '../read-file.server.ts';
import type { TenantProblem } from '../site.ts';

/** The file of a group with its own words of the trade. */
export const WORDS = 'words.yaml';
/** From this file in the sources, and from the built server, beside which `scripts/build.mjs` copies it. */
const PRODUCT_FOLDERS = ['../../search/words/', '../search/words/'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

const MAX_ENTRIES = 500;
const MAX_PHRASE_WORDS = 5;

const phrase = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().min(1).max(60))
  .refine((text) => joinWords(text) !== '', 'must contain a letter or a digit')
  .refine(
    (text) => text.trim().split(/[\s-]+/).length <= MAX_PHRASE_WORDS,
    `must have at most ${MAX_PHRASE_WORDS} words`,
  );
const value = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(120));
const values = z.union([value.transform((one) => [one]), z.array(value).min(1).max(20)]);
const facetValues = Object.fromEntries(WORD_FACETS.map((facet) => [facet, values.optional()])) as Record<
  (typeof WORD_FACETS)[number],
  z.ZodOptional<typeof values>
>;

/** `{ facet: door_count, max: 2 }`: ends included. */
const rangeOfFile = z
  .strictObject({
    facet: z.enum(RANGE_FACETS as [RangeFacet, ...RangeFacet[]]),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'must have min or max')
  .transform(({ facet, ...range }) => ({ facet, range }));

/** Words of the trade: `- { words: [vw, veedub], make: Volkswagen }`. */
const wordsFile = z
  .array(
    z
      .strictObject({
        words: z.array(phrase).min(1).max(200),
        label: z.string().min(1).max(60).optional(),
        ...facetValues,
        or: z.strictObject(facetValues).optional(),
        instead: z.strictObject(facetValues).optional(),
        unless: z.array(z.enum(WORD_FACETS)).min(1).optional(),
        order: z.enum(SORT_KEYS).optional(),
        range: rangeOfFile.optional(),
        task: z.enum(TASKS).optional(),
        ignore: z.literal(true).optional(),
        not: z.literal(true).optional(),
        near: z.literal(true).optional(),
        unstated: z.literal(true).optional(),
      })
      .refine(
        ({ words: _words, label: _label, ...means }) => Object.keys(means).length > 0,
        'must say what the words mean: a filter such as make, an order, or ignore, not, near or unstated: true',
      )
      .refine(
        ({ words: _words, label: _label, ...means }) =>
          !(means.ignore ?? means.not ?? means.near ?? means.unstated) || Object.keys(means).length === 1,
        'must not mean anything else where ignore, not, near or unstated is true',
      ),
  )
  .max(MAX_ENTRIES);

function tradeWords(given: z.output<typeof wordsFile>): readonly TradeWords[] {
  return given.map(
    ({
      words,
      label = null,
      or = {},
      instead = null,
      unless = [],
      order = null,
      range = null,
      task = null,
      ignore = false,
      not = false,
      near = false,
      unstated = false,
      ...means
    }) => ({
      words,
      label,
      means: means as Partial<Record<ValueFacet, string[]>>,
      or: or as Partial<Record<ValueFacet, string[]>>,
      instead: instead as Partial<Record<ValueFacet, string[]>> | null,
      isModel: false,
      unless,
      order,
      range,
      task,
      ignore,
      not,
      near,
      unstated,
    }),
  );
}

let product: readonly TradeWords[] | null = null;

/** The words of the trade in Australia, which belong to the build: read once. */
export function productWords(): readonly TradeWords[] {
  if (product) return product;
  const words = tradeWords(readProduct('australia.yaml', wordsFile));
  return (product = [...words, ...modelWords(readProduct('models.yaml', modelsFile))]);
}

function readProduct<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  const problems: TenantProblem[] = [];
  const text = readFileSync(PRODUCT_FOLDERS.map((folder) => folder + name).find(existsSync)!, 'utf8');
  const given = parseYaml(`src/search/words/${name}`, text, schema, problems);
  if (given === null) throw new Error(problems.map((one) => `${one.file}: ${one.key}: ${one.message}`).join('\n'));
  return given;
}

/** Models by make and body: `Toyota: { Ute: [HiLux] }`. */
const modelsFile = z.record(z.string(), z.record(z.string(), z.array(z.string().min(1).max(60)).min(1)));

/** A model alone, or after its make; one whose name is a number is never alone. */
function modelWords(given: z.output<typeof modelsFile>): readonly TradeWords[] {
  return Object.entries(given).flatMap(([make, bodies]) =>
    Object.entries(bodies).flatMap(([body, models]) =>
      models.map((name): TradeWords => {
        const model = name.startsWith(`${make} `) ? name.slice(make.length + 1) : name;
        return {
          ...NO_WORDS,
          words: [...new Set([name, `${make} ${model}`])],
          label: `${make} ${model}`,
          means: { make: [make], model: [model, `${make}${model}`] },
          instead: { body: [body] },
          isModel: true,
        };
      }),
    ),
  );
}

const NO_WORDS = {
  or: {},
  unless: [],
  order: null,
  range: null,
  task: null,
  ignore: false,
  not: false,
  near: false,
  unstated: false,
} as const;

/** The words of a group's sites: its own first, so that they replace those of the product. */
export async function readSearchWords(
  dir: string,
  group: string,
  problems: TenantProblem[],
): Promise<readonly TradeWords[]> {
  const file = `${group}/${WORDS}`;
  const given = await readYamlIfThere(dir, file, wordsFile, problems);
  const own = tradeWords(given ?? []);
  const seen = new Map<string, TradeWords>();
  for (const entry of own) {
    for (const word of entry.words) {
      const other = seen.get(joinWords(word));
      if (other === entry)
        problems.push(problem(file, 'words', word, 'is in the entry already: spaces and hyphens do not count'));
      seen.set(joinWords(word), entry);
    }
  }
  return [...own, ...productWords()];
}
