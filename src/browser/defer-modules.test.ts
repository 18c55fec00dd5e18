import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '#platform/content-security-policy.ts';
import { startLater } from './pages.ts';

const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/s.css"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><script>first()</script><script type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script></body></html>';

it('modules become data: named, not loaded; everything else stays', () => {
  expect(startLater(PAGE).join('')).toBe(
    '<html><head><link rel="stylesheet" href="/assets/s.css"/></head><body><script>first()</script>' +
      '<script type="text/plain" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js";\nimport("/assets/b.js");</script></body></html>',
  );
});

it('the policy of the page allows the very text that is run later', () => {
  const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)![1];
  expect(scripts(contentSecurityPolicy([startLater(PAGE).join('')]))).toBe(scripts(contentSecurityPolicy([PAGE])));
});

it('a page without modules is as it was', () => {
  expect(startLater('<p>modulepreload</p>')).toEqual(['<p>modulepreload</p>']);
});
