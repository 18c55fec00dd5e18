import { expect, it } from 'vitest';
import { repaymentsText } from './repayment.ts';

it('counts a last repayment of another amount apart, and repayments that are all equal together', () => {
  expect(repaymentsText(60, 90_635, 90_612)).toBe('59 of $906.35 and a last one of $906.12');
  expect(repaymentsText(60, 90_635, 90_635)).toBe('60 of $906.35');
});
