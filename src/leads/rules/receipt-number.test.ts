import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newReceipt, readReceipt } from './receipt-number.ts';

const made = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => {
  // Cycles through the bytes, so that the source never ends.
  const usable = bytes.map((byte) => byte % 253);
  return newReceipt(() => usable);
});

describe('a receipt number', () => {
  it('is short, easy to say, and without look-alikes', () => {
    for (let n = 0; n < 500; n++)
      expect(newReceipt(randomBytes)).toMatch(/^FC-[2-9CDFGHJKMPQRTWXY]{4}-[2-9CDFGHJKMPQRTWXY]{4}$/);
  });

  it('is read however it is written', () => {
    const receipt = newReceipt(randomBytes);
    for (const text of [
      receipt,
      receipt.toLowerCase(),
      receipt.replaceAll('-', ' '),
      receipt.replaceAll('-', ''),
      receipt.slice(3),
      ` ${receipt.slice(3).replace('-', '–')} `,
    ]) {
      expect(readReceipt(text)).toBe(receipt);
    }
    for (const text of ['', 'FC', 'FC-0000-0000', `${receipt}2`, receipt.slice(0, -1), 'nonsense'])
      expect(readReceipt(text)).toBeNull();
  });

  it('detects one wrong symbol', () => {
    fc.assert(
      fc.property(
        made,
        fc.constantFrom(3, 4, 5, 6, 8, 9, 10, 11),
        fc.constantFrom(...'23456789CDFGHJKMPQRTWXY'),
        (receipt, at, letter) => {
          fc.pre(receipt[at] !== letter);
          expect(readReceipt(receipt.slice(0, at) + letter + receipt.slice(at + 1))).toBeNull();
        },
      ),
    );
  });

  it('detects two swapped symbols', () => {
    const positions = fc.constantFrom(3, 4, 5, 6, 8, 9, 10, 11);
    fc.assert(
      fc.property(made, positions, positions, (receipt, one, other) => {
        fc.pre(receipt[one] !== receipt[other]);
        const letters = [...receipt];
        [letters[one], letters[other]] = [letters[other]!, letters[one]!];
        expect(readReceipt(letters.join(''))).toBeNull();
      }),
    );
  });

  it('draws every symbol equally often', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 4600; n++) {
      const first = newReceipt(randomBytes)[3]!;
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(23);
    // 200 expected; ten standard deviations either way.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(140);
  });
});
