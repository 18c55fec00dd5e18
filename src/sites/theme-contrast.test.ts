import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { starterLogo, starterTheme } from './new-site.server.ts';
import { contrast, faintPairs, tokens } from '../../scripts/site-check/theme-contrast.ts';

const WHITE = 'oklch(1 0 0)';
const themes = readdirSync('dealers', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('theme.css'))
  .map((name) => [name, readFileSync(`dealers/${name}`, 'utf8')] as const);
const defaults = readFileSync('src/styles/base/tokens.css', 'utf8');

describe('text stays readable on the colours of a theme (WCAG 2.2 AA, 4.5 : 1) [GAP-090]', () => {
  it('calculates known contrasts correctly: black on white is 21', () => {
    expect(contrast('oklch(0 0 0)', WHITE)).toBeCloseTo(21, 1);
    // #767676, the lightest grey that passes on white.
    expect(contrast('oklch(0.5659 0 0)', WHITE)).toBeCloseTo(4.54, 1);
  });

  it.each([...themes, ['the default', ''] as const])('%s', (_, css) => {
    expect(faintPairs(css, defaults)).toEqual([]);
  });

  it('the theme of a new site, whatever its slug', () => {
    for (let at = 0; at < 300; at++) {
      const own = tokens(starterTheme(`site-${at}`));
      for (const colour of own.values()) expect(contrast(colour, WHITE)).toBeGreaterThanOrEqual(7);
      expect(contrast(/oklch\([^)]*\)/.exec(starterLogo('Name', `site-${at}`))![0], WHITE)).toBeGreaterThanOrEqual(7);
    }
  });
});
