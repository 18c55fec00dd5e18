import { createHash } from 'node:crypto';
import type { Enquiry } from './rules/validate-enquiry.ts';

/**
 * GAP-079: which posts are the same lead. The key is a digest of the form's token AND of everything that was said.
 *
 * - A double click, a reload of the post, a retry of a client that heard no answer: same token, same words, one lead.
 * - Two shoppers on one cached page share its token, but not their words: two leads.
 * - The same shopper says something else, or corrects a mistyped number: two leads. A dealer would rather read twice than miss it.
 * - Equal words from a new rendering (tomorrow, another page): two leads.
 *
 * The token alone would melt different shoppers into one lead wherever a page is kept and shared; the words alone would melt an honest
 * second try of next month into the first. Only checked and cleaned words count, so spaces and spellings of a number make no difference.
 */
export function idempotencyKey(token: string, carId: string | null, enquiry: Enquiry): string {
  const said = { ...enquiry, email: enquiry.email.toLowerCase(), phone: enquiry.phone_e164 };
  const parts = Object.keys(said)
    .sort()
    .map((name) => [name, said[name as keyof Enquiry]]);
  return createHash('sha256')
    .update(JSON.stringify([token, carId, parts]))
    .digest('base64url');
}
