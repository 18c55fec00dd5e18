import { displayPhone, phoneHref } from '#rules/australian-number.ts';
import { row, type LeadMail } from '#leads/rules/lead-mail.ts';
import { mailBody, type MailBrand, type MailPart, type MailRow } from '#leads/rules/mails/mail-body.ts';
import { formatMoney } from '#rules/money.ts';
import type { ChangeKind } from '#vehicle/rules/vehicle-change.ts';

/** The sender of a message: the Spam Act requires the name and contact details. */
export interface AlertSender {
  readonly name: string;
  readonly address: string | null;
  /** E.164, or as the dealer wrote it. */
  readonly phone: string | null;
  readonly mail: string | null;
  /** The dealer's licence numbers, if the site shows them. */
  readonly licences: readonly MailRow[];
}

/** One vehicle of an alert, checked right before the message is sent. */
export interface AlertLine {
  readonly kind: ChangeKind;
  readonly name: string;
  readonly url: string;
  /** The price as the site shows it. */
  readonly price: string;
  /** Cents; only of a lower price. */
  readonly oldPrice: number | null;
}

/** The alerts of one saved search, or of the watchlist. */
export interface AlertSection {
  readonly title: string;
  /** The page of the search or the watchlist. */
  readonly url: string;
  readonly lines: readonly AlertLine[];
  /** Vehicles that are not named; `null`: so many that they were not all checked. */
  readonly more: number | null;
}

export interface AlertMatter {
  readonly sender: AlertSender;
  /** The site's look in a mail. */
  readonly brand: MailBrand | null;
  readonly sections: readonly AlertSection[];
  readonly stopUrl: string;
}

/** The number of vehicles that a message names in one section. */
export const MOST_NAMED = 5;
const SMS_NAMED = 2;
const SMS_CHARACTERS = 480;

const NEWS: Readonly<Record<ChangeKind, (line: AlertLine) => string>> = {
  arrived: ({ price }) => `New: ${price}`,
  priced: ({ price }) => `Now with a price: ${price}`,
  photographed: ({ price }) => `New: ${price}`,
  price_dropped: ({ price, oldPrice }) => `Price drop: ${oldPrice ? `was ${formatMoney(oldPrice)}, ` : ''}now ${price}`,
  price_raised: ({ price }) => `Now ${price}`,
  back: ({ price }) => `Available again: ${price}`,
  sold: () => 'Sold',
  withdrawn: () => 'No longer listed',
};

export function alertMail({ sender, brand, sections, stopUrl }: AlertMatter): LeadMail {
  return {
    subject: mailSubject(sections, sender),
    fromName: sender.name,
    replyTo: sender.mail === null ? null : { name: sender.name, address: sender.mail },
    ...mailBody(
      'Alerts',
      [
        ...sections.map(sectionPart),
        { text: `You get this email because you asked ${sender.name} for these alerts.` },
        {
          title: sender.name,
          rows: [...contactRows(sender), { label: 'Alerts', value: 'Stop these alerts', href: stopUrl }],
        },
      ],
      brand,
    ),
  };
}

/** One text message: the first vehicles, where to see all of them, who sends it and how to stop it. */
export function alertSms({ sender, sections, stopUrl }: Omit<AlertMatter, 'brand'>): string {
  const lines = uniqueLines(sections);
  const phone = sender.phone === null ? '' : `, ${displayPhone(sender.phone)}`;
  const end = ` Stop: ${stopUrl}`;
  const see = ` See ${lines.length === 1 ? lines[0]!.url : sections[0]!.url}`;
  const start = `${sender.name}${phone}: `;
  for (let named = Math.min(SMS_NAMED, lines.length); named > 0; named--) {
    const left = leftOut(sections, named);
    const text = `${start}${lines.slice(0, named).map(smsLine).join('. ')}.${left}${see}${end}`;
    if (text.length <= SMS_CHARACTERS) return text;
  }
  const short = `${start}${lines.length === 1 ? 'A vehicle has' : 'Vehicles have'} changed.${see}${end}`;
  return short.length <= SMS_CHARACTERS ? short : `${start.slice(0, 100)}Vehicles have changed.${end}`;
}

/** Asks the reader of an email whether alerts may be sent to it. */
export function confirmMail({
  sender,
  brand,
  url,
}: Pick<AlertMatter, 'sender' | 'brand'> & { readonly url: string }): LeadMail {
  return {
    subject: `Confirm your email for alerts from ${sender.name}`,
    fromName: sender.name,
    replyTo: sender.mail === null ? null : { name: sender.name, address: sender.mail },
    ...mailBody(
      'Confirm your email',
      [
        { text: `Someone asked ${sender.name} to send vehicle alerts to this email address.` },
        { action: 'Confirm this email address', href: url },
        { text: 'If it was not you, ignore this email, and no alerts will be sent to you.' },
        { title: sender.name, rows: contactRows(sender) },
      ],
      brand,
    ),
  };
}

function sectionPart({ title, url, lines, more }: AlertSection): MailPart {
  return {
    title,
    rows: [
      ...lines.map((line) => ({ label: line.name, value: NEWS[line.kind](line), href: line.url })),
      { label: moreText(more), value: 'See all', href: url },
    ],
  };
}

function moreText(more: number | null): string {
  if (more === null) return 'And many more';
  return more === 0 ? 'On our website' : `And ${more} more`;
}

function mailSubject(sections: readonly AlertSection[], { name }: AlertSender): string {
  const [first] = sections[0]!.lines;
  const left = leftOut(sections, 1).trim().replace(/\.$/, '');
  return `${first!.name}: ${newsInSentence(first!)}${left === '' ? '' : ` (${left.toLowerCase()})`} | ${name}`;
}

function smsLine(line: AlertLine): string {
  return `${line.name}: ${newsInSentence(line)}`;
}

/** The news within a sentence. The price has the case that the dealer gave it, such as `$19,990 EGC`. */
function newsInSentence(line: AlertLine): string {
  const news = NEWS[line.kind](line);
  return `${news.charAt(0).toLowerCase()}${news.slice(1)}`;
}

/** The lines of all sections, each vehicle once: a search and the watchlist may have the same one. */
function uniqueLines(sections: readonly AlertSection[]): readonly AlertLine[] {
  return [...new Map(sections.flatMap(({ lines }) => lines.map((line) => [line.url, line]))).values()];
}

/** ` And 3 more.` Without a number if some were not checked, or may be counted in two sections. */
function leftOut(sections: readonly AlertSection[], named: number): string {
  const unnamed = sections.map(({ more }) => more);
  if (unnamed.includes(null)) return ' And many more.';
  const more = unnamed.reduce<number>((sum, one) => sum + one!, 0);
  if (more > 0 && sections.length > 1) return ' And more.';
  const left = uniqueLines(sections).length + more - named;
  return left > 0 ? ` And ${left} more.` : '';
}

function contactRows({ address, phone, mail, licences }: AlertSender): readonly MailRow[] {
  return [
    ...row('Address', address),
    ...(phone === null ? [] : [{ label: 'Phone', value: displayPhone(phone), href: phoneHref(phone) }]),
    ...(mail === null ? [] : [{ label: 'Email', value: mail, href: `mailto:${mail}` }]),
    ...licences,
  ];
}
