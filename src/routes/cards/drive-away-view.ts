import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { driveAwayEstimate, type DealerCharge } from '#vehicle/rules/drive-away/drive-away-estimate.ts';
import { dutyFacts, type DutyFacts } from '#vehicle/rules/drive-away/duty-facts.ts';
import { currentCharges, tableUse } from '#vehicle/rules/drive-away/duty-table.ts';
import { estimateView, placeWords, type EstimateView } from '#vehicle/rules/drive-away/estimate-view.ts';
import { excludesOnRoadCosts } from '#vehicle/rules/price-display.ts';
import type { Cents } from '#rules/money.ts';
import { AU_STATES, STATE_NAMES, vehiclePath, type AuState, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestScope } from '../context.ts';
import { vehiclePrice } from './vehicle-price.ts';

/** The query parameter with the state in which the shopper would register the vehicle. It is stored nowhere. */
const STATE_PARAM = 'registered_in';

type EstimateScope = Pick<RequestScope, 'now' | 'holdsUntil'> & {
  readonly site: Pick<Site, 'settings' | 'stockRules' | 'dealerships' | 'locations' | 'primaryLocation' | 'dutyTables'>;
};

/** What the estimates of a vehicle in all states have in common. */
interface Estimated {
  readonly vehicle: Vehicle;
  readonly price: Cents;
  readonly facts: DutyFacts;
  /** The state of the dealership. */
  readonly home: AuState;
  readonly today: string;
}

/** `null` for a vehicle whose price includes on-road costs or may include them, and where the site shows no estimates. */
function estimated(vehicle: Vehicle, { site, now, holdsUntil }: EstimateScope): Estimated | null {
  if (site.settings.driveAway.estimate === 'hidden') return null;
  const { amount, priceType } = vehiclePrice(vehicle, site);
  const facts = dutyFacts(vehicle);
  if (amount === null || facts === null || !excludesOnRoadCosts(priceType)) return null;
  const location = vehicleLocation(vehicle, site);
  const timeZone = (location ?? site.primaryLocation).time_zone;
  // A table may start or end then.
  holdsUntil(nextMidnight(now, timeZone));
  return {
    vehicle,
    price: amount,
    facts,
    home: location?.address.state ?? vehicle.state ?? site.primaryLocation.address.state,
    today: zonedTime(now, timeZone).date,
  };
}

function estimateIn(
  state: AuState,
  { vehicle, price, facts, today }: Estimated,
  { settings: { driveAway }, dutyTables }: EstimateScope['site'],
): EstimateView | null {
  const table = dutyTables[state];
  const use = tableUse(table, driveAway.confirmedTables[state] ?? null, today);
  if (!use.usable) return null;
  const { condition } = vehicle;
  const charges = currentCharges(table, driveAway.confirmedCharges[state] ?? null, today);
  const estimate = driveAwayEstimate({ price, facts, condition }, table, dealerCharges(driveAway.charges), charges);
  return estimate && estimateView(estimate, { table, use, condition });
}

function dealerCharges(charges: Site['settings']['driveAway']['charges']): readonly DealerCharge[] {
  return charges.map((charge) => ({ ...charge, amount: Math.round(charge.amount * 100) }));
}

/** The estimate in the dealership's state, for a sheet or a comparison. */
export function homeEstimate(vehicle: Vehicle, scope: EstimateScope): EstimateView | null {
  const common = estimated(vehicle, scope);
  return common && estimateIn(common.home, common, scope.site);
}

/** The estimate on a vehicle's page, in the state that the shopper chose or that of the dealership, and the other states. */
export function driveAwayView(vehicle: Vehicle, scope: EstimateScope & Pick<RequestScope, 'params'>) {
  const common = estimated(vehicle, scope);
  if (common === null) return null;
  const given = scope.params.get(STATE_PARAM)?.toLowerCase();
  const chosen = AU_STATES.find((state) => state === given) ?? null;
  const state = chosen ?? common.home;
  const estimates = AU_STATES.map((one) => ({ state: one, estimate: estimateIn(one, common, scope.site) }));
  const estimate = estimates.find((one) => one.state === state)!.estimate;
  if (estimate === null && chosen === null) return null;
  const choices = estimates
    .filter((one) => one.estimate !== null || one.state === state)
    .map((one) => ({ value: one.state, label: STATE_NAMES[one.state] }));
  return {
    estimate,
    none: estimate === null ? `We have no current duty rates for ${placeWords(state)}. Ask us for a quote.` : null,
    chosen: chosen !== null,
    chooser: choices.length < 2 ? null : { action: vehiclePath(vehicle), name: STATE_PARAM, state, choices },
  };
}
