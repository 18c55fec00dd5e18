import { displayPhone, phoneHref } from '#rules/australian-number.ts';
import { FINANCE_ENQUIRY } from './contact-forms.ts';
import { fileSize } from './lead-files.ts';
import { howToReach, replyToSender } from './mails/mail-address.ts';
import { mailBody, type MailPart, type MailRow } from './mails/mail-body.ts';
import type { LeadEstimate, LeadPayload, StoredLead } from './lead-payload.ts';
import { remainingRange } from '#valuation/rules/trade-in-estimate.ts';
import { formatMoney } from '#rules/money.ts';

export interface LeadMail {
  readonly subject: string;
  readonly fromName: string;
  /** `null`: an answer reaches no one. */
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  readonly text: string;
  readonly html: string;
}

/**
 * The mail that a salesperson reads: the customer, how to reach them, the vehicle, and the message. As plain text and
 * as HTML, without external resources.
 */
export function leadMail(lead: StoredLead): LeadMail {
  const { payload, receipt } = lead;
  const who = `${payload.name} ${payload.last_name}`;
  const { form, about } = enquirySubject(payload);
  const warning = lead.spam.suspected
    ? `This may be spam (score ${lead.spam.score} of 100: ${lead.spam.reasons.map((reason) => reason.replaceAll('_', ' ')).join(', ')}).`
    : null;
  const { standing } = lead;
  const kind = standing ? `${standing.what}: ${standing.mark}` : short(form, 40);
  const [customer, ...groups] = [
    { title: 'Customer', rows: whoRows(lead) },
    { title: 'Enquiry', rows: aboutRows(lead) },
    ...(lead.files.length > 0 ? [{ title: 'Files', rows: fileRows(lead) }] : []),
    { title: 'Source', rows: enquiryRows(lead) },
  ];
  return {
    subject: `${lead.spam.suspected ? '[Possible spam] ' : ''}[${kind}] ${short(about, 80)} \u2013 ${short(who, 80)} (${receipt})`,
    fromName: `${lead.site.name} website`,
    replyTo: replyToSender(payload),
    ...mailBody(standing ? kind : 'Enquiry', [
      ...(standing ? [{ strong: standing.text }] : []),
      ...(warning ? [{ strong: warning }] : []),
      customer!,
      { title: 'Message', quote: payload.message ?? '(no message)' },
      ...groups,
      { text: howToReach(payload) },
      ...(lead.answeredUrl ? recordAnswer(lead.answeredUrl) : []),
    ]),
  };
}

export function whoRows({ payload }: StoredLead): MailRow[] {
  return [
    { label: 'Name', value: `${payload.name} ${payload.last_name}` },
    { label: 'Phone', value: displayPhone(payload.phone), href: phoneHref(payload.phone) },
    { label: 'Email', value: payload.email, href: `mailto:${encodeURIComponent(payload.email).replace('%40', '@')}` },
    ...row('Postcode', payload.postcode),
    {
      label: 'Marketing',
      value: payload.opt_in ? 'Yes, opted in to offers and news' : 'No, did not opt in',
    },
  ];
}

function aboutRows({ payload, dealership, locationName, timeZone }: StoredLead): MailRow[] {
  const { car } = payload;
  return [
    ...(car ? [{ label: 'Vehicle', value: car.name, ...(/^https?:/.test(car.url) ? { href: car.url } : {}) }] : []),
    ...topicRow(payload),
    ...row('Stock number', payload.stock_number),
    ...row('VIN', car?.vin),
    ...row('Registration', payload.Rego),
    ...(car ? priceRows(car) : []),
    ...row('Category', payload.category),
    ...row('Subject', payload.subcategory),
    ...row('Tag', payload.tag),
    ...row('Dealership', dealership?.name),
    ...row('Location', locationName),
    ...row(
      payload.adjustmentAnswers ? 'Preferred inspection' : 'Preferred test drive',
      payload.booking_date_time && longDate(new Date(payload.booking_date_time), timeZone),
    ),
    ...row('Test drive location', payload.distribution_location),
    ...row('Requested', payload.request),
    ...row('Also interested in', payload.additional_services.join(', ') || null),
    ...row("Customer's rego", [payload.rego, payload.regoState?.toUpperCase()].filter(Boolean).join(' ') || null),
    ...(payload.estimate ? estimateRows(payload.estimate) : []),
    ...row('Terms', payload.terms && 'Agreed to the terms of use'),
    ...(payload.answers ?? []).map(({ label, value, text = value }) => ({ label, value: text.replaceAll('\n', ', ') })),
  ];
}

/** `Book a Test Drive` about `2021 Kia Rio`; without a vehicle or a topic, `Enquiry` about `Careers`. */
function enquirySubject({ car, topic, category, subcategory }: LeadPayload): { form: string; about: string } {
  const named = car?.name ?? topic?.name;
  if (named === undefined) return { form: 'Enquiry', about: subcategory ?? category };
  return { form: subcategory ?? (category === FINANCE_ENQUIRY ? category : 'Enquiry'), about: named };
}

/** The price as the page stated it; of an older lead the amount alone. */
function priceRows({ price_lines: lines, price_cents: cents }: NonNullable<LeadPayload['car']>): readonly MailRow[] {
  if (lines) return lines.map((line) => (line.label === 'Price' ? { ...line, label: 'Price at enquiry' } : line));
  return row('Price at enquiry', cents === null ? null : formatMoney(cents));
}

function estimateRows({ low_cents: low, high_cents: high, valid_until: until, remaining }: LeadEstimate): MailRow[] {
  const shown = `${formatMoney(low)} to ${formatMoney(high)} until ${until}, subject to inspection`;
  if (!remaining) return row('Estimate shown', shown);
  const { price_cents: price, low_cents: least, high_cents: most } = remaining;
  const left = `${remainingRange({ price, low: least, high: most })} of ${formatMoney(price)}, subject to inspection`;
  return [...row('Estimate shown', shown), ...row('Remaining price shown', left)];
}

/** Each with a link that works for a time without a password: it is as private as the mail. */
function fileRows({ files, timeZone, receipt }: StoredLead): MailRow[] {
  const rows = files.map(({ label, name, size, url }) => ({ label, value: `${name} (${fileSize(size)})`, href: url }));
  return [
    ...rows,
    { label: 'Links work until', value: longDate(new Date(files[0]!.expires_at), timeZone) },
    { label: 'After that', value: `Ask your website provider for new links, and quote ${receipt}` },
  ];
}

function topicRow({ topic }: StoredLead['payload']): MailRow[] {
  if (!topic) return [];
  const label = `${topic.kind.charAt(0).toUpperCase()}${topic.kind.slice(1)}`;
  return [{ label, value: topic.name, ...(topic.url && /^https?:/.test(topic.url) ? { href: topic.url } : {}) }];
}

function enquiryRows({ payload, receipt, site, created_at: createdAt, timeZone }: StoredLead): MailRow[] {
  return [
    { label: 'Receipt number', value: receipt },
    { label: 'Sent', value: longDate(createdAt, timeZone) },
    { label: 'Website', value: site.name },
    { label: 'Page', value: payload.url, ...(/^https?:/.test(payload.url) ? { href: payload.url } : {}) },
  ];
}

/** A page, not a link that records at once: programs that check mail for viruses open every link. */
function recordAnswer(href: string): readonly MailPart[] {
  return [{ text: 'Once you have answered:' }, { action: 'Record your answer', href }];
}

export function longDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(instant);
}

export function row(label: string, value: string | null | undefined): MailRow[] {
  return value == null || value === '' ? [] : [{ label, value }];
}

export function short(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}\u2026`;
}

/**
 * The JSON of a webhook. Fields are only ever added; a change of meaning gets another `version`. See
 * docs/how-to/receive-leads.md.
 */
export function webhookBody(deliveryId: string, lead: StoredLead): string {
  return JSON.stringify({
    ...webhookHead('lead.created', deliveryId, lead),
    ...(lead.answeredUrl ? { answered_url: lead.answeredUrl } : {}),
    ...(lead.standing ? { standing: { state: lead.standing.state, text: lead.standing.text } } : {}),
    lead: leadWithFiles(lead),
  });
}

/** Common first fields of all webhooks about a lead. */
export function webhookHead(type: string, deliveryId: string, lead: StoredLead) {
  return {
    type,
    version: 1,
    delivery_id: deliveryId,
    receipt: lead.receipt,
    created_at: lead.created_at.toISOString(),
    site: lead.site,
    dealership: lead.dealership,
    spam: lead.spam,
  };
}

/** The withdrawal of the consent to offers and news that came with a lead. */
export interface Withdrawal {
  /** The words that the sender had agreed to. */
  readonly wording: string;
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  readonly at: Date;
}

/** The mail to a dealership about a person to remove from its lists. The name of an erased lead is unknown. */
export function withdrawalMail(lead: StoredLead, { wording, phone, email, at }: Withdrawal): LeadMail {
  const { payload, receipt, site, timeZone } = lead;
  const who = senderName(payload) ?? email;
  return {
    subject: `[Consent withdrawn] ${short(who, 80)} (${receipt})`,
    fromName: `${site.name} website`,
    replyTo: replyToSender({ name: who, last_name: '', email }),
    ...mailBody('Consent withdrawn', [
      {
        text: `${who} no longer agrees to offers and news. Remove this email and phone number from your mailing lists.`,
      },
      { text: 'The Spam Act 2003 requires this within five business days.' },
      {
        title: 'Customer',
        rows: [
          ...row('Name', senderName(payload)),
          { label: 'Phone', value: displayPhone(phone), href: phoneHref(phone) },
          { label: 'Email', value: email },
        ],
      },
      {
        title: 'Consent',
        rows: [
          { label: 'Was given to', value: wording },
          { label: 'Withdrawn', value: longDate(at, timeZone) },
          { label: 'Website', value: site.name },
          { label: 'Receipt number', value: receipt },
        ],
      },
    ]),
  };
}

/** The JSON of a webhook about a withdrawn consent. */
export function withdrawalWebhookBody(deliveryId: string, lead: StoredLead, withdrawn: Withdrawal): string {
  const { wording, phone, email, at } = withdrawn;
  return JSON.stringify({
    type: 'lead.consent_withdrawn',
    version: 1,
    delivery_id: deliveryId,
    receipt: lead.receipt,
    created_at: lead.created_at.toISOString(),
    site: lead.site,
    dealership: lead.dealership,
    consent: { kind: 'offers', wording, phone_e164: phone, email, withdrawn_at: at.toISOString() },
    lead: { lead_id: lead.payload.lead_id },
  });
}

function senderName({ name, last_name: lastName }: Partial<LeadPayload>): string | null {
  return name ? `${name} ${lastName ?? ''}`.trim() : null;
}

/** The payload with a link for each file. */
export function leadWithFiles({ payload, files }: StoredLead): object {
  return files.length > 0 ? { ...payload, files } : payload;
}
