import type { Selectable, Transaction } from 'kysely';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { Db, DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { ConsentsTable } from '#platform/db/schema/leads.ts';
import { isOnSites, type VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import { announceWithdrawals, type AnnouncementParts } from './announce-withdrawals.server.ts';
import type { ConsentKind, GivenConsent } from './consent.ts';

/** The shopper, the recipient, and the page where consent changed. */
export interface ConsentContext {
  readonly groupId: string;
  readonly siteId: string;
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  readonly source: string;
  readonly leadId: string | null;
  readonly at: Date;
}

/** One consent of a person on a site, and its current state. */
interface Consent {
  readonly siteId: string;
  readonly kind: ConsentKind;
  readonly wording: string;
  readonly isGiven: boolean;
  readonly changedAt: Date;
}

type Row = Selectable<ConsentsTable>;

/** The ledger of consents: who agreed to what, and who withdrew it. Later entries count. */
export interface Consents {
  /** The shopper's consents: one for each site, kind and saved search. */
  ofSender(sender: VerifiedShopper): Promise<readonly Consent[]>;
  /**
   * Withdraws a consent for every email that the shopper gave it with, and tells the dealerships that received it. Resolves once
   * this is on disk.
   */
  withdraw(sender: VerifiedShopper, consent: WithdrawnConsent, now: number): Promise<void>;
}

interface WithdrawnConsent {
  readonly siteId: string;
  readonly kind: ConsentKind;
  /** For alerts, the id of the saved search. */
  readonly subject?: string;
  /** The page on which it was withdrawn. */
  readonly source: string;
}

/** Adds what was given, in the transaction that stores the lead or the saved search. */
export async function storeConsents(
  trx: Transaction<Database>,
  given: readonly GivenConsent[],
  { groupId, siteId, phone, email, source, leadId, at }: ConsentContext,
): Promise<void> {
  if (given.length === 0) return;
  await trx
    .insertInto('consents')
    .values(
      given.map(({ kind, wording, subject = '' }) => ({
        group_id: groupId,
        site_id: siteId,
        kind,
        subject,
        change: 'given' as const,
        wording,
        source,
        phone,
        email: email.toLowerCase(),
        lead_id: leadId,
        created_at: at,
      })),
    )
    .execute();
}

export function createConsents(
  database: Pick<DatabaseHandle, 'db' | 'durable'>,
  announcement: AnnouncementParts,
): Consents {
  return {
    async ofSender(sender) {
      const latest = await latestEntries(database.db, sender).execute();
      const kinds = Map.groupBy(latest, ({ site_id, kind, subject }) => `${kind} ${site_id} ${subject}`);
      return [...kinds.values()].map((rows) => {
        const given = rows.filter(({ change }) => change === 'given');
        const shown = (given.length > 0 ? given : rows).toSorted(latestFirst)[0]!;
        return {
          siteId: shown.site_id,
          kind: shown.kind,
          wording: shown.wording,
          isGiven: given.length > 0,
          changedAt: shown.created_at,
        };
      });
    },
    async withdraw(sender, consent, now) {
      await acknowledged(database, async (trx) => {
        const withdrawn = await withdrawConsent(trx, sender, consent, new Date(now));
        await announceWithdrawals(trx, announcement, withdrawn, new Date(now));
      });
    },
  };
}

/** Withdraws a consent for every email that the shopper gave it with, and returns the entries that it ends. */
export async function withdrawConsent(
  trx: Transaction<Database>,
  sender: VerifiedShopper,
  { siteId, kind, subject = '', source }: WithdrawnConsent,
  at: Date,
): Promise<readonly Row[]> {
  const latest = await latestEntries(trx, sender)
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
  return storeWithdrawals(trx, latest, source, at);
}

/** Withdraws every consent to messages, and returns the entries that it ends. The terms of use that were agreed to stay agreed to. */
export async function withdrawAllConsents(
  trx: Transaction<Database>,
  sender: VerifiedShopper,
  source: string,
  at: Date,
): Promise<readonly Row[]> {
  return storeWithdrawals(trx, await latestEntries(trx, sender).where('kind', '!=', 'terms').execute(), source, at);
}

async function storeWithdrawals(
  trx: Transaction<Database>,
  latest: readonly Row[],
  source: string,
  at: Date,
): Promise<readonly Row[]> {
  const given = latest.filter(({ change }) => change === 'given');
  if (given.length === 0) return given;
  await trx
    .insertInto('consents')
    .values(
      given.map((row) => ({
        group_id: row.group_id,
        site_id: row.site_id,
        kind: row.kind,
        subject: row.subject,
        change: 'withdrawn' as const,
        wording: row.wording,
        source,
        phone: row.phone,
        email: row.email,
        lead_id: row.lead_id,
        created_at: at,
      })),
    )
    .execute();
  return given;
}

/** Every entry of a sender, the oldest first. */
export async function readConsentEntries(db: Db, { phone, groupId, sites }: VerifiedShopper) {
  return db
    .selectFrom('consents')
    .select(['site_id', 'kind', 'change', 'wording', 'source', 'phone', 'email', 'created_at'])
    .where('group_id', '=', groupId)
    .where('phone', '=', phone)
    .where(isOnSites('site_id', sites))
    .orderBy('id')
    .execute();
}

const latestFirst = (a: Row, b: Row) => Number(BigInt(b.id) - BigInt(a.id));

/** The latest entry of each site, kind, saved search and email. */
function latestEntries(db: Db, { phone, groupId, sites }: VerifiedShopper) {
  return db
    .selectFrom('consents')
    .selectAll()
    .distinctOn(['site_id', 'kind', 'subject', 'email'])
    .where('group_id', '=', groupId)
    .where('phone', '=', phone)
    .where(isOnSites('site_id', sites))
    .orderBy('site_id')
    .orderBy('kind')
    .orderBy('subject')
    .orderBy('email')
    .orderBy('id', 'desc');
}
