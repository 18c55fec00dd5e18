import { z } from 'zod';
import { FilterError, parseFilter } from '#search/rules/filter-expression.ts';
import { escapeHtml } from '#rules/plain-characters.ts';
import { queryWords, valueTokens } from '#rules/word-match.ts';
import { vehicleName } from '#vehicle/rules/vehicle.ts';
import type { Site } from '#sites/site.ts';
import { filterToQuery, UnsearchableFilter } from '#search/rules/filter-query.ts';
import { withKnownValues } from '#search/rules/known-values.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import type { StockQuery } from '#search/rules/stock-query.ts';
import { placeOnSite } from '#inventory/shows-vehicle.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import { problem } from '#platform/problem.ts';
import { hitSchema, searchHit } from './search-hit.ts';
import { bodyProblems, jsonResponse, problemResponse, type AnswerBody, type Operation } from './operation.ts';

const MAX_QUERIES = 10;
const MAX_HITS = 20;
const DEFAULT_HITS = 10;

const tag = z.string().max(40).optional();
const oneQuery = z.strictObject({
  index: z.literal('cars').default('cars').meta({ description: 'The only index: the vehicles of this site.' }),
  query: z.string().max(200).default('').meta({ description: 'Search words, as in /api/stock/search.' }),
  filter: z
    .string()
    .max(2_000)
    .default('')
    .meta({
      description:
        'A filter string. Join facets and number limits with AND, and several values of one facet with OR. Write NOT before a value to exclude it.',
      examples: ['make = Kia AND (fuel = Hybrid OR fuel = Electric) AND NOT colour = White AND price <= 40000'],
    }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_HITS)
    .default(DEFAULT_HITS)
    .meta({ description: 'The number of hits to return, at most the number on a search page of the site.' }),
  highlightPreTag: tag.meta({
    description:
      'If you send a tag, each hit has highlighted.name: HTML in which the tags enclose the words of the query.',
    examples: ['<mark>'],
  }),
  highlightPostTag: tag.meta({ examples: ['</mark>'] }),
});
const body = z.strictObject({ queries: z.array(oneQuery).min(1).max(MAX_QUERIES) });
type OneQuery = z.output<typeof oneQuery>;

const highlightedHit = hitSchema
  .extend({ highlighted: z.object({ name: z.string() }).optional() })
  .meta({ id: 'HighlightedCar' });
const multiSearchAnswer = z.object({
  results: z.array(
    z.object({
      index: z.literal('cars'),
      hits: z.array(highlightedHit),
      count: z.int().meta({ description: 'The number of vehicles that match.' }),
    }),
  ),
});

export const multiSearchOperation: Operation = {
  method: 'post',
  path: '/api/stock/multi-search',
  operationId: 'searchSeveral',
  summary: 'Runs several searches of the vehicles of this site in one call, without facets.',
  body: { mediaType: 'application/json', schema: body },
  responses: {
    200: jsonResponse('One result for each query, in the order of the queries.', multiSearchAnswer),
    400: problemResponse('The body or a filter cannot be read; detail names the query and says what is wrong.'),
  },
  handle: ({ inventory, site, now }, { request }) => searchSeveral(inventory.stock, site, request, now),
};

export async function searchSeveral(stock: StockQueries, site: Site, request: Request, now: number): Promise<Response> {
  const given: unknown = await request.json().catch(() => undefined);
  if (given === undefined)
    return problem(400, 'The body is not JSON', 'Send a JSON body such as {"queries":[{"filter":"make = Kia"}]}.');
  const read = body.safeParse(given);
  if (!read.success) return problem(400, 'The queries cannot be read', bodyProblems(read.error));
  const queries: StockQuery[] = [];
  for (const [at, one] of read.data.queries.entries()) {
    try {
      queries.push({
        ...EMPTY_QUERY,
        query: one.query.trim(),
        ...(one.filter.trim() === '' ? {} : filterToQuery(parseFilter(one.filter))),
      });
    } catch (error) {
      if (error instanceof FilterError || error instanceof UnsearchableFilter)
        return problem(400, 'The filter cannot be read', `queries[${at}].filter: ${error.message}`);
      throw error;
    }
  }
  const revision = stock.revision();
  const { facets } = (await stock.search(site, EMPTY_QUERY, now)).answer;
  const results = await Promise.all(
    queries.map(async (query, at) => {
      const { answer, vehicles } = await stock.searchFor(
        site,
        withKnownValues(query, facets, { strict: true }),
        now,
        [],
      );
      const asked = read.data.queries[at]!;
      return {
        index: asked.index,
        hits: vehicles.slice(0, asked.limit).map((vehicle) => ({
          ...searchHit(vehicle, placeOnSite(site, vehicle)),
          ...highlightName(vehicleName(vehicle), asked),
        })),
        count: answer.count,
      };
    }),
  );
  const answered: AnswerBody<typeof multiSearchAnswer> = { results };
  return Response.json(answered, { headers: { 'Cache-Control': 'no-store', 'Stock-Revision': String(revision) } });
}

/** The name as HTML with the matches between the query's tags; undefined without tags. */
function highlightName(
  name: string,
  { query, highlightPreTag, highlightPostTag }: OneQuery,
): { readonly highlighted?: { readonly name: string } } {
  if (highlightPreTag === undefined && highlightPostTag === undefined) return {};
  const words = queryWords(query);
  const marked = name.split(' ').map((word) => {
    const isFound = valueTokens(word).some((token) => words.some((one) => token.startsWith(one)));
    return isFound ? `${highlightPreTag ?? ''}${escapeHtml(word)}${highlightPostTag ?? ''}` : escapeHtml(word);
  });
  return { highlighted: { name: marked.join(' ') } };
}
