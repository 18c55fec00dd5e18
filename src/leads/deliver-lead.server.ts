import type { Selectable } from 'kysely';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { LeadDeliveriesTable } from '#platform/db/schema/leads.ts';
import type { Dealership } from '#dealerships/rules/dealership.ts';
import type { MailMessage, MailTransport } from '#platform/mail-port.ts';
import type { WebhookSender } from '#platform/webhook-port.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import type { LeadSite, LeadTenants } from './lead-site.ts';
import { leadMail, webhookBody, withdrawalMail, withdrawalWebhookBody, type LeadMail } from './rules/lead-mail.ts';
import { readWithdrawal } from './announce-withdrawals.server.ts';
import { linkedFiles, linksExpireAt, type FileLinks } from './files/file-links.server.ts';
import type { AskedLead, LeadPayload, LeadStanding, StoredLead } from './rules/lead-payload.ts';
import { calendarFile } from './rules/mails/calendar-file.ts';
import { noticeMail, noticeWebhookBody, type LeadNotice } from './rules/lead-notice.ts';
import type { MailBrand } from './rules/mails/mail-body.ts';
import { readNotice } from './lead-notices.server.ts';
import { offerMail, offerWebhookBody, type OfferMatter } from './rules/trade-in-offer-mail.ts';
import type { LinkSigner } from './signed-links.server.ts';
import { offerHref, toOffer } from './trade-in-offers.server.ts';
import { answeredHref } from './answered-leads.server.ts';
import { webhookSecretName } from './lead-receivers.ts';
import { chosenLocation, timeZoneAt } from '#dealerships/rules/dealership.ts';
import { reconcileDeliveries, JOB_OF } from './reconcile-deliveries.server.ts';
import { deleteOldFiles } from './files/store-files.server.ts';
import { SPAM_THRESHOLD } from './rules/score-spam.ts';

export interface LeadJobParts {
  readonly database: DatabaseHandle;
  readonly mail: MailTransport;
  readonly webhook: WebhookSender;
  readonly tenants: LeadTenants;
  /** The site's look in its mails, with URLs on this origin. */
  readonly findBrand: (site: LeadSite, origin: string) => MailBrand;
  /** Reads the environment variable that a dealership names for its signing secret. */
  readonly secret: (name: string) => string | undefined;
  readonly fileLinks: Pick<FileLinks, 'href'>;
  readonly offerLinks: Pick<LinkSigner, 'query'>;
  readonly answerLinks: Pick<LinkSigner, 'query'>;
  /** The state of the hold or the payment that a lead requests; `null` if it requests none. */
  readonly findStanding?: (lead: AskedLead, now: number) => Promise<LeadStanding | null>;
  readonly log: Log;
  readonly now?: () => number;
}

const RECONCILE_MS = 60_000;
const DELETE_FILES_MS = 3_600_000;

/**
 * Handles delivery jobs and, at start and once a minute, creates missing jobs of waiting deliveries. Delivery is at
 * least once and always under the same id; its row stores the result.
 */
export async function bindLeadJobs(jobs: Jobs, parts: LeadJobParts): Promise<void> {
  for (const kind of ['mail', 'webhook'] as const) {
    await jobs.work(
      JOB_OF[kind],
      ({ payload, attempt, signal }) => deliver(parts, payload.delivery_id, attempt, signal),
      ({ delivery_id: id }) => giveUp(parts, id),
    );
  }
  await jobs.repeat(RECONCILE_MS, () => reconcileDeliveries({ ...parts, jobs }));
  await jobs.repeat(DELETE_FILES_MS, async () => {
    const deleted = await deleteOldFiles(parts.database.db, parts.now?.() ?? Date.now());
    if (deleted > 0) parts.log.info({ files: deleted }, 'files of leads were deleted after their time');
  });
}

async function deliver(parts: LeadJobParts, id: string, attempt: number, signal: AbortSignal): Promise<void> {
  const {
    database: { db },
    log,
  } = parts;
  const found = await load(parts, id);
  if (!found) return log.error({ delivery_id: id }, 'a delivery job has no delivery');
  // The process may have stopped between the receiver's acknowledgement and the end of the job.
  if (found.delivery.state !== 'waiting') return;
  const facts = { delivery_id: id, lead_id: found.delivery.lead_id, kind: found.delivery.kind, attempt };
  const tried = db
    .updateTable('lead_deliveries')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }));
  try {
    await send(parts, id, found, signal);
  } catch (error) {
    const reason = (error as Error).message;
    await tried.set({ last_error: reason.slice(0, 500) }).execute();
    log.warn({ ...facts, reason }, 'a lead was not accepted; delivery will be retried');
    throw error;
  }
  await tried
    .set({ state: 'delivered', delivered_at: new Date(parts.now?.() ?? Date.now()), last_error: null })
    .execute();
  log.info(facts, 'lead delivered');
}

async function send(
  { mail, webhook, secret, now = Date.now }: LeadJobParts,
  id: string,
  { delivery, message, own, others }: Loaded,
  signal: AbortSignal,
): Promise<void> {
  if (delivery.kind === 'mail') {
    await mail.send({ id, to: delivery.target, ...message.mail() });
    return;
  }
  const name = webhookSecretName(delivery.target, own, others);
  if (name === null)
    throw new Error(
      'No dealership of the group uses this webhook any more. Add it again under lead_delivery in dealerships.yaml.',
    );
  const value = secret(name);
  if (!value)
    throw new Error(`The environment variable ${name}, which holds the signing secret of this webhook, is not set.`);
  await webhook.post({ id, url: delivery.target, secret: value, body: message.webhook(), at: now(), signal });
}

/** After the last retry: marks the delivery as failed, which the log and metrics report. */
async function giveUp({ database: { db }, log }: LeadJobParts, id: string): Promise<void> {
  const failed = await db
    .updateTable('lead_deliveries')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .set({ state: 'failed' })
    .returning(['lead_id', 'kind', 'attempts', 'last_error'])
    .executeTakeFirst();
  if (failed)
    log.error(
      {
        delivery_id: id,
        lead_id: failed.lead_id,
        kind: failed.kind,
        attempts: failed.attempts,
        reason: failed.last_error,
      },
      'a lead could not be delivered: its receiver never acknowledged it and there are no retries left',
    );
}

/** The content of a delivery in the receiver's format. */
interface Message {
  readonly mail: () => LeadMail & Pick<MailMessage, 'attachments'>;
  readonly webhook: () => string;
}

interface Loaded {
  readonly delivery: {
    readonly lead_id: string;
    readonly kind: 'mail' | 'webhook';
    readonly target: string;
    readonly state: string;
  };
  readonly message: Message;
  readonly own: Dealership | undefined;
  readonly others: readonly Dealership[];
}

async function load(parts: LeadJobParts, id: string): Promise<Loaded | null> {
  const {
    database: { db },
    tenants,
    fileLinks,
    now = Date.now,
  } = parts;
  const row = await db
    .selectFrom('lead_deliveries')
    .innerJoin('leads', 'leads.id', 'lead_deliveries.lead_id')
    .where('lead_deliveries.id', '=', id)
    .select([
      'lead_id',
      'kind',
      'target',
      'state',
      'receipt',
      'leads.created_at',
      'payload',
      'spam_score',
      'spam_reasons',
      'site_id',
      'group_id',
      'dealership_id',
      'about',
      'offer_id',
      'notice_id',
      'vehicle_id',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const payload = row.payload as unknown as LeadPayload;
  const own = tenants.dealership(row.dealership_id);
  const site = tenants.all().find((one) => one.id === row.site_id);
  const location = own?.locations.find((known) => known.id === payload.location);
  const timeZone = timeZoneAt(own, payload.location);
  const asked = { id: row.lead_id, vehicleId: row.vehicle_id, subcategory: payload.subcategory ?? null, timeZone };
  const lead: StoredLead = {
    receipt: row.receipt,
    created_at: row.created_at,
    payload,
    spam: { score: row.spam_score, suspected: row.spam_score >= SPAM_THRESHOLD, reasons: row.spam_reasons },
    // The site or dealership may have been renamed or removed since; the lead is delivered all the same.
    site: { id: row.site_id, name: site?.name ?? row.site_id },
    dealership: own ? { id: own.id, name: own.name } : null,
    files: await linkedFiles(fileLinks, { siteId: row.site_id, payload, expires: linksExpireAt(now()) }),
    answeredUrl: await answeredUrl(parts, site, payload),
    locationName: location?.name ?? null,
    standing: row.about === 'lead' ? ((await parts.findStanding?.(asked, now())) ?? null) : null,
    timeZone,
  };
  return {
    delivery: row,
    own,
    others: tenants.groups().find((group) => group.id === row.group_id)?.dealerships ?? [],
    message: await messageAbout(parts, id, { ...row, lead, own, brand: mailBrand(parts, site, payload) }),
  };
}

/** On the site on which the lead was sent; `null` if it does not measure answers. */
async function answeredUrl(
  { answerLinks, now = Date.now }: LeadJobParts,
  site: LeadSite | undefined,
  payload: LeadPayload,
): Promise<string | null> {
  if (!site || site.settings.trust.answerTime === 'off') return null;
  const href = await answeredHref(answerLinks, { siteId: site.id, leadId: payload.lead_id }, now());
  return new URL(href, payload.url).href;
}

/** A lead with the sides that read about it. */
interface LeadReaders {
  readonly lead: StoredLead;
  readonly own: Dealership | undefined;
  /** The site's look in mails to the shopper; `null` if the site was removed. */
  readonly brand: MailBrand | null;
}

/** On the host of the site on which the lead was sent. */
function mailBrand(parts: LeadJobParts, site: LeadSite | undefined, { url }: Partial<LeadPayload>): MailBrand | null {
  const page = url === undefined ? null : URL.parse(url);
  return site && page ? parts.findBrand(site, page.origin) : null;
}

/** The appointment of a notice as a file that calendars open. */
function calendarAttachments({ calendar }: LeadNotice): NonNullable<MailMessage['attachments']> {
  if (!calendar) return [];
  const type = `text/calendar; charset=utf-8; method=${calendar.method}`;
  return [{ name: 'appointment.ics', type, content: calendarFile(calendar) }];
}

async function messageAbout(
  parts: LeadJobParts,
  id: string,
  {
    about,
    offer_id: offerId,
    notice_id: noticeId,
    lead,
    own,
    brand,
  }: Pick<Selectable<LeadDeliveriesTable>, 'about' | 'offer_id' | 'notice_id'> & LeadReaders,
): Promise<Message> {
  if (about === 'lead') return { mail: () => leadMail(lead), webhook: () => webhookBody(id, lead) };
  if (about === 'consent_withdrawn') {
    const { wording, phone, email, created_at: at } = await readWithdrawal(parts.database.db, lead.payload.lead_id);
    const withdrawn = { wording, phone, email, at };
    return { mail: () => withdrawalMail(lead, withdrawn), webhook: () => withdrawalWebhookBody(id, lead, withdrawn) };
  }
  if (about === 'notice') {
    const notice = await readNotice(parts.database.db, noticeId!);
    const mail = () => ({
      ...noticeMail(notice, lead, { contact: dealershipContact(own, lead), brand }),
      attachments: calendarAttachments(notice),
    });
    return { mail, webhook: () => noticeWebhookBody(id, notice, lead) };
  }
  const offer = await loadOffer(parts, offerId!, { lead, own, brand });
  return { mail: () => offerMail(about, offer), webhook: () => offerWebhookBody(id, about, offer) };
}

async function loadOffer(
  { database: { db }, offerLinks, now = Date.now }: LeadJobParts,
  id: string,
  { lead, own, brand }: LeadReaders,
): Promise<OfferMatter> {
  const row = await db.selectFrom('trade_in_offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    brand,
    lead,
    offer: toOffer(row, now()),
    // The page is on the site that the lead was sent from, like its files.
    url: new URL(await offerHref(offerLinks, row), lead.payload.url).href,
    contact: dealershipContact(own, lead),
  };
}

/** Contact details of the dealership for the sender of a lead. */
function dealershipContact(own: Dealership | undefined, lead: StoredLead) {
  const location = chosenLocation(own, lead.payload.location);
  return { mail: location?.email ?? own?.lead_delivery.mail[0] ?? null, phone: location?.phone ?? null };
}
