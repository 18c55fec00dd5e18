import { expect, it } from 'vitest';
import { deferModules } from './defer-modules.ts';

const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/s.css"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><script>first()</script><script type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script></body></html>';

it('modules become data: named, not loaded; everything else stays', () => {
  expect(deferModules(PAGE).join('')).toBe(
    '<html><head><link rel="stylesheet" href="/assets/s.css"/></head><body><script>first()</script>' +
      '<script type="text/plain" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js";\nimport("/assets/b.js");</script></body></html>',
  );
});

it('a page without modules is as it was', () => {
  expect(deferModules('<p>modulepreload</p>')).toEqual(['<p>modulepreload</p>']);
});
