import MailComposer from 'nodemailer/lib/mail-composer';
import { deliverableAddress } from '#leads/rules/mails/mail-address.ts';
import { makeMessageId, type MailMessage } from '#platform/mail-port.ts';

/**
 * The fields of a message for nodemailer. External text is reduced to one line, and addresses are never parsed from
 * text.
 */
export function mailFields(message: MailMessage, from: string) {
  const { replyTo, attachments = [] } = message;
  const replyAddress = replyTo && deliverableAddress(oneLine(replyTo.address));
  return {
    messageId: makeMessageId(message, from),
    from: { name: oneLine(message.fromName), address: from },
    to: [{ name: '', address: oneLine(message.to) }],
    ...(replyTo && replyAddress ? { replyTo: { name: oneLine(replyTo.name), address: replyAddress } } : {}),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: oneLine(type),
      content,
    })),
    // Prevents out-of-office replies to the website.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The complete message as transmitted (RFC 5322). */
export function composeMessage(message: MailMessage, from: string): Promise<Buffer> {
  return new MailComposer(mailFields(message, from)).compile().build();
}

function unsubscribeHeaders({ unsubscribeUrl }: MailMessage): Readonly<Record<string, string>> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${oneLine(unsubscribeUrl)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
