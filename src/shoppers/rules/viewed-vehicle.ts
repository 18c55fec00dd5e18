import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** A vehicle whose page was opened in this browser, as stored there. */
export interface ViewedVehicle {
  readonly id: string;
  readonly stocknum: string | null;
  readonly make: string;
  readonly model: string;
  readonly body: string | null;
  readonly simple_body: string | null;
}

/** The most that one list stores and the garage shows; the oldest give way. */
export const MAX_VIEWED = 20;

export function toViewedVehicle(
  vehicle: Pick<Vehicle, 'id' | 'stockNumber' | 'make' | 'model' | 'body' | 'simpleBody'>,
): ViewedVehicle {
  return {
    id: vehicle.id,
    stocknum: vehicle.stockNumber,
    make: vehicle.make,
    model: vehicle.model,
    body: vehicle.body,
    simple_body: vehicle.simpleBody,
  };
}

/** Parses one stored entry; `null` when it is invalid, because users and other versions can write to the storage too. */
export function readViewedVehicle(stored: unknown): ViewedVehicle | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, stocknum, make, model, body, simple_body } = stored as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  if (text(id) === null || text(id)!.length > 200) return null;
  return {
    id: text(id)!,
    stocknum: text(stocknum),
    make: text(make) ?? '',
    model: text(model) ?? '',
    body: text(body),
    simple_body: text(simple_body),
  };
}
