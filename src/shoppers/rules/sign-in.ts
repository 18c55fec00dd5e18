import { parsePhone } from '#rules/australian-number.ts';
import { plainCharacters } from '#rules/plain-characters.ts';
import type { SignInType } from './sign-in-url.ts';

/** The specification gives the number of digits; lifetime and tries are ours (requirements.md, gap 73). */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** The longest that sending a code may take, in milliseconds. */
export const SEND_TIMEOUT_MS = 15_000;
/** A session ends so long after its last use. */
export const SESSION_DAYS = 30;

const FIELD_REQUIRED = 'This is a required field.';
const CODE_NOT_DIGITS = 'Code must be 6 digits.';
const CODE_INVALID = 'The verification code is invalid. Please try again.';
const CODE_USED_UP = 'The verification code is invalid. Request a new code.';
export const CODE_NOT_VERIFIED = 'We could not check the code. Please try again.';
export const TOO_MANY_TRIES = 'Too many verification attempts. Please try again later.';
export const CODE_NOT_SENT = 'We could not send the code. Please try again.';
export const NUMBER_UNREACHABLE = 'This number cannot receive text messages. Enter another mobile number.';

/** The states of a phone verification, with the names of the specification. */
export type VerificationStatus = 'default' | 'verificationSent' | 'verificationSubmitted';

const MOBILE_NEEDED = 'Enter an Australian mobile number, for example 0491 570 006.';

const PURPOSE: Readonly<Record<SignInType, string>> = {
  'trade-in': 'to value your vehicle',
  checkout: 'to continue to the checkout',
  finance: 'to continue with finance',
  'car-finance': 'to continue with finance',
  'spin-to-win': 'to spin',
  'online-payment': 'to pay online',
  'my-garage': 'to see your garage',
  watchlist: 'to use your watchlist',
  'saved-search': 'to save your search',
  'saved-deal': 'to save your deal',
};

/** The heading of a sign-in. */
export function signInTitle(type: SignInType | null): string {
  return type === null ? 'Sign in' : `Sign in ${PURPOSE[type]}`;
}

/** Explains what is wrong with the phone number for a code; `null` for an Australian mobile number. */
export function mobileProblem(text: string): string | null {
  if (text.trim() === '') return FIELD_REQUIRED;
  return mobileNumber(text) === null ? MOBILE_NEEDED : null;
}

/** The E.164 form of an Australian mobile number; `null` for any other text. Codes are never sent abroad, which could cost a fortune. */
export function mobileNumber(text: string): string | null {
  const number = parsePhone(text);
  return number?.kind === 'mobile' ? number.e164 : null;
}

/** The digits of a code as typed or pasted: `123 456` and `123-456` are what messages show. */
export function codeDigits(text: string): string {
  return plainCharacters(text).replace(/[\s-]/g, '');
}

/** Explains what is wrong with a typed code; `null` for six digits. */
export function codeProblem(text: string): string | null {
  const digits = codeDigits(text);
  if (digits === '') return FIELD_REQUIRED;
  return /^[0-9]{6}$/.test(digits) ? null : CODE_NOT_DIGITS;
}

/** Explains why a code is invalid. Once it cannot be tried again, the shopper needs another one. */
export function invalidCode(triesLeft: number): string {
  return triesLeft > 0 ? CODE_INVALID : CODE_USED_UP;
}

/**
 * The text message. Its last line binds the code to the site's host, so that a browser offers it there and nowhere else
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export function codeMessage({ code, siteName, host }: { code: string; siteName: string; host: string }): string {
  return `${code} is your code for ${siteName.slice(0, 60)}. It expires in ${CODE_MINUTES} minutes. Do not share it.\n\n@${host} #${code}`;
}
