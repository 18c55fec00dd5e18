import { carPath, type Car } from '#vehicle/rules/car.ts';
import type { RequestScope } from '../context.ts';
import { hasPage } from '../frame/site-links.ts';

type PageScope = Pick<RequestScope, 'site' | 'findScreen'>;

/** The address of the page that reserves this car, where there is one. */
export function reservePath(car: Pick<Car, 'slug'>, scope: PageScope): string | null {
  return there(`${carPath(car)}/checkout`, scope);
}

/** The address itself, where it leads to a page of this site: what a room to come brings shows by itself on the day it comes. */
export function there(address: string, scope: PageScope): string | null {
  return hasPage(scope, address) ? address : null;
}
