import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readPage } from '#tests/support/html.ts';
import { SalesCounter } from './sales-counter.tsx';

it.each([
  [{ count: 10, perDay: null }, '10 Sales this Month'],
  [{ count: 1, perDay: null }, '1 Sale this Month'],
  [{ count: 1, perDay: 4 }, '1 Sales this Month'],
])('the counter with %o says %s [CONT-022]', (props, text) => {
  const page = readPage(renderToString(<SalesCounter {...props} />));
  expect(`${page.text('.visually-hidden').trim()} ${page.text('.sales-title')}`).toBe(text);
});
