import { createRequire } from 'node:module';
import { create, insertMultiple, search as oramaSearch, type AnyOrama } from '@orama/orama';
import pg from 'pg';
import { EMPTY_QUERY, withText } from '#search/rules/query-codec.ts';
import { createMemoryEngine } from '#search/memory-engine.ts';
import type { SearchRow, StockQuery, StockSearch } from '#search/rules/stock-query.ts';
import { nearestTo } from '#search/rules/words/leave-out.ts';
import { otherVehicles } from '#search/rules/words/other-vehicles.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import type { ReadPart } from '#search/rules/words/read-words.ts';
import { readWords } from '#search/rules/words/read-words.ts';
import { makeVocabulary } from '#search/rules/words/vocabulary.ts';
import { nearestSuburb } from '#search/rules/words/word-places.ts';
import { distancesFrom } from '#finance/rules/delivery.ts';
import { postcodePlace } from '#integrations/geocoding/postcode-table.server.ts';
import { suburbsNamed } from '#integrations/geocoding/suburb-table.server.ts';
import { readGroups } from './read-groups.ts';
import { JUDGED_AT, type JudgedStock } from './stocks.ts';

/** An engine that answers a judged query with the ids of its best ten vehicles. */
export interface Answers {
  find(query: string): Promise<Found>;
  close(): Promise<void>;
}

export interface Found {
  readonly ids: readonly string[];
  /** It says that these are not all that the query says. */
  readonly admits: boolean;
  /** The meaning that was read, by an engine that reads. */
  readonly reads?: string;
}

const TEN = 10;
const plainly = (ids: readonly string[]): Found => ({ ids, admits: false });
const RULES = { now: JUDGED_AT, soldWindowMs: 3 * 86_400_000, pageSize: TEN, priceAscendingNeedsPrice: false };

const list = (row: SearchRow, facet: keyof SearchRow['facets']) => [row.facets[facet] ?? []].flat();

/** The engine with the text as it was typed: what the product did before it read words. */
export async function engineAlone({ rows }: JudgedStock): Promise<Answers> {
  const engine: StockSearch = createMemoryEngine();
  await engine.replace('site', rows);
  return {
    find: async (query) => plainly((await engine.searchFor('site', withText(EMPTY_QUERY, query), RULES, [])).ids),
    async close() {},
  };
}

/** The engine with the text as the product reads it. */
export async function ours({ site, rows }: JudgedStock): Promise<Answers> {
  const engine: StockSearch = createMemoryEngine();
  await engine.replace('site', rows);
  const distances = (postcode: string) => distancesFrom(postcode, site, postcodePlace);
  const { facets, facetStats: stats } = await engine.search('site', EMPTY_QUERY, RULES);
  const vocabulary = makeVocabulary(facets, await engine.words('site'), site.words, site, {
    usedLabel: site.settings.search.usedLabel,
    stats,
    thisYear: new Date(JUDGED_AT).getUTCFullYear(),
    suburb: (name) => nearestSuburb(suburbsNamed(name), site, distances),
    ...(site.settings.search.distance && { isPostcode: (postcode) => distances(postcode) !== null }),
  });
  return {
    async find(query) {
      const asked = withText(EMPTY_QUERY, query);
      const reading = readWords(asked.query, vocabulary);
      const reads = readGroups(reading);
      const rulesFor = ({ near }: StockQuery) => {
        const known = near && distances(near.postcode);
        return known ? { ...RULES, distances: known } : RULES;
      };
      const find = (one: StockQuery) => engine.searchFor('site', one, rulesFor(one), []);
      const ids = async (parts: readonly ReadPart[]) => (await find(readQuery(asked, parts))).ids;
      const withOthers = async (parts: readonly ReadPart[], leftOut: readonly ReadPart[]) => {
        const all = await find(readQuery(asked, parts));
        const others = otherVehicles(asked, reading, { found: all.count, leftOut });
        return [...new Set([...all.ids, ...(others === null ? [] : (await find(others.query)).ids)])];
      };
      const all = await withOthers(reading.parts, []);
      if (all.length > 0) return { ids: all, admits: reading.unknown.length > 0 || reading.parts.length === 0, reads };
      const near = await nearestTo(reading, async (fewer) => (await ids(fewer)).length > 0);
      return near === null
        ? { ...plainly([]), reads }
        : { ids: await withOthers(near.parts, near.leftOut), admits: true, reads };
    },
    async close() {},
  };
}

/** The fields that the rivals search, the most telling first. Each gets what the engine gets. */
function fieldsOf(row: SearchRow) {
  return {
    name: [...list(row, 'make'), ...list(row, 'model'), ...list(row, 'badge')].join(' '),
    kind: ['body', 'fuel', 'drive', 'transmission', 'colour', 'car_type', 'item_type', 'year', 'status']
      .flatMap((facet) => list(row, facet as 'body'))
      .join(' '),
    place: [
      ...list(row, 'city'),
      ...list(row, 'location_name'),
      ...list(row, 'dealership_name'),
      ...list(row, 'state'),
    ].join(' '),
    seats: list(row, 'seats')
      .map((seats) => `${seats} seats ${seats} seater`)
      .join(' '),
    other: [...list(row, 'filtered_features'), ...list(row, 'categories'), ...row.text].join(' '),
  };
}

const require = createRequire(import.meta.url);
const itemsJs = require('itemsjs') as (
  items: Record<string, string>[],
  configuration: Record<string, unknown>,
) => { search(options: Record<string, unknown>): { data: { items: { vehicle: string }[] } } };

export async function itemsjs({ rows }: JudgedStock): Promise<Answers> {
  const items = rows.map((row) => ({ vehicle: row.id, ...fieldsOf(row) }));
  const index = itemsJs(items, { searchableFields: Object.keys(fieldsOf(rows[0]!)), isExactSearch: false });
  return {
    find: async (query) => plainly(index.search({ query, per_page: TEN }).data.items.map((one) => one.vehicle)),
    async close() {},
  };
}

export async function orama({ rows }: JudgedStock): Promise<Answers> {
  const names = Object.keys(fieldsOf(rows[0]!));
  const index = create({
    schema: { vehicle: 'string', ...Object.fromEntries(names.map((name) => [name, 'string'])) } as never,
  }) as AnyOrama;
  await insertMultiple(index, rows.map((row) => ({ vehicle: row.id, ...fieldsOf(row) })) as never[], 2000);
  return {
    async find(query) {
      const found = await oramaSearch(index, {
        term: query,
        properties: names,
        boost: { name: 4, kind: 2, seats: 2 },
        tolerance: 1,
        limit: TEN,
      } as never);
      return plainly(found.hits.map((hit) => (hit.document as unknown as { vehicle: string }).vehicle));
    },
    async close() {},
  };
}

/** Full text with weights, as websites ask it; null without a server (scripts/with-postgres.mjs). */
export async function postgres({ rows }: JudgedStock): Promise<Answers | null> {
  if (!process.env.TEST_DATABASE_URL) return null;
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query('drop schema if exists words cascade; create schema words; set search_path to words');
  await client.query('create unlogged table cars (id text primary key, created float8, words tsvector)');
  for (let from = 0; from < rows.length; from += 5000) {
    const batch = rows
      .slice(from, from + 5000)
      .map((row) => ({ id: row.id, created: row.createdAt, ...fieldsOf(row) }));
    await client.query(
      `insert into cars select id, created,
         setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', kind || ' ' || seats), 'B') ||
         setweight(to_tsvector('english', place), 'C') || setweight(to_tsvector('english', other), 'D')
       from json_to_recordset($1) as x(id text, created float8, name text, kind text, seats text, place text, other text)`,
      [JSON.stringify(batch)],
    );
  }
  await client.query('create index on cars using gin (words)');
  return {
    async find(query) {
      const { rows: found } = await client.query<{ id: string }>(
        `select id from cars, websearch_to_tsquery('english', $1) as query where words @@ query
         order by ts_rank(words, query) desc, created desc, id limit ${TEN}`,
        [query.replaceAll('\0', ' ')],
      );
      return plainly(found.map((one) => one.id));
    },
    async close() {
      await client.query('drop schema words cascade');
      await client.end();
    },
  };
}
