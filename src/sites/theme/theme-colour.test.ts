import { describe, expect, it } from 'vitest';
import { themeColour } from './theme-colour.ts';

describe('theme colours on paper', () => {
  it.each([
    ['black', ':root { --color-brand: oklch(0 0 0); }', '#000000'],
    ['a dark colour does not change: blue', ':root { --color-brand: oklch(0.452 0.3132 264.05); }', '#0000ff'],
    [
      'the later rule applies',
      ':root { --color-brand: oklch(0.9 0 0); } :root { --color-brand: oklch(0.2 0 0); }',
      '#161616',
    ],
    [
      'a token that references another',
      ':root { --color-brand: var(--color-ink); --color-ink: oklch(0.2 0 0); }',
      '#161616',
    ],
    ['a comment is ignored', '/* --color-brand: oklch(0.5 0 0); */', null],
    ['a value that is not a plain colour', ':root { --color-brand: color-mix(in oklab, red, blue); }', null],
    ['a circular reference', ':root { --color-brand: var(--color-brand); }', null],
  ])('%s', (_, css, colour) => {
    expect(themeColour(css, '--color-brand')).toBe(colour);
  });

  it('darkens the light colours of a dark theme until they are readable', () => {
    const colour = themeColour(':root { --color-brand: oklch(0.72 0.17 22); }', '--color-brand')!;
    const [red, green, blue] = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2) as [
      number,
      number,
      number,
    ];
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThan(6.5);
    expect(red).toBeGreaterThan(4 * green);
  });
});
