import type { DeliveryAnswer } from '#finance/rules/delivery.ts';
import { readFuelInput } from '#finance/rules/fuel.ts';
import { clampFuelInputs, FUEL_INPUTS, fuelStart, type FuelInputs } from '#finance/rules/weekly-fuel-cost.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { carPath, type Car } from '#vehicle/rules/car.ts';
import type { RequestScope } from '../context.ts';
import { deliveryQuote } from './delivery-quote.ts';

export interface CalculatorsView {
  readonly href: string;
  readonly delivery: { readonly car: string; readonly typed: string; readonly answer: DeliveryAnswer } | null;
  readonly fuel: { readonly start: FuelInputs; readonly typed: FuelInputs; readonly ownEconomy: boolean } | null;
}

type CalculatorsScope = Pick<RequestScope, 'site' | 'now' | 'holdsUntil' | 'quoteDelivery' | 'params' | 'report'>;

/** VDP-037: what delivery and fuel cost, worked out where the address asks for it; `null` where a page has neither. */
export async function calculatorsView(car: Car, scope: CalculatorsScope): Promise<CalculatorsView | null> {
  const { delivery, vdp } = scope.site.settings;
  if (!isAvailable(car)) return null;
  const { params } = scope;
  const typed = params.get('postcode')?.slice(0, 40) ?? null;
  const asks = delivery.calculator === 'on' && typed !== null;
  // Somebody outside may have said the price: the page is not kept with it.
  if (asks) scope.holdsUntil(scope.now);
  const fuel = fuelStart(car, vdp.fuelCalculator);
  const view: CalculatorsView = {
    href: carPath(car),
    delivery:
      delivery.calculator === 'off'
        ? null
        : {
            car: car.slug,
            typed: typed ?? '',
            answer: asks ? await deliveryQuote(car, typed, scope) : { state: 'empty' },
          },
    fuel: fuel && {
      start: fuel.inputs,
      typed: clampFuelInputs(fuelParams(params), fuel.inputs),
      ownEconomy: fuel.ownEconomy,
    },
  };
  return view.delivery || view.fuel ? view : null;
}

function fuelParams(params: URLSearchParams): Partial<Record<keyof FuelInputs, number | null>> {
  return Object.fromEntries(
    FUEL_INPUTS.map((name) => [name, readFuelInput(name, (params.get(`fuel-${name}`) ?? '').slice(0, 40))]),
  );
}
