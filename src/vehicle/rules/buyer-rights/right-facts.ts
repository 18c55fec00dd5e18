import type { Cents } from '#rules/money.ts';
import { dutyFacts, type DutiableVehicle } from '../drive-away/duty-facts.ts';
import type { VehicleKind } from '../drive-away/duty-table.ts';
import type { Condition, Vehicle } from '../vehicle.ts';

/** The facts that decide a buyer's rights. An unknown fact is a range. */
export interface RightFacts {
  readonly condition: Condition;
  readonly kinds: readonly VehicleKind[];
  /** The earliest and the latest day on which it was built, ISO. */
  readonly built: readonly [string, string];
  readonly km: readonly [number, number];
  readonly price: readonly [Cents, Cents];
  /** The day of the sale, ISO. */
  readonly today: string;
}

const LONG_AGO = '0000-01-01';

/** The facts of a vehicle; `null` for a boat, which these laws do not describe. */
export function rightFacts(
  vehicle: DutiableVehicle & Pick<Vehicle, 'buildDate' | 'year' | 'odometerKm'>,
  price: Cents | null,
  today: string,
): RightFacts | null {
  const facts = dutyFacts(vehicle);
  if (facts === null) return null;
  const { condition, odometerKm } = vehicle;
  return {
    condition,
    kinds: facts.kinds,
    built: builtBetween(vehicle, today),
    km: odometerKm === null ? [0, Infinity] : [odometerKm, odometerKm],
    price: price === null ? [0, Infinity] : [price, price],
    today,
  };
}

/** A vehicle of the model year 2016 was built in 2016 or in the year before. */
function builtBetween({ buildDate, year }: Pick<Vehicle, 'buildDate' | 'year'>, today: string): [string, string] {
  const earlier = (one: string) => (one < today ? one : today);
  if (buildDate !== null && /^\d{4}-\d\d/.test(buildDate)) {
    const [from, to] = buildDate.length > 7 ? [buildDate, buildDate] : [`${buildDate}-01`, `${buildDate}-31`];
    return [earlier(from), earlier(to)];
  }
  if (year === null) return [LONG_AGO, today];
  return [earlier(`${year - 1}-01-01`), earlier(`${year}-12-31`)];
}
