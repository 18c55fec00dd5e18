import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { sameText } from '#rules/normal-form.ts';
import type { FacetValues } from './facet-values.ts';
import { FACETS, NUMERIC_FACETS, type Facet, type RangeFacet, type ValueFacet } from './facets.ts';

/** Fields that a filter may use in addition to the facets. */
const OTHER_FIELDS = {
  stocknum: (vehicle) => vehicle.stockNumber,
  series: (vehicle) => vehicle.series,
  interior_colour: (vehicle) => vehicle.interiorColour,
  dealership_id: (vehicle) => vehicle.dealershipId,
  location_id: (vehicle) => vehicle.locationId,
  reserved: (vehicle) => String(vehicle.reserved),
  preorder: (vehicle) => String(vehicle.preorder),
  price_type: (vehicle) => vehicle.priceType,
} as const satisfies Readonly<Record<string, (vehicle: FilterVehicle) => string | null>>;

/** Facets that depend on the site's settings, so that no filter of a site can use them. */
const SITE_FACETS = ['weekly_repayment'] as const satisfies readonly Facet[];
type SiteFacet = (typeof SITE_FACETS)[number];
export const FILTER_FACETS = FACETS.filter(
  (facet): facet is Exclude<Facet, SiteFacet> => !(SITE_FACETS as readonly Facet[]).includes(facet),
);

type OtherField = keyof typeof OTHER_FIELDS;
export type FilterField = Exclude<Facet, SiteFacet> | OtherField;
export const FILTER_ONLY_FIELDS = Object.keys(OTHER_FIELDS) as readonly OtherField[];

/** The fields of a vehicle that filters read in addition to its facet values. */
export type FilterVehicle = Pick<
  Vehicle,
  'stockNumber' | 'series' | 'interiorColour' | 'dealershipId' | 'locationId' | 'reserved' | 'preorder' | 'priceType'
>;

export function filterValues(
  vehicle: FilterVehicle,
  field: FilterField,
  { facets, numbers }: FacetValues,
): readonly string[] {
  const known =
    facets[field as ValueFacet] ?? numbers[field as RangeFacet] ?? OTHER_FIELDS[field as OtherField]?.(vehicle) ?? null;
  if (known === null) return [];
  return typeof known === 'object' ? known : [String(known)];
}

export function filterNumber(field: FilterField, { facets, numbers }: FacetValues): number | null {
  const number = numbers[field as RangeFacet];
  if (number !== undefined) return number;
  const value = facets[field as ValueFacet];
  return typeof value === 'string' && NUMERIC.has(field) && Number.isFinite(Number(value)) ? Number(value) : null;
}

const NUMERIC: ReadonlySet<string> = new Set<string>(NUMERIC_FACETS);

export function compareFilterValue(field: FilterField, own: string, wanted: string): boolean {
  if (field === 'make' || field === 'make_model') return sameMake(own, wanted);
  if (sameText(own, wanted)) return true;
  // 2020 and 2020.0 are the same number; the stock numbers 007 and 7 are different.
  return (
    NUMERIC.has(field) &&
    /^-?\d+(\.\d+)?$/.test(wanted) &&
    /^-?\d+(\.\d+)?$/.test(own) &&
    Number(own) === Number(wanted)
  );
}
