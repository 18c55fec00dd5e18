/** The links of the three-item banner on a vehicle's page. */
export const BANNER_ITEMS = ['offers', 'serviceBooking', 'sellYourCar'] as const;
export type BannerItem = (typeof BANNER_ITEMS)[number];

interface PageSectionEntry {
  /** Full width, below the two columns; otherwise in the main column. */
  readonly isWide?: true;
  /** Not among the sections of a site that lists none. */
  readonly isDefault?: false;
}

/**
 * The sections of a vehicle's page, in their default order. What a section shows is made in routes/vehicle/section-views.ts and drawn in
 * routes/vehicle/sections.tsx.
 */
const SECTIONS = {
  keyInformation: {},
  usedCarChecks: {},
  dealerComments: {},
  whatsIncluded: {},
  whyBuy: {},
  reserveOnline: {},
  protectYourCar: {},
  features: {},
  specifications: {},
  calculators: {},
  financeCalculator: {},
  gauge: {},
  disclaimer: {},
  faq: {},
  map: { isWide: true },
  similar: { isWide: true },
  blogs: { isWide: true, isDefault: false },
  locationBar: { isWide: true },
  banner: { isWide: true },
} as const satisfies Readonly<Record<string, PageSectionEntry>>;

export type PageSection = keyof typeof SECTIONS;
const SECTION_TABLE: Readonly<Record<PageSection, PageSectionEntry>> = SECTIONS;
export const PAGE_SECTIONS = Object.keys(SECTIONS) as readonly PageSection[];
export const DEFAULT_SECTIONS: PageSection[] = PAGE_SECTIONS.filter((name) => SECTION_TABLE[name].isDefault !== false);

/** Adds posts to a site's sections that do not place them: before the sections that follow posts in the default order. */
export function withBlogs(sections: readonly PageSection[]): readonly PageSection[] {
  if (sections.includes('blogs')) return sections;
  const later = PAGE_SECTIONS.slice(PAGE_SECTIONS.indexOf('blogs') + 1);
  const at = sections.findIndex((name) => later.includes(name));
  return at === -1 ? [...sections, 'blogs'] : [...sections.slice(0, at), 'blogs', ...sections.slice(at)];
}

export function isWide(name: PageSection): boolean {
  return SECTION_TABLE[name].isWide === true;
}
