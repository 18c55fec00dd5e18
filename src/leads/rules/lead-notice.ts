import { displayPhone } from '#rules/australian-number.ts';
import type { CalendarEvent } from './mails/calendar-file.ts';
import { leadWithFiles, row, short, webhookHead, whoRows, type LeadMail } from './lead-mail.ts';
import type { StoredLead } from './lead-payload.ts';
import { howToReach, replyToSender } from './mails/mail-address.ts';
import { mailBody, type MailBrand, type MailPart } from './mails/mail-body.ts';

/** A part of a notice. With `enquiry`, its mail repeats the shopper's enquiry under this title. */
export type NoticePart = MailPart | { readonly enquiry: string };

/**
 * A message about a later event of a lead, for one of its two sides. It is stored until it is delivered, so it names no
 * person: the mail adds what the lead knows of its sender.
 */
export interface LeadNotice {
  /** `reservation_paid`: the webhook's type is this after `lead.`. */
  readonly type: string;
  readonly audience: 'shopper' | 'dealership';
  /** Ends with the receipt number in the mail. */
  readonly subject: string;
  readonly parts: readonly NoticePart[];
  /** The number at which the shopper asks about it, if that is not the one of the location. */
  readonly phone?: string;
  /** The appointment that the mail adds to a calendar, moves or cancels. */
  readonly calendar?: CalendarEvent;
  /** The facts for the webhook. New names may be added; existing names never change. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Stores notices about a lead with their deliveries, in the caller's transaction `Trx`: they are sent exactly if that commits. */
export type NotifyAboutLead<Trx> = (
  trx: Trx,
  leadId: string,
  notices: readonly LeadNotice[],
  at: Date,
) => Promise<void>;

interface Contact {
  readonly mail: string | null;
  readonly phone: string | null;
}

interface Readers {
  readonly contact: Contact;
  /** The site's look in a mail to its shopper; `null` if the site was removed. */
  readonly brand: MailBrand | null;
}

export function noticeMail(notice: LeadNotice, lead: StoredLead, { contact, brand }: Readers): LeadMail {
  const { audience, subject } = notice;
  const { payload, receipt, site } = lead;
  const numbered = `${short(subject, 120)} (${receipt})`;
  const parts = notice.parts.flatMap((part) => ('enquiry' in part ? enquiryParts(part.enquiry, lead) : [part]));
  if (audience === 'shopper') {
    const dealership = lead.dealership?.name ?? site.name;
    const phone = notice.phone ?? contact.phone;
    const how = phone === null ? '' : ` or call ${displayPhone(phone)}`;
    const write = contact.mail === null ? `Contact ${dealership}${how}` : `Reply to this email${how}`;
    const end = { text: `Questions? ${write}, and quote ${receipt}.` };
    return {
      subject: numbered,
      fromName: dealership,
      replyTo: contact.mail === null ? null : { name: dealership, address: contact.mail },
      ...mailBody(subject, [...withGreeting(withHeading(parts, subject), payload.name), end], brand),
    };
  }
  return {
    subject: numbered,
    fromName: `${site.name} website`,
    replyTo: replyToSender(payload),
    ...mailBody(subject, [
      ...parts,
      { title: 'Customer', rows: whoRows(lead) },
      {
        title: 'Enquiry',
        rows: [
          ...row('Dealership', lead.dealership?.name),
          ...row('Location', lead.locationName),
          ...row('Receipt number', receipt),
        ],
      },
      { text: howToReach(payload) },
    ]),
  };
}

/** A notice without a heading of its own has its subject. */
function withHeading(parts: readonly MailPart[], subject: string): readonly MailPart[] {
  return parts[0] && 'heading' in parts[0] ? parts : [{ heading: subject }, ...parts];
}

/** After the heading. */
function withGreeting([heading, ...parts]: readonly MailPart[], name: string): readonly MailPart[] {
  return [heading!, { text: `Hello ${name},` }, ...parts];
}

/** The shopper's answers; empty if the form has contact details only. */
function enquiryParts(title: string, { payload }: StoredLead): readonly MailPart[] {
  const { message, request, answers = [], additional_services: services, rego, regoState } = payload;
  const rows = [
    ...row('Requested', request),
    ...row('Also interested in', services.join(', ')),
    ...row('Your rego', [rego, regoState?.toUpperCase()].filter(Boolean).join(' ')),
    ...answers.map(({ label, value, text = value }) => ({ label, value: text.replaceAll('\n', ', ') })),
  ];
  return [
    ...(message === null ? [] : [{ title, quote: message }]),
    ...(rows.length === 0 ? [] : [{ title: message === null ? title : 'Your details', rows }]),
  ];
}

/** The JSON of a webhook about a notice. The lead is as in `lead.created`. */
export function noticeWebhookBody(deliveryId: string, { type, facts }: LeadNotice, lead: StoredLead): string {
  const head = webhookHead(`lead.${type}`, deliveryId, lead);
  return JSON.stringify({ ...head, ...facts, lead: leadWithFiles(lead) });
}
