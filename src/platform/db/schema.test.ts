import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';

const FOLDER = 'src/platform/db/schema';

/** `table.column` of every table in the type Database. */
function typedColumns(): string[] {
  const texts = readdirSync(FOLDER).map((file) => readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const interfaces = new Map(
    texts
      .flatMap((text) => [...text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)])
      .map(([, name = '', body = '']) => [name, [...body.matchAll(/^ {2}(?:readonly )?(\w+): ([^;\n]+)/gm)]]),
  );
  return interfaces
    .get('Database')!
    .flatMap(([, table, type = '']) => (interfaces.get(type) ?? []).map(([, column]) => `${table}.${column}`))
    .toSorted();
}

it('the types have the tables and columns of the migrations', async () => {
  const { db } = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`.execute(db);
  expect(typedColumns()).toContain('leads.receipt');
  expect(typedColumns()).toEqual(
    rows
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('kysely_'))
      .toSorted(),
  );
});
