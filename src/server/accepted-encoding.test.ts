import { expect, it } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, identity; q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip; q=0.000', null],
  ['br;q=0.1', 'br'],
  ['identity', null],
  ['', null],
])('of "%s" is %s', (accepts, encoding) => {
  const headers = { 'Accept-Encoding': accepts };
  expect(acceptedEncoding(new Request('http://site.example/', { headers }))).toBe(encoding);
});
