import type { Transaction } from 'kysely';
import type { Database } from '#platform/db/schema/database.ts';
import { storeConsents, withdrawConsent } from './consents.server.ts';

interface AlertConsent {
  readonly searchId: string;
  readonly groupId: string;
  readonly siteId: string;
  /** E.164. */
  readonly phone: string;
  /** The page on which it was given or withdrawn. */
  readonly source: string;
  readonly at: Date;
}

type Trx = Transaction<Database>;

/** The consent to alerts about a saved search, in the transaction that changes the search. */
export const alertConsents = {
  async give(trx: Trx, { searchId, ...given }: AlertConsent & { wording: string; email: string }): Promise<void> {
    const { wording, ...context } = given;
    await storeConsents(trx, [{ kind: 'alerts', wording, subject: searchId }], { ...context, leadId: null });
  },
  async withdraw(trx: Trx, { searchId, groupId, siteId, phone, source, at }: AlertConsent): Promise<void> {
    const sender = { phone, groupId, sites: { only: siteId } };
    await withdrawConsent(trx, sender, { siteId, kind: 'alerts', subject: searchId, source }, at);
  },
};
