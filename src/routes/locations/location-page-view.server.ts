import { data, type Params } from 'react-router';
import type { Location } from '#dealerships/rules/dealership.ts';
import { locationTypeLabel } from '#dealerships/rules/location-list.ts';
import { locationNode } from '#dealerships/rules/location-data.ts';
import { directionsFor, placeMap, townAndPostcode } from '#dealerships/vehicle-location.ts';
import { unsold } from '#search/rules/excluded-values.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import { searchRoute, withRoute } from '#search/rules/search-url.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { reviewsView } from '#views/content/reviews-view.server.ts';
import { findTopic } from '#views/forms/find-topic.server.ts';
import { leadFormData } from '#views/forms/form-data.server.ts';
import { vehicleCardView } from '#views/cards/vehicle-card-view.ts';
import { forSale } from '#views/search/search-request.server.ts';
import { pictureOptions, sitePicture } from '#views/pictures.ts';
import { withStructuredData } from '#views/page/structured-data-script.ts';
import { findDepartments, hoursView, licenceTexts } from '#views/locations/location-view.server.ts';
import { answerFact, ratingView, teamView, yearsFact } from '#views/locations/trust-view.ts';
import { contactPath, locationPath, redirectTo } from '#views/page/page-paths.ts';
import { locationPhones } from '#views/locations/location-phones.ts';
import type { Scope } from '#views/context.ts';

const CARDS = 4;

/** The page of the location of a URL: its facts, hours, team, stock, reviews and form. */
export async function locationPageView(
  request: Request,
  params: Params,
  url: URL,
  scope: Scope<'content' | 'dealerships' | 'inventory' | 'leads'>,
) {
  const { site, now, origin, params: query } = scope;
  const location = locationAt(params, site);
  const path = locationPath(site, location);
  redirectTo(path, url);
  const phones = locationPhones(location, site);
  const departments = findDepartments(location, site);
  const town = townAndPostcode(location);
  const image = location.image && sitePicture(location.image.url, pictureOptions(scope));
  const kind = locationTypeLabel(location.location_type);
  const node = locationNode({
    location,
    url: origin + path,
    image: location.image && new URL(location.image.url, origin).href,
    phone: phones[0]?.number ?? null,
    directions: directionsFor(location).href,
    today: zonedTime(now, location.time_zone).date,
  });
  const page = {
    siteName: site.name,
    path,
    canonical: origin + path,
    title: `${location.name}, ${kind.toLowerCase()} in ${location.address.city}`,
    description: `${location.name}: ${location.address.street}, ${town}. Opening hours, phone number, directions and enquiries.`,
    name: location.name,
    city: location.address.city,
    list: { label: site.locations.length > 1 ? 'Locations' : 'Contact', href: contactPath(site) },
    /** The header shows this number instead of the site's. */
    headerPhone: phones[0] ?? null,
    phones,
    kind,
    town,
    street: location.address.street,
    email: location.email,
    status: location.status,
    rating: ratingView(location),
    facts: [...(await answerFact(location, scope)), ...yearsFact(location, site)],
    team: teamView(departments, scope),
    licences: licenceTexts(location, site),
    directions: directionsFor(location),
    image,
    map: placeMap(location, scope),
    departments: departments.map((one) => hoursView(one, scope)),
    chosen: departments.find(({ slug }) => slug === query.get('hours'))?.slug ?? location.slug,
    stock: await stockHere(location.slug, scope),
    reviews: await reviewsHere(location, scope),
    share: sharePicture(scope, location.image?.url),
    // The heading names the location: the form does not repeat it as its topic.
    enquiry: {
      ...leadFormData(scope, 'enquiry', {
        topic: findTopic(scope, { kind: 'location', id: location.slug }),
        postTo: `${path}#enquire`,
        shopper: await scope.fillIn(),
      }),
      topic: null,
    },
  };
  const structuredData = { '@context': 'https://schema.org', '@graph': [node] };
  return withStructuredData(page, structuredData, request);
}

export type LocationPage = Awaited<ReturnType<typeof locationPageView>>;

/** The location of a URL; throws a 404 if the site has none of this slug. */
export function locationAt(params: Params, { locations }: Pick<Site, 'locations'>): Location {
  const location = locations.find(({ slug }) => slug === params['location']?.toLowerCase());
  if (!location) throw data(null, { status: 404 });
  return location;
}

/** Reviews below the rating that the dealer states of all of them: the average of the few that are shown would contradict it. */
async function reviewsHere(location: Location, scope: Scope<'content'>) {
  const view = await reviewsView(scope, location);
  return view && ratingView(location) ? { ...view, average: null } : view;
}

/** The vehicles at a location, counted as its search counts them; `null` without any. */
async function stockHere(slug: string, scope: Scope<'inventory'>) {
  const { site, now, holdsUntil, inventory } = scope;
  const route = searchRoute(slug, undefined, site);
  if (!route.filters.location_name) return null;
  const query = withRoute(EMPTY_QUERY, route);
  const { answer } = await inventory.stock.search(site, query, now);
  const count = forSale(answer, query);
  const { vehicles } = await inventory.stock.search(site, unsold(query), now);
  holdsUntil(answer.validUntil);
  return count === 0
    ? null
    : {
        count,
        href: route.path,
        cards: vehicles.slice(0, CARDS).map((vehicle) => vehicleCardView(vehicle, scope)),
      };
}
