import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { Db } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { CheckedFile } from './check-files.server.ts';

/** One statement of the embedded database runs on the event loop: a piece is small enough not to be noticed. */
const PART_BYTES = 256 * 1024;

export interface FilesOfLead {
  readonly leadId: string;
  readonly siteId: string;
  readonly at: Date;
  readonly keepDays: number;
  readonly files: readonly CheckedFile[];
}

/** Stores the files of a lead in the transaction that stores the lead. */
export async function storeFiles(
  trx: Transaction<Database>,
  { leadId, siteId, at, keepDays, files }: FilesOfLead,
): Promise<void> {
  for (const { id, field, name, type, size, sha256, bytes } of files) {
    const deleteAfter = new Date(at.getTime() + keepDays * DAY_MS);
    await trx
      .insertInto('lead_files')
      .values({
        id,
        lead_id: leadId,
        site_id: siteId,
        field,
        name,
        type,
        size,
        sha256,
        created_at: at,
        delete_after: deleteAfter,
      })
      .execute();
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      const content = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      await trx.insertInto('lead_file_parts').values({ file_id: id, part, content }).execute();
      await setImmediate();
    }
  }
}

/** Deletes the files whose time is over, a few at a time. Returns how many. */
export async function deleteOldFiles(db: Db, now: number): Promise<number> {
  for (let deleted = 0; ;) {
    const old = await db
      .selectFrom('lead_files')
      .select('id')
      .where('delete_after', '<', new Date(now))
      .limit(20)
      .execute();
    if (old.length === 0) return deleted;
    await db
      .deleteFrom('lead_files')
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute();
    deleted += old.length;
    await setImmediate();
  }
}
