import type { Car, Status } from './car.ts';

/** AVL-001, gap 002: may a shopper ask for it? Decides tags, thumbnails and buttons. */
export function isAvailable(car: { readonly status: Status }): boolean {
  return car.status === 'in_stock' || car.status === 'coming_soon';
}

/** Gap 002: does it stand in the yard? Decides finance, price comparison and featured cars. */
export function isInStock(car: { readonly status: Status }): boolean {
  return car.status === 'in_stock';
}

export interface TestDriveOnlyRules<C> {
  readonly rule: 'tagOnly' | 'tagOrFilter';
  /** The site's filter, already read; `null` when it has none. */
  readonly matches: ((car: C) => boolean) | null;
}

const TEST_DRIVE_ONLY = 'test drive only';

/** AVL-011: such a car is offered for a drive instead of for enquiry and finance. */
export function isTestDriveOnly<C extends Pick<Car, 'tag'>>(car: C, rules: TestDriveOnlyRules<C>): boolean {
  if (car.tag?.trim().toLowerCase() === TEST_DRIVE_ONLY) return true;
  return rules.rule === 'tagOrFilter' && (rules.matches?.(car) ?? false);
}
