/** A mail transport: delivers one message to one mailbox at least once, with duplicates recognisable. */
export interface MailTransport {
  /**
   * Sends the message. Resolves once the next system has acknowledged it and taken responsibility. Throws MailRefused
   * if it was not accepted (try again later). The same `id` always gets the same Message-ID.
   */
  send(message: MailMessage): Promise<MailAccepted>;
}

export interface MailMessage {
  /** The id of the delivery, the same at every try: letters, digits and `-` only. */
  readonly id: string;
  /** One mailbox: `sales@example.com`. */
  readonly to: string;
  /** Shown beside the sender's address, which the adapter sets. */
  readonly fromName: string;
  /** `null`: an answer reaches no one. One whose address is not ASCII before the `@` is left out: not every server accepts it. */
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  /** One line; line breaks become spaces. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Small text files, such as an appointment for a calendar. */
  readonly attachments?: readonly MailAttachment[];
  /** A URL that ends such mails by a POST without a page, for the button of mail programs (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

interface MailAttachment {
  readonly name: string;
  /** The media type, with its parameters. */
  readonly type: string;
  readonly content: string;
}

interface MailAccepted {
  /** `<id@domain of the sender>` */
  readonly messageId: string;
}

/** The reason for a refused message. The message contains no personal data, so it may be logged. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const ID = /^[\w-]{1,100}$/;

/** Validates what every adapter relies on, and returns the Message-ID. `from` is the sender's address. */
export function makeMessageId(message: MailMessage, from: string): string {
  // Ids become file names and headers.
  if (!ID.test(message.id)) throw new MailRefused('The id of a mail may have letters, digits and "-" only.');
  return `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
