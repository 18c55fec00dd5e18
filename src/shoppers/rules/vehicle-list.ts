const VEHICLE_LIST_PATH = '/vehicle-list';

/** The most vehicles that one link lists: it still fits into a text message and into the URL of the sign-in. */
export const MAX_LISTED = 50;

const CAR = 'car';
const ID = /^[\w-]{1,40}$/;

export interface VehicleList {
  /** Without duplicates, in the order of the link. */
  readonly ids: readonly string[];
  /** Vehicles beyond the maximum. */
  readonly left: number;
  /** Values that are not ids of vehicles. */
  readonly unreadable: number;
}

/** The link to a list of vehicles. It has their ids and nothing about a shopper. */
export function vehicleListPath(ids: readonly string[]): string {
  return `${VEHICLE_LIST_PATH}?${new URLSearchParams(ids.slice(0, MAX_LISTED).map((id) => [CAR, id]))}`;
}

/** The vehicles of a link that anybody may have written. */
export function parseVehicleList(params: URLSearchParams): VehicleList {
  const values = [...new Set(params.getAll(CAR))];
  const ids = values.filter((value) => ID.test(value));
  return {
    ids: ids.slice(0, MAX_LISTED),
    left: Math.max(0, ids.length - MAX_LISTED),
    unreadable: values.length - ids.length,
  };
}
