import type { z } from 'zod';
import { formatAbn } from '#dealerships/rules/abn.ts';
import { stateFromPostcode } from '#dealerships/rules/postcode-state.ts';
import { STATE_TIME_ZONES, type Dealership, type Location, type StaffMember } from '#dealerships/rules/dealership.ts';
import { worksAt } from '#dealerships/rules/staff.ts';
import type { AuState } from '#vehicle/rules/vehicle.ts';
import { dayHours, openingHours, PUBLIC_HOLIDAYS } from './opening-hours.ts';
import type { dealershipsFile } from './tenant-files.ts';

type DealershipFile = z.output<typeof dealershipsFile>[number];
type FileLocation = DealershipFile['locations'][number];

/** The dealerships of a group's file; `defaultState` is that of addresses without a state whose postcode does not tell it. */
export function groupDealerships(
  groupId: string,
  given: readonly DealershipFile[],
  defaultState: AuState,
): readonly Dealership[] {
  return given.map((dealership) => {
    const dealershipId = `${groupId}.${dealership.slug}`;
    return {
      id: dealershipId,
      slug: dealership.slug,
      name: dealership.name,
      group_id: groupId,
      manufacturers: dealership.manufacturers,
      abn: dealership.abn && formatAbn(dealership.abn),
      since: dealership.since,
      staff: dealership.staff.map((person) => staffMember(person, dealership, dealershipId)),
      lead_delivery: dealership.lead_delivery,
      locations: dealership.locations.map((location) =>
        toLocation(location, { dealership, dealershipId, defaultState }),
      ),
    };
  });
}

function staffMember(
  { locations, departments, ...person }: DealershipFile['staff'][number],
  dealership: DealershipFile,
  dealershipId: string,
): StaffMember {
  const places = dealership.locations.filter((one) =>
    worksAt({ locations, departments }, { slug: one.slug, type: locationType(one) }),
  );
  return { ...person, location_ids: places.map((one) => locationId(dealershipId, one)) };
}

const locationId = (dealershipId: string, { slug }: Pick<FileLocation, 'slug'>) => `${dealershipId}.${slug}`;
const locationType = ({ location_type: type }: Pick<FileLocation, 'location_type'>) => (type === '' ? 'sales' : type);

/** A location of a file, with what it takes from its dealership. */
function toLocation(
  { address, hours, special_hours, time_zone, image, location_type, ...location }: FileLocation,
  {
    dealership,
    dealershipId,
    defaultState,
  }: { dealership: DealershipFile; dealershipId: string; defaultState: AuState },
): Location {
  const id = locationId(dealershipId, location);
  const state = address.state ?? stateFromPostcode(address.postcode, defaultState);
  const onHolidays = hours[PUBLIC_HOLIDAYS];
  return {
    ...location,
    id,
    address: { ...address, state },
    location_type: locationType({ location_type }),
    dealership_id: dealershipId,
    dealership_slug: dealership.slug,
    manufacturers: location.manufacturers ?? dealership.manufacturers,
    time_zone: time_zone ?? STATE_TIME_ZONES[state],
    image: image && { url: image.url, thumb: image.thumb ?? image.url },
    opening_hours: openingHours(hours),
    public_holidays: onHolidays === undefined ? null : dayHours(onHolidays),
    special_hours: special_hours.map(({ date, name, hours: written }) => ({
      date,
      name,
      location_id: id,
      ...dayHours(written),
    })),
  };
}
