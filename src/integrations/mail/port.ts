/** What we need from mail: one message to one mailbox, at least once, recognisable when it comes twice. */
export interface MailTransport {
  /**
   * Hands the message over. Resolving means: the next system has acknowledged it and is responsible now. Throws MailRefused when it
   * was not taken (try again later). The same `id` always makes the same Message-ID.
   */
  send(message: MailMessage): Promise<MailAccepted>;
}

export interface MailMessage {
  /** Of the delivery, the same at every try: letters, digits and `-` only. */
  readonly id: string;
  /** One mailbox: `sales@example.com`. */
  readonly to: string;
  /** Shown beside the sender's address, which is the adapter's own. */
  readonly fromName: string;
  readonly replyTo: { readonly name: string; readonly address: string };
  /** One line; line breaks in it become spaces. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface MailAccepted {
  /** `<id@domain of the sender>` */
  readonly messageId: string;
}

/** Why a message was not taken. The message names no person: it may be logged. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const ID = /^[\w-]{1,100}$/;

/** Checks what every adapter relies on, and makes the Message-ID. `from` is the sender's address. */
export function messageIdOf(message: MailMessage, from: string): string {
  // Ids become file names and headers.
  if (!ID.test(message.id)) throw new MailRefused('The id of a mail may have letters, digits and "-" only.');
  return `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
