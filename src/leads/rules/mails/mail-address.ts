import { displayPhone } from '#rules/australian-number.ts';

const ASCII = /^[\x21-\x7e]+$/;

/**
 * The address as every mail server accepts it, with an international domain in its ASCII form; `null` if the part before the `@` is
 * not ASCII. A header with such an address needs a server with SMTPUTF8, and others refuse the whole mail.
 */
export function deliverableAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (!ASCII.test(local)) return null;
  if (ASCII.test(domain)) return address;
  const host = URL.parse(`http://${domain}/`)?.hostname;
  return host ? `${local}@${host}` : null;
}

interface Sender {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

/** Reply address of a mail about a shopper: the shopper, if their address may be in a header. */
export function replyToSender({ name, last_name: lastName, email }: Omit<Sender, 'phone'>) {
  const address = deliverableAddress(email);
  return address === null ? null : { name: `${name} ${lastName}`.trim(), address };
}

/** Tells the reader of a mail how to reach the shopper. */
export function howToReach({ name, email, phone }: Sender): string {
  const call = `or call ${displayPhone(phone)}`;
  return deliverableAddress(email) === null
    ? `Write to ${email} to contact ${name}, ${call}. A reply to this email does not reach ${name}.`
    : `Reply to this email to contact ${name}, ${call}.`;
}
