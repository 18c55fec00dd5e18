import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Selectable, type Updateable } from 'kysely';
import {
  FinanceServiceFailed,
  type FinanceCustomer,
  type FinanceService,
  type FinanceSite,
  type FinanceTenants,
} from '../finance-service-port.ts';
import { inTime } from '#platform/concurrency/in-time.ts';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle, Db } from '#platform/db/client.server.ts';
import type { FinanceApplicationsTable } from '#platform/db/schema/finance.ts';
import type { Log } from '#platform/jobs/run-jobs.server.ts';
import { mayRedirectTo, type ApplicationFailure, type FinanceApplication } from '../rules/application.ts';
import { nationalPhone } from '../rules/quoted-loan.ts';
import type { Cipher } from '#platform/db/cipher.server.ts';
import { applicantKey } from './own-applications.server.ts';

/** A service that has not answered by then has failed for the shopper. */
const SERVICE_MS = 15_000;
/** Longer than storing a lead and the service may take: when a process was killed, another continues after that. */
const BUSY_MS = 30_000;
const POLL_MS = 200;
/** The leads that are stored in one run. */
const LOST_AT_ONCE = 50;

type Failure = Extract<ApplicationFailure, 'noRedirect' | 'lead' | 'customer' | 'unknown'>;
type Row = Selectable<FinanceApplicationsTable>;

/** `leadId` is `null` while the lead is not stored. */
type ApplicationOutcome =
  | { readonly outcome: 'created'; readonly redirectUrl: string; readonly leadId: string }
  | { readonly outcome: 'failed'; readonly failure: Failure; readonly leadId: string | null };

/** The application that a form has sent: what became of it. `redirectUrl` once the customer is created. */
interface SentApplication {
  readonly state: Row['state'];
  readonly redirectUrl: string | null;
}

export interface Applications {
  /**
   * Stores the application, then at the same time stores its lead and creates the customer. The same `key`, applicant and data are the same
   * application: what was done is not done again, in another process and after a crash either. Throws when it cannot be stored.
   */
  submit(site: FinanceSite, key: string, application: FinanceApplication): Promise<ApplicationOutcome>;
  /** The latest application with a form's key of the owner of a verified number (E.164). */
  find(site: FinanceSite, key: string, phone: string): Promise<SentApplication | null>;
  /** Stores the leads of applications whose process was killed before. Returns how many. */
  storeLostLeads(): Promise<number>;
}

export interface ApplicationParts {
  readonly database: Pick<DatabaseHandle, 'db' | 'durable'>;
  readonly cipher: Cipher;
  readonly tenants: FinanceTenants;
  /** Stores the lead of an application and returns its id; a repeated call returns the same. */
  readonly storeLead: (site: FinanceSite, id: string, application: FinanceApplication) => Promise<string>;
  /** `null` if a site has no service. */
  readonly findService: (site: FinanceSite) => FinanceService | null;
  readonly redirectHosts: (site: FinanceSite) => readonly string[];
  /** The data that the service stores beside the customer. */
  readonly additionalData: (
    site: FinanceSite,
    application: FinanceApplication,
  ) => Promise<FinanceCustomer['additionalData']>;
  readonly log: Log;
  readonly now?: () => number;
  readonly serviceMs?: number;
}

export function createApplications(parts: ApplicationParts): Applications {
  const { database, cipher, tenants, log, now = Date.now } = parts;
  const { db } = database;
  return {
    async submit(site, key, application) {
      const id = digest(site.id, application.phone, key, applicationContent(application));
      const row = {
        id,
        group_id: site.group_id,
        site_id: site.id,
        form: digest(site.id, application.phone, key),
        applicant: await applicantKey(db, application.phone),
        vehicle_id: application.vehicleId,
        details: await cipher.seal(JSON.stringify(application), `${id} details`),
        created_at: new Date(now()),
        changed_at: new Date(now()),
      };
      // Stored before the service is called: the process may stop before the answer.
      await acknowledged(database, (trx) =>
        trx
          .insertInto('finance_applications')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute(),
      );
      for (let waited = false; ; waited = true) {
        const claimed = await claim(db, id, now());
        if (claimed && !(waited && claimed.failure !== null)) return run(parts, site, claimed, application);
        if (claimed) await release(db, id, {}, now());
        const known = await db.selectFrom('finance_applications').selectAll().where('id', '=', id).executeTakeFirst();
        if (!known) throw new Error('The application was deleted while it was sent.');
        if (isDone(known) || (waited && claimed)) return readOutcome(cipher, known);
        await delay(POLL_MS);
      }
    },
    async find(site, key, phone) {
      const row = await db
        .selectFrom('finance_applications')
        .selectAll()
        .where('form', '=', digest(site.id, phone, key))
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const redirectUrl = row.redirect_url === null ? null : await cipher.open(row.redirect_url, `${row.id} redirect`);
      return { state: row.state, redirectUrl };
    },
    async storeLostLeads() {
      let stored = 0;
      for (const { id, site_id } of await lostLeads(db, now())) {
        const site = tenants.all().find((one) => one.id === site_id);
        const claimed = site ? await claim(db, id, now()) : null;
        if (!site || !claimed) continue;
        const text = claimed.details === null ? null : await cipher.open(claimed.details, `${id} details`);
        if (text === null) log.error({ application: id }, 'an application without a lead cannot be decrypted');
        else if (await ensureLead(parts, site, claimed, JSON.parse(text) as FinanceApplication)) stored++;
        await release(db, id, {}, now());
      }
      return stored;
    },
  };
}

/** Does what is missing, and stores what became of it. */
async function run(
  parts: ApplicationParts,
  site: FinanceSite,
  row: Row,
  application: FinanceApplication,
): Promise<ApplicationOutcome> {
  const { database, cipher, now = Date.now } = parts;
  const [leadId, redirect] = await Promise.all([
    ensureLead(parts, site, row, application),
    ensureRedirect(parts, site, row, application),
  ]);
  const unfinished = 'failure' in redirect ? redirect.failure : null;
  const failure = leadId === null ? 'lead' : unfinished;
  const done = {
    failure,
    state: failure === null ? ('customerCreated' as const) : ('failed' as const),
    ...('url' in redirect && { redirect_url: await cipher.seal(redirect.url, `${row.id} redirect`) }),
  };
  await acknowledged(database, (trx) => release(trx, row.id, done, now()));
  return failure === null && leadId !== null && 'url' in redirect
    ? { outcome: 'created', redirectUrl: redirect.url, leadId }
    : { outcome: 'failed', failure: failure ?? 'unknown', leadId };
}

/** The id of the lead; `null` if it could not be stored. */
async function ensureLead(
  { database, storeLead, log, now = Date.now }: ApplicationParts,
  site: FinanceSite,
  row: Row,
  application: FinanceApplication,
): Promise<string | null> {
  if (row.lead_id !== null) return row.lead_id;
  try {
    const leadId = await storeLead(site, row.id, application);
    await change(database.db, row.id, { lead_id: leadId, state: 'leadStored', details: null }, now());
    return leadId;
  } catch (error) {
    log.error({ application: row.id, site: site.id, err: error }, 'the lead of a finance application is not stored');
    return null;
  }
}

/** URL for the applicant to continue. */
async function ensureRedirect(
  parts: ApplicationParts,
  site: FinanceSite,
  row: Row,
  application: FinanceApplication,
): Promise<{ readonly url: string } | { readonly failure: Failure }> {
  const { cipher, findService, redirectHosts, additionalData, log, serviceMs = SERVICE_MS } = parts;
  const known = row.redirect_url === null ? null : await cipher.open(row.redirect_url, `${row.id} redirect`);
  if (known !== null) return { url: known };
  const service = findService(site);
  try {
    if (service === null) throw new FinanceServiceFailed('unanswered', 'The site has no service.');
    const customer = { ...toCustomer(application), additionalData: await additionalData(site, application) };
    const { redirectUrl } = await inTime(service.createCustomer(customer, row.id), serviceMs, () => {
      throw new FinanceServiceFailed('unanswered', 'No answer in time.');
    });
    if (mayRedirectTo(redirectUrl, redirectHosts(site))) return { url: redirectUrl };
    // The rest of the URL may identify the application.
    const host = URL.parse(redirectUrl)?.host ?? null;
    log.error(
      { application: row.id, site: site.id, host },
      'a finance service redirects to a host that is not allowed',
    );
    return { failure: 'noRedirect' };
  } catch (error) {
    const reason = error instanceof FinanceServiceFailed ? error.reason : null;
    const facts = { application: row.id, site: site.id, reason, ...(reason === null && { err: error }) };
    log.warn(facts, 'a finance service created no customer');
    if (reason === null) return { failure: 'unknown' };
    return { failure: reason === 'malformed' ? 'noRedirect' : 'customer' };
  }
}

function toCustomer(application: FinanceApplication): Omit<FinanceCustomer, 'additionalData'> {
  const { loan, phone, firstName, lastName, email, postcode, subscribe } = application;
  return { loan, phone: nationalPhone(phone), firstName, lastName, email, postcode, subscribe };
}

/** Takes an unfinished application, so that no other request works on it; `null` if another does, or nothing is left to do. */
async function claim(db: Db, id: string, now: number): Promise<Row | null> {
  const row = await db
    .updateTable('finance_applications')
    .set({ busy_until: new Date(now + BUSY_MS) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', new Date(now))]))
    .where((eb) => eb.or([eb('lead_id', 'is', null), eb('redirect_url', 'is', null)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

function release(db: Db, id: string, done: Updateable<FinanceApplicationsTable>, now: number): Promise<void> {
  return change(db, id, { ...done, busy_until: null }, now);
}

async function change(db: Db, id: string, done: Updateable<FinanceApplicationsTable>, now: number): Promise<void> {
  await db
    .updateTable('finance_applications')
    .set({ ...done, changed_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Within a day: a lead that cannot be stored for so long needs a person, who finds it in the log. */
function lostLeads(db: Db, now: number) {
  return (
    db
      .selectFrom('finance_applications')
      .select(['id', 'site_id'])
      .where('lead_id', 'is', null)
      .where('created_at', '<=', new Date(now - BUSY_MS))
      .where('created_at', '>', new Date(now - 86_400_000))
      .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', new Date(now))]))
      // A try changes a row: those that cannot be stored do not hold up others.
      .orderBy('changed_at')
      .limit(LOST_AT_ONCE)
      .execute()
  );
}

function isDone({ lead_id, redirect_url }: Row): boolean {
  return lead_id !== null && redirect_url !== null;
}

async function readOutcome(cipher: Cipher, row: Row): Promise<ApplicationOutcome> {
  const { id, lead_id: leadId, redirect_url: sealed } = row;
  const redirectUrl = sealed === null ? null : await cipher.open(sealed, `${id} redirect`);
  if (leadId !== null && redirectUrl !== null) return { outcome: 'created', redirectUrl, leadId };
  return { outcome: 'failed', failure: (row.failure ?? 'unknown') as Failure, leadId };
}

/** Content that identifies an application. Pages visited before do not make another one. */
function applicationContent({
  loan,
  vehicleId,
  firstName,
  lastName,
  email,
  postcode,
  dealership,
}: FinanceApplication): string {
  const { creditScore, purchasePrice, termYears, whoIsHelping } = loan;
  const entered = [creditScore, purchasePrice, termYears, whoIsHelping, vehicleId, firstName, lastName];
  return JSON.stringify([...entered, email.toLowerCase(), postcode, dealership]);
}

function digest(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
