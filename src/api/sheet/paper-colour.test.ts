import { describe, expect, it } from 'vitest';
import { paperColour } from './paper-colour.ts';

describe('a theme on paper', () => {
  it.each([
    ['black', ':root { --color-brand: oklch(0 0 0); }', '#000000'],
    ['a dark enough one stays what it is: blue', ':root { --color-brand: oklch(0.452 0.3132 264.05); }', '#0000ff'],
    [
      'the later rule wins',
      ':root { --color-brand: oklch(0.9 0 0); } :root { --color-brand: oklch(0.2 0 0); }',
      '#161616',
    ],
    [
      'a token that names another',
      ':root { --color-brand: var(--color-ink); --color-ink: oklch(0.2 0 0); }',
      '#161616',
    ],
    ['a comment is none', '/* --color-brand: oklch(0.5 0 0); */', null],
    ['what is no plain colour', ':root { --color-brand: color-mix(in oklab, red, blue); }', null],
    ['a circle of names', ':root { --color-brand: var(--color-brand); }', null],
  ])('%s', (_, css, colour) => {
    expect(paperColour(css, '--color-brand')).toBe(colour);
  });

  it('light colours of a dark theme become dark enough to read', () => {
    const colour = paperColour(':root { --color-brand: oklch(0.72 0.17 22); }', '--color-brand')!;
    const [red, green, blue] = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2) as [
      number,
      number,
      number,
    ];
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThan(6.5);
    expect(red).toBeGreaterThan(4 * green);
  });
});
