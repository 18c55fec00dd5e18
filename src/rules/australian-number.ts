import { plainCharacters } from './plain-characters.ts';

type PhoneKind = 'landline' | 'mobile' | 'free_call' | 'short';

export interface AustralianNumber {
  /** `+61355500001`; 13, 1300 and 1800 numbers get the same prefix. */
  readonly e164: string;
  /** Digits as dialled inside Australia: `0355500001`, `1300975707`. */
  readonly national: string;
  readonly kind: PhoneKind;
}

/** Digits and the separators that people use. Any other character means that the text is not just a phone number. */
const ALLOWED = /^[+\d\s().\-/]+$/;

/**
 * Parses the ways in which Australians write a number: `0355500001`, `(03) 5550 0001`, `+61 3 5550 0001`, `+61 (0)3 ...`, `0061 ...`,
 * `61 ...`, `1300 975 707`, `13 10 01`. `null` for everything else, foreign numbers and numbers without an area code.
 */
export function parsePhone(text: string): AustralianNumber | null {
  const trimmed = plainCharacters(text).trim();
  if (trimmed.length > 30 || !ALLOWED.test(trimmed) || trimmed.lastIndexOf('+') > 0) return null;
  let digits = trimmed.replace(/\D/g, '');
  const plus = trimmed.startsWith('+');
  if (plus || digits.length > 10) {
    const prefix = plus ? /^61/ : /^(?:0011|00)?61/;
    if (!prefix.test(digits)) return null;
    digits = digits.replace(prefix, '').replace(/^0/, '');
    if (/^[234578]\d{8}$/.test(digits)) digits = `0${digits}`;
  }
  const kind = phoneKind(digits);
  return kind === null ? null : { e164: `+61${digits.replace(/^0/, '')}`, national: digits, kind };
}

function phoneKind(national: string): PhoneKind | null {
  if (/^0[2378]\d{8}$/.test(national)) return 'landline';
  if (/^0[45]\d{8}$/.test(national)) return 'mobile';
  if (/^1[38]00\d{6}$/.test(national)) return 'free_call';
  if (/^13(?!00)\d{4}$/.test(national)) return 'short';
  return null;
}

const GROUPS: Record<PhoneKind, readonly number[]> = {
  landline: [2, 4, 4],
  mobile: [4, 3, 3],
  free_call: [4, 3, 3],
  short: [2, 2, 2],
};

/** `03 5550 0001`, `0491 570 006`, `1300 975 707`. Other text is returned unchanged. */
export function displayPhone(text: string): string {
  const number = parsePhone(text);
  if (!number) return text.trim();
  let from = 0;
  return GROUPS[number.kind].map((length) => number.national.slice(from, (from += length))).join(' ');
}

/** The URL of a call link. Numbers that only work inside Australia have no country code. */
export function phoneHref(text: string): string {
  const number = parsePhone(text);
  if (!number) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return `tel:${number.kind === 'free_call' || number.kind === 'short' ? number.national : number.e164}`;
}

/** A number as it is shown, and its call link. */
export interface PhoneLink {
  readonly text: string;
  readonly href: string;
}

export function phoneLink(text: string): PhoneLink {
  return { text: displayPhone(text), href: phoneHref(text) };
}

const UNMASKED_CHARACTERS = 5;

/** The displayed number with the digits after the first five characters masked: `03 55•• ••••`. */
export function maskPhone(text: string): string {
  const shown = displayPhone(text);
  return shown.slice(0, UNMASKED_CHARACTERS) + shown.slice(UNMASKED_CHARACTERS).replace(/\S/g, '•');
}

/** Opens a text message. */
export function smsHref(text: string): string {
  return `sms:${parsePhone(text)?.e164 ?? text.replace(/[^\d+]/g, '')}`;
}

/** Opens a WhatsApp chat; its URL has the international number without the plus. */
export function whatsappHref(text: string): string {
  return `https://wa.me/${(parsePhone(text)?.e164 ?? text).replace(/\D/g, '')}`;
}
