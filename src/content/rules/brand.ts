/** The groups of the brands page, in its order. `group` are a dealer group's own businesses. */
export const BRAND_GROUPS = ['car', 'caravan', 'motorcycle', 'truck', 'group'] as const;
export type BrandGroup = (typeof BRAND_GROUPS)[number];

/** A make that a group sells, or a business of the group itself. */
export interface Brand {
  readonly title: string;
  readonly slug: string;
  readonly group: BrandGroup;
  /** The known make of this name; `null` for a business of the group. */
  readonly make: string | null;
  /** A picture or an SVG under `/media/`; `null` for the make's own logo, or its title. */
  readonly logo: string | null;
  readonly banner: { readonly url: string; readonly alt: string } | null;
  readonly description: readonly string[];
  /** True if the brand has no page of its own. */
  readonly skipPage: boolean;
  /** Target of the brand's tile without a page: a path of the site or another website. */
  readonly link: string | null;
}

export const BRANDS_PATH = '/brands';

/** `/kia/overview`; `null` for a brand without a page. */
export function brandPath({ slug, skipPage }: Pick<Brand, 'slug' | 'skipPage'>): string | null {
  return skipPage ? null : `/${slug}/overview`;
}

/** The page of a site's only brand. Its brands page would be one tile, so it leads to that page; `null` for several brands. */
export function onlyBrandPath(brands: readonly Pick<Brand, 'slug' | 'skipPage'>[]): string | null {
  return brands.length === 1 ? brandPath(brands[0]!) : null;
}

/** The brand with a page at this path. */
export function brandAt<B extends Pick<Brand, 'slug' | 'skipPage'>>(brands: readonly B[], path: string): B | null {
  return brands.find((brand) => brandPath(brand) === path.replace(/\/$/, '')) ?? null;
}
