/** The contrast of a printed colour against white paper, for text in it and white text on it (WCAG AAA). */
const PAPER_CONTRAST = 7;

/**
 * The colour of a theme's token `name` for print: `#rrggbb`, darkened if the theme is dark and its colours are light;
 * with a `contrast` of 1 it does not change. `css` is the theme after the defaults; the later rule applies. `null`
 * without a plain `oklch()` colour.
 */
export function themeColour(css: string, name: string, contrast = PAPER_CONTRAST): string | null {
  const value = lastValue(css, name);
  const [, lightness, chroma, hue] = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)$/.exec(value ?? '') ?? [];
  if (lightness === undefined) return null;
  for (let l = Math.min(Number(lightness), 1); l >= 0; l -= 0.01) {
    const light = linear(l, Number(chroma), Number(hue));
    if (1.05 / (luminance(light) + 0.05) >= contrast) return `#${light.map(hex).join('')}`;
  }
  return null;
}

function lastValue(css: string, name: string, depth = 0): string | undefined {
  const found = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)]
    .findLast((match) => match[1] === name)?.[2]
    ?.trim();
  const other = /^var\((--[\w-]+)\)$/.exec(found ?? '')?.[1];
  return other !== undefined && depth < 5 ? lastValue(css, other, depth + 1) : found;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Linear sRGB, clipped to the displayable range. */
function linear(l: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function hex(light: number): string {
  const shown = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(shown * 255)
    .toString(16)
    .padStart(2, '0');
}
