import { describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../src/routes.ts';
import { listFiles, read } from './repository.ts';
import { expectObeyed, type Violation } from './violation.ts';

/** Pages that need only what every page loads. */
const PLAIN: Readonly<Record<string, string>> = {};

const pageRule = {
  name: 'a route that renders a page imports the stylesheet of its kind',
  why: 'app.css has only what every page needs, so the page would have no layout',
  instead: "import '#styles/pages/...css', or give a reason in PLAIN",
};

const usedRule = {
  name: 'every stylesheet is combined by app.css or by one of src/styles/pages',
  why: 'a file that nothing imports does nothing',
  instead: 'import it where its components are shown, or delete it',
};

const filesOf = (entries: readonly RouteConfigEntry[]): readonly string[] => [
  ...new Set(entries.flatMap(({ file, children }) => [`src/${file}`, ...filesOf(children ?? [])])),
];

function findPagesWithoutStyles(files: readonly { path: string; source: string }[]): Violation[] {
  return files
    .filter(({ source }) => /^export default /m.test(source))
    .flatMap(({ path, source }) => {
      const imports = /^import '#styles\/pages\/[\w-]+\.css';$/m.test(source);
      if (!imports && PLAIN[path] === undefined) return [{ file: path, found: 'imports no stylesheet of its kind' }];
      return imports && PLAIN[path] !== undefined ? [{ file: path, found: 'needs no entry in PLAIN any more' }] : [];
    });
}

function findUnusedStylesheets(files: readonly { path: string; source: string }[]): Violation[] {
  const imported = new Set(
    files.flatMap(({ path, source }) =>
      [...source.matchAll(/(?:@import|^import(?: \w+ from)?) '([^']+\.css)(?:\?\w+)?'/gm)].map(([, target]) =>
        target!.startsWith('#') ? `src/${target!.slice(1)}` : new URL(target!, `file:///${path}`).pathname.slice(1),
      ),
    ),
  );
  return files
    .filter(({ path }) => path.endsWith('.css') && !imported.has(path))
    .map(({ path }) => ({ file: path, found: 'is imported by nothing' }));
}

const COMMENT = /\/\*[\s\S]*?\*\//g;

/** Finds the pattern in a stylesheet, outside of ignored parts. */
function findPattern(file: string, text: string, pattern: RegExp, ignored = COMMENT): Violation[] {
  const checked = text.replace(ignored, (part) => part.replace(/[^\n]/g, ' '));
  return [...checked.matchAll(pattern)].map(({ 0: found, index }) => ({
    file,
    line: checked.slice(0, index).split('\n').length,
    found,
  }));
}

describe('stylesheets', () => {
  it('of its kind is imported by every page', async () => {
    const files = filesOf(await routes).map((path) => ({ path, source: read(path) }));
    expectObeyed(pageRule, findPagesWithoutStyles(files));
  });

  it('are missed where a page imports none', () => {
    const page = 'export default function Page() {}\n';
    expect(findPagesWithoutStyles([{ path: 'src/routes/a.tsx', source: page }])).toHaveLength(1);
    expect(
      findPagesWithoutStyles([{ path: 'src/routes/a.tsx', source: `import '#styles/pages/home.css';\n${page}` }]),
    ).toEqual([]);
    expect(findPagesWithoutStyles([{ path: 'src/routes/a.tsx', source: 'export function loader() {}\n' }])).toEqual([]);
  });

  it('are all used', () => {
    const files = listFiles('src')
      .filter((path) => /\.(?:css|tsx?)$/.test(path))
      .map((path) => ({ path, source: read(path) }));
    expectObeyed(usedRule, findUnusedStylesheets(files));
  });

  it('are caught when nothing imports them', () => {
    const files = [
      { path: 'src/root.tsx', source: "import '#styles/app.css';\n" },
      { path: 'src/styles/app.css', source: "@import './base/a.css' layer(base);\n" },
      { path: 'src/styles/base/a.css', source: '' },
      { path: 'src/styles/b.css', source: '' },
    ];
    expect(findUnusedStylesheets(files)).toEqual([{ file: 'src/styles/b.css', found: 'is imported by nothing' }]);
  });
});

const layerRule = {
  name: 'only app.css and its tokens have cascade layers',
  why: 'when a stylesheet with a layer is added or removed, Chromium shapes all text of the page again: 13 to 20 ms of a navigation',
  instead: 'write the rules in no layer: they come after tokens and base rules, and a theme only sets tokens',
};

const HAS_LAYERS = ['src/styles/app.css', 'src/styles/base/tokens.css'];

const LAYER = /@layer\b|\blayer\b(?=\s*(?:\(|;))/g;

const findLayers = (file: string, text: string) => findPattern(file, text, LAYER);

describe('cascade layers', () => {
  it('are only in the stylesheet of every page', () => {
    const files = listFiles('src').filter((path) => path.endsWith('.css'));
    const found = files.flatMap((path) => findLayers(path, read(path)));
    expectObeyed(
      layerRule,
      found.filter(({ file }) => !HAS_LAYERS.includes(file)),
    );
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set(HAS_LAYERS));
  });

  it.each([
    ['a block', '@layer components {\n  a {\n  }\n}'],
    ['an import', "@import '../a.css' layer(components);"],
    ['an import without a name', "@import '../a.css' layer;"],
  ])('are caught as %s', (_, css) => expect(findLayers('a.css', css)).toHaveLength(1));

  it('are not a class, a comment or a file name', () => {
    expect(findLayers('a.css', "/* @layer x */\n@import './layer-a.css';\n.leaflet-layer {\n}")).toEqual([]);
  });
});

const weightRule = {
  name: 'no raw font weights outside tokens',
  why: 'a theme sets what is strong and what is light; a number in a component ignores it, and every page gets other weights',
  instead: 'use a token of src/styles/base/tokens.css, such as var(--weight-strong); a new meaning is a new token',
};

/** A `@font-face` names the weights that its file has, and a token is where the number belongs. */
const NAMES_WEIGHTS = /\/\*[\s\S]*?\*\/|@font-face\s*\{[^}]*\}|--weight-[\w-]+\s*:[^;}]*/g;
const RAW_WEIGHT =
  /(?<![\w-])(?:font-weight\s*:(?!\s*(?:var\(--weight-|inherit\b))[^;}]+|font\s*:[^;}]*(?<![\w.-])(?:[1-9]\d{2}|bold|bolder|lighter)(?![\w.%-])[^;}]*)/g;

const findRawWeights = (file: string, text: string) => findPattern(file, text, RAW_WEIGHT, NAMES_WEIGHTS);

describe('font weights', () => {
  it('are tokens in every stylesheet', () => {
    const files = listFiles('src').filter((path) => path.endsWith('.css'));
    expect(files.length).toBeGreaterThan(40);
    expectObeyed(
      weightRule,
      files.flatMap((path) => findRawWeights(path, read(path))),
    );
  });

  it.each([
    ['a number', 'a { font-weight: 660; }'],
    ['a word', 'a {\n  font-weight: bold;\n}'],
    ['the last declaration of a rule', 'a { color: red; font-weight: 500 }'],
    ['another variable', 'a { font-weight: var(--size); }'],
    ['the shorthand', 'a { font: 600 1rem/1.2 serif; }'],
  ])('are caught as %s', (_, css) => expect(findRawWeights('a.css', css)).toHaveLength(1));

  it.each([
    ['a token', 'a { font-weight: var(--weight-strong); }'],
    ['the weight of the surrounding text', 'a { font-weight: inherit; font: inherit; }'],
    ['the definition of a token', ':root { --weight-strong: 650; }'],
    ['the weights of a font file', "@font-face { font-family: 'A'; font-weight: 400 760; }"],
    ['a comment', '/* font-weight: 700; */'],
    ['the shorthand without a weight', 'a { font: 1rem/1.5 var(--font-body); }'],
  ])('are not caught in %s', (_, css) => expect(findRawWeights('a.css', css)).toEqual([]));
});

const hasRule = {
  name: 'no icon or link after :has()',
  why:
    'with :has() in a selector, each press, focus and change of the page recomputes the styles of every element like its last ' +
    'part; 170 icons took 5 ms of the way from a tap to the next page',
  instead: 'use a sibling (`:disabled ~ .icon`), :focus-within, or a class or attribute of the element itself',
};

const FREQUENT_AFTER_HAS =
  /:has\((?:[^()]|\([^()]*\))*\)[^,{};()]*[\s>~+](?:\.icon|svg|a|span|\*)(?![\w-])[^,{};]*(?=[,{])/g;

const findFrequentAfterHas = (file: string, text: string) => findPattern(file, text, FREQUENT_AFTER_HAS);

describe('what :has() changes', () => {
  it('does not include icons and links', () => {
    const files = listFiles('src').filter((path) => path.endsWith('.css'));
    expectObeyed(
      hasRule,
      files.flatMap((path) => findFrequentAfterHas(path, read(path))),
    );
  });

  it.each(['.a:has(:disabled) .icon { }', 'body:has(> .b:not(.c)) > a,\n.d { }'])('is caught: %s', (css) =>
    expect(findFrequentAfterHas('a.css', css)).toHaveLength(1),
  );

  it.each(['.a :disabled ~ .icon { }', '.a:has(a) { }', '.a:has(.b) .icon-button { }', '/* .a:has(b) .icon { } */'])(
    'is not caught: %s',
    (css) => expect(findFrequentAfterHas('a.css', css)).toEqual([]),
  );
});

/** The widths at which layouts change, and the largest width below each. */
const BREAKPOINTS: Readonly<Record<string, readonly [from: string, below: string]>> = {
  tablet: ['40rem', '39.99rem'],
  'wide tablet': ['48rem', '47.99rem'],
  desktop: ['64rem', '63.99rem'],
  'wide desktop': ['80rem', '79.99rem'],
};

/** Widths of a few rules, each for one reason. */
const OTHER_WIDTHS: Readonly<Record<string, string>> = {
  '20em': 'text that a reader has enlarged to twice its size on a phone',
  '20rem': 'the same, where the rule applies above it',
  '22.5em': 'the smallest phones: a bar of buttons fits',
  '22.49rem': 'the smallest phones: the icons of the header fit',
  '26rem': 'phones: the telephone number fits beside the logo',
  '30rem': 'phones: two columns of short fields, and the pages of a list',
  '88rem': 'a header with its navigation on both sides of the logo has room for larger letters',
  '87.99rem': 'below that width',
};

const breakpointRule = {
  name: 'layouts change at four widths',
  why: 'with 25 widths, two parts of a page changed at different ones, and the layout of a window was hard to tell',
  instead: `use a breakpoint (${Object.values(BREAKPOINTS)
    .map(([from, below]) => `${from} or ${below}`)
    .join(', ')}), or give a reason in OTHER_WIDTHS`,
};

const MEDIA = /@media[^{]+/g;
const WIDTH = /(?:(?:min|max)-width:\s*|width\s*[<>]=?\s*)([\d.]+\w+)/g;

/** Finds widths of media queries that are not breakpoints. */
function findOtherWidths(file: string, text: string): Violation[] {
  const known = new Set([...Object.values(BREAKPOINTS).flat(), ...Object.keys(OTHER_WIDTHS)]);
  return findPattern(file, text, MEDIA).flatMap((media) =>
    [...media.found.matchAll(WIDTH)]
      .filter(([, width]) => !known.has(width!))
      .map(([found]) => ({ ...media, found: found! })),
  );
}

describe('breakpoints', () => {
  const files = listFiles('src').filter((path) => path.endsWith('.css'));

  it('are the same four in every stylesheet', () => {
    expectObeyed(
      breakpointRule,
      files.flatMap((path) => findOtherWidths(path, read(path))),
    );
  });

  it.each(Object.keys(OTHER_WIDTHS))('have %s beside them because a stylesheet needs it', (width) => {
    expect(files.some((path) => (read(path).match(MEDIA) ?? []).some((media) => media.includes(width)))).toBe(true);
  });

  it.each([
    ['another width', '@media (min-width: 60rem) { }', 1],
    ['pixels', '@media (max-width: 640px) { }', 1],
    ['a range', '@media (width < 50rem) { }', 1],
    ['a breakpoint', '@media (min-width: 64rem) and (max-width: 79.99rem) { }', 0],
    ['the width of a box', 'a { min-width: 17rem; }', 0],
  ])('are checked: %s', (_, css, count) => expect(findOtherWidths('a.css', css)).toHaveLength(count));
});

const definedRule = {
  name: 'every custom property that a stylesheet uses has a value somewhere',
  why: 'a declaration with an unknown property does nothing, and no tool reports it',
  instead: 'use a token of src/styles/base/tokens.css, or write a default: var(--name, 0)',
};

const DEFINED = /--[\w-]+(?=\s*:|['"`\]])/g;
const USED = /var\((--[\w-]+)(?=\s*\))/g;

/** Finds properties that are used without a default and defined in none of the files. */
function findUndefined(styles: readonly { path: string; source: string }[], code: readonly string[]): Violation[] {
  const sources = [...styles.map(({ source }) => source), ...code];
  const defined = new Set(sources.flatMap((source) => source.match(DEFINED) ?? []));
  return styles.flatMap(({ path, source }) =>
    findPattern(path, source, USED).filter(({ found }) => !defined.has(found.slice('var('.length))),
  );
}

describe('custom properties', () => {
  it('are defined', () => {
    const files = listFiles('src').map((path) => ({ path, source: read(path) }));
    const styles = files.filter(({ path }) => path.endsWith('.css'));
    const code = files.filter(({ path }) => /\.tsx?$/.test(path)).map(({ source }) => source);
    expectObeyed(definedRule, findUndefined(styles, code));
  });

  it.each([
    ['in the same stylesheet', 'a { --x: 1; width: var(--x); }', '', 0],
    ['by a component', 'a { width: var(--x); }', "style={{ ['--x']: 1 }}", 0],
    ['with a default', 'a { width: var(--x, 1px); }', '', 0],
    ['nowhere', 'a { width: var(--x); }', '', 1],
  ])('%s', (_, source, code, count) => expect(findUndefined([{ path: 'a.css', source }], [code])).toHaveLength(count));
});
