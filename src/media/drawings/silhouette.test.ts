import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { SIMPLE_BODIES } from '#vehicle/rules/vocabulary.ts';
import { SIMPLE_COLOURS } from '#feeds/rules/colour.ts';
import { comingSoonSvg, noPhotoSvg } from './placeholders.ts';
import {
  COMING_SOON_PATH,
  NO_PHOTO_PATH,
  SILHOUETTE_BODIES,
  SILHOUETTE_COLOURS,
  SILHOUETTE_VIEWS,
  silhouetteFromPath,
  silhouettePath,
  vehicleSvg,
} from './silhouette.ts';

const all = SILHOUETTE_BODIES.flatMap((body) =>
  SILHOUETTE_VIEWS.map((view) => ({ body, view, svg: vehicleSvg({ body, colour: 'Purple', view }) })),
);

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' });

/** The elements of a drawing, which must be valid XML, in their order. */
function elementsOf(svg: string): readonly Element[] {
  const flat = (nodes: readonly Record<string, unknown>[]): Element[] =>
    nodes.flatMap((node) => {
      const name = Object.keys(node).find((key) => key !== ':@')!;
      if (name === '#text') return [];
      return [
        { name, attributes: (node[':@'] ?? {}) as Element['attributes'] },
        ...flat(node[name] as Record<string, unknown>[]),
      ];
    });
  return flat(parser.parse(svg, true) as Record<string, unknown>[]);
}
const attributesOf = (svg: string) => elementsOf(svg).flatMap(({ attributes }) => Object.entries(attributes));
const idsOf = (svg: string) => elementsOf(svg).flatMap(({ attributes }) => attributes['id'] ?? []);

const ELEMENTS = [
  'svg',
  'title',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'use',
  'clipPath',
];

describe('drawn vehicles', () => {
  it('exist for every body and colour of the facets', () => {
    expect(new Set<string>(SILHOUETTE_BODIES)).toEqual(new Set<string>(SIMPLE_BODIES));
    expect(new Set<string>(SILHOUETTE_COLOURS)).toEqual(new Set<string>(SIMPLE_COLOURS));
  });

  it.each(all)('$body from $view is a small valid SVG without scripts and external resources', ({ svg }) => {
    const elements = elementsOf(svg);
    expect(elements[0]).toMatchObject({
      name: 'svg',
      attributes: { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 1200 900' },
    });
    expect(svg).not.toMatch(/NaN|undefined|Infinity|PAINT|SHADE|GLEAM|BASE|LINE|WHEELS/);
    expect(svg.length).toBeLessThan(6200);
    expect(elements.map(({ name }) => name).filter((name) => !ELEMENTS.includes(name))).toEqual([]);
    const attributes = attributesOf(svg);
    expect(attributes.filter(([name]) => /^on/i.test(name))).toEqual([]);
    expect(attributes.filter(([name, value]) => name !== 'xmlns' && value.includes(':'))).toEqual([]);
    expect(attributes.filter(([name, value]) => name.endsWith('href') && !value.startsWith('#'))).toEqual([]);
  });

  it('only references unique ids of the same picture', () => {
    for (const { svg } of all) {
      const ids = idsOf(svg);
      expect(new Set(ids).size).toBe(ids.length);
      const used = attributesOf(svg).flatMap(([name, value]) =>
        [...(name === 'href' ? `url(${value})` : value).matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]!),
      );
      expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  it('has different ids in different pictures, so that a page can contain several', () => {
    const seen = new Set<string>();
    const repeated: string[] = [];
    // Ids name body, colour and view: every pair of two of them, because parsing all drawings takes six seconds.
    const drawings = SILHOUETTE_COLOURS.flatMap((colour, index) =>
      SILHOUETTE_BODIES.flatMap((body, at) =>
        SILHOUETTE_VIEWS.filter((_, view) => index < 2 || at < 2 || (index + at + view) % 6 === 0).map((view) =>
          vehicleSvg({ body, colour, view }),
        ),
      ),
    );
    for (const id of drawings.flatMap(idsOf)) {
      if (seen.has(id)) repeated.push(id);
      seen.add(id);
    }
    expect(repeated).toEqual([]);
    const twice = ['a-', 'b-'].flatMap((idPrefix) =>
      idsOf(vehicleSvg({ body: 'SUV', colour: 'Red', view: 'side', idPrefix })),
    );
    expect(new Set(twice).size).toBe(twice.length);
  });

  it('differs for every body, colour and view, and is deterministic', () => {
    const withoutIds = (svg: string) =>
      JSON.stringify(
        elementsOf(svg).map(({ attributes, ...element }) => ({ ...element, ...attributes, 'aria-label': '' })),
      ).replaceAll(/v\d+-\d+-\d+/g, '');
    const views = all.map(({ svg }) => withoutIds(svg));
    expect(new Set(views).size).toBe(all.length);
    const colours = SILHOUETTE_COLOURS.map((colour) => withoutIds(vehicleSvg({ body: 'Ute', colour, view: 'side' })));
    expect(new Set(colours).size).toBe(SILHOUETTE_COLOURS.length);
    expect(vehicleSvg({ body: 'Van', colour: 'White', view: 'rear' })).toBe(
      vehicleSvg({ body: 'Van', colour: 'White', view: 'rear' }),
    );
  });

  it('is not cropped in the side view', () => {
    for (const { view, svg, body } of all) {
      if (view !== 'side') continue;
      const [, left, scale] = /translate\(([\d.]+) 664\) scale\(([\d.]+)/.exec(svg) ?? [];
      expect(Number(left), body).toBeGreaterThanOrEqual(40);
      expect(Number(scale), body).toBeGreaterThan(1);
    }
  });
});

it('has a view without a background, for a page with its own', () => {
  const svg = vehicleSvg({ body: 'SUV', colour: 'Red', view: 'clear' });
  const side = vehicleSvg({ body: 'SUV', colour: 'Red', view: 'side' });
  const fills = (drawing: string) =>
    elementsOf(drawing).filter(({ attributes }) => (attributes['fill'] ?? '').endsWith('f)'));
  expect([fills(side).length, fills(svg).length]).toEqual([1, 0]);
  expect(silhouetteFromPath(silhouettePath('SUV', 'Red', 'clear'))).toBe(svg);
  expect(SILHOUETTE_VIEWS).not.toContain('clear');
});

describe('URLs of drawn vehicles', () => {
  it('finds the picture of every URL', () => {
    for (const body of SILHOUETTE_BODIES) {
      const path = silhouettePath(body, 'Grey', 'front');
      expect(path).toMatch(/^\/media\/silhouettes\/[a-z-]+\/grey\/front\.svg$/);
      expect(silhouetteFromPath(path)).toBe(vehicleSvg({ body, colour: 'Grey', view: 'front' }));
    }
    expect(silhouettePath('People Mover', 'Red', 'other-side')).toBe(
      '/media/silhouettes/people-mover/red/other-side.svg',
    );
    expect(silhouetteFromPath(NO_PHOTO_PATH)).toBe(noPhotoSvg());
    expect(silhouetteFromPath(COMING_SOON_PATH)).toBe(comingSoonSvg());
  });

  it.each([
    '/media/silhouettes/suv/red/top.svg',
    '/media/silhouettes/suv/teal/side.svg',
    '/media/silhouettes/submarine/red/side.svg',
    '/media/silhouettes/SUV/Red/side.svg',
    '/media/silhouettes/suv/red/side.svg/',
    '/media/silhouettes/suv/red/side.png',
    '/media/silhouettes/../suv/red/side.svg',
    '/media/silhouettes/constructor/red/side.svg',
    '',
    '/',
    '/media/silhouettes/',
    '/media/silhouettes/suv/red/side.svg?x=1',
    'media/silhouettes/suv/red/side.svg',
  ])('has no picture for %s', (path) => {
    expect(silhouetteFromPath(path)).toBeNull();
  });
});

describe('placeholders', () => {
  it('draws the placeholders as small valid SVGs [VDP-010]', () => {
    for (const svg of [noPhotoSvg(), comingSoonSvg()]) {
      expect(elementsOf(svg).length).toBeGreaterThan(1);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.length).toBeLessThan(6000);
    }
    expect(noPhotoSvg()).not.toBe(comingSoonSvg());
    const ids = [noPhotoSvg('a'), noPhotoSvg('b'), comingSoonSvg('c'), comingSoonSvg('d')].flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
