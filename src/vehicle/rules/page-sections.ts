/** What the three-item banner of a vehicle's page may lead to. */
export const BANNER_ITEMS = ['offers', 'serviceBooking', 'sellYourCar'] as const;
export type BannerItem = (typeof BANNER_ITEMS)[number];

/** The sections of a vehicle's page, in the order of a site that does not say another. */
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

/** Where a site shows its posts but did not say in which place, they stand before what comes after them in the list above. */
export function withBlogs(sections: readonly PageSection[]): readonly PageSection[] {
  if (sections.includes('blogs')) return sections;
  const later = PAGE_SECTIONS.slice(PAGE_SECTIONS.indexOf('blogs') + 1);
  const at = sections.findIndex((name) => later.includes(name));
  return at === -1 ? [...sections, 'blogs'] : [...sections.slice(0, at), 'blogs', ...sections.slice(at)];
}

/** Sections as wide as the page: they stand below the two columns, in the site's order among themselves. */
const WIDE: ReadonlySet<PageSection> = new Set(['map', 'similar', 'blogs', 'locationBar', 'banner']);

export function isWide(name: PageSection): boolean {
  return WIDE.has(name);
}
