import { z } from 'zod';
import type { Db } from '#platform/db/client.server.ts';
import { createFileLinks, linkedFiles, linksExpireAt } from './files/file-links.server.ts';
import type { LeadPayload } from './rules/lead-payload.ts';

/** New links to the files of a lead, or why there are none. */
export type FreshLinks =
  | { readonly files: readonly { readonly name: string; readonly url: string; readonly expires_at: string }[] }
  | { readonly error: string };

/** Signs the files of a lead again, for a dealership whose links have expired. `receipt` is the number in its mail. */
export async function freshFileLinks(
  receipt: string,
  { db, now }: { readonly db: Db; readonly now: number },
): Promise<FreshLinks> {
  const lead = await db
    .selectFrom('leads')
    .select(['id', 'site_id', 'payload'])
    .where('receipt', '=', receipt.trim().toUpperCase())
    .executeTakeFirst();
  if (!lead) return { error: `There is no lead with the receipt number ${receipt}.` };
  const stored = await db.selectFrom('lead_files').select('id').where('lead_id', '=', lead.id).execute();
  const present = new Set(stored.map(({ id }) => id));
  const payload = lead.payload as unknown as LeadPayload;
  const files = (payload.files ?? []).filter(({ id }) => present.has(id));
  if (files.length === 0) {
    const had = (payload.files ?? []).length > 0;
    return { error: had ? `The files of ${receipt} were deleted after their time.` : `${receipt} came without files.` };
  }
  const linked = await linkedFiles(createFileLinks(db), {
    siteId: lead.site_id,
    payload: { ...payload, files },
    expires: linksExpireAt(now),
  });
  return { files: linked.map(({ name, url, expires_at }) => ({ name, url, expires_at })) };
}

const request = z.strictObject({ receipt: z.string().min(1) });

/** The same for a command, in the process that holds the embedded database. */
export async function* handleLinksRequest(
  body: unknown,
  { db, now }: { readonly db: Db; readonly now: () => number },
): AsyncGenerator<FreshLinks> {
  const parsed = request.safeParse(body);
  yield parsed.success
    ? await freshFileLinks(parsed.data.receipt, { db, now: now() })
    : { error: 'The request names no receipt.' };
}
