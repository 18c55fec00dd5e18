import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { stateFinance } from '#tests/support/stated-finance.ts';

/** URL for a journey's own tile server: the port after the server's. */
export const TILE_SERVER = `http://127.0.0.1:${Number(process.env['E2E_PORT'] ?? 4317) + 1}`;

/** Additional sites: the design system with its default settings, with all others, and a site without it; one with a tile server, one with pictures of maps by a service, one whose sales are counted by the clock, one that lists three locations. */
const MORE_SITES: Readonly<Record<string, string>> = {
  'kit-plain': 'site: { flags: [kit] }',
  'kit-variant':
    'site: { flags: [kit] }\n  header: { menuOpen: hover }\n  ui: { sectionState: remember, termsOnMobile: expanded }',
  'kit-less': 'site: { template: standard }',
  streets: [
    'maps:',
    '    tiles:',
    `      url: "${TILE_SERVER}/{z}/{x}/{y}.png"`,
    '      attribution: { text: Sample Maps, link: "https://maps.example/credit" }',
    '      maximumZoom: 16',
  ].join('\n'),
  slides: 'search: { resultLayout: carousel }',
  // An opening of two slides that change on their own.
  'moving-slides': [
    'home:',
    '    slideAdvance: automatic',
    '    slides:',
    '      - { id: utes, name: Utes, url: /contact-us, image: /media/scenes/ute-dusk.webp }',
    '      - { id: family, name: Family cars, url: /contact-us, image: /media/scenes/family-dusk.webp }',
  ].join('\n'),
  // The searches by amount.
  amounts:
    'home: { blocks: [budget, priceRange] }\n  budget: { widget: true }\n  priceRange: { bounds: { min: 10000, max: 120000 } }',
  // Four sales a day.
  clock: 'counter: { sales: true, source: clock, perDay: 4 }',
  'map-picture': 'maps: { picture: google }',
  workshops: 'locations: { filter: service-and-parts }',
};

/** The key with which journeys make offers for trade-ins, and its variable. */
export const OFFERS_KEY = 'the key of the offers of journeys';
export const OFFERS_KEY_ENV = 'JOURNEY_OFFERS_KEY';

/** Copies the demo dealers, with the design system page (`/__kit`) and offers for trade-ins on every site. Returns the folder. */
export function prepareDealers(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-e2e-dealers-'));
  cpSync(path.join(import.meta.dirname, '../../dealers'), dir, { recursive: true });
  for (const file of globSync('*/*/site.yaml', { cwd: dir })) {
    const site = parseDocument(readFileSync(path.join(dir, file), 'utf8'));
    site.setIn(['settings', 'site', 'flags'], ['kit']);
    site.setIn(['settings', 'tradeIn', 'offerKeyEnv'], OFFERS_KEY_ENV);
    writeFileSync(path.join(dir, file), site.toString());
  }
  stateFinance(path.join(dir, 'southern-cross'));
  const dealerships = path.join(dir, 'southern-cross/dealerships.yaml');
  writeFileSync(
    dealerships,
    readFileSync(dealerships, 'utf8').replace('lat: -27.371, long: 153.048', '$&, map_key: key-of-journeys'),
  );
  for (const [slug, settings] of Object.entries(MORE_SITES)) {
    mkdirSync(path.join(dir, 'southern-cross', slug));
    cpSync(
      path.join(dir, 'southern-cross/southern-cross/logo.svg'),
      path.join(dir, 'southern-cross', slug, 'logo.svg'),
    );
    writeFileSync(
      path.join(dir, 'southern-cross', slug, 'site.yaml'),
      `name: Site ${slug}\nsettings:\n  ${settings}\n`,
    );
  }
  return dir;
}
