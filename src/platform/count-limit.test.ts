import { describe, expect, it } from 'vitest';
import { clientKey, createCountLimit } from './count-limit.ts';

describe('the count limit', () => {
  it('counts up to the limit within a window', () => {
    let now = 1_000;
    const mayCount = createCountLimit({ most: 3, windowMs: 60_000 }, () => now);
    const tries = (address: string | null, times: number) => Array.from({ length: times }, () => mayCount(address));
    expect(tries('203.0.113.7', 5)).toEqual([true, true, true, false, false]);
    expect(tries('203.0.113.8', 1)).toEqual([true]);
    now += 59_999;
    expect(tries('203.0.113.7', 1)).toEqual([false]);
    now += 1;
    expect(tries('203.0.113.7', 4)).toEqual([true, true, true, false]);
    expect(tries(null, 5)).toEqual([true, true, true, true, true]);
  });

  it('stores only the most recent clients, in bounded memory', () => {
    const mayCount = createCountLimit({ most: 1, windowMs: 60_000 }, () => 0);
    expect([mayCount('198.51.100.1'), mayCount('198.51.100.1')]).toEqual([true, false]);
    for (let at = 0; at < 10_000; at++) mayCount(`10.0.${at >> 8}.${at & 255}`);
    expect(mayCount('198.51.100.1')).toBe(true);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[2001:0db8:0001:0002::]', '2001:db8:1:2::/64'],
  ])('%s is of the client %s', (address, client) => expect(clientKey(address)).toBe(client));
});
