import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readPage } from '#tests/support/html.ts';
import { SalesCounter } from './sales-counter.tsx';

it('the counter states its number and its title [CONT-022]', () => {
  const page = readPage(renderToString(<SalesCounter count={10} perDay={null} title="Sales this Month" />));
  expect(`${page.text('.visually-hidden').trim()} ${page.text('.sales-title')}`).toBe('10 Sales this Month');
});
