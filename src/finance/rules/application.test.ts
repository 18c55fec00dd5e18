import { describe, expect, it } from 'vitest';
import { mayRedirectTo } from './application.ts';

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
