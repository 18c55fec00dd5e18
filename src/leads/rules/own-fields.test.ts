import { describe, expect, it } from 'vitest';
import { ownAnswers, ownFieldProblem, type OwnField } from './own-fields.ts';

/** Saturday 21 November 2026, 7 am in Perth. */
const NOW = Date.UTC(2026, 10, 20, 23);
const KM: OwnField = { name: 'kms', label: 'Odometer in km', kind: 'number', required: false, min: 0, max: 2_000_000 };
const YEAR: OwnField = { name: 'year', label: 'Year', kind: 'number', required: true, min: 1900, max: 2100 };
const DAY: OwnField = { name: 'day', label: 'Preferred date', kind: 'date', required: false };

describe('a number', () => {
  it.each([
    ['45000', '45000'],
    ['45,000', '45000'],
    ['45 000 km', '45000'],
    ['45,000 kms', '45000'],
    ['45000 Kilometres', '45000'],
    ['0', '0'],
    ['４５，０００', '45000'],
    ['\u202a45\u00a0000\u202c km', '45000'],
    ['45k', '45000'],
    ['45 thousand', '45000'],
  ])('is read from %j as %s', (text, value) => {
    expect(ownFieldProblem(KM, { kms: text }, NOW)).toBeNull();
    expect(ownAnswers([KM], { kms: text })).toMatchObject([{ name: 'kms', label: 'Odometer in km', value }]);
  });

  it('has a separator in its words, a year has none', () => {
    expect(ownAnswers([KM], { kms: '45000' })[0]!.text).toBe('45,000');
    expect(ownAnswers([YEAR], { year: '2019' })[0]).not.toHaveProperty('text');
  });

  it.each(['45.5', '45.000', '4e4', '-1', '2000001', '1234567890123', 'about 45,000'])(
    'is not read from %j',
    (text) => {
      expect(ownFieldProblem(KM, { kms: text }, NOW)).toBe('Enter a whole number from 0 to 2,000,000.');
    },
  );

  it('has no separator in the years of its error', () => {
    expect(ownFieldProblem(YEAR, { year: '1066' }, NOW)).toBe('Enter a whole number from 1900 to 2100.');
  });
});

describe('a date', () => {
  it.each([
    ['2026-11-20', false],
    ['2026-11-21', true],
    ['2027-11-21', true],
    ['2027-11-23', false],
    ['2027-02-29', false],
    ['21/11/2026', false],
  ])('from today in Perth to a year ahead: %s, %s', (day, isGood) => {
    expect(ownFieldProblem(DAY, { day }, NOW)).toBe(isGood ? null : 'Choose a day from today to a year ahead.');
  });

  it('is sent as chosen, with the day in words for readers', () => {
    const [answer] = ownAnswers([DAY], { day: '2026-12-05' });
    expect(answer).toMatchObject({ value: '2026-12-05', text: '5 December 2026' });
  });
});
