import { createCache } from './cache.ts';

/** Addresses that are remembered, in this process alone; the one seen longest ago is forgotten first. */
const REMEMBERED = 10_000;

export interface CountRule {
  /** Counts of one address within the window. Many shoppers share an office's address. */
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Answers whether what an address asks for may be counted, and remembers that it asked. A count that a program could drive up says
 * nothing; what the shopper asked for is answered either way. Without an address (no socket) there is nobody to hold back.
 */
export function createCountLimit(
  { most, windowMs }: CountRule,
  now: () => number,
): (address: string | null) => boolean {
  const seen = createCache<string, { since: number; count: number }>({ max: REMEMBERED });
  return (address) => {
    if (address === null) return true;
    const client = clientOf(address);
    const known = seen.get(client);
    if (known === undefined || now() - known.since >= windowMs) {
      seen.set(client, { since: now(), count: 1 });
      return most > 0;
    }
    // Counted no further than needed: who waits out the window begins anew.
    if (known.count >= most) return false;
    known.count++;
    return true;
  };
}

/** One household has one IPv4 address, but 2^64 of IPv6: their first half is the client. */
export function clientOf(address: string): string {
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
