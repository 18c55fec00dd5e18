import { displayPhone } from '#dealerships/rules/australian-number.ts';
import {
  leadWithFiles,
  mailBody,
  row,
  short,
  webhookHead,
  whoRows,
  type LeadMail,
  type MailPart,
} from './lead-mail.ts';
import type { StoredLead } from './lead-payload.ts';

/**
 * What followed from a lead, for one of its two sides. It is stored until it is delivered, so it names no person: the mail adds what the
 * lead knows of its sender.
 */
export interface LeadNotice {
  /** `reservation_paid`: the webhook's type is this after `lead.`. */
  readonly type: string;
  readonly audience: 'shopper' | 'dealership';
  /** Ends with the receipt number in the mail. */
  readonly subject: string;
  readonly parts: readonly MailPart[];
  /** What the webhook says of it, under names that are only ever added to. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Stores notices about a lead with their deliveries, in the caller's transaction `Trx`: they are sent exactly if that commits. */
export type NotifyAboutLead<Trx> = (
  trx: Trx,
  leadId: string,
  notices: readonly LeadNotice[],
  at: Date,
) => Promise<void>;

/** How the shopper reaches the dealership. */
interface Contact {
  readonly mail: string | null;
  readonly phone: string | null;
}

export function noticeMail({ audience, subject, parts }: LeadNotice, lead: StoredLead, contact: Contact): LeadMail {
  const { payload, receipt, site } = lead;
  const numbered = `${short(subject, 120)} (${receipt})`;
  if (audience === 'shopper') {
    const dealership = lead.dealership?.name ?? site.name;
    const how = contact.phone === null ? '' : ` or call ${displayPhone(contact.phone)}`;
    const write = contact.mail === null ? `Contact ${dealership}${how}` : `Reply to this email${how}`;
    return {
      subject: numbered,
      fromName: dealership,
      replyTo: contact.mail === null ? null : { name: dealership, address: contact.mail },
      ...mailBody(subject, [
        { text: `Hello ${payload.name},` },
        ...parts,
        { text: `Questions? ${write}, and quote ${receipt}.` },
      ]),
    };
  }
  const who = `${payload.name} ${payload.last_name}`;
  return {
    subject: numbered,
    fromName: `${site.name} website`,
    replyTo: { name: who, address: payload.email },
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
      { text: `Reply to this email to contact ${payload.name}, or call ${displayPhone(payload.phone)}.` },
    ]),
  };
}

/** The JSON of a webhook about a notice. The lead is as in `lead.created`. */
export function noticeWebhookBody(deliveryId: string, { type, facts }: LeadNotice, lead: StoredLead): string {
  const head = webhookHead(`lead.${type}`, deliveryId, lead);
  return JSON.stringify({ ...head, ...facts, lead: leadWithFiles(lead) });
}
