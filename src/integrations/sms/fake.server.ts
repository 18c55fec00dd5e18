import { once } from 'node:events';
import { outboxProblem, writeOutboxFile } from '../outbox-file.server.ts';
import { checkSms, noAnswerInTime, SmsRefused, type SmsMessage, type SmsSender } from '#platform/sms-port.ts';

/**
 * In memory, and with `dir` also a file `<id>.sms.txt` of every message. Magic numbers:
 *   0491 570 156  refused by the network
 *   0491 570 157  slow: does not answer before the time limit
 *   0491 570 158  cannot get text messages
 *   0491 570 159  refused because of the vendor's limit
 * All other numbers work, such as 0491 570 006.
 */
export interface FakeSms extends SmsSender {
  /** Accepted messages in order, including repeated ids; the latest 1,000, because a server without a vendor uses this, too. */
  readonly sent: readonly Omit<SmsMessage, 'signal'>[];
}

/** Prefix of the magic numbers. The ACMA reserves them for fiction: no phone has one. */
const RESERVED = '+61491570';
const MOST_SENT = 1000;

export function openFakeSms(options: { readonly dir?: string } = {}): FakeSms {
  const sent: Omit<SmsMessage, 'signal'>[] = [];
  return {
    sent,
    async send(message) {
      checkSms(message);
      const { id, to, text, signal } = message;
      await answerFor(to, signal);
      if (options.dir !== undefined) await write(options.dir, `${id}.sms.txt`, `To: ${to}\n\n${text}\n`);
      sent.push({ id, to, text });
      if (sent.length > MOST_SENT) sent.shift();
      return { reference: `fake-${id}` };
    },
  };
}

async function answerFor(to: string, signal: AbortSignal): Promise<void> {
  switch (to.startsWith(RESERVED) ? to.slice(RESERVED.length) : '') {
    case '156':
      throw new SmsRefused('service', 'The network refused the message.');
    case '157':
      await once(signal, 'abort');
      throw noAnswerInTime();
    case '158':
      throw new SmsRefused('number', 'The number cannot get text messages.');
    case '159':
      throw new SmsRefused('limit', 'The limit of messages is reached.');
  }
}

async function write(dir: string, name: string, content: string): Promise<void> {
  try {
    await writeOutboxFile(dir, name, content);
  } catch (error) {
    throw new SmsRefused('service', outboxProblem(error), { cause: error });
  }
}
