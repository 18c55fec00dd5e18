import { nearestName } from '#rules/nearest-name.ts';
import { findManufacturer, MANUFACTURERS } from '#vehicle/rules/manufacturers.ts';

/** What is wrong with a maker's name in a tenant's file, or null. */
export function unknownMake(name: string): string | null {
  const known = findManufacturer(name);
  if (known) return known.name === name ? null : `is written ${known.name}`;
  const near = nearestName(
    name,
    MANUFACTURERS.map((make) => make.name),
  );
  return `is no manufacturer that this base knows. Allowed are the makes of src/vehicle/rules/manufacturers.ts.${near ? ` Did you mean "${near}"?` : ''}`;
}
