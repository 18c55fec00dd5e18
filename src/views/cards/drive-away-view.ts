import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import { placeWords, type EstimateView } from '#vehicle/rules/drive-away/estimate-view.ts';
import { vehicleEstimate } from '#vehicle/rules/drive-away/vehicle-estimate.ts';
import { stateOfSale } from '#vehicle/rules/place-of-sale.ts';
import { AU_STATES, STATE_NAMES, vehiclePath, type AuState, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestFacts } from '../context.ts';
import { vehiclePrice, type PriceScope } from './vehicle-price.ts';

/** The query parameter with the state in which the shopper would register the vehicle. It is stored nowhere. */
const STATE_PARAM = 'registered_in';

/** The state that the shopper chose; `null` if they chose none, and the dealership's counts. */
export function chosenState(params: URLSearchParams): AuState | null {
  const given = params.get(STATE_PARAM)?.toLowerCase();
  return AU_STATES.find((state) => state === given) ?? null;
}

/**
 * Calculation of the total beside a price, by state. `null` for a vehicle whose price leaves nothing out, or may not.
 */
function estimates(vehicle: Vehicle, scope: PriceScope) {
  const view = vehiclePrice(vehicle, scope);
  const { amount } = view.toBuy ?? view;
  if (view.total === null || amount === null) return null;
  const sale = { site: scope.site, location: vehicleLocation(vehicle, scope.site), now: scope.now };
  return {
    home: stateOfSale(vehicle, sale),
    estimateIn: (state: AuState): EstimateView | null => vehicleEstimate(vehicle, amount, sale, state),
  };
}

/** The estimate in the dealership's state, for a sheet or a comparison. */
export function homeEstimate(vehicle: Vehicle, scope: PriceScope): EstimateView | null {
  const found = estimates(vehicle, scope);
  return found && found.estimateIn(found.home);
}

/** The estimate on a vehicle's page, in the state that the shopper chose or that of the dealership, and the other states. */
export function driveAwayView(vehicle: Vehicle, scope: PriceScope & Pick<RequestFacts, 'params'>) {
  const found = estimates(vehicle, scope);
  if (found === null) return null;
  const chosen = chosenState(scope.params);
  const state = chosen ?? found.home;
  const all = AU_STATES.map((one) => ({ state: one, estimate: found.estimateIn(one) }));
  const estimate = all.find((one) => one.state === state)!.estimate;
  if (estimate === null && chosen === null) return null;
  const choices = all
    .filter((one) => one.estimate !== null || one.state === state)
    .map((one) => ({ value: one.state, label: STATE_NAMES[one.state] }));
  return {
    estimate,
    none: estimate === null ? `We have no current duty rates for ${placeWords(state)}. Ask us for a quote.` : null,
    chosen: chosen !== null,
    chooser: choices.length < 2 ? null : { action: vehiclePath(vehicle), name: STATE_PARAM, state, choices },
  };
}
