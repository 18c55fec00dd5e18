import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8 } from './pages.ts';

const bytesOf = (text: string) => [...Buffer.from(text)];

it('encodes the whole text into a separate buffer', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (pieces) => {
      const bytes = utf8(pieces);
      expect([...bytes]).toEqual(bytesOf(pieces.join('')));
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }),
  );
  const first = utf8(['Grüße ', '😀']);
  utf8(['something else']);
  expect(new TextDecoder().decode(first)).toBe('Grüße 😀');
});

it('encodes a text of any length', () => {
  const long = '–'.repeat(1_500_000);
  expect(utf8([long, 'end']).length).toBe(4_500_003);
});
