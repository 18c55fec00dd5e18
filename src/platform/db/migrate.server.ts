import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompiledQuery, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

/** Beside this file in the sources, and beside the built server, where `scripts/build.mjs` copies them. */
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Applies the SQL files that are new to this database in the order of their names, each in one transaction. */
export async function migrate(db: Kysely<any>, folder: string = FOLDER): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    if (failed === undefined && isUnavailable(error)) {
      const reason = (error as Error).message;
      throw new DatabaseUnavailable(
        `The database does not answer: ${reason}. Check DATABASE_URL, and that the PostgreSQL server runs.`,
        error,
      );
    }
    throw new Error(`Migration ${failed ?? '(none was reached)'} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(path.join(folder, name), 'utf8');
    migrations[name.replace(/\.sql$/, '')] = {
      async up(db) {
        for (const statement of statements(text)) await db.executeQuery(CompiledQuery.raw(statement));
      },
    };
  }
  return migrations;
}

/** The embedded database accepts one statement at a time. Our files have `;` in a statement only between two `$$`. */
function statements(text: string): string[] {
  const found = text.replace(/^\s*--.*$/gm, '').match(/(?:\$\$[^]*?\$\$|[^;])+/g) ?? [];
  return found.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
