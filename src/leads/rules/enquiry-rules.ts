import type { Condition } from '#vehicle/rules/vehicle.ts';
import type { HeadingCase } from '#vehicle/rules/heading-case.ts';
import type { HoursPlace } from '#dealerships/rules/opening-hours.ts';
import type { BookingKind, BookingPlace } from './booking-time.ts';
import type { UploadLimits } from './lead-files.ts';
import type { FormStep } from './enquiry-steps.ts';
import type { Choice, OwnField } from './own-fields.ts';
import type { PostedNames } from './posted-fields.ts';
import type { Department } from './route-lead.ts';

/**
 * The behaviour of one form of one site: the settings `enquiry.*`, or what contact-forms.ts derives from them for
 * another form.
 */
export interface EnquiryRules {
  readonly dialogTitle: string;
  /** Case of the form's labels and choices; posted values do not change. */
  readonly headings?: HeadingCase;
  /** On one page, or in steps (enquiry-steps.ts). */
  readonly layout?: 'single' | 'multiStep';
  /** The steps of a form that has its own. */
  readonly steps?: readonly FormStep[];
  /** The groups of fields of a form on one page. */
  readonly sections?: readonly FormStep[];
  readonly message: 'required' | 'optional' | 'hidden';
  readonly postcode: 'required' | 'optional';
  readonly postcodePlaceholder: string;
  /** `whenUnknown`: required if the page is not about a vehicle and there are several locations. */
  readonly location: 'hidden' | 'required' | 'whenUnknown';
  readonly dealership: 'hidden' | 'required';
  readonly optIn: boolean;
  readonly terms: boolean;
  readonly termsError: 'long' | 'starred';
  /** Wording of the agreement and the error without it, if it is more than the terms of use. */
  readonly agreement?: { readonly wording: string; readonly error: string };
  readonly additionalServices: readonly string[];
  readonly submitLabel?: string;
  /**
   * Category of a form that is not about a vehicle and has no category field. A form about a vehicle uses the vehicle's
   * category.
   */
  readonly category?: string;
  /** Category of a form that always has the same one. */
  readonly fixedCategory?: string;
  /** Fixed by the form; otherwise the page may set one. */
  readonly subcategory?: string;
  /** The fixed request of the form. */
  readonly request?: string;
  /** The tag of the lead, by which a receiver knows the service that it is for. */
  readonly tag?: string;
  /** Adds a field for a time, with free times or any time, and for the place of the test drive. */
  readonly booking?: BookingKind;
  /** The kind of booking; a test drive by default. */
  readonly bookingFor?: 'inspection';
  /** Fields that only this form has. */
  readonly own?: readonly OwnField[];
  /** The limits of its file fields; absent if it has none. */
  readonly uploads?: UploadLimits;
  /** The department that the form is for, whose locations it offers; sales by default. */
  readonly department?: Department;
  /** Other names for the fields of location and terms, in the form and what is posted. */
  readonly postedAs?: PostedNames;
  /** `hidden`: a form that is not about buying, such as an application, has no checkbox for offers and news. */
  readonly news?: 'hidden';
}

/** The subject of an enquiry form. The same value renders the form and validates what is posted. */
export interface EnquirySubject {
  /** `null`: a general enquiry, whose sender selects the category. */
  readonly vehicle: {
    readonly condition: Condition;
    readonly locationId?: string | null;
    /** The dealership that sells it, if it is one of the site. */
    readonly dealershipId?: string | null;
  } | null;
  readonly locations: readonly EnquiryLocation[];
  readonly dealerships: readonly { readonly id?: string; readonly slug: string; readonly name: string }[];
  /** Categories of a general enquiry; absent: all categories. */
  readonly categories?: readonly string[];
  /** The locations that concern the topic of the enquiry; absent or empty: all of them. */
  readonly topicLocations?: readonly string[];
}

/**
 * Forms with a time need hours and time zone; a vehicle that can be driven at several places needs the list of them.
 */
interface EnquiryLocation extends Partial<HoursPlace> {
  readonly id: string;
  readonly dealership_id?: string;
  readonly name: string;
  readonly visible: boolean;
  readonly location_type?: 'sales' | 'service' | 'parts';
  readonly distribution_locations?: readonly { readonly id: string; readonly name: string }[];
}

/** The categories of a general enquiry. */
export const GENERAL_CATEGORIES = [
  'General Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Finance Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'Feedback',
] as const;

type GeneralCategory = (typeof GENERAL_CATEGORIES)[number];

/** The categories that apply to a site: one that sells no new vehicles, say, has no enquiries about them. */
export function generalCategories(applies: Partial<Record<GeneralCategory, boolean>>): readonly GeneralCategory[] {
  return GENERAL_CATEGORIES.filter((category) => applies[category] ?? true);
}

const VEHICLE_CATEGORIES: Record<Condition, string> = {
  new: 'New Vehicle Enquiry',
  demo: 'Demo Vehicle Enquiry',
  used: 'Used Vehicle Enquiry',
};

/** The category of an enquiry about a vehicle, which the sender does not select. */
export function vehicleCategory(condition: Condition): string {
  return VEHICLE_CATEGORIES[condition];
}

export const TERMS_WORDING = 'I agree to the terms of use.';

/** The words of the wording that link to the terms; nothing on a site without such a page. */
export function termsLink(href: string | undefined): {
  readonly link?: { readonly text: string; readonly href: string };
} {
  return href === undefined ? {} : { link: { text: 'terms of use', href } };
}

/** Label of the checkbox for offers and news. It is stored with each consent. */
export function offersWording(siteName: string): string {
  return `Send me offers and news from ${siteName} by email and SMS. I can unsubscribe at any time.`;
}

export const ERRORS_HEADING = 'Please fix the following errors:';
/** Nothing of the form is stored. */
export const TOO_MANY_SENT =
  'Too many forms were sent from your connection in a short time. This one was not sent. Please try again in ten minutes.';
export const SUBMIT_FAILED = 'An error occurred when submitting this form';
/** The misspelling is in the specification. */
export const UNEXPECTED_FAILURE = 'An unexpected error occured';

/** The error message when the terms are not ticked. */
export const TERMS_ERRORS: Record<EnquiryRules['termsError'], string> = {
  long: 'You must agree to the terms of use before submitting the form.',
  starred: '*You must agree to the terms of use before submitting.',
};

/** The options of the selects on this form. A dealership select is only shown when there are several. */
export function placeChoices(
  rules: EnquiryRules,
  subject: EnquirySubject,
): { locations: readonly Choice[]; dealerships: readonly Choice[] } {
  const locations = placesOfForm(rules, subject).map(({ id, name }) => ({ value: id, label: name }));
  const dealerships = subject.dealerships.map(({ slug, name }) => ({ value: slug, label: name }));
  const asksLocation =
    rules.location === 'required' || (rules.location === 'whenUnknown' && !subject.vehicle && locations.length > 1);
  return {
    locations: asksLocation ? locations : [],
    // The vehicle already determines the dealership.
    dealerships: rules.dealership === 'required' && dealerships.length > 1 && !subject.vehicle ? dealerships : [],
  };
}

/** The locations of the form's department, or of sales if the site has none of it; those of the vehicle's dealership or of the topic, if it has any. */
function placesOfForm({ location, department }: EnquiryRules, subject: EnquirySubject): readonly EnquiryLocation[] {
  const isOnlySome = location === 'whenUnknown';
  const ofDepartment = subject.locations.filter((one) => one.visible && one.location_type === department);
  const found = isOnlySome && ofDepartment.length > 0 ? ofDepartment : meetingPlaces(isOnlySome, subject);
  const seller = subject.vehicle?.dealershipId;
  const ofSeller = found.filter(({ dealership_id: id }) => id !== undefined && id === seller);
  if (ofSeller.length > 0) return ofSeller;
  const ofTopic = found.filter(({ id }) => subject.topicLocations?.includes(id));
  return ofTopic.length > 0 ? ofTopic : found;
}

/** Test drives start at sales locations, not at workshops. */
function meetingPlaces(salesOnly: boolean, subject: EnquirySubject): readonly EnquiryLocation[] {
  return subject.locations.filter(
    (location) =>
      location.visible && (!salesOnly || location.location_type === undefined || location.location_type === 'sales'),
  );
}

/**
 * Start of a test drive: the vehicle's location, otherwise the selected one, otherwise the only one; `null` while
 * unknown.
 */
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
    ...(found.special_hours ? { special_hours: found.special_hours } : {}),
    ...(found.address ? { address: found.address, public_holidays: found.public_holidays ?? null } : {}),
    distribution: places.length > 1 ? places.map(({ id, name }) => ({ value: id, label: name })) : [],
  };
}
