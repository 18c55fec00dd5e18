import { isAvailable } from '#vehicle/rules/availability.ts';
import type { ContactForm } from '#leads/rules/contact-forms.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** The form that is part of the page. */
export function contactFormOfVehicle(vehicle: Pick<Vehicle, 'status'>, testDriveOnly: boolean): ContactForm {
  return testDriveOnly && isAvailable(vehicle) ? 'testDrive' : 'enquiry';
}

/** Paths of the forms about a vehicle, for browsers without scripts. */
export function testDriveHref(vehicle: Pick<Vehicle, 'slug'>): string {
  return `/book-test-drive?car_id=${encodeURIComponent(vehicle.slug)}`;
}
export function financeHref(vehicle: Pick<Vehicle, 'slug'>): string {
  return `/finance-enquiry?car_id=${encodeURIComponent(vehicle.slug)}`;
}
function photosHref(vehicle: Pick<Vehicle, 'slug'>): string {
  return `/request-photos?car_id=${encodeURIComponent(vehicle.slug)}`;
}

/** The form that each link of the page opens. */
export function contactLinks(
  vehicle: Pick<Vehicle, 'slug' | 'status'>,
  testDriveOnly: boolean,
): Readonly<Record<string, ContactForm>> {
  return {
    '#enquire': contactFormOfVehicle(vehicle, testDriveOnly),
    [financeHref(vehicle)]: 'finance',
    [testDriveHref(vehicle)]: 'testDrive',
    [photosHref(vehicle)]: 'photos',
  };
}

/** Links to forms that only available vehicles have. */
export function contactLinksView(
  vehicle: Pick<Vehicle, 'slug' | 'status'>,
  settings: { readonly photos: { readonly request: 'off' | 'on' } },
) {
  return { photos: isAvailable(vehicle) && settings.photos.request === 'on' ? photosHref(vehicle) : null };
}

export type ContactLinksView = ReturnType<typeof contactLinksView>;
