import { isAvailable } from '#vehicle/rules/availability.ts';
import type { ContactForm } from '#leads/rules/contact-forms.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** The form on the page itself. */
export function contactFormOfVehicle(vehicle: Pick<Vehicle, 'status'>, testDriveOnly: boolean): ContactForm {
  return testDriveOnly && isAvailable(vehicle) ? 'testDrive' : 'enquiry';
}

/** Where the forms about a car are when no script opens them as dialogs. */
export function testDriveHref(vehicle: Pick<Vehicle, 'slug'>): string {
  return `/book-test-drive?car_id=${encodeURIComponent(vehicle.slug)}`;
}
export function financeHref(vehicle: Pick<Vehicle, 'slug'>): string {
  return `/finance-enquiry?car_id=${encodeURIComponent(vehicle.slug)}`;
}
function photosHref(vehicle: Pick<Vehicle, 'slug'>): string {
  return `/request-photos?car_id=${encodeURIComponent(vehicle.slug)}`;
}

/** Which link of the page opens which form. */
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

/** What is asked of a car that can be had. */
export function contactLinksView(
  vehicle: Pick<Vehicle, 'slug' | 'status'>,
  settings: { readonly photos: { readonly request: 'off' | 'on' } },
) {
  return { photos: isAvailable(vehicle) && settings.photos.request === 'on' ? photosHref(vehicle) : null };
}

export type ContactLinksView = ReturnType<typeof contactLinksView>;
