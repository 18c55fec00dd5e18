import { z } from 'zod';
import type { Site } from '#sites/site.ts';
import { facetsJson } from './facets-json.ts';
import { withExcluded } from '#search/rules/excluded-values.ts';
import { unknownMakes, withKnownValues } from '#search/rules/known-values.ts';
import {
  nearText,
  requestedFacets,
  requestedWindow,
  MAX_HITS_PER_PAGE,
  EMPTY_QUERY,
  MAX_TEXT_LENGTH,
  MAX_VALUE_LENGTH,
  MAX_VALUES,
  parseStockQuery,
  withValues,
} from '#search/rules/query-codec.ts';
import { FilterError } from '#search/rules/filter-expression.ts';
import { narrowedByFilter, UnsearchableFilter } from '#search/rules/filter-query.ts';
import { problem } from '#platform/problem.ts';
import { suggestionSchema, suggestions, type StockCounts } from './suggest.ts';
import {
  ALL_OF_FACETS,
  FACETS,
  RANGE_FACETS,
  SORT_KEYS,
  QUERY_FACETS,
  VALUE_FACETS,
  type QueryFacet,
  type StockQuery,
} from '#search/rules/stock-query.ts';
import { placeOnSite } from '#inventory/shows-vehicle.ts';
import type { FoundPage, StockQueries } from '#inventory/inventory-queries.ts';
import { RepeatedAnswers, type WrittenAnswer } from './repeated-answers.ts';
import { hitJson, hitSchema } from './search-hit.ts';
import { jsonResponse, problemResponse, sentValue, type AnswerBody, type Operation } from './operation.ts';

/** The facets that some parameters narrow. */
const NARROWED: Readonly<Partial<Record<QueryFacet, string>>> = {
  make_model:
    ' With make, it narrows only the makes that it names: make=Toyota&make=Mazda&make_model=Toyota Corolla finds Corollas and every Mazda.',
  make_model_badge:
    ' With models (make_model, or make and model), it narrows only the models that it names: make=Toyota&make=Mazda&make_model=Toyota Corolla&make_model_badge=Toyota Corolla GX finds that Corolla and every Mazda. It is not a facet: its values are a make_model, a space and one of the badges that are counted where that model is chosen.',
};

const valueParameters = Object.fromEntries(
  QUERY_FACETS.map((facet) => [
    facet,
    z
      .array(z.string().max(MAX_VALUE_LENGTH))
      .max(MAX_VALUES)
      .optional()
      .meta({
        description: `Finds vehicles with this ${facet}. Repeat the parameter to find vehicles with ${(ALL_OF_FACETS as readonly QueryFacet[]).includes(facet) ? 'all' : 'any'} of several values.${NARROWED[facet] ?? ''}`,
      }),
  ]),
);
const anyParameters = Object.fromEntries(
  ALL_OF_FACETS.map((facet) => [
    `any[${facet}]`,
    z
      .array(z.string().max(MAX_VALUE_LENGTH))
      .max(MAX_VALUES)
      .optional()
      .meta({ description: `Finds vehicles with any of these values; ${facet} needs all of them.` }),
  ]),
);
const excludedParameters = Object.fromEntries(
  VALUE_FACETS.map((facet) => [
    `not[${facet}]`,
    z
      .array(z.string().max(MAX_VALUE_LENGTH))
      .max(MAX_VALUES)
      .optional()
      .meta({ description: `Excludes vehicles with this ${facet}. Repeat the parameter to exclude several values.` }),
  ]),
);
const rangeParameters = Object.fromEntries(
  RANGE_FACETS.map((facet) => [
    `range[${facet}]`,
    z
      .string()
      .regex(/^\d*:\d*$/)
      .optional()
      .meta({
        description: `Finds vehicles whose ${facet} is in the range, ends included: min:max, min: or :max.`,
        examples: ['10000:30000', ':25000'],
      }),
  ]),
);

/**
 * Parsed by `parseStockQuery` and `requestedFacets`, which ignore and report what they do not understand, like the
 * search page.
 */
const searchParameters = z.object({
  query: z.string().max(MAX_TEXT_LENGTH).optional().meta({
    description:
      'The words that a shopper types. The search reads them as make, model, body, fuel, price, place and so on (see understood), and corrects typing errors.',
  }),
  text: z.enum(['exact']).optional().meta({
    description: 'With exact, every word must match as typed, whole or as the beginning of a word.',
  }),
  page: z.int().min(1).default(1).meta({
    description: 'The page number. A page after the last one has no hits, but the right count.',
  }),
  near: z
    .string()
    .regex(/^\d{4}(:\d{1,4})?$/)
    .optional()
    .meta({
      description:
        'A postcode. sortBy=distance measures from it. Add a colon and kilometres to find only vehicles within that distance.',
      examples: ['4350', '4350:50'],
    }),
  listed_since: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/)
    .optional()
    .meta({
      description:
        'Finds vehicles listed since a day or a minute, in Brisbane time. It is range[created_at_timestamp] written as a date.',
      examples: ['2026-11-20', '2026-11-20T09:30'],
    }),
  hitsPerPage: z.int().min(1).max(MAX_HITS_PER_PAGE).optional().meta({
    description: 'The number of hits to return. The default is the setting search.pageSize.',
  }),
  offset: z.int().min(0).optional().meta({
    description: 'The position of the first hit among all matches, from 0. It replaces page.',
  }),
  filters: z
    .string()
    .max(2_000)
    .optional()
    .meta({
      description:
        'A filter string, in addition to the other parameters. Join facets and number limits with AND, and several values of one facet with OR. Write NOT before a value to exclude it. Name a facet here or in its own parameter, not in both.',
      examples: ['make = Kia AND (fuel = Hybrid OR fuel = Electric) AND NOT colour = White AND price <= 40000'],
    }),
  facets: z
    .array(z.enum([...FACETS, 'all', 'none']))
    .default(['all'])
    .meta({
      description:
        'The facets to count, separated by commas or as a repeated parameter. all counts every facet, and none returns hits only. Name only the facets that you show, because counting takes most of the time and of the answer.',
      explode: false,
    }),
  sortBy: z
    .enum(SORT_KEYS)
    .optional()
    .meta({ description: 'The order of the hits; by default the first of search.sortOptions.' }),
  ...valueParameters,
  ...anyParameters,
  ...excludedParameters,
  ...rangeParameters,
});

const facetItem = z.object({ label: z.string(), value: z.string(), count: z.int() }).meta({ id: 'FacetItem' });

const understoodSchema = z
  .object({
    text: z.string().meta({ description: 'The query after corrections.' }),
    parts: z.array(z.object({ label: z.string(), text: z.string() })).meta({
      description: 'The interpretation of each word.',
    }),
    corrections: z.array(z.object({ typed: z.string(), read: z.string() })),
    unknown: z.array(z.string()).meta({ description: 'Words that match no name or filter. They are ignored.' }),
    unused: z.array(z.string()).meta({
      description: 'Words that cannot be searched for or excluded. The search ignores them.',
    }),
    leftOut: z.array(z.string()).meta({
      description: 'The labels of the parts that the search ignored, because no vehicle matches all of them.',
    }),
    instead: z.array(z.string()).meta({
      description: 'The labels of the vehicles that replace those in leftOut.',
    }),
  })
  .meta({ id: 'UnderstoodQuery' });

const searchAnswer = z
  .object({
    hits: z.array(hitSchema),
    count: z.int().meta({ description: 'The number of vehicles that match, on all pages.' }),
    page: z.int().meta({ description: 'The page that the first hit is on.' }),
    pages: z.int(),
    hitsPerPage: z.int(),
    offset: z.int().meta({ description: 'The position of the first hit among all matches, from 0.' }),
    facets: z.partialRecord(z.enum(VALUE_FACETS), z.array(facetItem)).meta({
      description: "The values of each requested facet, counted without that facet's own filter.",
    }),
    facetStats: z.partialRecord(z.enum(RANGE_FACETS), z.object({ min: z.number(), max: z.number() }).nullable()).meta({
      description: "The smallest and largest value of each requested range, without that range's own filter.",
    }),
    distances: z.record(z.string(), z.int()).optional().meta({
      description: 'The kilometres from the postcode in near or query to each location_id, in a straight line.',
    }),
    ms: z.number().meta({ description: 'Duration of the search in milliseconds, also in a cached answer.' }),
    understood: understoodSchema.nullable().meta({ description: 'The interpretation of the query; null without one.' }),
    ignored: z.array(z.object({ param: z.string(), value: z.string(), why: z.string() })).meta({
      description: 'The parameters that the search did not understand. They had no effect.',
    }),
  })
  .meta({ id: 'StockSearch' });

const search = {
  method: 'get',
  path: '/api/stock/search',
  operationId: 'searchStock',
  summary: 'Searches the vehicles of this site. Returns one page of hits and the counts of the requested facets.',
  query: searchParameters,
  responses: {
    200: jsonResponse('The page.', searchAnswer),
    400: problemResponse('The filter string cannot be read or searched for; detail says where and why.'),
  },
} as const;

/**
 * The parameters and the results of the search page. Money is in whole dollars, as in the parameters. A search that is repeated is
 * answered from a cache until the stock or the site changes.
 */
export function searchOperation(): Operation {
  const repeated = new RepeatedAnswers();
  const handle: Operation['handle'] = async ({ site, inventory: { stock }, now, params }, { request }) => {
    const at = request.url.indexOf('?');
    const key = { site, stock, search: at === -1 ? '' : request.url.slice(at) };
    const answer = await repeated.get(key, now, () => writeAnswer(stock, site, params, now));
    if (answer instanceof Response) return answer;
    return new Response(answer.text, {
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
        'Stock-Revision': String(answer.revision),
      },
    });
  };
  return { ...search, handle };
}

async function writeAnswer(
  stock: StockQueries,
  site: Site,
  params: URLSearchParams,
  now: number,
): Promise<WrittenAnswer | Response> {
  const rules = site.settings.search;
  const { query: parsed, ignored } = parseStockQuery(params, rules.sortOptions[0]);
  const asked = requestedFacets(params);
  const { window, ignored: ignoredWindow } = requestedWindow(params);
  const filter = sentValue(searchParameters, params, 'filters')?.trim() ?? '';
  // `filters=none` is of the URL of a search page.
  const isNarrowed = filter !== '' && filter !== 'none';
  const given = isNarrowed ? narrowQuery(parsed, filter) : parsed;
  if (given instanceof Response) return given;
  // Before the search: an answer must not pass for one of a later revision.
  const revision = stock.revision();
  const { query, droppedMakes } = await knownQuery(stock, site, given, isNarrowed, now);
  const found = await stock.findFor(site, query, now, asked.facets, window);
  const { answer, vehicles, asked: read } = found;
  const distances = read.near ? stock.distances(site, read.near.postcode) : null;
  const unknown = [
    ...(query.near && !stock.distances(site, query.near.postcode)
      ? [{ param: 'near', value: nearText(query.near), why: 'no such postcode is known' }]
      : []),
    ...droppedMakes.map((value) => ({ param: 'make', value, why: 'the site sells no such make' })),
  ];
  const hitsPerPage = window.hitsPerPage ?? rules.pageSize;
  const offset = window.offset ?? (query.page - 1) * hitsPerPage;
  // Assembled as text, because hits and facet values repeat between answers.
  const text =
    `{"hits":[${vehicles.map((vehicle) => hitJson(vehicle, placeOnSite(site, vehicle))).join(',')}],"count":${answer.count},"page":${Math.floor(offset / hitsPerPage) + 1},` +
    `"pages":${answer.pages},"hitsPerPage":${hitsPerPage},"offset":${offset},` +
    `"facets":${facetsJson(answer.facets, query, rules)},"facetStats":${JSON.stringify(answer.facetStats)},` +
    `${distances ? `"distances":${JSON.stringify(distances)},` : ''}` +
    `"ms":${answer.ms},"understood":${JSON.stringify(understood(found))},` +
    `"ignored":${JSON.stringify([...ignored, ...asked.ignored, ...ignoredWindow, ...unknown])}}`;
  return { text, revision, validUntil: answer.validUntil };
}

/**
 * The query with its values as the stock spells them, and the makes that were dropped as unknown. A `strict` query keeps such a
 * make, and finds nothing.
 */
async function knownQuery(
  stock: StockQueries,
  site: Site,
  given: StockQuery,
  strict: boolean,
  now: number,
): Promise<{ readonly query: StockQuery; readonly droppedMakes: readonly string[] }> {
  const isFiltered = Object.keys(given.filters).length > 0 || given.not !== undefined;
  if (!isFiltered) return { query: given, droppedMakes: [] };
  const { facets } = (await stock.search(site, EMPTY_QUERY, now)).answer;
  const ofMake = site.settings.site.manufacturer;
  return {
    query: withKnownValues(given, facets, { strict, ofMake }),
    droppedMakes: strict ? [] : unknownMakes(given, facets, ofMake),
  };
}

/** The query with the filter string, or why it cannot be searched for: ignored, it would answer other vehicles than those requested. */
function narrowQuery(query: StockQuery, filter: string): StockQuery | Response {
  try {
    return narrowedByFilter(query, filter);
  } catch (error) {
    if (error instanceof FilterError || error instanceof UnsearchableFilter)
      return problem(400, 'The filter cannot be read', `filters: ${error.message}`);
    throw error;
  }
}

function understood({
  reading,
  leftOut,
  instead,
}: Pick<FoundPage, 'reading' | 'leftOut' | 'instead'>): z.output<typeof understoodSchema> | null {
  if (reading === null) return null;
  const { text, parts, corrections, unknown, unused } = reading;
  return {
    text,
    parts: parts.map((part) => ({ label: part.label, text: part.text })),
    corrections: [...corrections],
    unknown: [...unknown],
    unused: [...unused],
    leftOut: [...new Set(leftOut.map((part) => part.label))],
    instead: [...instead],
  };
}

export const revisionOperation: Operation = {
  method: 'get',
  path: '/api/stock/revision',
  operationId: 'stockRevision',
  summary: 'Returns the revision of the stock that answers use now.',
  responses: {
    204: {
      description: 'The header Stock-Revision has the revision; there is no body.',
      headers: z.object({
        'Stock-Revision': z.string().meta({
          description: 'A number that rises when the stock changes.',
        }),
      }),
    },
  },
  // Tells whether earlier answers are still valid, for the cost of a header.
  handle: ({ inventory: { stock } }) =>
    new Response(null, {
      status: 204,
      headers: { 'Cache-Control': 'no-store', 'Stock-Revision': String(stock.revision()) },
    }),
};

const suggestParameters = z.object({
  query: z.string().max(MAX_TEXT_LENGTH).optional().meta({ description: 'The text that the shopper typed.' }),
});
const suggestAnswer = z.object({ suggestions: z.array(suggestionSchema) });

export const suggestOperation: Operation = {
  method: 'get',
  path: '/api/stock/suggest',
  operationId: 'suggestStock',
  summary: 'Suggests makes, models and vehicles while a shopper types in a search box.',
  query: suggestParameters,
  responses: { 200: jsonResponse('The suggestions. An empty query has none.', suggestAnswer) },
  handle: ({ inventory, site, params, now }) => suggestStock(inventory.stock, site, params, now),
};

async function countsOfStock(stock: StockQueries, site: Site, now: number): Promise<StockCounts> {
  const of = async (query: StockQuery) => (await stock.searchFor(site, query, now, ['make', 'make_model'])).answer;
  const types = site.settings.site.vehicleTypes;
  const [all, forSale, ...answers] = await Promise.all([
    of(EMPTY_QUERY),
    of(withExcluded(EMPTY_QUERY, 'status', ['sold'])),
    ...(types.length > 1 ? types.map((type) => of(withValues(EMPTY_QUERY, 'item_type', [type]))) : []),
  ]);
  return { all, forSale, byType: new Map(answers.map((answer, at) => [types[at]!, answer])) };
}

async function suggestStock(stock: StockQueries, site: Site, params: URLSearchParams, now: number): Promise<Response> {
  const text = new URLSearchParams({ query: sentValue(suggestParameters, params, 'query') ?? '' });
  const { query } = parseStockQuery(text);
  const found =
    query.query === ''
      ? []
      : suggestions(
          // The answer is not cached.
          { site, now, holdsUntil: () => {} },
          query.query,
          await stock.suggest(site, query.query, now),
          await countsOfStock(stock, site, now),
        );
  const body: AnswerBody<typeof suggestAnswer> = { suggestions: found };
  return Response.json(body, { headers: { 'Cache-Control': 'no-cache' } });
}
