import type { Condition } from '#vehicle/rules/vehicle.ts';
import type { OpeningHour } from '#dealerships/rules/dealership.ts';
import type { BookingKind, BookingPlace } from './booking-time.ts';

/** How one form of one site behaves: its settings `enquiry.*` as they stand, or what contact-forms.ts makes of them for another form. */
export interface EnquiryRules {
  readonly dialogTitle: string;
  /** On one page, or step by step (enquiry-steps.ts). */
  readonly layout?: 'single' | 'multiStep';
  readonly message: 'required' | 'optional' | 'hidden';
  readonly postcode: 'required' | 'optional';
  readonly postcodePlaceholder: string;
  /** `whenUnknown`: asked for where the page is about no car and there are several. */
  readonly location: 'hidden' | 'required' | 'whenUnknown';
  readonly dealership: 'hidden' | 'required';
  readonly optIn: boolean;
  readonly terms: 'none' | 'required';
  readonly termsError: 'long' | 'starred';
  readonly additionalServices: readonly string[];
  readonly submitLabel?: string;
  /** Of a form about no car whose sender chooses none; a form about a car has the category of the car. */
  readonly category?: string;
  /** Of a form that has the same category whatever it is about. */
  readonly fixedCategory?: string;
  /** Fixed by the form; otherwise the page may tell one. */
  readonly subcategory?: string;
  /** What the form asks for by itself. */
  readonly request?: string;
  /** Whether a time may be wished for, one that is free or any, and where a car with several places to be seen at is to stand. */
  readonly booking?: BookingKind;
}

/** What one enquiry form is about. The same value makes the form and checks what comes back from it. */
export interface EnquirySubject {
  /** `null`: a general enquiry, whose sender chooses the category. */
  readonly vehicle: { readonly condition: Condition; readonly locationId?: string | null } | null;
  readonly locations: readonly EnquiryLocation[];
  readonly dealerships: readonly { readonly slug: string; readonly name: string }[];
}

/** Hours and zone are needed by forms with a time, the last list by a car that can be seen at several places. */
interface EnquiryLocation {
  readonly id: string;
  readonly name: string;
  readonly visible: boolean;
  readonly location_type?: 'sales' | 'service' | 'parts';
  readonly time_zone?: string;
  readonly opening_hours?: readonly OpeningHour[];
  readonly distribution_locations?: readonly { readonly id: string; readonly name: string }[];
}

/** What the sender of a general enquiry chooses from. */
export const GENERAL_CATEGORIES = [
  'General Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Finance Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'Feedback',
] as const;

const VEHICLE_CATEGORIES: Record<Condition, string> = {
  new: 'New Vehicle Enquiry',
  demo: 'Demo Vehicle Enquiry',
  used: 'Used Vehicle Enquiry',
};

/** The category of an enquiry about a car, which no one has to choose. */
export function vehicleCategory(condition: Condition): string {
  return VEHICLE_CATEGORIES[condition];
}

export const ERRORS_HEADING = 'Please fix the following errors:';
export const SUBMIT_FAILED = 'An error occurred when submitting this form';
/** The misspelling is the specification's. */
export const UNEXPECTED_FAILURE = 'An unexpected error occured';

/** What a form says whose terms are not ticked. */
export const TERMS_ERRORS: Record<EnquiryRules['termsError'], string> = {
  long: 'You must agree to the terms of use before submitting the form.',
  starred: '*You must agree to the terms of use before submitting.',
};

/** The selects that this form shows. A dealership is only asked for when there is more than one. */
export function placeChoices(
  rules: EnquiryRules,
  subject: EnquirySubject,
): { locations: readonly Choice[]; dealerships: readonly Choice[] } {
  const locations = meetingPlaces(rules.location === 'whenUnknown', subject).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  const dealerships = subject.dealerships.map(({ slug, name }) => ({ value: slug, label: name }));
  const asksLocation =
    rules.location === 'required' || (rules.location === 'whenUnknown' && !subject.vehicle && locations.length > 1);
  return {
    locations: asksLocation ? locations : [],
    // A car is its dealership's: nobody is asked which one.
    dealerships: rules.dealership === 'required' && dealerships.length > 1 && !subject.vehicle ? dealerships : [],
  };
}

/** Nobody drives a car from a workshop. */
function meetingPlaces(salesOnly: boolean, subject: EnquirySubject): readonly EnquiryLocation[] {
  return subject.locations.filter(
    (location) =>
      location.visible && (!salesOnly || location.location_type === undefined || location.location_type === 'sales'),
  );
}

/** Where a test drive begins: the car's location, else the one that was chosen, else the only one; `null` while nobody knows. */
export function bookingPlace(
  subject: EnquirySubject,
  chosen: string | null,
): (BookingPlace & { readonly id: string; readonly distribution: readonly Choice[] }) | null {
  const visible = meetingPlaces(true, subject);
  const wanted = subject.vehicle?.locationId ?? chosen;
  const found =
    subject.locations.find((location) => location.id === wanted) ?? (visible.length === 1 ? visible[0] : undefined);
  if (!found?.time_zone) return null;
  const places = found.distribution_locations ?? [];
  return {
    id: found.id,
    name: found.name,
    time_zone: found.time_zone,
    opening_hours: found.opening_hours ?? [],
    distribution: places.length > 1 ? places.map(({ id, name }) => ({ value: id, label: name })) : [],
  };
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}
