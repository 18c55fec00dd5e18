import { describe, expect, it } from 'vitest';
import { codeDigits, codeMessage, codeProblem, mobileNumber, mobileProblem } from './sign-in.ts';

describe('a phone number for a code', () => {
  it.each([
    '0491570006',
    '0491 570 006',
    '+61 491 570 006',
    '+61 (0)491 570 006',
    '61491570006',
    '0011 61 491 570 006',
    '\u202a+61 491 570 006\u202c',
    '\u20660491\u2011570\u2011006\u2069',
    '０４９１ ５７０ ００６',
    '0491\u2007570\u202f006',
  ])('is normalised to international format: %s [ACC-004]', (text) => {
    expect(mobileNumber(text)).toBe('+61491570006');
    expect(mobileProblem(text)).toBeNull();
  });

  it.each(['', '   '])('is required: %j [ERR-020]', (text) => {
    expect(mobileProblem(text)).toBe('This is a required field.');
  });

  it.each([
    '07 5550 0001',
    '1300 975 707',
    '13 10 01',
    '0491 570 00',
    '0491 570 0066',
    'call me',
    '+1 202 555 0123',
    '+64 21 555 012',
    '+61491570006,+61491570007',
  ])('must be an Australian mobile number: %s [ACC-003]', (text) => {
    expect(mobileNumber(text)).toBeNull();
    expect(mobileProblem(text)).toBe('Enter an Australian mobile number, for example 0491 570 006.');
  });
});

describe('a typed code', () => {
  it.each(['', '  ', ' - '])('is required: %j [ACC-007, ERR-020]', (text) => {
    expect(codeProblem(text)).toBe('This is a required field.');
  });

  it.each(['12345', '1234567', '12345a', 'abcdef', '12.456', '+12345'])(
    'must be six digits: %s [ACC-008, ERR-019, GAP-006]',
    (text) => {
      expect(codeProblem(text)).toBe('Code must be 6 digits.');
    },
  );

  it.each(['012345', ' 012345\n', '012 345', '012-345', '\u202a012345\u202c', '０１２３４５', '012–345'])(
    'may be pasted as messages show it: %j',
    (text) => {
      expect(codeProblem(text)).toBeNull();
      expect(codeDigits(text)).toBe('012345');
    },
  );
});

describe('the text message with a code', () => {
  const text = codeMessage({ code: '012345', siteName: 'Kia Aspley', host: 'www.kia.example' });

  it('starts with the code and names the site', () => {
    expect(text).toMatch(/^012345 is your code for Kia Aspley\./);
  });

  it('ends with the line by which browsers fill in codes on this host only', () => {
    expect(text.split('\n').at(-1)).toBe('@www.kia.example #012345');
  });

  it('fits in two messages whatever the name of the site', () => {
    expect(codeMessage({ code: '012345', siteName: 'x'.repeat(500), host: 'www.kia.example' }).length).toBeLessThan(
      306,
    );
  });
});
