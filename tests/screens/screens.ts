/** One screen that is compared with its reference: the first window of a page at one width. */
export interface Screen {
  readonly name: string;
  readonly site: string;
  readonly path: string;
  readonly width: keyof typeof HEIGHTS;
  /** Leads from that page to the one that is compared: the first such link. */
  readonly follow?: string;
}

/** Heights of windows by their width. */
export const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const;

const VEHICLE = 'main .card-title a';
const WIDE = [1440] as const;
const BOTH = [1440, 390] as const;

type Page = readonly [name: string, path: string, widths: readonly (keyof typeof HEIGHTS)[], follow?: string];

/** Pages of which each site has one, with vehicles that are in stock all the time. */
const OF_EACH: readonly Page[] = [
  ['home', '/', BOTH],
  ['search', '/search/new-used-and-demo-cars?status=in_stock', BOTH],
  ['vehicle', '/search/new-used-and-demo-cars?status=in_stock&sortBy=price_desc', BOTH, VEHICLE],
];

const PAGES: Readonly<Record<string, readonly Page[]>> = {
  'southern-cross': [
    ...OF_EACH,
    ['models', '/models', WIDE],
    ['model', '/models/hilux', WIDE],
    ['offer', '/offers/kia/sportage-hybrid-run-out', WIDE],
    ['about', '/about-us', [768]],
    ['contact', '/contact-us', WIDE],
    ['saved', '/saved', [390]],
    ['compare', '/compare', WIDE],
    ['nothing-found', '/search/used-cars?query=zzzzqqqq', [390]],
  ],
  'kia-aspley': [...OF_EACH, ['model', '/sportage', BOTH], ['posts', '/blogs', WIDE]],
  'blue-gum-outlet': [...OF_EACH, ['offers', '/special-offers', WIDE], ['warranty', '/warranty', [768]]],
  'coastline-leisure': [
    ...OF_EACH,
    ['model', '/models/journey', [768]],
    ['post', '/blogs/weights-before-you-hitch', [390]],
    ['missing', '/no-such-page', WIDE],
  ],
};

export const SCREENS: readonly Screen[] = Object.entries(PAGES).flatMap(([site, pages]) =>
  pages.flatMap(([page, path, widths, follow]) =>
    widths.map((width) => ({
      name: `${site}-${page}-${width}`,
      site,
      path,
      width,
      ...(follow === undefined ? {} : { follow }),
    })),
  ),
);
