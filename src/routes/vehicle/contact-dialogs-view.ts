import { isAvailable } from '#vehicle/rules/availability.ts';
import type { ContactForm } from '#leads/rules/contact-forms.ts';
import type { Car } from '#vehicle/rules/car.ts';

/** The form on the page itself. */
export function contactFormOfCar(car: Pick<Car, 'status'>, testDriveOnly: boolean): ContactForm {
  return testDriveOnly && isAvailable(car) ? 'testDrive' : 'enquiry';
}

/** Where the forms about a car are when no script opens them as dialogs. */
export function testDriveHref(car: Pick<Car, 'slug'>): string {
  return `/book-test-drive?car_id=${encodeURIComponent(car.slug)}`;
}
export function financeHref(car: Pick<Car, 'slug'>): string {
  return `/finance-enquiry?car_id=${encodeURIComponent(car.slug)}`;
}
function photosHref(car: Pick<Car, 'slug'>): string {
  return `/request-photos?car_id=${encodeURIComponent(car.slug)}`;
}

/** Which link of the page opens which form. */
export function contactLinks(
  car: Pick<Car, 'slug' | 'status'>,
  testDriveOnly: boolean,
): Readonly<Record<string, ContactForm>> {
  return {
    '#enquire': contactFormOfCar(car, testDriveOnly),
    [financeHref(car)]: 'finance',
    [testDriveHref(car)]: 'testDrive',
    [photosHref(car)]: 'photos',
  };
}

/** What is asked of a car that can be had. */
export function contactLinksView(
  car: Pick<Car, 'slug' | 'status'>,
  settings: { readonly photos: { readonly request: 'off' | 'on' } },
) {
  return { photos: isAvailable(car) && settings.photos.request === 'on' ? photosHref(car) : null };
}

export type ContactLinksView = ReturnType<typeof contactLinksView>;
