import { describe, expect, it } from 'vitest';
import { drawable, shortened } from './vehicle-sheet-text.ts';

describe('text on the sheet', () => {
  it.each([
    ['Citroën ë-C3', 'Citroën ë-C3'],
    ['Škoda Octavia', 'Skoda Octavia'],
    ['One owner 🚗✨ log\u00adbooks\u200b', 'One owner logbooks'],
    ['ﬁrst\tline\nsecond', 'first line second'],
    ['“Quoted” – 3½ t … €5', '“Quoted” – 3½ t … €5'],
    ['丰田', ''],
    ['half \ud83d', 'half'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawable(text)).toBe(drawn);
  });

  it.each([
    ['short', 10, 'short'],
    ['one two three four', 12, 'one two…'],
    ['one two, three', 10, 'one two…'],
    ['x'.repeat(30), 10, 'xxxxxxxxx…'],
  ])('%j in %i characters is %j', (text, length, shown) => {
    expect(shortened(text, length)).toBe(shown);
  });
});
