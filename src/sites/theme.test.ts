import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { logoProblem } from './logo.ts';
import { themeProblem } from './theme.ts';

const demo = (ending: string) =>
  readdirSync('dealers', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(`dealers/${name}`, 'utf8')] as const);
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;

describe('theme.css [GAP-090]', () => {
  it.each(demo('.css'))('%s is taken', (_, css) => {
    expect(themeProblem(css)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['a comment alone', '/* later */\n'],
    [
      'a dark scheme',
      ':root { --color-brand: #123; }\n@media (prefers-color-scheme: dark) {\n  :root { --color-brand: #abc; --x: 1px }\n}\n',
    ],
    ['two conditions', '@media (min-width: 40rem) and (prefers-contrast: more) { :root { --x: 1 } }'],
    ['a scheme by attribute', ':root[data-theme="dark"] { --color-brand: oklch(0.4 0.1 20 / 50%); }'],
    ['quoted font names', `:root { --font-heading: "Source Serif", 'Georgia', serif; /* "why" */ }`],
    ['calculations', ':root { --gap: calc(1rem + var(--step) * 2); }'],
  ])('%s is taken', (_, css) => {
    expect(themeProblem(css)).toBeNull();
  });

  it.each([
    ['loads a picture', ':root { --x: url(https://evil.example/x.png); }'],
    ['loads one with a comment in between', ':root { --x: url/**/(https://evil.example/x.png); }'],
    ['loads a sheet', '@import "https://evil.example/x.css"; :root { --x: 1 }'],
    ['loads a font', '@font-face { font-family: x; src: local(x) }'],
    ['loads without url()', ':root { --x: image-set("https://evil.example/x.png" 1x); }'],
    ['loads with src()', ':root { --x: src("https://evil.example/x.png"); }'],
    ['hides a rule between two quoted comments', ':root { --a: "/*"; } body { background: red } :root { --b: "*/"; }'],
    ['never ends its comment', ':root { --a: 1 /* ; } body { color: red } '],
    ['never ends its quote', ':root { --a: "x; }\nbody { color: red }'],
    ['escapes', ':root { --x: \\75rl(https://evil.example); }'],
    ['closes the style element', ':root { --x: 1; } </style><script>alert(1)</script>'],
    ['styles something else', 'body { display: none }'],
    ['styles something else after a rule', ':root { --x: 1 } body { display: none }'],
    ['styles something else in a condition', '@media (min-width: 1px) { body { display: none } }'],
    ['sets a property that is none of its own', ':root { background: red }'],
    ['selects more than the root', ':root, body { --x: 1 }'],
    ['selects what stands in the root', ':root main { --x: 1 }'],
    ['selects by what a shopper types', ':root[value^="a"] { --x: 1 }'],
    ['nests a rule', ':root { --x: 1; body { --y: 2 } }'],
    ['forces itself', ':root { --x: red !important }'],
    ['never ends its condition', '@media (min-width: 1px) { :root { --x: 1 }'],
    ['ends twice', ':root { --x: 1 } }'],
    ['supports', '@supports (display: grid) { :root { --x: 1 } }'],
    ['runs in an old browser', ':root { --x: expression(alert(1)) }'],
  ])('a theme that %s is refused', (_, css) => {
    expect(themeProblem(css)).toEqual(expect.any(String));
  });

  it('says what is wrong and what is allowed', () => {
    expect(themeProblem('body { color: red }')).toBe(
      'must hold only ":root { --token: value; }", not: body { color: red }',
    );
    expect(themeProblem(':root { color: red }')).toBe(
      'may set custom properties only (--color-brand: ...), not: color: red',
    );
  });
});

describe('logo.svg [GAP-090]', () => {
  it.each(demo('.svg'))('%s is taken', (_, logo) => {
    expect(logoProblem(logo)).toBeNull();
  });

  it.each([
    [
      'an XML line and a comment',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${svg('<path d="M0 0h1"/>')}\n`,
    ],
    ['a byte order mark', `\uFEFF${svg('<path d="M0 0h1"/>')}`],
    ['a style of its own', svg('<style>.a{fill:#123}</style><path class="a" d="M0 0h1"/>')],
    [
      'a gradient and a reuse of its own',
      svg(
        '<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient><g id="h"/></defs><use href="#h" fill="url(#g)"/><g fill="url(\'#g\')"/>',
      ),
    ],
    ['text with signs', svg('<text x="1">A &amp; B’s &lt;cars&gt;</text>')],
    ['both kinds of quotes', svg(`<rect width='1' height="2"/>`)],
  ])('%s is taken', (_, logo) => {
    expect(logoProblem(logo)).toBeNull();
  });

  it.each([
    ['runs a script', svg('<script>alert(1)</script>')],
    [
      'runs a script by another prefix',
      svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
    ],
    ['runs on load', svg('', ' onload="alert(1)"')],
    ['runs on load after a line break', svg('<g\n\nonclick = "alert(1)"/>')],
    ['runs through a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ['runs through an animation', svg('<set attributeName="onclick" to="alert(1)"/>')],
    ['holds a page', svg('<foreignObject><body/></foreignObject>')],
    ['loads a picture', svg('<image href="https://evil.example/x.png"/>')],
    ['loads a picture as a filter', svg('<filter><feImage href="https://evil.example/x.png"/></filter>')],
    ['reuses what stands elsewhere', svg('<use href="https://evil.example/x.svg#a"/>')],
    ['reuses what stands elsewhere behind a sign', svg('<use id=">" xlink:href="//evil.example/x.svg#a"/>')],
    ['paints from elsewhere', svg('<path fill="url(https://evil.example/x.svg#a)" d="M0 0"/>')],
    ['paints from elsewhere in quotes', svg(`<path fill="url( ' https://evil.example/x.svg#a')" d="M0 0"/>`)],
    ['styles from elsewhere', svg('<style>@import "https://evil.example/x.css";</style>')],
    [
      'styles with a picture from elsewhere',
      svg('<style>svg{background:image-set("https://evil.example/x.png" 1x)}</style>'),
    ],
    ['styles with an escape', svg('<style>svg{background:\\75rl(//evil.example)}</style>')],
    ['carries data', svg('<path style="fill:url(data:image/png;base64,AA)" d="M0 0"/>')],
    ['hides letters', svg('<path style="fill:u&#114;l(//evil.example)" d="M0 0"/>')],
    ['defines entities', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('&x;')}`],
    ['has a stylesheet line', `<?xml-stylesheet href="https://evil.example/x.css"?>${svg('')}`],
    ['has a raw section', svg('<![CDATA[<script>]]>')],
    ['is a page', '<html><body/></html>'],
    ['is two pictures', svg('') + svg('')],
    ['has words around it', `hello ${svg('')}`],
    ['is empty', ''],
    ['never ends', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['ends what it did not begin', svg('</g>')],
    ['has attributes without quotes', '<svg onload=alert(1)></svg>'],
  ])('a logo that %s is refused', (_, logo) => {
    expect(logoProblem(logo)).toEqual(expect.any(String));
  });
});
