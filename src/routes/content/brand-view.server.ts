import { formatNumber } from '#rules/money.ts';
import { data } from 'react-router';
import { brandAt, brandPath, onlyBrandPath, type Brand } from '#content/rules/brand.ts';
import { liveOffers } from '#content/queries.ts';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { topicHref } from '#leads/rules/topic.ts';
import { toSlug } from '#rules/normal-form.ts';
import { unsold } from '#search/rules/excluded-values.ts';
import { EMPTY_QUERY, withSort, withValues } from '#search/rules/query-codec.ts';
import { drawnLogo } from '#vehicle/make-marks.server.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { addressLine } from '#dealerships/vehicle-location.ts';
import { vehicleCardView } from '#views/cards/vehicle-card-view.ts';
import { findTopic } from '#views/forms/find-topic.server.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { mainPhone } from '#views/locations/location-phones.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { pictureOptions, sitePicture } from '#views/pictures.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { modelStock } from '#views/content/model-stock.server.ts';
import { modelCardView } from '#views/content/model-view.server.ts';
import { offerView } from '#views/content/offer-view.ts';

const CARDS = 4;

/** Like the search that it leads to, it includes sold vehicles that are still shown. */
export function stockText(count: number): string {
  return count === 1 ? '1 vehicle' : `${formatNumber(count)} vehicles`;
}

export function brandLogo({ logo, make }: Brand): string | null {
  return logo ?? (make === null ? null : drawnLogo(findManufacturer(make)));
}

export function stockPath(make: string): string {
  return `/search/${findManufacturer(make)!.slug}`;
}

/** Counts the vehicles of a brand for sale, like the heading of its search. */
export async function stockByMake({
  site,
  inventory,
  now,
  holdsUntil,
}: Scope<'inventory'>): Promise<(brand: Brand) => number> {
  const { answer } = await inventory.stock.search(site, unsold(EMPTY_QUERY), now);
  holdsUntil(answer.validUntil);
  return ({ make }) => (make !== null && answer.facets.make.find((item) => sameMake(item.value, make))?.count) || 0;
}

/** The sales locations of a make. */
export function brandLocations({ make }: Pick<Brand, 'make'>, { site }: Pick<RequestFacts, 'site'>) {
  return site.locations.filter(
    ({ location_type: type, manufacturers }) =>
      type === 'sales' && make !== null && manufacturers.some((one) => sameMake(one, make)),
  );
}

/** The page of one brand; throws a 404 if the site has none at this path. */
export async function brandView(path: string, scope: Scope<'inventory'>) {
  const { site, now, origin, holdsUntil, inventory } = scope;
  const brand = brandAt(site.brands, path);
  if (brand === null) throw data(null, { status: 404 });
  const { make } = brand;
  const of = (other: string | null) => make !== null && other !== null && sameMake(other, make);
  const wanted = withSort(unsold(withValues(EMPTY_QUERY, 'make', make === null ? [] : [make])), 'latest');
  const found = make === null ? null : await inventory.stock.search(site, wanted, now);
  if (found) holdsUntil(found.answer.validUntil);
  const count = (await stockByMake(scope))(brand);
  const inStock = await modelStock(scope);
  const contact = contactPath(site);
  return {
    siteName: site.name,
    title: brand.title,
    isOnly: onlyBrandPath(site.brands) !== null,
    canonical: `${origin}${brandPath(brand)}`,
    share: sharePicture(scope, brand.banner?.url),
    description: brand.description[0] ?? `${brand.title} at ${site.name}.`,
    paragraphs: brand.description,
    logo: brandLogo(brand),
    banner: brand.banner && { picture: sitePicture(brand.banner.url, pictureOptions(scope)), alt: brand.banner.alt },
    stock: make !== null && count > 0 ? { count, text: stockText(count), href: stockPath(make) } : null,
    cards: (found?.vehicles ?? []).slice(0, CARDS).map((vehicle) => vehicleCardView(vehicle, scope)),
    models: site.models
      .filter((model) => of(model.manufacturer_name))
      .map((model) => modelCardView(model, scope, inStock)),
    offers: liveOffers(site, now, holdsUntil)
      .filter((offer) => of(offer.manufacturer))
      .map((offer) => offerView(offer, scope)),
    places: brandLocations(brand, scope).map((location) => ({
      name: location.name,
      address: addressLine(location),
      phone: mainPhone(location, site),
      href: `${contact}#${location.slug}`,
    })),
    website: Object.entries(site.dealershipWebsites).find(([name]) => of(name))?.[1] ?? null,
    enquire: enquiryPath(brand, scope),
  };
}

/** The enquiry about a brand reaches the dealership that sells it; one about a business of the group any of the site's. */
function enquiryPath({ make }: Brand, scope: RequestFacts): string {
  const topic = make === null ? null : findTopic(scope, { kind: 'brand', id: toSlug(make) });
  return topic ? topicHref(SITE_FORM_TABLE.brand.page.path, topic) : `${contactPath(scope.site)}#enquire`;
}

export type BrandPage = Awaited<ReturnType<typeof brandView>>;
