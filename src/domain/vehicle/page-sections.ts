/** VDP-028 to VDP-045: the sections of a vehicle's page, in the order of a site that does not say another. */
export const PAGE_SECTIONS = [
  'keyInformation', 'usedCarChecks', 'dealerComments', 'whatsIncluded', 'whyBuy', 'reserveOnline', 'protectYourCar', 'features', 'specifications',
  'calculators', 'financeCalculator', 'gauge', 'disclaimer', 'faq', 'map', 'similar', 'blogs', 'locationBar', 'banner',
] as const;
export type PageSection = (typeof PAGE_SECTIONS)[number];

export const DEFAULT_SECTIONS: PageSection[] = PAGE_SECTIONS.filter((name) => name !== 'blogs');

/** Sections as wide as the page: they stand below the two columns, in the site's order among themselves. */
const WIDE: ReadonlySet<PageSection> = new Set(['map', 'similar', 'blogs', 'locationBar', 'banner']);

export function isWide(name: PageSection): boolean {
  return WIDE.has(name);
}
