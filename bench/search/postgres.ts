import pg from 'pg';
import { RANGE_FACETS, VALUE_FACETS, type StockQuery, type ValueFacet } from '#search/rules/stock-query.ts';
import { RULES } from './queries.ts';
import { many, MULTI, narrowed, one, SINGLE, visibleStock, words } from './rival-rows.ts';
import type { Rival } from './rival.ts';

const NUMBERS = RANGE_FACETS.map((range) => `${range}_number`);

/** One statement counts all single-valued facets (GROUPING SETS); each multi-valued and each narrowed facet is one more. */
export async function postgres(vehicles: number): Promise<Rival> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(
    "drop schema if exists bench cascade; create schema bench; set search_path to bench; set work_mem to '256MB'",
  );
  await client.query(
    `create unlogged table cars (id text primary key, created_at float8, words tsvector, ${SINGLE.map((f) => `${f} text`).join(', ')}, ${MULTI.map((f) => `${f} text[]`).join(', ')}, ${NUMBERS.map((n) => `${n} float8`).join(', ')})`,
  );
  let batch: Record<string, unknown>[] = [];
  const flush = async () => {
    await client.query('insert into cars select * from json_populate_recordset(null::cars, $1)', [
      JSON.stringify(batch),
    ]);
    batch = [];
  };
  for (const row of visibleStock(vehicles)) {
    batch.push({
      id: row.id,
      created_at: row.createdAt,
      words: lexemes(words(row)),
      ...Object.fromEntries(SINGLE.map((f) => [f, one(row, f)])),
      ...Object.fromEntries(MULTI.map((f) => [f, many(row, f)])),
      ...Object.fromEntries(RANGE_FACETS.map((range) => [`${range}_number`, row.numbers[range]])),
    });
    if (batch.length === 5000) await flush();
  }
  if (batch.length > 0) await flush();
  const indexed = ['make', 'model', 'make_model', 'body', 'price_number', 'km_number', 'year_number', 'created_at'];
  await client.query(
    indexed.map((column) => `create index on cars (${column});`).join(' ') +
      ' create index on cars using gin (words); create index on cars using gin (filtered_features); analyze cars',
  );

  return {
    exactFacets: true,
    async count(query) {
      const own = narrowed(query);
      const ranges = RANGE_FACETS.filter((range) => query.ranges[range]);
      const all = condition(query, null);
      const open = SINGLE.filter((facet) => !own.includes(facet));
      const stats = NUMBERS.map((number) => `min(${number}), max(${number})`).join(', ');
      const result = await client.query(
        `select ${open.join(', ')}, count(*)::int as n, ${stats} from cars where ${all.sql} group by grouping sets ((), ${open.map((f) => `(${f})`).join(', ')})`,
        all.values,
      );
      for (const facet of MULTI) {
        if (!own.includes(facet))
          await client.query(
            `select value, count(*) from cars, unnest(${facet}) as value where ${all.sql} group by value`,
            all.values,
          );
      }
      for (const facet of own) {
        const { sql, values } = condition(query, facet);
        await client.query(
          MULTI.includes(facet)
            ? `select value, count(*) from cars, unnest(${facet}) as value where ${sql} group by value`
            : `select ${facet}, count(*) from cars where ${sql} group by 1`,
          values,
        );
      }
      for (const range of ranges) {
        const { sql, values } = condition(query, range);
        await client.query(`select min(${range}_number), max(${range}_number) from cars where ${sql}`, values);
      }
      await client.query(
        `select id from cars where ${all.sql} order by ${orderOf(query)} limit ${RULES.pageSize} offset ${(query.page - 1) * RULES.pageSize}`,
        all.values,
      );
      // The empty grouping set: the only row without a facet, whose count is the largest.
      return Math.max(...result.rows.map((row: { n: number }) => row.n));
    },
    async close() {
      await client.query('drop schema bench cascade');
      await client.end();
    },
  };
}

function condition(
  query: StockQuery,
  leftOut: ValueFacet | (typeof RANGE_FACETS)[number] | null,
): { sql: string; values: unknown[] } {
  const parts = ['true'];
  const values: unknown[] = [];
  for (const facet of VALUE_FACETS) {
    const wanted = query.filters[facet];
    if (!wanted?.length || facet === leftOut) continue;
    values.push(wanted);
    parts.push(
      MULTI.includes(facet) ? `${facet} && $${values.length}::text[]` : `${facet} = any($${values.length}::text[])`,
    );
  }
  for (const range of RANGE_FACETS) {
    const ends = query.ranges[range];
    if (!ends || range === leftOut) continue;
    values.push(ends.min ?? '-Infinity', ends.max ?? 'Infinity');
    parts.push(`${range}_number between $${values.length - 1}::float8 and $${values.length}::float8`);
  }
  if (query.query) {
    values.push(
      query.query
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter(Boolean)
        .map((word) => `${word}:*`)
        .join(' & '),
    );
    parts.push(`words @@ $${values.length}::tsquery`);
  }
  return { sql: parts.join(' and '), values };
}

/** A tsvector as text, without positions, which are not used. */
function lexemes(text: string): string {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter(Boolean),
    ),
  ]
    .map((word) => `'${word}'`)
    .join(' ');
}

function orderOf({ sortBy }: StockQuery): string {
  switch (sortBy) {
    case 'price_asc':
      return 'price_number asc nulls last, created_at desc, id';
    case 'price_desc':
      return 'price_number desc nulls last, created_at desc, id';
    case 'km_asc':
      return 'km_number asc nulls last, created_at desc, id';
    case 'year_desc':
      return 'year_number desc nulls last, created_at desc, id';
    default:
      return 'created_at desc, id';
  }
}
