import { AREAS } from '#sites/settings/settings.ts';

/** The kinds of pages on which layouts are seen; `layouts.spec.ts` knows their addresses. */
export const PAGE_KINDS = [
  'home',
  'results',
  'results map',
  'vehicle',
  'sold vehicle',
  'contact',
  'location',
  'test drive',
  'photos',
  'offers',
  'offer',
  'models',
  'model',
  'brands',
  'brand',
  'blogs',
  'trade-in',
  'finance',
  'compare',
  'kit',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Pages on which the settings of an area, or one setting, are seen; or the reason why their values change no layout. */
const SEEN_ON: Readonly<Record<string, readonly PageKind[] | string>> = {
  site: ['home', 'results', 'vehicle', 'contact', 'location', 'test drive', 'offers', 'brand', 'finance'],
  'site.defaultState': 'decides sums and texts, not a layout',
  'site.vehicleTypes': 'decides which vehicles are meant',
  header: ['home', 'results'],
  home: ['home'],
  routes: 'addresses, not layouts',
  locations: ['contact', 'location', 'home', 'vehicle'],
  trust: ['home', 'contact', 'location', 'vehicle'],
  maps: ['contact', 'location'],
  'maps.geocoding': 'decides how places are found',
  hours: ['contact', 'location'],
  search: ['results', 'results map', 'home'],
  'search.visibilityRule': 'decides which vehicles are shown',
  'search.certifiedScope': 'decides which vehicles are meant',
  'search.collapseSold': 'decides which vehicles are shown',
  budget: ['home', 'results'],
  money: ['home', 'results'],
  promo: ['results'],
  payments: ['home'],
  models: ['models', 'model'],
  offers: ['offers', 'offer'],
  brands: ['brands', 'brand', 'home'],
  blogs: ['blogs', 'home'],
  reviews: ['home', 'location'],
  'reviews.source': 'the other sources need a service outside',
  price: ['results', 'vehicle'],
  driveAway: ['vehicle', 'results'],
  law: ['vehicle', 'sold vehicle'],
  tags: ['results', 'vehicle'],
  auth: 'decides where accounts are valid',
  garage: ['home', 'results'],
  gating: 'decides which pages ask for a sign-in',
  spinToWin: ['home'],
  favourites: ['results', 'vehicle'],
  compare: ['results', 'compare'],
  vdp: ['vehicle', 'sold vehicle'],
  counter: ['home', 'results'],
  availability: 'decides which vehicles are for a test drive only',
  enquiry: ['contact', 'vehicle', 'test drive'],
  forms: 'decides which pages there are',
  service: 'decides where links to the service lead',
  tradeIn: ['trade-in'],
  finance: ['finance', 'vehicle', 'results'],
  delivery: ['vehicle'],
  reserve: ['vehicle', 'results'],
  checkout: ['vehicle'],
  onlinePayment: ['home'],
  testDrive: ['test drive', 'vehicle'],
  photos: ['photos', 'vehicle'],
  spin: ['vehicle'],
  chat: 'the other modes load the script of a service outside',
  text: ['home', 'results', 'vehicle', 'contact'],
  ui: ['home', 'results', 'vehicle', 'kit'],
};

/** A setting with a choice: its values, each of which some site has. */
export interface Choice {
  readonly area: string;
  readonly key: string;
  readonly values: readonly unknown[];
  readonly pages: readonly PageKind[];
}

interface SchemaParts {
  readonly options?: readonly string[];
  readonly element?: SchemaParts;
  readonly def: { readonly type: string };
}

/** Every setting that is one of several values, a yes or no, or a list of such values. Fails for one that has no page. */
export function layoutChoices(): readonly Choice[] {
  const choices: Choice[] = [];
  for (const [area, settings] of Object.entries(AREAS))
    for (const [key, { schema, default: standard }] of Object.entries(settings)) {
      const values = valuesOf(schema as unknown as SchemaParts, standard);
      if (values.length === 0) continue;
      const pages = SEEN_ON[`${area}.${key}`] ?? SEEN_ON[area];
      if (pages === undefined)
        throw new Error(`${area}.${key} has no page: name one, or a reason, in SEEN_ON of tests/layouts/values.ts.`);
      if (typeof pages !== 'string') choices.push({ area, key, values, pages });
    }
  return choices;
}

function valuesOf({ def, options, element }: SchemaParts, standard: unknown): readonly unknown[] {
  if (def.type === 'enum') return options!;
  if (def.type === 'boolean') return [false, true];
  // A list has its default, then everything.
  return def.type === 'array' && element?.def.type === 'enum' ? [standard, element.options!] : [];
}

/**
 * Number of sites that show every value: as many as the longest choice has values, because each takes its next value.
 */
export const siteCount = (): number => Math.max(...layoutChoices().map(({ values }) => values.length));

export const siteName = (index: number): string => `layouts-${index + 1}`;

/** The settings of one of the sites. */
export const settingsOfSite = (index: number): readonly { readonly path: string; readonly value: unknown }[] =>
  layoutChoices().map(({ area, key, values }) => ({ path: `${area}.${key}`, value: values[index % values.length] }));
