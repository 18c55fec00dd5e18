import { isAvailable } from '#vehicle/rules/availability.ts';
import type { Car } from '#vehicle/rules/car.ts';
import { copyFor, type Aimed } from '#vehicle/rules/make.ts';
import type { ViewScope } from '../cards/car-card-view.ts';

interface Said {
  readonly title: string;
  readonly text: string | null;
}

/** Sections whose words are the site's own (gap 050): what it says of this vehicle, or nothing. */
export const usedCarChecksView = (car: Car, { site }: ViewScope) =>
  car.car_type === 'used' ? pointsFor(car, site.settings.vehicleCopy.usedCarChecks) : null;
export const whatsIncludedView = (car: Car, { site }: ViewScope) =>
  pointsFor(car, site.settings.vehicleCopy.whatsIncluded);
/** Nothing can be bought with a vehicle that is gone. */
export const protectYourCarView = (car: Car, { site }: ViewScope) =>
  isAvailable(car) ? pointsFor(car, site.settings.vehicleCopy.protection) : null;

export function faqView(car: Car, { site }: ViewScope) {
  const items = copyFor(site.settings.vehicleCopy.faq, car).map(({ question, answer }) => ({ question, answer }));
  return items.length === 0 ? null : { items, memory: site.settings.ui.sectionState };
}

function pointsFor(car: Car, points: readonly (Said & Aimed)[]) {
  const items: readonly Said[] = copyFor(points, car).map(({ title, text }) => ({ title, text }));
  return items.length === 0 ? null : { type: car.item_type, items };
}
