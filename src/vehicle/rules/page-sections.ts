/** The links of the three-item banner on a vehicle's page. */
export const BANNER_ITEMS = ['offers', 'serviceBooking', 'sellYourCar'] as const;
export type BannerItem = (typeof BANNER_ITEMS)[number];

/** The sections of a vehicle's page, in their default order. */
export const PAGE_SECTIONS = [
  'keyInformation',
  'usedCarChecks',
  'dealerComments',
  'whatsIncluded',
  'whyBuy',
  'reserveOnline',
  'protectYourCar',
  'features',
  'specifications',
  'calculators',
  'financeCalculator',
  'gauge',
  'disclaimer',
  'faq',
  'map',
  'similar',
  'blogs',
  'locationBar',
  'banner',
] as const;
export type PageSection = (typeof PAGE_SECTIONS)[number];

export const DEFAULT_SECTIONS: PageSection[] = PAGE_SECTIONS.filter((name) => name !== 'blogs');

/** Adds posts to a site's sections that do not place them: before the sections that follow posts in the default order. */
export function withBlogs(sections: readonly PageSection[]): readonly PageSection[] {
  if (sections.includes('blogs')) return sections;
  const later = PAGE_SECTIONS.slice(PAGE_SECTIONS.indexOf('blogs') + 1);
  const at = sections.findIndex((name) => later.includes(name));
  return at === -1 ? [...sections, 'blogs'] : [...sections.slice(0, at), 'blogs', ...sections.slice(at)];
}

/** Full-width sections, which are below the two columns, in the site's order. */
const WIDE: ReadonlySet<PageSection> = new Set(['map', 'similar', 'blogs', 'locationBar', 'banner']);

export function isWide(name: PageSection): boolean {
  return WIDE.has(name);
}
