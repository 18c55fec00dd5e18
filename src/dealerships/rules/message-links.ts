import { parsePhone } from './australian-number.ts';

/** SITE-078: opens the text messages of a phone. */
export function smsHref(text: string): string {
  return `sms:${parsePhone(text)?.e164 ?? text.replace(/[^\d+]/g, '')}`;
}

/** SITE-078: opens a conversation in WhatsApp, which wants the international number without its plus. */
export function whatsappHref(text: string): string {
  return `https://wa.me/${(parsePhone(text)?.e164 ?? text).replace(/\D/g, '')}`;
}
