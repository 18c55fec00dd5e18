import type { Location } from '#dealerships/rules/dealership.ts';
import { enquiryReader, whoAnswers } from '#dealerships/rules/who-answers.ts';
import { vehicleLocation, vehiclePhone } from '#dealerships/vehicle-location.ts';
import type { Department } from '#leads/rules/route-lead.ts';
import type { Topic } from '#leads/rules/topic.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestFacts } from '#views/context.ts';
import { mainPhone } from '#views/locations/location-phones.ts';
import { answeringLocations } from '#views/forms/form-aside-view.server.ts';

/** The subject of an enquiry. */
interface Subject {
  readonly vehicle: Vehicle | null;
  readonly topic: Topic | null;
  /** The one that the shopper chose; a vehicle has its own. */
  readonly location: Location | null;
}

/**
 * Name and time of the answer to an enquiry: by the location of the vehicle, of the shopper's choice or of the topic,
 * or the only one of the department; otherwise by the site, with its main location.
 */
export function enquiryAnswerer(
  { vehicle, topic, location: chosen }: Subject,
  department: Department,
  { site, now }: Pick<RequestFacts, 'site' | 'now'>,
) {
  const { locations } = site;
  const named = vehicle
    ? vehicleLocation(vehicle, site)
    : (chosen ?? locations.find(({ id }) => id === topic?.locationId));
  const [only, ...others] = vehicle ? [] : answeringLocations(site, department, topic);
  const location = named ?? (others.length === 0 ? only : null) ?? null;
  const place = location ?? site.primaryLocation;
  const staff = site.dealerships.find(({ id }) => id === place.dealership_id)?.staff ?? [];
  return {
    who: location?.name ?? site.name,
    place,
    when: whoAnswers(place, enquiryReader(place, staff), now),
    phone: (vehicle && vehiclePhone(vehicle, site)) ?? mainPhone(place, site),
  };
}
