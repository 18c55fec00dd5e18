import { z } from 'zod';
import {
  checkSms,
  noAnswerInTime,
  SmsRefused,
  type SmsMessage,
  type SmsRefusal,
  type SmsSender,
} from '#platform/sms-port.ts';

interface TwilioOptions {
  /** The SID of the account, `AC...`. */
  readonly account: string;
  readonly token: string;
  /** A phone number, an alphanumeric sender, or the SID of a messaging service, `MG...`. */
  readonly from: string;
  readonly url?: string | undefined;
}

const PRODUCTION = 'https://api.twilio.com';
/** A message that waits longer in the vendor's queue is not sent: a code of ten minutes would no longer be valid. */
const VALID_SECONDS = 600;

/** https://www.twilio.com/docs/api/errors. Twilio adds codes and divides others: one that is not listed is `service`. */
const REASONS: Readonly<Record<SmsRefusal, readonly number[]>> = {
  // Invalid; short code; premium rate; opted out; not a mobile; landline; blocked; unknown; landline or unreachable carrier.
  number: [21211, 21265, 21268, 21610, 21614, 21635, 30004, 30005, 30006],
  // Too many between two numbers; too many requests; full queue (of the sender, of the account); 2,000 a second; a day's limit.
  limit: [14107, 20429, 21611, 30001, 63017, 63038],
  service: [],
};
const TOO_MANY_REQUESTS = 429;
const CREATED = 201;

const accepted = z.object({ sid: z.string().regex(/^(SM|MM)[\da-f]{32}$/i), error_code: z.int().nullish() });
const refused = z.object({ code: z.int() });

/** Sends with Twilio's Programmable Messaging. One request per message; the caller's time limit is that of the request. */
export function openTwilio({ account, token, from, url = PRODUCTION }: TwilioOptions): SmsSender {
  const address = `${url}/2010-04-01/Accounts/${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send(message) {
      checkSms(message);
      const { status, body } = await post(address, authorization, messageForm(message, from), message.signal);
      if (status !== CREATED) throw refusal(status, refused.safeParse(body).data?.code);
      const read = accepted.safeParse(body);
      if (!read.success) throw new SmsRefused('service', 'The answer of the service has another form.');
      const { sid, error_code: code } = read.data;
      if (code != null) throw refusal(status, code);
      return { reference: sid };
    },
  };
}

function messageForm({ to, text }: SmsMessage, from: string): URLSearchParams {
  return new URLSearchParams({
    To: to,
    [/^MG[\da-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From']: from,
    Body: text,
    ValidityPeriod: String(VALID_SECONDS),
  });
}

/** `body` is the JSON of the answer; `null` when it is something else, such as the page of a proxy. */
async function post(
  address: string,
  authorization: string,
  form: URLSearchParams,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly body: unknown }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { Authorization: authorization, Accept: 'application/json' },
      body: form,
      redirect: 'error',
      signal,
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    if (signal.aborted) throw noAnswerInTime();
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    throw new SmsRefused('service', `No answer: ${code ?? (error as Error).name}.`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only the status and the code: the vendor's own message quotes the number. */
function refusal(status: number, code: number | undefined): SmsRefused {
  const known = (['number', 'limit'] as const).find((reason) => code !== undefined && REASONS[reason].includes(code));
  const reason = known ?? (status === TOO_MANY_REQUESTS ? 'limit' : 'service');
  return new SmsRefused(reason, `The service answered ${status}${code === undefined ? '' : ` with code ${code}`}.`);
}
