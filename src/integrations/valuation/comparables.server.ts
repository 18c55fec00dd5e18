import { setImmediate } from 'node:timers/promises';
import { isAvailable, isInStock } from '#vehicle/rules/availability.ts';
import { appraise } from '#valuation/rules/appraise.ts';
import { calibrate, type Calibration } from '#valuation/rules/calibration.ts';
import { modelKey, toListing, type AskedVehicle, type ComparedVehicle } from '#valuation/rules/listing.ts';
import { Market } from '#valuation/rules/market.ts';
import { VEHICLE_TYPES } from '#vehicle/rules/vehicle.ts';
import { askingRange, type AskingRange } from '#valuation/rules/trade-in-range.ts';
import type { Valuation } from '#valuation/valuation-port.ts';

/** The source of comparable vehicles: all vehicles on offer in this process, and their changes. */
export interface ComparableStock {
  cards(): Iterable<ComparedVehicle>;
  /** Calls back with `null` when a vehicle is removed. Returns a function that stops it. */
  follow(listener: (id: string, card: ComparedVehicle | null) => void): () => void;
}

/** The longest time that preparation blocks the process. */
const MAX_BLOCK_MS = 8;

/**
 * Our own market: asking prices of the comparable vehicles in stock. Filled at the first request. When enough of the
 * stock has changed, slopes and calibration are recalculated in the background, and answers use the previous ones
 * meanwhile.
 */
export function openComparables(options: {
  readonly stock: ComparableStock;
  readonly thisYear: number;
  readonly log: { error(facts: object, message: string): void };
}): Valuation & {
  /**
   * The asking prices of vehicles like one that is not for sale; `null` if there are too few, and for a vehicle of unknown type whose
   * model is in stock as another type too: it may not be a car.
   */
  findAskingRange(vehicle: AskedVehicle): Promise<AskingRange | null>;
  close(): void;
} {
  const { stock, thisYear } = options;
  const market = new Market();
  let calibration: Calibration | null = null;
  let preparing: Promise<void> | null = null;
  let stop: (() => void) | null = null;

  const put = (id: string, card: ComparedVehicle | null) => {
    const listing = card && isAvailable(card) ? toListing(card, thisYear) : null;
    if (listing) market.set(listing);
    else market.delete(id);
  };

  function* fill(): Generator<void, void> {
    stop = stock.follow(put);
    for (const card of stock.cards()) yield put(card.id, card);
  }

  async function prepare(): Promise<void> {
    if (!stop) await runInSteps(fill());
    await runInSteps(market.prepare());
    calibration = await runInSteps(calibrate(market, thisYear));
  }

  async function ready(): Promise<void> {
    if (!preparing && (calibration === null || market.stale)) preparing = prepare().finally(() => (preparing = null));
    if (calibration === null) await preparing;
    else preparing?.catch((error: Error) => options.log.error({ err: error }, 'market prices could not be refreshed'));
  }

  return {
    async appraise(vehicle) {
      if (!isInStock(vehicle)) return null;
      await ready();
      const listing = toListing(vehicle, thisYear);
      return listing && appraise(listing, market, calibration!);
    },
    async findAskingRange(asked) {
      await ready();
      const vehicle = { ...asked, vehicleType: asked.vehicleType ?? 'car' };
      const mayBeOtherType = VEHICLE_TYPES.some(
        (vehicleType) => vehicleType !== vehicle.vehicleType && market.has(modelKey({ ...vehicle, vehicleType })),
      );
      if (asked.vehicleType === null && mayBeOtherType) return null;
      const listing = toListing(vehicle, thisYear, Number.NaN);
      const model = listing && market.findModel(listing);
      return model && askingRange(listing, model);
    },
    close: () => stop?.(),
  };
}

async function runInSteps<T>(steps: Generator<void, T>): Promise<T> {
  let started = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - started < MAX_BLOCK_MS) continue;
    await setImmediate();
    started = performance.now();
  }
}
