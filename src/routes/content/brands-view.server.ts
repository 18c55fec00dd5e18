import { data, redirect } from 'react-router';
import {
  brandPath,
  BRAND_GROUPS,
  BRANDS_PATH,
  onlyBrandPath,
  type Brand,
  type BrandGroup,
} from '#content/rules/brand.ts';
import type { BrandCardView } from '#content/ui/brand-card.tsx';
import { namesInText } from '#dealerships/rules/staff.ts';
import { formatNumber } from '#rules/money.ts';
import { unsold } from '#search/rules/excluded-values.ts';
import { EMPTY_QUERY, withSort, withValues } from '#search/rules/query-codec.ts';
import { canonicalUrl } from '#search/rules/search-url.ts';
import { singlePrice, typeAfterPrice, type PriceView } from '#vehicle/rules/price-display.ts';
import { vehicleName } from '#vehicle/rules/vehicle.ts';
import { formatVehicleCount } from '#vehicle/rules/vehicle-type.ts';
import { vehiclePrice } from '#views/cards/vehicle-price.ts';
import type { Scope } from '#views/context.ts';
import { pictureOptions, sitePicture, stockPicture } from '#views/pictures.ts';
import { kindsFound } from '#views/search/search-title.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { brandLogo, brandLocations, stockByMake, stockPath, stockText } from './brand-view.server.ts';

const GROUP_TITLES = {
  car: 'Cars',
  caravan: 'Caravans',
  motorcycle: 'Motorcycles',
  truck: 'Trucks',
  group: 'Our other businesses',
} as const satisfies Record<BrandGroup, string>;

/** Bodies on a card: one line of them, or two on a phone. */
const MAX_BODIES = 4;
const MAX_TOWNS = 3;
/** More brands than this are an overview: name, lowest price and stock; the rest is on the page of the brand. */
const MOST_FULL_CARDS = 6;
/** The newest vehicles, of which one is shown: new with photos, else with photos. */
const NEWEST = 24;

export interface BrandTile {
  readonly title: string;
  /** `null` if the brand has neither a page, nor a link, nor vehicles. */
  readonly href: string | null;
  readonly logo: string | null;
  /** `16 vehicles`, if there are any. */
  readonly stock: string | null;
}

/** The brands of a site in groups. Groups without a brand are left out. */
export async function brandsView(scope: Scope<'inventory'>) {
  const { site, origin } = scope;
  if (site.brands.length === 0) throw data(null, { status: 404 });
  const only = onlyBrandPath(site.brands);
  // Temporary: the site may get a second brand.
  if (only !== null) throw redirect(only, 302);
  const counts = await stockByMake(scope);
  const makes = site.brands.filter(({ make }) => make !== null);
  const groups = BRAND_GROUPS.map(async (group) => {
    const brands = site.brands.filter((brand) => brand.group === group);
    const hasCards = site.settings.brands.layout === 'cards';
    const isCompact = hasCards && brands.length > MOST_FULL_CARDS;
    const cards = hasCards ? await Promise.all(brands.map((brand) => brandCard(brand, scope))) : [];
    return {
      group,
      title: GROUP_TITLES[group],
      tiles: hasCards ? [] : brands.map((brand) => brandTile(brand, counts(brand))),
      isCompact,
      cards: isCompact ? cards.map(compactCard) : cards,
    };
  });
  return {
    siteName: site.name,
    canonical: `${origin}${BRANDS_PATH}`,
    share: sharePicture(scope),
    /** `17 makes, 1,071 vehicles`. */
    summary: `${countedMakes(makes.length)}, ${stockText(makes.reduce((sum, make) => sum + counts(make), 0))}`,
    groups: (await Promise.all(groups)).filter(({ tiles, cards }) => tiles.length + cards.length > 0),
  };
}

export type BrandsPage = Awaited<ReturnType<typeof brandsView>>;

function countedMakes(count: number): string {
  return count === 1 ? '1 make' : `${formatNumber(count)} makes`;
}

function brandTile(brand: Brand, stock: number): BrandTile {
  return {
    title: brand.title,
    href: brandHref(brand, stock),
    logo: brandLogo(brand),
    stock: stock > 0 ? stockText(stock) : null,
  };
}

function brandHref(brand: Brand, stock: number): string | null {
  const search = stock > 0 && brand.make !== null ? stockPath(brand.make) : null;
  return brandPath(brand) ?? brand.link ?? search;
}

async function brandCard(brand: Brand, scope: Scope<'inventory'>): Promise<BrandCardView> {
  const found = brand.make === null ? NO_STOCK : ((await stockOfMake(brand.make, scope)) ?? NO_STOCK);
  const { total, count, from, bodies } = found;
  const href = brandHref(brand, total);
  return {
    title: brand.title,
    logo: brandLogo(brand),
    href,
    more: href && moreText(brand),
    picture: found.picture ?? (brand.banner && sitePicture(brand.banner.url, pictureOptions(scope))),
    text: brand.description[0] ?? null,
    count,
    from,
    bodies,
    places: placesText([...new Set(brandLocations(brand, scope).map(({ address }) => address.city))]),
  };
}

function compactCard(card: BrandCardView): BrandCardView {
  return { ...card, text: null, bodies: [], places: null, more: null };
}

const NO_STOCK = { total: 0, count: null, picture: null, from: null, bodies: [] } as const;

/** A brand without a page leads to its vehicles. */
function moreText(brand: Brand): string {
  return brandPath(brand) === null && brand.link === null ? 'See stock' : `Explore ${brand.title}`;
}

/** `At Moorooka and Geebung`, `At 4 locations`. */
function placesText(towns: readonly string[]): string | null {
  if (towns.length === 0) return null;
  return `At ${towns.length > MAX_TOWNS ? `${towns.length} locations` : namesInText(towns)}`;
}

/** The site's stock of a make, counted like the heading of its search; `null` for none. */
async function stockOfMake(make: string, scope: Scope<'inventory'>) {
  const { site, now, holdsUntil, inventory } = scope;
  const query = unsold(withValues(EMPTY_QUERY, 'make', [make]));
  const [{ answer, vehicles }, cheapest] = await Promise.all([
    inventory.stock.searchFor(site, withSort(query, 'latest'), now, ['item_type', 'body'], { hitsPerPage: NEWEST }),
    inventory.stock.searchFor(site, withSort(query, 'price_asc'), now, [], { hitsPerPage: 1 }),
  ]);
  holdsUntil(answer.validUntil);
  if (answer.count === 0) return null;
  const pictured = vehicles.filter(({ images }) => images.length > 0);
  const shown = pictured.find(({ condition }) => condition === 'new') ?? pictured[0] ?? vehicles[0]!;
  const price = cheapest.vehicles[0] && vehiclePrice(cheapest.vehicles[0], scope);
  return {
    total: answer.count,
    count: formatVehicleCount(
      answer.count,
      kindsFound(query, answer.facets.item_type ?? [], site.settings.site.vehicleTypes),
    ),
    picture: stockPicture(shown, vehicleName(shown), pictureOptions(scope)),
    from: price && price.amount !== null ? fromPriceView(price) : null,
    bodies: (answer.facets.body ?? []).slice(0, MAX_BODIES).map(({ value, count }) => ({
      name: value,
      count,
      href: canonicalUrl(
        withValues(withValues(EMPTY_QUERY, 'make', [make]), 'body', [value]),
        site,
        site.settings.search.sortOptions[0]!,
      ),
    })),
  };
}

function fromPriceView(price: PriceView): BrandCardView['from'] {
  const { text, words } = singlePrice(price);
  return { text, typeAfter: typeAfterPrice(words) };
}
