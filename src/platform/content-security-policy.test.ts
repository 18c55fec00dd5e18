import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const hashOf = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;

it('allows exactly the inline scripts of the page, and never unsafe-inline scripts', () => {
  const policy = contentSecurityPolicy([
    '<script>a()</script><script async="" src="/assets/x.js"></script><script type="module">b()\n</script>',
  ]);
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))!;
  expect(scripts).toBe(`script-src 'self' ${hashOf('a()')} ${hashOf('b()\n')}`);
  expect(policy).toContain("style-src-elem 'self'");
});

it('does not allow data blocks to run', () => {
  expect(contentSecurityPolicy(['<script type="application/ld+json">{"@type":"Car"}</script>'])).not.toContain(
    'sha256',
  );
});

it('allows requests to the analytics service of a site, and to no other host [EVT-014]', () => {
  const hosts = (origins?: Parameters<typeof contentSecurityPolicy>[1]) =>
    contentSecurityPolicy([''], origins)
      .split('; ')
      .find((part) => part.startsWith('connect-src'))!
      .split(' ')
      // The socket of the development server, which the tests may run with.
      .filter((source) => source !== 'ws:');
  expect(hosts()).toEqual(['connect-src', "'self'"]);
  expect(hosts({ connections: ['https://collect.example'] })).toEqual([
    'connect-src',
    "'self'",
    'https://collect.example',
  ]);
});

it('allows feed videos, and frames of this site only [VDP-007]', () => {
  const parts = contentSecurityPolicy(['']).split('; ');
  expect(parts).toContain("media-src 'self' https:");
  expect(parts).toContain("default-src 'self'");
  expect(parts.some((part) => /^(?:frame|child)-src/.test(part))).toBe(false);
});

it('names the hosts of the pictures of a page [LOC-003]', () => {
  const pictures = (origins?: Parameters<typeof contentSecurityPolicy>[1]) =>
    contentSecurityPolicy([''], origins)
      .split('; ')
      .find((part) => part.startsWith('img-src'));
  expect(pictures()).toBe("img-src 'self' data: https:");
  expect(pictures({ pictures: ['https://tiles.example'] })).toBe("img-src 'self' data: https: https://tiles.example");
});
