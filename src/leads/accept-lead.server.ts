import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import { Semaphore } from '#platform/concurrency/semaphore.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import { locationOfVehicle } from '#dealerships/rules/dealership.ts';
import { statedPrice } from '#vehicle/rules/stated-price.ts';
import type { EnquiryRules } from './rules/enquiry-rules.ts';
import { CONTACT_FORM_FIELD } from './rules/lead-form.ts';
import { asksForMore, toLeadForm, leadRules } from './rules/lead-forms.ts';
import { fileFields, fileProblems, FILES_STORED_DAYS } from './rules/lead-files.ts';
import { HONEYPOT } from './rules/enquiry-form.ts';
import { line } from './rules/posted-fields.ts';
import { validateEnquiry, type Enquiry, type EnquiryError } from './rules/validate-enquiry.ts';
import { renderedAt } from './form-token.ts';
import { storeConfirmation } from './confirm-lead.server.ts';
import type { ConfirmLead, LeadIntake, LeadSubmission, SentFile } from './lead-intake.ts';
import { leadPayload } from './rules/lead-payload.ts';
import { leadDealership, leadReceivers, leadSubject } from './lead-receivers.ts';
import { newReceipt } from './rules/receipt-number.ts';
import { scoreSpam, SPAM_THRESHOLD } from './rules/score-spam.ts';
import { topicValue } from './rules/topic.ts';
import { checkFiles, type CheckedFile, type CleanPhoto } from './files/check-files.server.ts';
import { consentsGiven, consentSource } from './consent.ts';
import { storeConsents } from './consents.server.ts';
import { storeFiles } from './files/store-files.server.ts';
import { storeDeliveries } from './reconcile-deliveries.server.ts';

/**
 * Decides which posts are the same lead. The key is a digest of the form's token AND of everything that was entered.
 *
 * - A double click, a reload of the post, a retry after a lost response: same token, same content, one lead.
 * - Two shoppers on one cached page share its token, but not their content: two leads.
 * - The same shopper writes something else, or corrects a mistyped number: two leads. A dealer would rather read two than miss one.
 * - The same content from another rendering (tomorrow, another page): two leads.
 *
 * The token alone would merge different shoppers who share a cached page; the content alone would merge a genuine second
 * enquiry next month into the first. Only validated and normalised content counts, so spaces and phone formats do not matter.
 */
function idempotencyKey(token: string, about: string | null, enquiry: Enquiry, files: readonly CheckedFile[]): string {
  const content = { ...enquiry, email: enquiry.email.toLowerCase(), phone: enquiry.phone_e164 };
  const parts = Object.keys(content)
    .sort()
    .map((name) => [name, content[name as keyof Enquiry]]);
  return createHash('sha256')
    .update(JSON.stringify([token, about, [...parts, ...files.map(fileDigest)]]))
    .digest('base64url');
}

const fileDigest = ({ field, postedSha256 }: CheckedFile) => [field, postedSha256];

export interface LeadIntakeParts {
  readonly database: DatabaseHandle;
  readonly jobs: Pick<Jobs, 'sendIn'>;
  readonly log: Log;
  readonly cleanPhoto: CleanPhoto;
  /** The days for which files are stored. */
  readonly filesStoredDays?: number;
  /** Sends the confirmation to the shopper; without it, only the dealership gets mails. */
  readonly confirm?: ConfirmLead;
  /** Unpredictable bytes for receipts; only tests pass another source. */
  readonly random?: (count: number) => Uint8Array;
}

const RECEIPT_TRIES = 5;

/** The hold or the payment that such a lead asks for begins right after it: the mail says what came of it. */
const STANDING_SECONDS = 5;

/** The bytes of files that are checked and stored at the same time. Their senders have finished by then, so none can hold others up. */
const FILE_BYTES_AT_ONCE = 64_000_000;

/** The only entry point of this feature: see lead-intake.ts for the guarantees. */
export function createLeadIntake(parts: LeadIntakeParts): LeadIntake {
  const memory = new Semaphore(FILE_BYTES_AT_ONCE);
  return {
    async accept(submission) {
      const { site, vehicle, topic = null, fields } = submission;
      const rules = leadRules(toLeadForm(line(fields, CONTACT_FORM_FIELD), vehicle !== null), site.settings);
      const files = formFiles(rules, submission);
      const checked = validateEnquiry(rules, leadSubject(site, vehicle, topic), fields, submission.now);
      const problems = rules.uploads ? fileProblems(rules.own, files, rules.uploads) : [];
      if (!checked.ok || problems.length > 0)
        return { outcome: 'invalid', errors: inFormOrder(rules, [...(checked.ok ? [] : checked.errors), ...problems]) };
      if (files.length === 0) return storeLead(parts, buildLead(submission, rules, checked.enquiry, []));
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      return memory.run(bytes, async () => {
        const found = await checkFiles(rules.own, files, parts.cleanPhoto);
        if (found.errors.length > 0) return { outcome: 'invalid', errors: found.errors };
        return storeLead(parts, buildLead(submission, rules, checked.enquiry, found.checked));
      });
    },
  };
}

function formFiles({ own }: EnquiryRules, { files }: LeadSubmission): readonly SentFile[] {
  const names = new Set(fileFields(own).map(({ name }) => name));
  return (files ?? []).filter(({ field }) => names.has(field));
}

/** The errors of files are among those of the form's own fields, which come before its message and consent. */
function inFormOrder({ own }: EnquiryRules, errors: readonly EnquiryError[]): readonly EnquiryError[] {
  const order = ({ field }: EnquiryError) => {
    const at = own?.findIndex(({ name }) => name === field) ?? -1;
    if (at >= 0) return at;
    return field === 'message' || field === 'terms' ? Number.MAX_SAFE_INTEGER : -1;
  };
  return errors.toSorted((a, b) => order(a) - order(b));
}

/** Stores a lead until its receipt number is free, and waits until it is on disk. */
async function storeLead(parts: LeadIntakeParts, lead: ReturnType<typeof buildLead>) {
  const { database, log, random = randomBytes } = parts;
  const confirmation = await createConfirmation(parts, lead);
  for (let tries = 1; ; tries++) {
    try {
      const stored = await acknowledged(database, (trx) =>
        store(trx, parts, { ...lead, confirmation, receipt: newReceipt(random) }),
      );
      if (!stored.repeated && lead.receivers.length === 0) {
        log.error(
          { lead_id: stored.lead_id, dealership: lead.row.dealership_id },
          'a lead has no receiver: it is stored and waiting. Add a mailbox or webhook under lead_delivery in dealerships.yaml',
        );
      }
      return { outcome: 'accepted' as const, ...stored };
    } catch (error) {
      if (!isReceiptClash(error) || tries === RECEIPT_TRIES) throw error;
    }
  }
}

/** A lead that looks like spam may have any address in it, and must not make us send mails to strangers. */
async function createConfirmation({ confirm, log }: LeadIntakeParts, lead: ReturnType<typeof buildLead>) {
  if (!confirm || lead.row.spam_score >= SPAM_THRESHOLD) return null;
  try {
    return await confirm(lead.sent);
  } catch (error) {
    // The dealership must get the lead all the same.
    log.error({ lead_id: lead.row.id, err: error }, 'the mail to the sender of a lead could not be written');
    return null;
  }
}

function buildLead(
  { site, vehicle, topic = null, estimate = null, senderPhone = null, fields, request, now }: LeadSubmission,
  rules: EnquiryRules,
  enquiry: Enquiry,
  files: readonly CheckedFile[],
) {
  const id = randomUUID();
  const token = line(fields, 'form_token').slice(0, 200);
  const dealership = leadDealership(site, vehicle, enquiry, { topic, rules });
  const price = vehicle && statedPrice(vehicle, { site, location: locationOfVehicle(vehicle, site.locations), now });
  const spam = scoreSpam({
    honeypot: line(fields, HONEYPOT),
    renderedAt: renderedAt(token),
    now,
    name: enquiry.name,
    last_name: enquiry.last_name,
    email: enquiry.email,
    message: enquiry.message ?? '',
  });
  const form = toLeadForm(line(fields, CONTACT_FORM_FIELD), vehicle !== null);
  const payload = leadPayload({
    leadId: id,
    enquiry,
    vehicle,
    price,
    topic,
    estimate,
    dealership,
    fields,
    request,
    files,
  });
  return {
    row: {
      id,
      group_id: site.group_id,
      site_id: site.id,
      dealership_id: dealership.id,
      idempotency_key: idempotencyKey(token, vehicle?.id ?? (topic && topicValue(topic)), enquiry, files),
      category: enquiry.category,
      subcategory: enquiry.subcategory,
      vehicle_id: vehicle?.id ?? null,
      payload: storableJson(payload),
      spam_score: spam.score,
      spam_reasons: [...spam.reasons],
      created_at: new Date(now),
      sender_phone: senderPhone,
    },
    receivers: leadReceivers(dealership, site.dealerships),
    consents: consentsGiven(enquiry, site.name),
    sender: { phone: enquiry.phone_e164, email: enquiry.email, source: consentSource(request.url) },
    sent: { site, form, vehicle, topic, payload, now },
    files,
    asks: asksForMore(form),
  };
}

type NewLead = ReturnType<typeof buildLead> & {
  readonly receipt: string;
  readonly confirmation: Awaited<ReturnType<typeof createConfirmation>>;
};

/**
 * Stores the lead with its deliveries and jobs, or nothing. An existing or concurrent lead with the same key takes
 * precedence.
 */
async function store(
  trx: Transaction<Database>,
  {
    jobs,
    log,
    filesStoredDays: keepDays = FILES_STORED_DAYS,
  }: Pick<LeadIntakeParts, 'jobs' | 'log' | 'filesStoredDays'>,
  { row, receivers, receipt, files, consents, sender, confirmation, asks }: NewLead,
) {
  const added = await trx
    .insertInto('leads')
    .values({ ...row, receipt })
    .onConflict((conflict) => conflict.columns(['site_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    const first = await trx
      .selectFrom('leads')
      .select(['id', 'receipt'])
      .where('site_id', '=', row.site_id)
      .where('idempotency_key', '=', row.idempotency_key)
      .executeTakeFirstOrThrow();
    return { lead_id: first.id, receipt: first.receipt, repeated: true };
  }
  await storeFiles(trx, { leadId: row.id, siteId: row.site_id, at: row.created_at, keepDays, files });
  await storeConsents(trx, consents, {
    ...sender,
    groupId: row.group_id,
    siteId: row.site_id,
    leadId: row.id,
    at: row.created_at,
  });
  const matter = { leadId: row.id, ...(asks && { afterSeconds: STANDING_SECONDS }) };
  await storeDeliveries(trx, jobs, matter, receivers, row.created_at);
  if (confirmation)
    await storeConfirmation(
      trx,
      { jobs, log },
      { leadId: row.id, notice: confirmation, to: sender.email, at: row.created_at },
    );
  return { lead_id: row.id, receipt, repeated: false };
}

/** JSON that the database accepts: it rejects unpaired surrogates (from truncated text) and NUL. */
function storableJson(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );
}

function isReceiptClash(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
  return code === '23505' && constraint === 'leads_receipt_key';
}
