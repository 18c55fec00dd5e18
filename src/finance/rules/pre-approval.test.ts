import { describe, expect, it } from 'vitest';
import { NOT_A_NUMBER } from '#rules/money-field.ts';
import {
  committedPrice,
  CREDIT_CHOICES,
  newDraft,
  PRE_APPROVAL_STEPS,
  preApprovalTitle,
  readDraft,
  typedPrice,
} from './pre-approval.ts';

describe('the popup', () => {
  it('has four steps [FIN-058]', () => {
    expect(PRE_APPROVAL_STEPS).toEqual(['Quick Estimate', 'Your Details', 'Instant pre-approval', 'Apply to lender']);
  });

  it('has the title of the specification [FIN-059]', () => {
    expect(preApprovalTitle({ noCreditImpact: true })).toBe(
      'Instant Finance pre-approval with no impact on your credit score',
    );
    expect(preApprovalTitle({ noCreditImpact: false })).toBe('Finance pre-approval');
  });

  it('offers three credit histories [FIN-066]', () => {
    expect(CREDIT_CHOICES.map(({ value, label }) => [value, label])).toEqual([
      ['GREAT', 'Great'],
      ['DECENT', 'Decent'],
      ['POOR', 'Poor'],
    ]);
  });

  it.each([
    ['35000', '$35,000'],
    ['$35,00', '$3,500'],
    ['0035000', '$35,000'],
    ['35,000.5', '35,000.5'],
    ['35k', '35k'],
    ['', ''],
  ])('separates thousands while digits are typed: %s is %s [FIN-064]', (typed, shown) => {
    expect(typedPrice(typed)).toBe(shown);
  });

  it.each([
    ['35,000', 35_000, null],
    ['9,999', 10_000, 'We changed the price to $10,000.'],
    ['200,001', 200_000, 'We changed the price to $200,000.'],
    ['999999999999', 200_000, 'We changed the price to $200,000.'],
    ['12345.67', 12_346, 'We changed the price to $12,346.'],
    ['12.345,67', 12_346, 'We changed the price to $12,346.'],
    ['35k', 35_000, null],
    ['', 42_000, null],
    ['1e5', 42_000, NOT_A_NUMBER],
    ['-5e3', 42_000, NOT_A_NUMBER],
    ['abc', 42_000, NOT_A_NUMBER],
  ])('commits the price %s as %i [FIN-063, FIN-064]', (typed, price, problem) => {
    expect(committedPrice(typed, 42_000)).toEqual({ price, problem });
  });

  it.each([
    [3_299_000, 32_990],
    [450_000, 10_000],
    [25_000_000, 200_000],
    [null, 30_000],
  ])('starts with %s cents as %i dollars over five years [FIN-065, GAP-082]', (price, shown) => {
    expect(newDraft('key-12345', price)).toMatchObject({ price: shown, term: 5, creditScore: 'GREAT' });
  });
});

describe('a stored draft', () => {
  const draft = newDraft('key-12345', 3_299_000);

  it('is read again', () => {
    expect(readDraft(JSON.parse(JSON.stringify(draft)), [])).toEqual(draft);
  });

  it('has no helper whom the site no longer names', () => {
    const helped = { ...draft, helper: 'Ana Example' };
    expect(readDraft(helped, ['Ana Example'])?.helper).toBe('Ana Example');
    expect(readDraft(helped, ['Ben Example'])?.helper).toBe('');
  });

  it.each([null, 'text', {}, { ...draft, key: '<script>' }, { ...draft, price: 5 }, { ...draft, term: 2.5 }])(
    'is ignored where it cannot be one: %j',
    (value) => {
      expect(readDraft(value, [])).toBeNull();
    },
  );
});
