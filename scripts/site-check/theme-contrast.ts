/** The WCAG relative luminance of an oklch() colour on an sRGB screen (channels clipped to its range). */
function luminance(oklch: string): number {
  const [, l, c, h] = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(oklch)!.map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [long, medium, short] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((part) => part ** 3) as [number, number, number];
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short) +
    0.7152 * clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short) +
    0.0722 * clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  );
}

export const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};
export const tokens = (css: string) =>
  new Map(
    [...css.matchAll(/(--color-[a-z-]+):\s*(oklch\([\d. ]+\)|var\(--color-[a-z-]+\))/g)].map((match) => [
      match[1]!,
      match[2]!,
    ]),
  );
/** The final value of a token, through the tokens that it references. */
function colourOf(own: ReadonlyMap<string, string>, name: string): string {
  const value = own.get(name);
  if (value === undefined) throw new Error(`${name} has no plain colour`);
  const other = /^var\((.*)\)$/.exec(value)?.[1];
  return other ? colourOf(own, other) : value;
}
/** WCAG 2.2 AA for text of normal size. */
const LEAST = 4.5;
const SURFACES = ['--color-surface', '--color-surface-sunken', '--color-surface-raised'];
/** The colours of text, and the backgrounds that each is used on. */
const PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...[
    '--color-ink',
    '--color-ink-muted',
    '--color-brand-text',
    '--color-positive',
    '--color-danger',
    '--color-accent',
  ].flatMap((text) => SURFACES.map((ground) => [text, ground] as const)),
  ['--color-on-brand', '--color-brand'],
  ['--color-on-brand', '--color-brand-hover'],
  ...SURFACES.map((ground) => ['--color-brand-strong', ground] as const),
  ['--color-on-accent', '--color-accent'],
  ['--color-on-band', '--color-band'],
  ['--color-on-band', '--color-band-end'],
];

/** The colours of text that are hard to read on a background that they are used on, of a theme over the default tokens. */
export function faintPairs(
  css: string,
  defaults: string,
): readonly { readonly text: string; readonly ground: string; readonly ratio: number }[] {
  const own = new Map([...tokens(defaults), ...tokens(css)]);
  return PAIRS.map(([text, ground]) => ({
    text,
    ground,
    ratio: contrast(colourOf(own, text), colourOf(own, ground)),
  })).filter((pair) => pair.ratio < LEAST);
}
