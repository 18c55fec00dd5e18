import { headingIn, type HeadingCase } from '#vehicle/rules/heading-case.ts';
import { financeHref } from '#finance/rules/finance-page.ts';
import { signInForFinance } from '#shoppers/rules/account-features.ts';
import type { Site } from '#sites/site.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import {
  CONTACT_FORM_TABLE,
  contactFormHref,
  FORMS_WITH_PAGE,
  REQUEST_PHOTOS,
  type ContactForm,
} from '#leads/rules/contact-forms.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** The form that is part of the page: of a vehicle that can only be driven the booking, if the site takes bookings. */
export function contactFormOfVehicle(
  vehicle: Pick<Vehicle, 'status'>,
  testDriveOnly: boolean,
  { testDrive }: Pick<Site['settings'], 'testDrive'>,
): ContactForm {
  return testDriveOnly && testDrive.booking && isAvailable(vehicle) ? 'testDrive' : 'enquiry';
}

/** The form that each link of the page opens. Finance for which shoppers sign in has its page alone. */
export function contactLinks(
  vehicle: Pick<Vehicle, 'slug' | 'status'>,
  testDriveOnly: boolean,
  settings: Pick<Site['settings'], 'routes' | 'gating' | 'testDrive' | 'photos'>,
): Readonly<Record<string, ContactForm>> {
  return {
    ...(signInForFinance(settings.gating, true) === null
      ? { [financeHref(settings, vehicle)]: 'finance' as const }
      : {}),
    '#enquire': contactFormOfVehicle(vehicle, testDriveOnly, settings),
    ...Object.fromEntries(
      FORMS_WITH_PAGE.filter((form) => CONTACT_FORM_TABLE[form].page!.isOffered(settings, vehicle)).map((form) => [
        contactFormHref(form, vehicle),
        form,
      ]),
    ),
  };
}

/** Links to forms that only available vehicles have. */
export function contactLinksView(
  vehicle: Pick<Vehicle, 'slug' | 'status'>,
  settings: { readonly photos: { readonly request: boolean }; readonly text: { readonly headings: HeadingCase } },
) {
  return {
    photos: isAvailable(vehicle) && settings.photos.request ? contactFormHref('photos', vehicle) : null,
    photosLabel: headingIn(settings.text.headings, REQUEST_PHOTOS),
  };
}

export type ContactLinksView = ReturnType<typeof contactLinksView>;
