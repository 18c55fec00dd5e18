import MailComposer from 'nodemailer/lib/mail-composer';
import { messageIdOf, type MailMessage } from './port.ts';

/**
 * The fields of a message for nodemailer. External text is reduced to one line, and addresses are never parsed from
 * text.
 */
export function mailFields(message: MailMessage, from: string) {
  const { replyTo } = message;
  return {
    messageId: messageIdOf(message, from),
    from: { name: oneLine(message.fromName), address: from },
    to: [{ name: '', address: oneLine(message.to) }],
    ...(replyTo ? { replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) } } : {}),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
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
