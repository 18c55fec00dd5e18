import { readdirSync, readFileSync, statSync } from 'node:fs';
import * as css from 'css-tree';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LookProblem } from './look-problem.ts';
import { starterTheme } from './new-site.server.ts';
import { DISPLAY_FONTS, findDisplayFont, readTheme } from './theme.server.ts';

const themes = readdirSync('dealers', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => [name, readFileSync(`dealers/${name}`, 'utf8')] as const);

describe('the font of a theme', () => {
  const displayFont = (value: string) => findDisplayFont(readTheme(`:root { --font-display: ${value}; }`));

  it.each([
    ['var(--font-wide)', 'wide'],
    ['var( --font-soft-serif )', 'soft-serif'],
    ['var(--font-body)', null],
    ['Georgia, "Times New Roman", serif', null],
  ])('%s is %s', (value, font) => expect(displayFont(value)).toBe(font));

  it('is none without the token', () => expect(findDisplayFont(readTheme(':root { --x: 1 }'))).toBeNull());

  it('is refused where the product has no such font, with the names of those that it has', () => {
    expect(() => displayFont('var(--font-fat)')).toThrow(
      'has no font "var(--font-fat)" (line 1). Allowed: var(--font-body), var(--font-wide), var(--font-soft-serif), ' +
        'var(--font-humanist), var(--font-compact), or names of system fonts',
    );
  });

  it.each(DISPLAY_FONTS)('%s has a token, a face with a substitute of its size, and at most 25 kB', (font) => {
    const family = /^'([^']+)', '\1 Fallback'/.exec(tokenOf(`--font-${font}`))![1]!;
    for (const name of [family, `${family} Fallback`]) expect(faces).toContain(`font-family: '${name}'`);
    expect(statSync(`src/styles/fonts/${font}.woff2`).size).toBeLessThanOrEqual(25_000);
  });
});

const faces = readFileSync('src/styles/base/fonts.css', 'utf8');
const defaults = readFileSync('src/styles/base/tokens.css', 'utf8');

function tokenOf(name: string): string {
  return new RegExp(`${name}: ([^;]+);`).exec(defaults)![1]!;
}

describe('a theme [GAP-090]', () => {
  it.each(themes)('%s is accepted, and its output is accepted unchanged', (_, text) => {
    const served = readTheme(text);
    expect(readTheme(served)).toBe(served);
    expect(declarationsOf(served)).toEqual(declarationsOf(text));
  });

  it.each([
    ['nothing', '', ''],
    ['a byte order mark', '\uFEFF:root { --x: 1 }', ':root{--x:1}'],
    ['comments', '/* later */\n:root { /*! licence */ --x: 1; /* "why" */ }', ':root{--x:1}'],
    [
      'a dark scheme',
      ':root { --color-brand: #123; }\n@media (prefers-color-scheme: dark) {\n  :root { --color-brand: #abc; --x: 1px }\n}\n',
      ':root{--color-brand:#123}@media (prefers-color-scheme:dark){:root{--color-brand:#abc;--x:1px}}',
    ],
    [
      'two conditions',
      '@media screen and (min-width: 40rem) and (prefers-contrast: more) { :root { --x: 1 } }',
      '@media screen and (min-width:40rem) and (prefers-contrast:more){:root{--x:1}}',
    ],
    [
      'a scheme by attribute',
      ':root[data-theme="dark"] { color-scheme: dark; --color-brand: oklch(0.4 0.1 20 / 50%); }',
      ':root[data-theme="dark"]{color-scheme:dark;--color-brand:oklch(0.4 0.1 20/50%)}',
    ],
    [
      'quoted font names',
      `:root { --font-heading: "Source Serif", 'Georgia', serif; }`,
      ':root{--font-heading:"Source Serif","Georgia",serif}',
    ],
    ['calculations', ':root { --gap: calc(1rem + var(--step) * 2);; }', ':root{--gap:calc(1rem + var(--step)*2)}'],
    ['a quoted comment', ':root { --a: "/*"; --b: "*/"; }', ':root{--a:"/*";--b:"*/"}'],
  ])('may hold %s', (_, text, served) => {
    expect(readTheme(text)).toBe(served);
  });

  it.each([
    ['loads a picture', ':root { --x: url(https://evil.example/x.png); }'],
    ['loads a picture by quotes', ':root { --x: URL( "https://evil.example/x.png" ); }'],
    ['loads one with a comment in between', ':root { --x: url/**/(https://evil.example/x.png); }'],
    ['names a part of the page', ':root { --x: url(#a); }'],
    ['loads a sheet', '@import "https://evil.example/x.css"; :root { --x: 1 }'],
    ['loads a sheet, in capitals', '@IMPORT url(x.css);'],
    ['loads a font', '@font-face { font-family: x; src: local(x) }'],
    ['loads without url()', ':root { --x: image-set("https://evil.example/x.png" 1x); }'],
    ['loads with a prefix', ':root { --x: -webkit-image-set("https://evil.example/x.png" 1x); }'],
    ['loads with src()', ':root { --x: src("https://evil.example/x.png"); }'],
    ['loads deep inside', ':root { --x: calc(1px + min(2px, (image("x.png")))); }'],
    ['paints with a script', ':root { --x: paint(evil); }'],
    ['reads the page', ':root { --x: attr(value); }'],
    ['has a function of its own', '@function --x() { result: url(x) }'],
    ['declares a property', '@property --x { syntax: "*"; inherits: false; initial-value: url(x) }'],
    ['has a layer', '@layer x { :root { --x: 1 } }'],
    ['hides a rule between two quoted comments', ':root { --a: "/*"; } body { background: red } :root { --b: "*/"; }'],
    ['never ends its comment', ':root { --a: 1 /* ; } body { color: red } '],
    ['ends its comment with a slash too few', ':root { --a: 1 } /*/'],
    ['never ends its quote', ':root { --a: "x; }\nbody { color: red }'],
    ['never ends its last quote', ':root { --a: "x'],
    ['never ends its block', ':root { --a: 1'],
    ['never ends its function', ':root { --a: calc(1px }'],
    ['closes what is open in another order', ':root { --a: calc([1px)]; }'],
    ['escapes a name', ':root { --x: \\75rl(https://evil.example); }'],
    ['escapes in a quote', ':root { --x: "\\3c/style>"; }'],
    ['closes the style element', ':root { --x: 1; } </style><script>alert(1)</script>'],
    ['closes the style element in a quote', ':root { --x: "</style><script>alert(1)</script>"; }'],
    ['hides in HTML comments', '<!-- body { color: red } -->'],
    ['styles something else', 'body { display: none }'],
    ['styles something else after a rule', ':root { --x: 1 } body { display: none }'],
    ['styles something else in a condition', '@media (min-width: 1px) { body { display: none } }'],
    ['nests conditions', '@media (min-width: 1px) { @media (min-width: 2px) { :root { --x: 1 } } }'],
    ['has an unknown condition', '@media foo(bar) { :root { --x: 1 } }'],
    ['sets a property that is not a custom one', ':root { background: red }'],
    ['runs by a binding', ':root { -moz-binding: url(x.xml#a); behavior: url(x.htc) }'],
    ['selects more than the root', ':root, body { --x: 1 }'],
    ['selects elements within the root', ':root main { --x: 1 }'],
    ['selects by content', ':root:has(input[value^="a"]) { --x: 1 }'],
    ['selects by what a shopper types', ':root[value^="a"] { --x: 1 }'],
    ['selects by part of an attribute', ':root[data-theme^="a"] { --x: 1 }'],
    ['nests a rule', ':root { --x: 1; body { --y: 2 } }'],
    ['nests a rule in a value', ':root { --x: { body { color: red } } }'],
    ['forces itself', ':root { --x: red !important }'],
    ['has another scheme', ':root { color-scheme: only dark }'],
    ['never ends its condition', '@media (min-width: 1px) { :root { --x: 1 }'],
    ['ends twice', ':root { --x: 1 } }'],
    ['supports', '@supports (display: grid) { :root { --x: 1 } }'],
    ['runs in an old browser', ':root { --x: expression(alert(1)) }'],
    ['runs as a URL', ':root { --x: javascript:alert(1) url( javascript:alert(1) ) }'],
    ['says its encoding', '@charset "utf-7"; :root { --x: 1 }'],
    ['is deep', `:root { --x: ${'('.repeat(5000)}1${')'.repeat(5000)} }`],
    ['is huge', `:root { --x: 1 }${' '.repeat(64 * 1024)}`],
  ])('is refused if it %s', (_, text) => {
    expect(() => readTheme(text)).toThrow(LookProblem);
  });

  it.each([
    [
      '\n\nbody { color: red }',
      'must not style "body" (line 3). A theme sets custom properties and loads nothing: ":root { --color-brand: oklch(0.4 0.1 258); }"',
    ],
    [
      ':root {\n  color: red;\n}',
      'must not set "color: red" (line 2). A theme sets custom properties and loads nothing: ":root { --color-brand: oklch(0.4 0.1 258); }"',
    ],
    [':root {\n --x: 1;\n --y: url(a.png) }', 'must not load "url(a.png)" (line 3). Write the value itself'],
    [':root {\n --x: "a\n }', 'has a quoted text that never ends (line 2). Close it on the same line'],
    [':root { --x: 1', 'never closes "{ --x: 1" (line 1). Close it with }'],
  ])('reports what is wrong, where, and what is allowed: %j', (text, message) => {
    expect(() => readTheme(text)).toThrow(message);
  });

  it('of a new site is accepted, whatever its slug', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z0-9-]{1,30}$/), (slug) => readTheme(starterTheme(slug)) !== ''));
  });

  it('with hostile text anywhere is refused or harmless', () => {
    const hostile = fc.constantFrom(
      'url(',
      'url(//e.example)',
      '@import "x";',
      '"',
      "'",
      '\\',
      '/*',
      '*/',
      '{',
      '}',
      ';',
      '!important',
      ')',
      '(',
      '<!--',
      '-->',
      '</style>',
      'body{color:red}',
      'expression(1)',
      'image-set("x" 1x)',
      '\\75rl(x)',
      '\n',
      '\0',
      '@media',
      '--',
      ':root',
      'attr(x)',
      'src("x")',
      '\u2028',
      ';background:url(x)',
      ':has(a)',
      '[value^=a]',
      ' ',
      '1',
      'a',
      ',',
      '0.5',
      '/* x */',
      '"url(x)"',
      "'@import'",
      ';--x:y;',
    );
    const change = fc.record({ at: fc.nat(), remove: fc.nat({ max: 6 }), put: hostile });
    let refused = 0;
    let served = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...themes.map(([, text]) => text)),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (text, changes) => {
          let changed = text;
          for (const { at, remove, put } of changes) {
            const from = at % (changed.length + 1);
            changed = changed.slice(0, from) + put + changed.slice(from + remove);
          }
          const written = readOrNull(changed);
          if (written === null) refused += 1;
          else {
            served += 1;
            expect(readTheme(written)).toBe(written);
            expect(harmOf(written)).toEqual([]);
          }
        },
      ),
      { numRuns: 3000 },
    );
    expect([refused > 500, served > 50]).toEqual([true, true]);
  });
});

function readOrNull(text: string): string | null {
  try {
    return readTheme(text);
  } catch (error) {
    if (error instanceof LookProblem) return null;
    throw error;
  }
}

/**
 * Finds content that a served theme must not have. It reads tokens, independently of the check itself. Quoted text is
 * harmless.
 */
function harmOf(text: string): string[] {
  const { AtKeyword, BadString, BadUrl, Function, String, Url } = css.tokenTypes;
  const harm: string[] = [];
  css.tokenize(text, (type, start, end) => {
    const part = text.slice(start, end);
    if (type === String) return;
    if (/[!\\<]/.test(part) || [Url, BadUrl, BadString].includes(type)) harm.push(part);
    if (type === Function && /^(?:url|src|image|attr|expression|element|paint|-)/i.test(part)) harm.push(part);
    if (type === AtKeyword && part !== '@media') harm.push(part);
  });
  return harm;
}

function declarationsOf(text: string): [string, string][] {
  const found: [string, string][] = [];
  css.walk(css.parse(text, { parseCustomProperty: true }), (node) => {
    if (node.type === 'Declaration') found.push([node.property, css.generate(node.value)]);
  });
  return found;
}
