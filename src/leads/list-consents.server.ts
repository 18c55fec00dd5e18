import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/client.server.ts';
import { parsePhone } from '#rules/australian-number.ts';

/** An entry of the ledger. `isCurrent`: the latest one of the same person, kind and saved search on the site. */
export interface ConsentEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: string;
  readonly change: string;
  readonly isCurrent: boolean;
  readonly phone: string;
  readonly email: string;
  readonly receipt: string | null;
  readonly source: string;
  readonly wording: string;
}

const request = z.strictObject({
  site: z.string().min(1),
  phone: z.string().optional(),
  email: z.string().optional(),
  current: z.boolean().optional(),
});
const AT_ONCE = 500;

/** The ledger of a site for a command, the newest entry first. */
export async function* handleConsentsRequest(
  body: unknown,
  {
    db,
    findSite,
  }: { readonly db: Db; readonly findSite: (name: string) => { readonly id: string } | { readonly error: string } },
): AsyncGenerator<ConsentEntry | { readonly error: string }> {
  const parsed = request.safeParse(body);
  if (!parsed.success) return yield { error: 'The request names no site.' };
  const { site: name, phone, email, current = false } = parsed.data;
  const site = findSite(name);
  if ('error' in site) return yield site;
  const number = phone === undefined ? null : parsePhone(phone);
  if (phone !== undefined && number === null) return yield { error: `${phone} is not a phone number.` };
  const wanted = {
    siteId: site.id,
    phone: number?.e164 ?? null,
    email: email?.trim().toLowerCase() ?? null,
    current,
  };
  for (let before: string | null = null; ;) {
    const rows: Awaited<ReturnType<typeof entriesBefore>> = await entriesBefore(db, wanted, before);
    for (const { id: _id, created_at: at, is_current: isCurrent, ...row } of rows)
      yield { ...row, at: at.toISOString(), isCurrent };
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)!.id;
  }
}

interface Wanted {
  readonly siteId: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly current: boolean;
}

function entriesBefore(db: Db, { siteId, phone, email, current }: Wanted, before: string | null) {
  let entries = db
    .selectFrom('consents as entry')
    .leftJoin('leads', 'leads.id', 'entry.lead_id')
    .select(['entry.id', 'entry.kind', 'entry.change', 'entry.phone', 'entry.email', 'entry.source', 'entry.wording'])
    .select(['entry.created_at', 'leads.receipt', isLatest.as('is_current')])
    .where('entry.site_id', '=', siteId)
    .orderBy('entry.id', 'desc')
    .limit(AT_ONCE);
  if (phone !== null) entries = entries.where('entry.phone', '=', phone);
  if (email !== null) entries = entries.where('entry.email', '=', email);
  if (current) entries = entries.where(isLatest);
  return (before === null ? entries : entries.where('entry.id', '<', before)).execute();
}

const isLatest = sql<boolean>`not exists (
  select 1 from consents as later
  where later.group_id = entry.group_id and later.phone = entry.phone and later.id > entry.id
    and later.site_id = entry.site_id and later.kind = entry.kind
    and later.subject = entry.subject and later.email = entry.email)`;
