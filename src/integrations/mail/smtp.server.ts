import { createTransport } from 'nodemailer';
import { mailFields } from './compose-message.server.ts';
import { MailRefused, makeMessageId, type MailTransport } from '#platform/mail-port.ts';

const CONNECT_MS = 10_000;
const IDLE_MS = 10_000;
/** Limits the whole transfer, even from a slow server, to less than one try of the job may take. */
const TOTAL_MS = 45_000;

/**
 * Sends over SMTP: `smtp://user:password@host:587` (STARTTLS if offered) or `smtps://...`. One connection per message.
 */
export function openSmtp(options: { readonly url: string; readonly from: string }): MailTransport {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: IDLE_MS,
    socketTimeout: IDLE_MS,
    dnsTimeout: CONNECT_MS,
  });
  return {
    async send(message) {
      const messageId = makeMessageId(message, options.from);
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' })), TOTAL_MS);
      });
      try {
        await Promise.race([transport.sendMail(mailFields(message, options.from)), tooLong]);
        return { messageId };
      } catch (error) {
        throw new MailRefused(reason(error as SmtpError), { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number; readonly command?: string };

/** Only the code and the step: the server's answer may quote addresses. */
function reason(error: SmtpError): string {
  const step = error.command ? ` at ${error.command}` : '';
  return error.responseCode
    ? `The mail server answered ${error.responseCode}${step}.`
    : `The mail server could not be used: ${error.code ?? error.name}${step}.`;
}
