import { describe, expect, it } from 'vitest';
import { capLength, cleanLine, cleanText, repairMojibake, saysNothing } from './clean-text.ts';
import { parseCalendarDate } from './parse-date.ts';
import { parseNumber } from './parse-number.ts';
import { judgeCount, judgeKilometres, judgePostcode, judgePrice, judgeVin, judgeYear } from './plausible.ts';

describe('numbers as people write them', () => {
  it.each([
    ['$45,990', 45_990],
    ['45990.00', 45_990],
    ['1.234,50', 1234.5],
    ['12 345 km', 12_345],
    ['1.234.567', 1_234_567],
    ["12'345", 12_345],
    ['2.0L', 2],
    ['AUD 9,990*', 9990],
    ['45k', 45_000],
    ['120km', 120],
    ['-5', -5],
    ['(1,000)', -1000],
    ['.', null],
    ['', null],
    ['POA', null],
    ['10 - 20', null],
    ['11.7 L / 100 km', null],
    ['1,990', 1990],
    ['3,5', 3.5],
  ])('%s is %s', (text, number) => expect(parseNumber(text)).toBe(number));
});

describe('dates', () => {
  it.each([
    ['14/03/2027', '2027-03-14'],
    ['3/4/27', '2027-04-03'],
    ['20270314', '2027-03-14'],
    ['14 March 2027', '2027-03-14'],
    ['14-Mar-27', '2027-03-14'],
    ['March 14, 2027', '2027-03-14'],
    ['03/2021', '2021-03'],
    ['2021-03', '2021-03'],
    ['Mar 2021', '2021-03'],
    ['31/02/2027', null],
    ['14/13/2027', null],
    ['soon', null],
    ['', null],
    ['29/02/2028', '2028-02-29'],
  ])('%s is %s', (text, date) => expect(parseCalendarDate(text, 'dmy', 2026)).toBe(date));
  it('reads American order where the feed is American', () =>
    expect(parseCalendarDate('03/14/2027', 'mdy', 2026)).toBe('2027-03-14'));
});

describe('implausible values', () => {
  it.each([1, 11_111_111, 1_111_111, 9_999_999, 99_999_999, 123_456, 1_234_567, 111_111, 999_999, 5_000_001, 10, -20])(
    'rejects a price of $%s with a problem',
    (dollars) => {
      const judged = judgePrice(dollars, 10, 5_000_000, true);
      expect(judged.value).toBeNull();
      expect(judged.problem).not.toBeNull();
    },
  );
  it('reads 0 as "not stated"', () =>
    expect(judgePrice(0, 10, 5_000_000, true)).toEqual({ value: null, problem: null }));
  it.each([
    [100, 10_000],
    [44_444, 4_444_400],
    [88_888, 8_888_800],
    [1_500_000, 150_000_000],
    [19_990.5, 1_999_050],
  ])('accepts a price of $%s', (dollars, cents) =>
    expect(judgePrice(dollars, 10, 5_000_000, true)).toEqual({ value: cents, problem: null }),
  );

  it('accepts plausible years only', () => {
    expect([1800, 1899, 2029, 2060, 2020.5].map((year) => judgeYear(year, 2026).value)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([1900, 1940, 2026, 2028].map((year) => judgeYear(year, 2026).value)).toEqual([1900, 1940, 2026, 2028]);
  });
  it('accepts plausible kilometres only', () => {
    expect(judgeKilometres(2_700_000)).toEqual({ value: null, problem: 'over 1,500,000 km' });
    expect(judgeKilometres(987_475).value).toBe(987_475);
    expect(judgeKilometres(0).value).toBe(0);
    expect(judgeKilometres(-1).value).toBeNull();
    expect(judgeKilometres(999_999).value).toBeNull();
  });
  it('accepts plausible numbers of seats only', () => {
    expect(judgeCount(0, 1, 60)).toEqual({ value: null, problem: null });
    expect(judgeCount(61, 1, 60).problem).toBe('not between 1 and 60');
    expect(judgeCount(2.5, 1, 60).value).toBeNull();
  });
  it('validates a VIN by its characters, without the check digit', () => {
    expect(judgeVin(' jtd-kn3du0a0000001 ').value).toBe('JTDKN3DU0A0000001');
    expect(judgeVin('JTDKN3DU0A000000O').value).toBeNull();
    expect(judgeVin('11111111111111111').value).toBeNull();
  });
  it('restores the leading zero of a postcode', () => {
    expect(judgePostcode('800').value).toBe('0800');
    expect(judgePostcode('4000').value).toBe('4000');
    expect(judgePostcode('90210').value).toBeNull();
  });
});

describe('text', () => {
  it.each([
    ['CitroÃ«n', 'Citroën'],
    ['Å\u00a0koda', 'Škoda'],
    ['itâ€™s', 'it’s'],
    ['CitroÃƒÂ«n', 'Citroën'],
    ['Citroën', 'Citroën'],
    ['Â$5', 'Â$5'],
    ['naïve café', 'naïve café'],
    ['2â€“3', '2–3'],
  ])('%s becomes %s', (given, text) => expect(repairMojibake(given)).toBe(text));
  it('loses invisible characters', () => {
    expect(cleanLine(' a\u0000b\u202e\u200bc \t\n d ')).toBe('abc d');
    expect(cleanText('e\u0301')).toBe('é');
    expect(cleanText('x\ud800y')).toBe('xy');
    expect(cleanText('🚗')).toBe('🚗');
  });
  it('is cut at a word boundary and never within a character', () => {
    expect(capLength('one two three', 8)).toBe('one two');
    expect(capLength('aaaa🚗', 5)).toBe('aaaa');
    expect(capLength('short', 9)).toBe('short');
  });
  it('can be a placeholder for no value', () => {
    for (const text of ['', '-', '- / -', ' N/A ', 'null', 'NaN', 'TBA']) expect(saysNothing(text), text).toBe(true);
    for (const text of ['0', 'None Such', 'Other']) expect(saysNothing(text), text).toBe(false);
  });
});
