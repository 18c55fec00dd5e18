import { describe, expect, it } from 'vitest';
import { customerPhone, mayRedirectTo } from './application.ts';

describe('the number of a customer', () => {
  it.each([
    ['+61491570006', '0491570006'],
    ['61 491 570 006', '0491570006'],
    ['0491 570 006', '0491570006'],
    ['(04) 9157-0006', '0491570006'],
    // Only a leading 61 is a country code.
    ['0461 570 061', '0461570061'],
  ])('%s is sent as %s [FIN-068]', (typed, sent) => {
    expect(customerPhone(typed)).toBe(sent);
  });
});

describe('an applicant is sent only to', () => {
  const HOSTS = ['apply.lender.example'];

  it('a host that the lender names, over https [FIN-062]', () => {
    expect(mayRedirectTo('https://apply.lender.example/applications/1?token=a', HOSTS)).toBe(true);
  });

  it.each([
    'http://apply.lender.example/1',
    'https://lender.example/1',
    'https://apply.lender.example.evil.example/1',
    'https://apply.lender.example@evil.example/1',
    'https://user@apply.lender.example/1',
    'https://apply.lender.example:8443/1',
    '//apply.lender.example/1',
    '/applications/1',
    'javascript:alert(1)',
    '',
  ])('and not to %j [FIN-062]', (url) => {
    expect(mayRedirectTo(url, HOSTS)).toBe(false);
  });
});
