import type { VehicleType } from './vehicle.ts';

/** The links of the three-item banner on a vehicle's page. */
export const BANNER_ITEMS = ['offers', 'serviceBooking', 'sellYourCar'] as const;
export type BannerItem = (typeof BANNER_ITEMS)[number];

interface PageSectionEntry {
  /** The heading, in title case if the specification has it so; `{Type}` and `{type}` are the vehicle's. Others make their own. */
  readonly title?: string;
  /** Its entry in the page's index, with the anchor that it leads to. */
  readonly index?: { readonly label: string; readonly anchor: string };
  /** Full width, below the two columns; otherwise in the main column. */
  readonly isWide?: true;
  /** Not among the sections of a site that lists none. */
  readonly isDefault?: false;
}

/**
 * The sections of a vehicle's page, in their default order. routes/vehicle/section-views.ts makes their content, and
 * routes/vehicle/sections.tsx renders it.
 */
const SECTIONS = {
  keyInformation: { index: { label: 'Details', anchor: 'key-information' }, title: 'Key information' },
  usedCarChecks: { title: 'Used {type} checks' },
  dealerComments: { title: 'Dealer Comments' },
  whatsIncluded: { title: "What's Included" },
  whyBuy: {},
  rights: { title: 'Your rights when you buy' },
  reserveOnline: { title: 'Reserve Online' },
  protectYourCar: { title: 'Protect Your {Type}' },
  features: { index: { label: 'Features', anchor: 'features' }, title: 'Features' },
  specifications: { index: { label: 'Specifications', anchor: 'specifications' }, title: 'Specifications' },
  calculators: {},
  financeCalculator: { index: { label: 'Finance', anchor: 'finance-calculator' }, title: 'Finance calculator' },
  gauge: { title: 'Price Comparison' },
  disclaimer: {},
  faq: { index: { label: 'Questions', anchor: 'faq' }, title: 'Questions and answers' },
  map: { index: { label: 'Location', anchor: 'vehicle-map' }, isWide: true },
  similar: { index: { label: 'Similar', anchor: 'similar' }, isWide: true },
  blogs: { title: 'Related posts', isWide: true, isDefault: false },
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

/** Adds the rights of buyers to a site's sections that do not place them: after the dealer's own promises, else where the default has them. */
export function withRights(sections: readonly PageSection[]): readonly PageSection[] {
  if (sections.includes('rights')) return sections;
  const later = PAGE_SECTIONS.slice(PAGE_SECTIONS.indexOf('rights') + 1);
  const why = sections.indexOf('whyBuy');
  const at = why === -1 ? sections.findIndex((name) => later.includes(name)) : why + 1;
  return at === -1 ? [...sections, 'rights'] : [...sections.slice(0, at), 'rights', ...sections.slice(at)];
}

/** Empty for a section that makes its own. */
export function sectionTitle(name: PageSection, type: VehicleType): string {
  return (SECTION_TABLE[name].title ?? '')
    .replace('{Type}', type.charAt(0).toUpperCase() + type.slice(1))
    .replace('{type}', type);
}

export function isWide(name: PageSection): boolean {
  return SECTION_TABLE[name].isWide === true;
}

export interface IndexEntry {
  readonly label: string;
  /** `#features` */
  readonly href: string;
}

/** The index of a page with these sections, in the order in which the page shows them: the wide ones are last. */
export function pageIndex(shown: readonly PageSection[]): readonly IndexEntry[] {
  const ordered = [...shown.filter((name) => !isWide(name)), ...shown.filter(isWide)];
  return ordered.flatMap((name) => {
    const { index } = SECTION_TABLE[name];
    return index ? [{ label: index.label, href: `#${index.anchor}` }] : [];
  });
}
