import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayPhone, maskPhone, parsePhone, phoneHref } from './australian-number.ts';

describe('reading a phone number', () => {
  it.each([
    ['0355500001', '+61355500001', 'landline'],
    ['(03) 5550 0001', '+61355500001', 'landline'],
    ['03-5550-0001', '+61355500001', 'landline'],
    ['+61 3 5550 0001', '+61355500001', 'landline'],
    ['+61 (0)3 5550 0001', '+61355500001', 'landline'],
    ['0061 3 5550 0001', '+61355500001', 'landline'],
    ['0011 61 3 5550 0001', '+61355500001', 'landline'],
    ['61 491 570 006', '+61491570006', 'mobile'],
    ['0491.570.006', '+61491570006', 'mobile'],
    [' 0491 570 006 ', '+61491570006', 'mobile'],
    ['1300 975 707', '+611300975707', 'free_call'],
    ['+61 1800 160 401', '+611800160401', 'free_call'],
    ['13 10 01', '+61131001', 'short'],
  ])('takes %j', (text, e164, kind) => {
    expect(parsePhone(text)).toMatchObject({ e164, kind });
  });

  it.each([
    '',
    '   ',
    '5550 0001',
    '0491 570 00',
    '0491 570 0066',
    '+64 21 123 4567',
    '+1 415 555 0100',
    '0491 570 006 ext 5',
    'call me',
    '0691 570 006',
    '0491+570006',
    '++61491570006',
    '0000000000',
    '１２３４',
    '0491 570 006; 0491 570 156',
    '6'.repeat(31),
    '+',
    '()',
  ])('refuses %j [GAP-080]', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it('parses every valid Australian number like libphonenumber', () => {
    const digit = fc.integer({ min: 0, max: 9 }).map(String);
    const number = fc
      .tuple(
        fc.constantFrom('02', '03', '07', '08', '04', '1300', '1800'),
        fc.array(digit, { minLength: 8, maxLength: 8 }),
      )
      .map(([prefix, rest]) => (prefix + rest.join('')).slice(0, 10));
    fc.assert(
      fc.property(number, (national) => {
        const theirs = parsePhoneNumberFromString(national, 'AU');
        const ours = parsePhone(national);
        // Our rules accept every valid number; they do not know which ranges are assigned.
        if (theirs?.isValid()) expect(ours?.e164).toBe(theirs.number);
      }),
      { numRuns: 500 },
    );
  });

  it('parses its own output', () => {
    for (const text of ['0355500001', '0491570006', '1300975707', '131001']) {
      expect(parsePhone(displayPhone(text))).toEqual(parsePhone(text));
    }
  });
});

describe('showing a phone number', () => {
  it('turns +61 into a leading 0 [LOC-043]', () => {
    expect(displayPhone('+61355500001')).toBe('03 5550 0001');
    expect(displayPhone('+61491570006')).toBe('0491 570 006');
  });

  it('groups a landline 2-4-4 [LOC-044]', () => {
    expect(displayPhone('0755500099')).toBe('07 5550 0099');
  });

  it('groups mobiles and 1300/1800 numbers 4-3-3 [GAP-033]', () => {
    expect(displayPhone('0491570006')).toBe('0491 570 006');
    expect(displayPhone('1300975707')).toBe('1300 975 707');
    expect(displayPhone('1800160401')).toBe('1800 160 401');
  });

  it('leaves other text unchanged', () => {
    expect(displayPhone(' +64 21 123 4567 ')).toBe('+64 21 123 4567');
    expect(displayPhone('Ask at reception')).toBe('Ask at reception');
  });

  it('hides every digit after the first five characters [LOC-038]', () => {
    expect(maskPhone('+61355500001')).toBe('03 55•• ••••');
    expect(maskPhone('0491570006')).toBe('0491 ••• •••');
    expect(maskPhone('1300975707')).toBe('1300 ••• •••');
  });

  it('call links are international where the number has an international form', () => {
    expect(phoneHref('03 5550 0001')).toBe('tel:+61355500001');
    expect(phoneHref('1300 975 707')).toBe('tel:1300975707');
    expect(phoneHref('+64 21 123 4567')).toBe('tel:+64211234567');
  });
});
