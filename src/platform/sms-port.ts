import { parsePhone } from '#rules/australian-number.ts';

/** Text messages: sends one to one Australian mobile number, or returns the reason for a failure. */
export interface SmsSender {
  /**
   * Resolves once the vendor has accepted the message; whether it reaches the phone is not known then. Throws SmsRefused
   * if it was not accepted. When the answer is lost, the next try may send the text again: vendors do not recognise
   * duplicates.
   */
  send(message: SmsMessage): Promise<SmsAccepted>;
}

export interface SmsMessage {
  /** The id of the message, the same at every try: letters, digits and `-` only. */
  readonly id: string;
  /** An Australian mobile number in E.164 form: `+614` and eight digits. */
  readonly to: string;
  /** At most 480 characters: three messages of 160 in the alphabet of SMS. */
  readonly text: string;
  /** The caller's time limit: an adapter stops when it is aborted. */
  readonly signal: AbortSignal;
}

interface SmsAccepted {
  /** The vendor's id of the message. */
  readonly reference: string;
}

/**
 * `number`: it cannot get text messages, such as a landline or a barred number. `limit`: the vendor refuses more for
 * now. `service`: anything else; try again later.
 */
export type SmsRefusal = 'number' | 'limit' | 'service';

/** The reason for a refused message. The message contains no phone number and no text, so it may be logged. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  readonly reason: SmsRefusal;

  constructor(reason: SmsRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const ID = /^[A-Za-z\d-]{1,100}$/;
const MOST_CHARACTERS = 480;

/** Validates what every adapter relies on, before anything is sent. */
export function checkSms({ id, to, text, signal }: SmsMessage): void {
  // Ids become file names.
  if (!ID.test(id)) throw new SmsRefused('service', 'The id of a text message may have letters, digits and "-" only.');
  const number = parsePhone(to);
  if (number?.kind !== 'mobile' || number.e164 !== to)
    throw new SmsRefused('number', 'The number is not an Australian mobile number in E.164 form.');
  if (text.trim() === '' || text.length > MOST_CHARACTERS)
    throw new SmsRefused('service', `A text message has 1 to ${MOST_CHARACTERS} characters.`);
  if (signal.aborted) throw noAnswerInTime();
}

/** The error when the caller's time limit ends. Its reason is left out: callers abort with values of their own. */
export function noAnswerInTime(): SmsRefused {
  return new SmsRefused('service', 'No answer within the time limit.');
}
