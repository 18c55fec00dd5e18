import { expect, it } from 'vitest';
import { readOutline, tileOrigin, tileUrlProblem } from './location-map.ts';

it.each([
  ['https://tiles.example/{z}/{x}/{y}.png', null],
  ['https://tiles.example/{z}/{x}/{y}{r}.png?key=abc', null],
  ['http://localhost:8080/{z}/{x}/{y}.png', null],
  ['http://tiles.example/{z}/{x}/{y}.png', 'must be a URL that starts with https://'],
  ['/tiles/{z}/{x}/{y}.png', 'must be a URL that starts with https://'],
  ['javascript:{z}{x}{y}', 'must be a URL that starts with https://'],
  ['https://tiles.example/{z}/{x}.png', 'must contain {z}, {x} and {y} once each'],
  ['https://tiles.example/{z}/{z}/{x}/{y}.png', 'must contain {z}, {x} and {y} once each'],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'may contain no other placeholder than {z}, {x}, {y} and {r}'],
  ['https://{z}.tiles.example/{x}/{y}.png', 'must have its placeholders after the host'],
  ['https://tiles.example;evil/{z}/{x}/{y}.png', 'must have a host of letters, digits, dots and hyphens'],
  ['https://:secret@tiles.example/{z}/{x}/{y}.png', 'must not contain a user name or password'],
  ['https://me:secret@tiles.example/{z}/{x}/{y}.png', 'must not contain a user name or password'],
])('checks the URL of tiles %s: %s', (url, problem) => {
  expect(tileUrlProblem(url)).toBe(problem);
});

it('names the host of tiles for the policy of a page', () => {
  expect(tileOrigin({ url: 'https://tiles.example:8443/{z}/{x}/{y}{r}.png' })).toBe('https://tiles.example:8443');
});

it('reads coasts as differences in thousandths of a degree, and towns with their names', () => {
  expect(
    readOutline({ coast: ['153000 -27000 500 -250'], continent: [], towns: ['153.05 -27.5 Mount Sample'] }),
  ).toEqual({
    coast: [
      [
        [153, -27],
        [153.5, -27.25],
      ],
    ],
    continent: [],
    towns: [{ name: 'Mount Sample', point: [153.05, -27.5] }],
  });
});
