import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readPage } from '#tests/support/html.ts';
import { Dismissible } from './dismissible.tsx';

it('the box that closes a message without scripts looks like its button [SITE-090]', () => {
  const html = renderToStaticMarkup(
    <Dismissible id="one" label="Sunday drive" className="banner">
      <p>We are open</p>
    </Dismissible>,
  );
  const { $ } = readPage(readPage(html).$('noscript').html()!);
  const box = $('input[type=checkbox]');
  expect(box.attr('class')).toBe('icon-button');
  expect(box.attr('style')).toContain('appearance:none');
  expect(box.attr('aria-label')).toBe('Dismiss: Sunday drive');
  expect($('svg').length).toBe(1);
});
