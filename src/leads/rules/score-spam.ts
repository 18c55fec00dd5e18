/**
 * The input of the score. Texts are normalised; `renderedAt` is the time in the form token (form-token.ts), or `null`
 * without one.
 */
export interface SpamEvidence {
  readonly honeypot: string;
  readonly renderedAt: number | null;
  readonly now: number;
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly message: string;
}

export interface SpamScore {
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly SpamReason[];
}

type SpamReason =
  | 'honeypot_filled'
  | 'sent_at_once'
  | 'sent_quickly'
  | 'no_form_token'
  | 'link_in_name'
  | 'links_in_message'
  | 'markup_in_message'
  | 'sales_talk'
  | 'repeated_text'
  | 'shouting';

/**
 * Receivers see a lead with this score or more labelled as possible spam. Nothing is ever dropped: a wrong guess must
 * not lose a customer.
 */
export const SPAM_THRESHOLD = 50;

const INSTANT_MS = 1500;
const QUICK_MS = 4000;

// A label of a host name has at most 63 characters; without that limit, `a-a-a-` would take quadratic time.
const LINK =
  /\b(?:https?:\/\/|www\.)\S+|\b[\w-]{1,63}\.(?:com|net|org|info|biz|ru|cn|xyz|top|shop|site|online|io)\b(?:\/\S*)?/giu;
const MARKUP = /<\s*a\b|<\/a>|href\s*=|\[(?:url|link)\b/iu;
const SALES_TALK =
  /\b(?:seo|backlinks?|search engine optimi[sz]ation|guest posts?|page rank|first page of google|web design services|casino|viagra|cialis|crypto(?:currency)? (?:investment|trading)|bitcoin|forex|payday loans?|escorts?|make money (?:online|fast))\b/giu;

/** Adds up the signs of an automated submission. Each reason counts once. */
export function scoreSpam(evidence: SpamEvidence): SpamScore {
  const { name, last_name: lastName, message } = evidence;
  const reasons = new Map<SpamReason, number>();

  if (evidence.honeypot.trim() !== '') reasons.set('honeypot_filled', 70);

  if (evidence.renderedAt === null) reasons.set('no_form_token', 15);
  else {
    const took = evidence.now - evidence.renderedAt;
    // A time in the future is forged. An old one is normal: pages are cached and left open.
    if (took < INSTANT_MS) reasons.set('sent_at_once', 50);
    else if (took < QUICK_MS) reasons.set('sent_quickly', 20);
  }

  if (`${name} ${lastName}`.match(LINK)) reasons.set('link_in_name', 60);
  // The domain of the sender's own email address does not count as a link.
  const links = new Set((message.replaceAll(evidence.email, '').match(LINK) ?? []).map((link) => link.toLowerCase()))
    .size;
  if (links > 0) reasons.set('links_in_message', Math.min(15 + (links - 1) * 20, 60));
  if (MARKUP.test(message)) reasons.set('markup_in_message', 40);
  const talk = new Set((message.match(SALES_TALK) ?? []).map((word) => word.toLowerCase())).size;
  if (talk > 0) reasons.set('sales_talk', Math.min(talk * 25, 50));
  if (isRepeated(name, lastName, message)) reasons.set('repeated_text', 25);
  const letters = message.replace(/[^\p{L}]/gu, '');
  if (letters.length >= 40 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    reasons.set('shouting', 10);

  const sum = [...reasons.values()].reduce((total, points) => total + points, 0);
  return { score: Math.min(sum, 100), reasons: [...reasons.keys()] };
}

/** The same text in every field, one character repeated, or one word that makes up most of a long message. */
function isRepeated(name: string, lastName: string, message: string): boolean {
  if (message !== '' && name === lastName && message === name) return true;
  if (/(\S)\1{9}/u.test(message)) return true;
  const words = message
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length < 8) return false;
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Math.max(...counts.values()) > words.length / 2;
}
