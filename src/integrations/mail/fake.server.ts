import { MailRefused, makeMessageId, type MailMessage, type MailTransport } from '#platform/mail-port.ts';

/**
 * In memory. Magic inputs, by the part of the receiver's address before the `@`:
 *   refused@...  is never accepted
 *   twice@...    is accepted, but throws the first time, as if the acknowledgement were lost
 * `down = true` refuses all mail until it is false again.
 */
export interface FakeMail extends MailTransport {
  /** Accepted messages in order, including repeated ids. */
  readonly sent: readonly MailMessage[];
  down: boolean;
}

export function openFakeMail(options: { readonly from?: string } = {}): FakeMail {
  const from = options.from ?? 'website@forecourt.invalid';
  const sent: MailMessage[] = [];
  const fake: FakeMail = {
    sent,
    down: false,
    async send(message) {
      const messageId = makeMessageId(message, from);
      const mailbox = message.to.split('@')[0];
      if (fake.down || mailbox === 'refused') throw new MailRefused('The mail server answered 450.');
      const first = sent.every((earlier) => earlier.id !== message.id);
      sent.push(message);
      if (mailbox === 'twice' && first) throw new MailRefused('The mail server could not be used: ECONNRESET.');
      return { messageId };
    },
  };
  return fake;
}
