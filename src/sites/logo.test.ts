import { readdirSync, readFileSync } from 'node:fs';
import { load, type CheerioAPI } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '#tests/support/long-run.ts';
import { LOGO_ELEMENTS, PAINT_PROPERTIES, PLAIN_ATTRIBUTES } from './logo-parts.ts';
import { readLogo } from './logo.server.ts';
import { LookProblem } from './look-problem.ts';
import { starterLogo } from './new-site.server.ts';

const logos = readdirSync('dealers', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svg'))
  .map((name) => [name, readFileSync(`dealers/${name}`, 'utf8')] as const);
const ROOT = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"';
const svg = (inside: string, attributes = '') => `<svg ${ROOT}${attributes}>${inside}</svg>`;
const XLINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"';

describe('a logo [GAP-090]', () => {
  it.each(logos)('%s is accepted and served unchanged', (_, text) => {
    const served = readLogo(text);
    expect(readLogo(served)).toBe(served);
    expect(partsOf(served, 'xml')).toEqual(partsOf(text, 'xml'));
  });

  it.each([
    [
      'an XML declaration and a comment',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn in an editor -->\n${svg('<path d="M0 0h1"/>')}\n`,
      svg('<path d="M0 0h1"/>'),
    ],
    ['a byte order mark', `\uFEFF${svg('<path d="M0 0h1"/>')}`, svg('<path d="M0 0h1"/>')],
    [
      'a style of its own',
      svg('<style>\n  .a, path#p.b { fill: #123; }\n  /* why */</style><path class="a" d="M0 0h1"/>'),
      svg('<style>.a,path#p.b{fill:#123}</style><path class="a" d="M0 0h1"/>'),
    ],
    [
      'gradients and uses of its own elements',
      svg(
        '<defs><linearGradient id="g"><stop style="stop-color: red;"/></linearGradient><g id="h"/></defs><use xlink:href="#h" fill="url(#g)"/><g fill="url(\'#g\') red"/>',
        XLINK,
      ),
      svg(
        '<defs><linearGradient id="g"><stop style="stop-color:red"/></linearGradient><g id="h"/></defs><use href="#h" fill="url(#g)"/><g fill="url(#g)red"/>',
      ),
    ],
    [
      'text with signs',
      svg('<text x="1">A &amp; B’s &lt;cars&gt; &#65;</text>'),
      svg('<text x="1">A &amp; B’s &lt;cars&gt; A</text>'),
    ],
    ['both kinds of quotes', svg(`<rect width='1' height="2"/>`), svg('<rect width="1" height="2"/>')],
    [
      'a sign in an attribute',
      svg(`<title>A</title>`, ` aria-label='"A" &gt; B'`),
      svg('<title>A</title>', ' aria-label="&quot;A&quot; &gt; B"'),
    ],
    [
      'prefixes that it does not use',
      svg('<g/>', ' xmlns:inkscape="http://www.inkscape.org/" xml:space="preserve"'),
      svg('<g/>', ' xml:space="preserve"'),
    ],
  ])('may have %s', (_, text, served) => {
    expect(readLogo(text)).toBe(served);
  });

  it.each([
    ['runs a script', svg('<script>alert(1)</script>')],
    ['runs a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
    ['runs a script from elsewhere', svg('<script href="https://evil.example/x.js"/>')],
    [
      'runs a script with another prefix',
      svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
    ],
    ['runs a script of HTML', svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
    ['changes its namespace inside', svg('<g xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></g>')],
    ['has the namespace of pages', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['runs on load', svg('', ' onload="alert(1)"')],
    ['runs on load in capitals', svg('', ' ONLOAD="alert(1)"')],
    ['runs on load after a slash', '<svg/onload="alert(1)"></svg>'],
    ['runs on click after a line break', svg('<g\n\nonclick = "alert(1)"/>')],
    ['runs through a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ['runs through a use', svg('<use href="javascript:alert(1)"/>')],
    ['runs through a use by data', svg('<use href="data:image/svg+xml,&lt;svg/&gt;#a"/>')],
    ['runs through an animation', svg('<set attributeName="onclick" to="alert(1)"/>')],
    [
      'changes a link by an animation',
      svg('<use href="#a"><animate attributeName="href" values="javascript:alert(1)"/></use>'),
    ],
    ['moves', svg('<animateTransform attributeName="transform" type="rotate" from="0" to="9"/>')],
    ['listens', svg('<handler type="text/javascript">alert(1)</handler>')],
    ['holds a page', svg('<foreignObject><body/></foreignObject>')],
    ['holds a page in its title', svg('<title><body onload="alert(1)"/></title>')],
    ['leaves SVG for HTML', svg('<p>x</p><img src="x" onerror="alert(1)"/>')],
    ['closes its title early', svg('<title>x</title><style></title><img src="x" onerror="alert(1)"/></style>')],
    ['holds a frame', svg('<iframe src="https://evil.example"/>')],
    ['loads a picture', svg('<image href="https://evil.example/x.png"/>')],
    ['loads a picture as a filter', svg('<filter><feImage href="https://evil.example/x.png"/></filter>')],
    ['uses an element of another site', svg('<use href="https://evil.example/x.svg#a"/>')],
    ['uses an element of another file', svg('<use href="other.svg#a"/>')],
    [
      'uses an element of another site after a > in an attribute',
      svg('<use id=">" xlink:href="//evil.example/x.svg#a"/>', XLINK),
    ],
    [
      'uses by a prefix of its own',
      svg('<use x:href="//evil.example/x.svg#a" xmlns:x="http://www.w3.org/1999/xlink"/>'),
    ],
    ['has two addresses', svg('<g id="a"/><use href="#a" xlink:href="#a"/>', XLINK)],
    ['has another base', svg('<g id="a"/><use href="#a"/>', ' xml:base="https://evil.example/"')],
    ['paints from elsewhere', svg('<path fill="url(https://evil.example/x.svg#a)" d="M0 0"/>')],
    ['paints from elsewhere in quotes', svg(`<path fill="url( ' https://evil.example/x.svg#a')" d="M0 0"/>`)],
    ['paints from elsewhere at second choice', svg(`<path fill="url(#a) url(//evil.example/x.svg#a)" d="M0 0"/>`)],
    ['cuts by a file', svg('<path clip-path="url(x.svg#a)" d="M0 0"/>')],
    ['shows a pointer from elsewhere', svg('<path style="cursor:url(//evil.example/x.cur),auto" d="M0 0"/>')],
    ['filters from elsewhere', svg('<path filter="url(//evil.example/x.svg#a)" d="M0 0"/>')],
    ['marks from elsewhere', svg('<path marker-end="url(//evil.example/x.svg#a)" d="M0 0"/>')],
    ['styles from elsewhere', svg('<style>@import "https://evil.example/x.css";</style>')],
    ['styles with a font', svg('<style>@font-face{font-family:x;src:url(//evil.example/x)}</style>')],
    ['styles with a picture', svg('<style>svg{background:image-set("https://evil.example/x.png" 1x)}</style>')],
    ['styles its fill with a picture', svg('<style>svg{fill:image-set("https://evil.example/x.png" 1x)}</style>')],
    ['styles with an escape', svg('<style>svg{fill:\\75rl(//evil.example)}</style>')],
    ['styles with a hidden escape', svg('<style>svg{fill:&#92;75rl(//evil.example)}</style>')],
    ['styles with an old expression', svg('<style>svg{font-size:expression(alert(1))}</style>')],
    ['styles by a binding', svg('<path style="-moz-binding:url(//evil.example#x)" d="M0 0"/>')],
    ['styles what holds something', svg('<style>svg:has(path){fill:red}</style>')],
    ['styles in a page of its own', svg('<style><style>a{}</style></style>')],
    ['styles with a variable', svg('<path style="--x:url(//evil.example);fill:var(--x)" d="M0 0"/>')],
    ['carries data', svg('<path style="fill:url(data:image/png;base64,AA)" d="M0 0"/>')],
    ['hides letters', svg('<path style="fill:u&#114;l(//evil.example)" d="M0 0"/>')],
    ['defines entities', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('&x;')}`],
    [
      'defines entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${svg('<text>&c;</text>')}`,
    ],
    [
      'reads a file of the machine',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    ],
    ['has a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">${svg('')}`],
    ['names an entity that XML does not have', svg('<text>&unknown;</text>')],
    ['has a stylesheet instruction', `<?xml-stylesheet href="https://evil.example/x.css"?>${svg('')}`],
    ['has an instruction inside', svg('<?php system("x") ?>')],
    ['has an instruction after its declaration', `<?xml version="1.0"?><?xml-stylesheet href="x.css"?>${svg('')}`],
    ['has a raw section', svg('<![CDATA[<script>]]>')],
    [
      'hides a script between a raw section of XML and a comment of HTML',
      svg('<desc><![CDATA[</desc><script>alert(1)</script>]]></desc>'),
    ],
    ['is in another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`],
    ['is in UTF-16', `<?xml version="1.0" encoding="utf-16"?>${svg('')}`],
    ['has control characters', svg('<text>\u0008</text>')],
    ['is a page', '<html><body/></html>'],
    ['is two pictures', svg('') + svg('')],
    ['holds a second picture', svg(svg('<path d="M0 0"/>'))],
    ['has words around it', `hello ${svg('')}`],
    ['has words after it', `${svg('')} hello`],
    ['has words between shapes', svg('<g>hello</g>')],
    ['is empty', ''],
    ['is white', ' \n'],
    ['never ends', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['never ends its comment', `${svg('')}<!-- `],
    ['ends a comment in HTML alone', svg('<!--><script>alert(1)</script>-->')],
    ['ends a comment with a sign in HTML alone', svg('<!-- --!><script>alert(1)</script>-->')],
    ['ends what it did not begin', svg('</g>')],
    ['ends in another order', svg('<g><text></g></text>')],
    ['has attributes without quotes', '<svg onload=alert(1)></svg>'],
    ['has attributes without values', svg('<g hidden/>')],
    ['has an attribute twice', svg('<g id="a" id="b"/>')],
    ['names elements as HTML alone reads them', svg('<lineargradient/>')],
    ['names elements in capitals', svg('<G/>')],
    ['names attributes in capitals', svg('<g ID="a"/>')],
    ['names attributes as HTML alone reads them', '<svg xmlns="http://www.w3.org/2000/svg" viewbox="0 0 1 1"/>'],
    ['draws itself', svg('<g id="a"><use href="#a"/></g>')],
    ['draws itself in a circle', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    ['draws itself by its style', svg('<style>.m{mask:url(#a)}</style><mask id="a"><g class="m"/></mask>')],
    [
      'draws more at each use',
      svg(
        Array.from({ length: 9 }, (_, at) => `<g id="n${at + 1}">${`<use href="#n${at}"/>`.repeat(10)}</g>`).join('') +
          '<g id="n0"/>',
      ),
    ],
    ['is deep', svg('<g>'.repeat(5000) + '</g>'.repeat(5000))],
    ['has thousands of elements', svg('<g/>'.repeat(6000))],
    ['has thousands of rules', svg(`<style>${'.a{fill:red}'.repeat(600)}</style>`)],
    ['is deep in its style', svg(`<path style="fill:${'rgb('.repeat(5000)}" d="M0 0"/>`)],
    ['is huge', svg(`<path d="${'M0 0'.repeat(80_000)}"/>`)],
  ])('is refused if it %s', (_, text) => {
    expect(() => readLogo(text)).toThrow(LookProblem);
  });

  it.each([
    [
      svg('\n<g>\n<script/></g>'),
      'must not contain <script> (line 3). A logo only draws: it must not load or run anything. Allowed elements: svg, g, ',
    ],
    [
      svg('\n<path\n onclick="x"/>'),
      /^must not have the attribute onclick \(line 3\)\. A logo only draws: .* attributes of shapes, paint and text$/,
    ],
    [
      svg('\n<use href="x.svg#a"/>'),
      'must not load "x.svg#a" (line 2). A logo only draws: it must not load or run anything. Allowed: href="#id"',
    ],
    [
      svg('<style>\n\n.a{fill:url(x)}</style>'),
      /^must not load "url\(x\)" \(line 3\)\. Allowed: url\(#id\) of a part of the same file$/,
    ],
    [
      `<?xml\n version="1.0"?>\n<!DOCTYPE svg>${svg('')}`,
      'must not contain "<!DOCTYPE" (line 3). Export it as plain SVG',
    ],
    [svg('\n<g>\n'), /^is not valid XML: .* \(line 3\)\. Correct it there/],
  ])('reports what is wrong, where, and what is allowed: %j', (text, message) => {
    expect(() => readLogo(text)).toThrow(message);
  });

  it('must not run, load, link, animate or embed anything', () => {
    const harmful =
      'script handler a image feImage filter foreignObject iframe object embed audio video animate animateMotion set discard marker switch textPath font-face-uri link meta';
    expect(harmful.split(' ').filter((name) => LOGO_ELEMENTS.has(name))).toEqual([]);
    const attributes = [...PLAIN_ATTRIBUTES, ...PAINT_PROPERTIES];
    expect(
      attributes.filter((name) => /^on|href|src|^base$|:base|action|^to$|values|attributeName/i.test(name)),
    ).toEqual([]);
    const loading = [
      'background',
      'background-image',
      'cursor',
      'content',
      'filter',
      'behavior',
      '-moz-binding',
      'src',
    ];
    expect(loading.filter((name) => PAINT_PROPERTIES.has(name))).toEqual([]);
  });

  it('of a new site is accepted, whatever its name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
        expect(partsOf(readLogo(starterLogo(name, 'delta')), 'xml')).toEqual(['svg', 'text']);
      }),
    );
  });

  it('with allowed elements is accepted with all of them', () => {
    const colour = fc.constantFrom('red', '#1f6b52', 'rgb(1, 2, 3)', 'none', 'currentColor', 'url(#p)');
    const shape = fc
      .record({ name: fc.constantFrom('path', 'rect', 'circle', 'g'), fill: colour, text: fc.string() })
      .map(({ name, fill, text }) => `<${name} fill="${fill}" aria-label="${text.replace(/[&<"]/g, '')}"/>`);
    const PATTERN = '<pattern id="p"><path d="M0 0"/></pattern>';
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 20 }), (shapes) => {
        const served = readLogo(svg(PATTERN + shapes.join('')));
        expect(partsOf(served, 'html')).toHaveLength(shapes.length + 3);
        expect(readLogo(served)).toBe(served);
      }),
    );
  });

  it('with hostile text anywhere is refused or harmless, as XML and as HTML', () => {
    const hostile = fc.constantFrom(
      '<script>alert(1)</script>',
      '<script/>',
      ' onload="alert(1)"',
      'onload=x ',
      '<a href="javascript:x">',
      '</a>',

      '<foreignObject>',
      '</foreignObject>',
      '<image href="//e.example"/>',
      '<style>',
      '</style>',
      '<![CDATA[',
      ']]>',

      '<!--',
      '-->',
      '--!>',
      '<?x ?>',
      '<!DOCTYPE x>',
      '&x;',
      '&#60;',
      '&lt;script&gt;',
      '"',
      "'",
      '<',
      '>',
      '/',
      '=',

      ' href="x"',
      ' xlink:href="#a"',
      ' style="fill:url(x)"',
      'url(//e.example)',
      '<title>',
      '</title>',
      '<p>',
      '\0',

      '</svg>',
      '<svg>',
      '<g>',
      '</g>',
      '<set attributeName="href" to="x"/>',
      ' xmlns="x"',
      '<use href="#a"/>',
      '\\',
      ' ',
      '1',
      'a',
      '<!-- x -->',
      '<g/>',
      '&amp;',
      '<title>x</title>',
      ' id="a"',
      ' fill="red"',
    );
    const change = fc.record({ at: fc.nat(), remove: fc.nat({ max: 6 }), put: hostile });
    const count = { refused: 0, served: 0 };
    const RUNS = repeats(600, 6000);
    fc.assert(
      fc.property(
        fc.constantFrom(...logos.map(([, text]) => text)),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (text, changes) => {
          let changed = text;
          for (const { at, remove, put } of changes) {
            // Half of them at the start of a tag: elsewhere most of them would only damage a value.
            const places = [...changed.matchAll(/[<>\s]/g)].map((match) => match.index);
            const from = at % 2 ? at % (changed.length + 1) : (places[at % places.length] ?? 0);
            changed = changed.slice(0, from) + put + changed.slice(from + remove);
          }
          const served = readOrNull(changed);
          count[served === null ? 'refused' : 'served'] += 1;
          if (served === null) return;
          expect(readLogo(served)).toBe(served);
          expect([harmOf(served, 'xml'), harmOf(served, 'html')]).toEqual([[], []]);
          expect(partsOf(served, 'html')).toEqual(partsOf(served, 'xml'));
        },
      ),
      { numRuns: RUNS },
    );
    expect([count.refused > RUNS / 6, count.served > RUNS / 60]).toEqual([true, true]);
  });
});

function readOrNull(text: string): string | null {
  try {
    return readLogo(text);
  } catch (error) {
    if (error instanceof LookProblem) return null;
    throw error;
  }
}

/** The names of a logo's elements, in the order of the file, read with another parser. */
function partsOf(text: string, as: 'xml' | 'html'): string[] {
  return elementsOf(read(text, as)).map((element) => element.tagName);
}

/** Elements, attributes and URLs of a served logo that are not on any list. */
function harmOf(text: string, as: 'xml' | 'html'): string[] {
  const page = read(text, as);
  return elementsOf(page).flatMap((element) => [
    ...(LOGO_ELEMENTS.has(element.tagName) ? [] : [`<${element.tagName}>`]),
    ...Object.entries(element.attribs)
      .filter(([name, value]) => !isHarmless(name, value))
      .map(([name, value]) => `${name}="${value}"`),
    ...(element.tagName === 'style' && /[\\@]|\w\((?!#)/.test(page(element).text()) ? ['style'] : []),
  ]);
}

function read(text: string, as: 'xml' | 'html'): CheerioAPI {
  return load(text, as === 'xml' ? { xml: true } : null, false);
}

function elementsOf(page: CheerioAPI) {
  return page('*')
    .toArray()
    .filter((node) => 'tagName' in node);
}

function isHarmless(name: string, value: string): boolean {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
  if (name === 'href') return /^#[\w.-]+$/.test(value);
  if (name === 'style' || PAINT_PROPERTIES.has(name)) return !/\\|@|(?:url|src|image\S*)\s*\((?!#)/i.test(value);
  return PLAIN_ATTRIBUTES.has(name) || /^(?:xml:(?:space|lang)|(?:aria|data)-[a-z-]+)$/.test(name);
}
