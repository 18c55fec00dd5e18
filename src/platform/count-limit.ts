import { createCache } from './cache.ts';

/** Number of clients stored, in this process only; the least recently seen are dropped first. */
const MAX_CLIENTS = 10_000;

export interface CountRule {
  /** The limit per client within the window. Many shoppers can share an office's address. */
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Returns whether a request of a client address may be counted, and counts it. A count that a program could increase
 * would be meaningless; the request itself is answered either way. Without an address (no socket) there is no limit.
 * Requests `about` something are counted apart from others of the client.
 */
export function createCountLimit(
  { most, windowMs }: CountRule,
  now: () => number,
): (address: string | null, about?: string) => boolean {
  const seen = createCache<string, { since: number; count: number }>({ max: MAX_CLIENTS });
  return (address, about = '') => {
    if (address === null) return true;
    const client = `${about} ${clientKey(address)}`;
    const known = seen.get(client);
    if (known === undefined || now() - known.since >= windowMs) {
      seen.set(client, { since: now(), count: 1 });
      return most > 0;
    }
    // Not counted beyond the limit, so that a new window starts afresh.
    if (known.count >= most) return false;
    known.count++;
    return true;
  };
}

/** A household has one IPv4 address, but 2^64 IPv6 addresses: the first half of these is the client. */
export function clientKey(address: string): string {
  const plain = address.replace(/^\[|\]$|%.*$/g, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped) return mapped[1]!;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
