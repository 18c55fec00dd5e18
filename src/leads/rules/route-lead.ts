import { topicDealerships, type Topic } from './topic.ts';

export type Department = 'sales' | 'service' | 'parts';

interface Place {
  readonly id: string;
  readonly dealership_id: string;
  readonly location_type: Department;
}
interface Candidate {
  readonly id: string;
  readonly slug: string;
  readonly manufacturers: readonly string[];
}

/** The facts that decide the receivers of a lead. */
export interface LeadDirections {
  readonly vehicleDealershipId: string | null;
  /** The shopper's selection, or the form's own dealership. */
  readonly dealershipSlug: string | null;
  readonly locationId: string | null;
  readonly topic: Topic | null;
  /** The department that the form is for. */
  readonly department: Department;
}

/**
 * The dealership of a lead, by the first of these that the site knows: the vehicle's; the selected one; the selected
 * location's; the one that the topic concerns, if several sell its make preferably that of the main location; for a
 * department, that of the main location if it has it, else the first that has it; that of the main location; the first.
 * `null` only if the site has none.
 */
export function routeLead<D extends Candidate>(
  site: {
    readonly dealerships: readonly D[];
    readonly locations: readonly Place[];
    readonly primaryLocation: Pick<Place, 'dealership_id'>;
  },
  { vehicleDealershipId, dealershipSlug, locationId, topic, department }: LeadDirections,
): D | null {
  const findDealership = (id: string | null | undefined) => site.dealerships.find((dealership) => dealership.id === id);
  const main = site.primaryLocation.dealership_id;
  const mainOrFirst = (candidates: readonly D[]) => candidates.find(({ id }) => id === main) ?? candidates[0];
  const withDepartment = (dealership: D) =>
    site.locations.some((place) => place.dealership_id === dealership.id && place.location_type === department);
  const concerned = topic ? topicDealerships(topic, site) : [];
  return (
    findDealership(vehicleDealershipId) ??
    site.dealerships.find(({ slug }) => slug === dealershipSlug) ??
    findDealership(site.locations.find(({ id }) => id === locationId)?.dealership_id) ??
    mainOrFirst(concerned) ??
    (department === 'sales' ? undefined : mainOrFirst(site.dealerships.filter(withDepartment))) ??
    findDealership(main) ??
    site.dealerships[0] ??
    null
  );
}
