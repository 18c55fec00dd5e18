import { escapeHtml } from '#rules/escape-html.ts';

/** A hue of its own for every slug: new sites do not all look alike, and the same slug looks the same again. */
function hueOf(slug: string): number {
  let sum = 7;
  for (const letter of slug) sum = (sum * 31 + letter.codePointAt(0)!) % 3600;
  return sum / 10;
}

/** A theme to begin with. Its lightness is fixed where white text on it passes contrast (WCAG AA) at every hue. */
export function starterTheme(slug: string): string {
  const hue = hueOf(slug);
  return `:root {
  --color-brand: oklch(0.38 0.09 ${hue});
  --color-brand-strong: oklch(0.27 0.07 ${hue});
}
`;
}

/** The name set as a word mark, in letters that every machine has. */
export function starterLogo(name: string, slug: string): string {
  const text = escapeHtml(name.trim());
  const width = Math.ceil([...name.trim()].length * 12.5) + 4;
  const ink = `oklch(0.27 0.07 ${hueOf(slug)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" role="img" aria-label="${text}"><text x="2" y="27" font-family="Inter,Helvetica,Arial,sans-serif" font-size="22" font-weight="700" fill="${ink}" textLength="${width - 4}" lengthAdjust="spacingAndGlyphs">${text}</text></svg>\n`;
}
