import type { CarType } from '../vehicle/car.ts';

/** How enquiry forms of one site behave: its settings `enquiry.*`, as they stand. */
export interface EnquiryRules {
  readonly dialogTitle: string;
  readonly message: 'required' | 'optional';
  readonly postcode: 'required' | 'optional';
  readonly postcodePlaceholder: string;
  readonly location: 'hidden' | 'required';
  readonly dealership: 'hidden' | 'required';
  readonly optIn: boolean;
  readonly terms: 'none' | 'required';
  readonly termsError: 'long' | 'starred';
  readonly additionalServices: readonly string[];
}

/** What one enquiry form is about. The same value makes the form and checks what comes back from it. */
export interface EnquirySubject {
  /** `null`: a general enquiry, whose sender chooses the category. */
  readonly car: { readonly car_type: CarType } | null;
  readonly locations: readonly { readonly id: string; readonly name: string; readonly visible: boolean }[];
  readonly dealerships: readonly { readonly slug: string; readonly name: string }[];
}

/** What the sender of a general enquiry chooses from (LEAD-005). */
export const GENERAL_CATEGORIES = [
  'General Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Finance Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'Feedback',
] as const;

const CAR_CATEGORIES: Record<CarType, string> = { new: 'New Vehicle Enquiry', demo: 'Demo Vehicle Enquiry', used: 'Used Vehicle Enquiry' };

/** The category of an enquiry about a car, which no one has to choose. */
export function carCategory(carType: CarType): string {
  return CAR_CATEGORIES[carType];
}

/** LEAD-013, ERR-038 */
export const ERRORS_HEADING = 'Please fix the following errors:';
/** LEAD-022, ERR-009 */
export const SUBMIT_FAILED = 'An error occurred when submitting this form';
/** ERR-008; the misspelling is the specification's. */
export const UNEXPECTED_FAILURE = 'An unexpected error occured';

/** LEAD-011, LEAD-012, ERR-035, ERR-036 */
export const TERMS_ERRORS: Record<EnquiryRules['termsError'], string> = {
  long: 'You must agree to the terms of use before submitting the form.',
  starred: '*You must agree to the terms of use before submitting.',
};

/** The selects that this form shows. A dealership is only asked for when there is more than one (LEAD-007). */
export function placeChoices(rules: EnquiryRules, subject: EnquirySubject): { locations: readonly Choice[]; dealerships: readonly Choice[] } {
  const locations = subject.locations.filter((location) => location.visible).map(({ id, name }) => ({ value: id, label: name }));
  const dealerships = subject.dealerships.map(({ slug, name }) => ({ value: slug, label: name }));
  return {
    locations: rules.location === 'required' ? locations : [],
    // A car is its dealership's: nobody is asked which one.
    dealerships: rules.dealership === 'required' && dealerships.length > 1 && !subject.car ? dealerships : [],
  };
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}
