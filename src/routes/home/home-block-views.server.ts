import { toSlug } from '#rules/normal-form.ts';
import type { BlockName } from '#content/rules/home-blocks.ts';
import { rankBodies } from '#search/rules/body-selector.ts';
import { quickValues, quickValuesWithin } from '#rules/money-field.ts';
import { conditionLabel } from '#search/rules/facets.ts';
import { priceInWords } from '#vehicle/rules/price-display.ts';
import { formatVehicleCount } from '#vehicle/rules/vehicle-type.ts';
import { drawnLogo } from '#vehicle/make-marks.server.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { parseStockQuery, withRange, withValues } from '#search/rules/query-codec.ts';
import { searchUrl, withRoute } from '#search/rules/search-url.ts';
import type { BodySelectorView } from '#search/ui/widgets/body-selector.tsx';
import type { BudgetView } from '#search/ui/widgets/budget-widget.tsx';
import type { PopularMakesView } from '#search/ui/widgets/popular-makes.tsx';
import { showMeWording } from '#search/rules/price-range.ts';
import type { PriceRangeView } from '#search/ui/widgets/price-range-search.tsx';
import type { StockSearchView } from '#search/ui/stock-search.tsx';
import { silhouettePath, SILHOUETTE_BODIES, type SilhouetteBody } from '#media/drawings/silhouette.ts';
import { liveOffers, livePosts } from '#content/queries.ts';
import { placeView } from '#views/locations/location-view.server.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { budgetView } from './budget-view.server.ts';
import { countToShow, forSale } from '#views/search/search-request.server.ts';
import { vehicleCardView, type VehicleCardView } from '#views/cards/vehicle-card-view.ts';
import { modelStock } from '#views/content/model-stock.server.ts';
import { modelCardView } from '#views/content/model-view.server.ts';
import { offerView } from '#views/content/offer-view.ts';
import { postCardView } from '#views/content/post-view.ts';
import { reviewsView } from '#views/content/reviews-view.server.ts';
import type { SearchAnswer } from '#search/rules/stock-query.ts';
import type { Site } from '#sites/site.ts';
import type { HomeStock } from './home-stock.server.ts';
import type { Block } from '#views/page/blocks.tsx';
import { livePromos } from '#views/cards/live-promos.ts';
import { pictureOptions, sitePicture } from '#views/pictures.ts';

const MAKES = 12;
const OFFERS = 3;
const MODELS = 8;
const POSTS = 3;
/** More locations than that have no pictures. */
const MOST_PICTURED = 3;

function quickPrices(
  { quickValues: kind, quickScope }: Site['settings']['money'],
  prices: SearchAnswer['facetStats']['price'],
): readonly number[] {
  return quickScope === 'all' ? quickValues(kind) : quickValuesWithin(quickValues(kind), prices);
}

/** Creates the view of each block; `null` if it has nothing to show. */
export const BLOCK_VIEWS = {
  slider(scope: HomeStock) {
    const { site, available, unsold, unfiltered, route } = scope;
    const conditions = ['new', 'demo', 'used'].flatMap((type) => {
      const count = unsold.answer.facets.car_type.find((item) => item.value === type)?.count ?? 0;
      return count > 0
        ? [{ label: conditionLabel(type, site.settings.search.usedLabel), count, href: `/search/${type}-cars` }]
        : [];
    });
    const vehicle = available.vehicles.find((one) => one.images.length > 0) ?? available.vehicles[0];
    return {
      slides: site.settings.home.slides.map((slide) => ({ ...slide, ...slidePictures(slide, scope) })),
      name: site.name,
      tagline: site.tagline,
      automatic: isAutomatic(site),
      search: site.settings.home.openingSearch
        ? { action: site.settings.search.defaultRoute, placeholder: site.settings.search.placeholder }
        : null,
      conditions: conditions.length > 1 ? conditions : [],
      vehicle: vehicle ? newestVehicle(vehicleCardView(vehicle, scope)) : null,
      all: {
        href: route.path,
        text: formatVehicleCount(
          countToShow(unfiltered.found.answer, unfiltered.query, site.settings.search),
          site.settings.site.vehicleTypes,
        ),
      },
    };
  },

  search({ site, route, defaultSort, unsold, unfiltered, isStocked }: HomeStock) {
    if (!isStocked) return { contactPath: contactPath(site), illustration: site.settings.ui.illustration };
    const { facets, facetStats } = unsold.answer;
    const single = site.settings.site.manufacturer;
    const types = site.settings.site.vehicleTypes;
    const plain = (items: readonly { value: string }[]) =>
      items.map(({ value }) => ({ value, label: value })).toSorted((a, b) => a.label.localeCompare(b.label, 'en-AU'));
    const conditions = ['new', 'demo', 'used']
      .filter((type) => facets.car_type.some((item) => item.value === type))
      .map((value) => ({ value, label: conditionLabel(value, site.settings.search.usedLabel) }));
    const view: StockSearchView = {
      route,
      defaultSort,
      placeholder: site.settings.search.placeholder,
      count: countToShow(unfiltered.found.answer, unfiltered.query, site.settings.search),
      vehicleTypes: types,
      wording: showMeWording(site.settings.text.headings),
      choices: [
        { facet: 'car_type' as const, label: 'Condition', values: conditions },
        single
          ? { facet: 'model' as const, label: 'Model', values: plain(facets.model) }
          : { facet: 'make' as const, label: 'Make', values: plain(facets.make) },
        { facet: 'body' as const, label: 'Body', values: plain(facets.body) },
      ].filter((choice) => choice.values.length > 1),
      quickPrices: quickPrices(site.settings.money, facetStats.price),
      askKm: types.includes('car'),
    };
    return { contactPath: null, view };
  },

  bodySelector(scope: HomeStock): BodySelectorView | null {
    const { site, route, defaultSort, base, unsold } = scope;
    const { bodies: named, count: limit, pictures } = site.settings.bodySelector;
    const bodies = rankBodies(
      named,
      site.settings.site.vehicleTypes,
      limit,
      (facet, value) => unsold.answer.facets[facet].find((item) => item.value === value)?.count ?? 0,
    );
    if (bodies.length === 0) return null;
    return {
      bodies: bodies.map(({ label, count, facet, value, picture }) => ({
        label,
        count,
        href: searchUrl(withValues(base, facet, [value]), route, defaultSort),
        picture: sitePicture(
          pictures[value] ?? silhouettePath(silhouetteBody(picture), 'White', 'side'),
          pictureOptions(scope),
        ),
      })),
    };
  },

  async budget(home: HomeStock): Promise<BudgetView | null> {
    const { widget, frequency, defaultRepayment, defaultDeposit } = home.site.settings.budget;
    if (!widget || !home.isStocked) return null;
    return budgetView(home, {
      repayment: String(defaultRepayment[frequency]),
      deposit: String(defaultDeposit),
      postcode: '',
    });
  },

  async priceRange({
    site,
    inventory,
    now,
    route,
    base,
    defaultSort,
    isStocked,
  }: HomeStock): Promise<PriceRangeView | null> {
    if (!isStocked) return null;
    const { bounds } = site.settings.priceRange;
    const query = withRange(base, 'price', bounds);
    const count = forSale((await inventory.stock.search(site, query, now)).answer, query);
    const { site: about, text } = site.settings;
    return {
      route,
      defaultSort,
      bounds,
      count,
      vehicleTypes: about.vehicleTypes,
      wording: showMeWording(text.headings),
    };
  },

  makes({ site, route, defaultSort, base, unsold }: HomeStock): (PopularMakesView & { title: string }) | null {
    const single = site.settings.site.manufacturer;
    // A path such as /search/kia has no condition, so it is only used if the default search has no filters.
    const paths = Object.keys(route.filters).length === 0;
    const facet = single ? ('model' as const) : ('make' as const);
    const items = unsold.answer.facets[facet].slice(0, MAKES).map(({ value, count }) => {
      const make = findManufacturer(single ?? value);
      const path = `/search/${toSlug(single ?? value)}${single ? `/${toSlug(value)}` : ''}`;
      return {
        label: value,
        count,
        href: make && paths && !single ? path : searchUrl(withValues(base, facet, [value]), route, defaultSort),
        mark: single ? null : drawnLogo(make),
      };
    });
    return items.length > 1 ? { title: single ? `Which ${single}?` : 'Popular makes', items } : null;
  },

  async featured(scope: HomeStock): Promise<VehiclesView | null> {
    const { site, now, holdsUntil, route, defaultSort, inventory } = scope;
    const asked = withRoute(
      parseStockQuery(new URLSearchParams(site.settings.home.featured), defaultSort).query,
      route,
    );
    const { answer, vehicles } = await inventory.stock.search(site, asked, now);
    holdsUntil(answer.validUntil);
    // Featured vehicles must be in stock and have more than one photo.
    const chosen = vehicles
      .filter((vehicle) => vehicle.status === 'in_stock' && vehicle.photoCount > 1)
      .slice(0, site.settings.home.vehicles);
    return chosen.length > 0
      ? {
          more: searchUrl(asked, route, defaultSort),
          cards: chosen.map((vehicle) => vehicleCardView(vehicle, scope)),
        }
      : null;
  },

  justArrived(scope: HomeStock): VehiclesView | null {
    const { site, available } = scope;
    const cards = available.vehicles
      .slice(0, site.settings.home.vehicles)
      .map((vehicle) => vehicleCardView(vehicle, scope));
    return cards.length > 0 ? { more: `${site.settings.search.defaultRoute}?sortBy=latest`, cards } : null;
  },

  offers(scope: HomeStock) {
    const { site, now, holdsUntil } = scope;
    const offers = liveOffers(site, now, holdsUntil);
    return offers.length > 0
      ? { offers: offers.slice(0, OFFERS).map((offer) => offerView(offer, scope)), all: offers.length }
      : null;
  },

  async models(scope: HomeStock) {
    const { site } = scope;
    if (site.models.length === 0) return null;
    const inStock = await modelStock(scope);
    return {
      models: site.models.slice(0, MODELS).map((model) => modelCardView(model, scope, inStock)),
      all: site.models.length,
    };
  },

  reviews: (scope: HomeStock) => reviewsView(scope),

  promo(scope: HomeStock) {
    const tiles = livePromos(scope, 'home').map(({ content }, index) => ({
      id: `promo-${index}`,
      name: content.title,
      description: content.text,
      url: content.link,
      label: content.label,
      ...slidePictures(content, scope),
      hide_overlay: false,
    }));
    if (tiles.length === 0) return null;
    return {
      slides: tiles.filter(({ image }) => image !== null),
      /** Without a picture a slide would be an empty area. */
      notes: tiles.filter(({ image }) => image === null),
      automatic: isAutomatic(scope.site),
    };
  },

  blogs(scope: HomeStock) {
    const { site, now, holdsUntil } = scope;
    const posts = livePosts(site, now, holdsUntil);
    return posts.length > 0
      ? { posts: posts.slice(0, POSTS).map((post) => postCardView(post, scope)), all: posts.length }
      : null;
  },

  claims({ site }: HomeStock) {
    const { usedLabel } = site.settings.search;
    const claims = site.settings.claims.items.map(({ text, brand, condition }) => ({
      text,
      scope:
        brand || condition
          ? `On ${[condition && conditionLabel(condition, usedLabel).toLowerCase(), brand ?? `${formatVehicleCount(2, site.settings.site.vehicleTypes).slice(2)}`].filter(Boolean).join(' ')}`
          : null,
    }));
    return claims.length > 0 ? { claims } : null;
  },

  locations(scope: HomeStock) {
    const { site, unsold } = scope;
    const shown = site.locations.filter((location) => location.location_type === 'sales' && location.visible);
    const pictured = shown.length <= MOST_PICTURED;
    const places = shown.map((location) => ({
      ...placeView(location, scope),
      picture: pictured && location.image ? sitePicture(location.image.thumb, pictureOptions(scope)) : null,
      stockPath: `/search/${location.slug}`,
      stockCount: unsold.answer.facets.location_name.find((item) => item.value === location.name)?.count ?? 0,
    }));
    return places.length > 0 ? { places, contactPath: contactPath(site) } : null;
  },

  payments({ site }: HomeStock) {
    const { accepted } = site.settings.payments;
    return accepted.length > 0 ? { accepted } : null;
  },
} as const satisfies Record<BlockName, (home: HomeStock) => unknown>;

const isAutomatic = ({ settings }: HomeStock['site']) => settings.home.slideAdvance === 'automatic';

function slidePictures(
  { image, phoneImage }: { readonly image: string | null; readonly phoneImage: string | null },
  scope: HomeStock,
) {
  const toPicture = (url: string | null) => (url === null ? null : sitePicture(url, pictureOptions(scope)));
  return { image: toPicture(image), phoneImage: toPicture(phoneImage) };
}

/** The newest vehicle beside the opening, with its whole price on one line. */
function newestVehicle({ href, title, picture, price }: VehicleCardView) {
  return { href, title, picture, price: priceInWords(price) };
}

export interface VehiclesView {
  /** The search for all of them. */
  readonly more: string;
  readonly cards: readonly VehicleCardView[];
}

/** `title` is set if the site has a heading of its own. */
export type HomeBlock = Block<typeof BLOCK_VIEWS> & { readonly title?: string };
export type HomeBlockView<N extends BlockName> = Extract<HomeBlock, { name: N }>['view'];

function silhouetteBody(name: string): SilhouetteBody {
  return SILHOUETTE_BODIES.find((body) => body === name) ?? 'SUV';
}
