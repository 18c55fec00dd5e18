import type { Dealership, Location, LocationType, StaffMember } from './dealership.ts';

/** A person's places in a dealer's file. Without names of locations or departments, the person works at all of them. */
interface Workplace {
  readonly locations?: readonly string[] | undefined;
  readonly departments?: readonly LocationType[] | undefined;
}

export function worksAt(
  { locations, departments }: Workplace,
  { slug, type }: { readonly slug: string; readonly type: LocationType },
): boolean {
  return (locations?.includes(slug) ?? true) && (departments?.includes(type) ?? true);
}

/** The people of a location, in the dealer's order. */
export function staffAt(
  location: Pick<Location, 'id' | 'dealership_id'>,
  dealerships: readonly Pick<Dealership, 'id' | 'staff'>[],
): readonly StaffMember[] {
  const own = dealerships.find(({ id }) => id === location.dealership_id);
  return (own?.staff ?? []).filter((one) => one.location_ids.includes(location.id));
}

/** `Speaks Hindi and Tamil`; `null` for someone whose languages are not stated. */
export function languagesText(languages: readonly string[]): string | null {
  return languages.length === 0 ? null : `Speaks ${namesInText(languages)}`;
}

/** `Moorooka, Geebung and Nerang` */
export function namesInText(names: readonly string[]): string {
  return new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(names);
}
