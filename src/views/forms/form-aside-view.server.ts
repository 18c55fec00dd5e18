import type { Location } from '#dealerships/rules/dealership.ts';
import { todayView, vehicleLocation } from '#dealerships/vehicle-location.ts';
import { topicLocations } from '#leads/lead-receivers.ts';
import { nextSteps } from '#leads/rules/thanks.ts';
import type { Department } from '#leads/rules/route-lead.ts';
import type { Topic } from '#leads/rules/topic.ts';
import { modelSlug } from '#content/rules/model.ts';
import { toVehicleSummary } from '#inventory/vehicle-summary.ts';
import type { Site } from '#sites/site.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { vehicleCardView } from '../cards/vehicle-card-view.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { modelCardView } from '../content/model-view.server.ts';
import { offerView } from '../content/offer-view.ts';
import { trustView } from '../locations/trust-view.ts';
import { placeView } from '../locations/location-view.server.ts';
import { listPriceLine } from '../content/list-price.ts';
import { contactPath } from '../page/page-paths.ts';

const MOST_PLACES = 4;

/**
 * Content beside a form: the picture and price of its topic, and the first locations that answer it, or the one that
 * was `chosen`.
 */
export function formAsideView(
  scope: RequestFacts,
  department: Department,
  topic: Topic | null,
  chosen: Location | null = null,
) {
  const places = chosen ? [chosen] : answeringLocations(scope.site, department, topic);
  return {
    topic: topic && topicView(topic, scope),
    places: places.slice(0, MOST_PLACES).map((location) => placeView(location, scope)),
    /** The list of all locations, if not all are beside the form. */
    all:
      places.length > MOST_PLACES
        ? { href: contactPath(scope.site), text: `See all ${places.length} locations` }
        : null,
  };
}

export type FormAsideView = ReturnType<typeof formAsideView>;

/** `null` for a topic with nothing to show but its name, which the form states. */
function topicView(topic: Topic, scope: RequestFacts) {
  const { name, path } = topic;
  if (topic.kind === 'offer') {
    const view = offerView(
      scope.site.offers.find(({ id }) => id === topic.id)!,
      scope,
    );
    return { name, href: path, image: view.image, price: listPriceLine(view.price, view), text: view.text.short };
  }
  if (topic.kind === 'model') {
    const view = modelCardView(
      scope.site.models.find((one) => modelSlug(one) === topic.id)!,
      scope,
    );
    return { name, href: path, image: view.image, price: listPriceLine(view.from, view), text: view.text };
  }
  return null;
}

/** The locations of the department, or all sales locations if the site has none; of the topic if it has any. */
export function answeringLocations(site: Site, department: Department, topic: Topic | null): readonly Location[] {
  const visible = site.locations.filter((one) => one.visible);
  const ofType = visible.filter((one) => one.location_type === department);
  const found = ofType.length > 0 ? ofType : visible.filter((one) => one.location_type === 'sales');
  const wanted = topic ? topicLocations(site, topic) : [];
  const ofTopic = found.filter(({ id }) => wanted.includes(id));
  return ofTopic.length > 0 ? ofTopic : found;
}

/** The vehicle that a form is about, beside the form. */
export function formVehicleView(vehicle: Vehicle, scope: RequestFacts) {
  const { title, subtitle, picture, price, place } = vehicleCardView(toVehicleSummary(vehicle), scope);
  return { name: vehicleName(vehicle), href: vehiclePath(vehicle), title, subtitle, picture, price, place };
}

export type FormVehicleView = ReturnType<typeof formVehicleView>;

/** The location that answers about a vehicle, and its hours today. */
export async function answererView(vehicle: Vehicle, scope: Scope<'leads'>) {
  const location = vehicleLocation(vehicle, scope.site);
  return {
    place: location?.name ?? null,
    today: location && todayView(location, scope),
    trust: await trustView(location, scope),
    steps: nextSteps(scope.site.settings.enquiry.nextSteps, location?.name ?? scope.site.name),
  };
}

export type AnswererView = Awaited<ReturnType<typeof answererView>>;
