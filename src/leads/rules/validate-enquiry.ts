import { displayPhone, parsePhone } from '#rules/australian-number.ts';
import { AU_STATES, type AuState } from '#vehicle/rules/vehicle.ts';
import { bookingProblem } from './booking-problem.ts';
import { bookingWithOffset } from './booking-time.ts';
import {
  bookingPlace,
  vehicleCategory,
  GENERAL_CATEGORIES,
  placeChoices,
  TERMS_ERRORS,
  type EnquiryRules,
  type EnquirySubject,
} from './enquiry-rules.ts';
import { contactProblem, MAX_MESSAGE, regoProblem } from './field-formats.ts';
import { ownAnswers, ownFieldProblem, type Choice, type OwnAnswer } from './own-fields.ts';
import { line, list, paragraphs, isTicked, type PostedFields, withOurNames } from './posted-fields.ts';
import { formatNumber } from '#rules/money.ts';

/**
 * A valid enquiry. Texts are normalised: no control characters, and single-line fields are one line. `null` means not
 * provided.
 */
export interface Enquiry {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  /** Number in the displayed form: `0491 570 006`. */
  readonly phone: string;
  readonly phone_e164: string;
  readonly postcode: string | null;
  readonly message: string | null;
  readonly category: string;
  readonly subcategory: string | null;
  /** Location id. */
  readonly location: string | null;
  readonly dealership_slug: string | null;
  readonly opt_in: boolean;
  readonly terms: boolean;
  readonly additional_services: readonly string[];
  readonly rego: string | null;
  readonly regoState: AuState | null;
  /** The form's fixed request. */
  readonly request: string | null;
  /** The tag of the form; absent if it has none. */
  readonly tag?: string;
  /** The requested time with its UTC offset, and the place of the test drive. */
  readonly booking_date_time: string | null;
  readonly distribution_location: string | null;
  /** Answers to the fields that only this form has; absent if it has none. */
  readonly answers?: readonly OwnAnswer[];
}

export interface EnquiryError {
  readonly field: string;
  readonly message: string;
}

export type CheckedEnquiry =
  | { readonly ok: true; readonly enquiry: Enquiry }
  | { readonly ok: false; readonly errors: readonly EnquiryError[] };

const MAX_CATEGORY = 80;

type Check = (field: string, problem: string | null) => void;

/** Validates a posted enquiry by the site's rules. Errors are in the order of the fields, at most one per field. */
export function validateEnquiry(
  rules: EnquiryRules,
  subject: EnquirySubject,
  posted: PostedFields,
  now: number,
): CheckedEnquiry {
  const fields = withOurNames(posted, rules.postedAs);
  const errors: EnquiryError[] = [];
  const check: Check = (field, problem) => {
    if (problem !== null) errors.push({ field, message: problem });
  };
  const contact = checkContact(rules, fields, check);
  const category = checkCategory(rules, subject, fields, check);
  const places = checkPlaces(rules, subject, fields, check);
  const own = checkOwnFields(rules, fields, now, check);
  const booking = checkBooking(rules, subject, fields, places.location, now, check);
  const message = rules.message === 'hidden' ? '' : paragraphs(fields, 'message');
  check('message', message === '' && rules.message === 'required' ? 'Enter your message.' : tooLong(message));
  const terms = isTicked(fields, 'terms');
  const notAgreed = rules.agreement?.error ?? TERMS_ERRORS[rules.termsError];
  check('terms', rules.terms && !terms ? notAgreed : null);
  if (errors.length > 0) return { ok: false, errors };

  const services = list(fields, 'additional_services');
  return {
    ok: true,
    enquiry: {
      ...contact,
      // One form, however it was typed.
      phone: displayPhone(contact.phone),
      phone_e164: parsePhone(contact.phone)!.e164,
      message: message || null,
      category,
      subcategory: rules.subcategory ?? (line(fields, 'subcategory').slice(0, MAX_CATEGORY) || null),
      ...places,
      // Consent must be posted: a form without the field gives none, even if the checkbox starts ticked.
      opt_in: isTicked(fields, 'opt_in'),
      terms,
      additional_services: rules.additionalServices.filter((service) => services.includes(service)),
      ...own,
      request: rules.request ?? null,
      ...(rules.tag === undefined ? {} : { tag: rules.tag }),
      ...booking,
    },
  };
}

/** The shopper's own vehicle, which any form may post, and the answers to the fields that only this form has. */
function checkOwnFields({ own }: EnquiryRules, fields: PostedFields, now: number, check: Check) {
  for (const field of own ?? []) check(field.name, ownFieldProblem(field, fields, now));
  const rego = line(fields, 'rego');
  if (rego !== '' && !own?.some(({ name }) => name === 'rego')) check('rego', regoProblem(rego));
  return {
    rego: rego === '' ? null : rego.replace(/[ -]/g, '').toUpperCase(),
    regoState: AU_STATES.find((state) => state === line(fields, 'regoState').toLowerCase()) ?? null,
    ...(own ? { answers: ownAnswers(own, fields) } : {}),
  };
}

function checkContact(rules: EnquiryRules, fields: PostedFields, check: Check) {
  const checkContactField = (field: 'name' | 'last_name' | 'email' | 'phone') => {
    const text = line(fields, field);
    check(field, contactProblem(field, text));
    return text;
  };
  const [name, lastName, email, phone] = [
    checkContactField('name'),
    checkContactField('last_name'),
    checkContactField('email'),
    checkContactField('phone'),
  ];
  const postcode = line(fields, 'postcode');
  if (postcode !== '' || rules.postcode === 'required') check('postcode', contactProblem('postcode', postcode));
  return { name, last_name: lastName, email, phone, postcode: postcode || null };
}

function checkCategory(rules: EnquiryRules, subject: EnquirySubject, fields: PostedFields, check: Check): string {
  if (rules.fixedCategory !== undefined) return rules.fixedCategory;
  const chosen = line(fields, 'category');
  if (subject.vehicle)
    return chosen === '' ? vehicleCategory(subject.vehicle.condition) : chosen.slice(0, MAX_CATEGORY);
  if (rules.category !== undefined) return rules.category;
  const isKnown = (subject.categories ?? (GENERAL_CATEGORIES as readonly string[])).includes(chosen);
  check('category', isKnown ? null : 'Choose what your enquiry is about.');
  return chosen;
}

function checkPlaces(rules: EnquiryRules, subject: EnquirySubject, fields: PostedFields, check: Check) {
  const choices = placeChoices(rules, subject);
  const locations = subject.locations.filter((known) => known.visible).map((known) => known.id);
  const dealerships = subject.dealerships.map((known) => known.slug);
  const location = checkPlaceField(fields, 'location', choices.locations, locations, check);
  const dealership_slug = checkPlaceField(fields, 'dealership_slug', choices.dealerships, dealerships, check);
  return agreeingPlaces({ location, dealership_slug }, choices, subject, check);
}

/**
 * A location of one dealership with another dealership would send the lead to one, and name the other to its sender.
 * The sender's choice counts before the page's own dealership; the sender decides between two choices. The lead of a
 * vehicle goes to the dealership that sells it.
 */
function agreeingPlaces(
  found: { readonly location: string | null; readonly dealership_slug: string | null },
  choices: ReturnType<typeof placeChoices>,
  { vehicle, locations, dealerships }: EnquirySubject,
  check: Check,
) {
  const place = locations.find(({ id }) => id === found.location);
  const seller = dealerships.find(({ id }) => id !== undefined && id === vehicle?.dealershipId);
  if (seller) {
    const isOfSeller = !place?.dealership_id || place.dealership_id === seller.id;
    return {
      location: isOfSeller ? found.location : null,
      dealership_slug: found.dealership_slug === null ? null : seller.slug,
    };
  }
  const dealership = dealerships.find(({ slug }) => slug === found.dealership_slug);
  if (!place?.dealership_id || !dealership?.id || place.dealership_id === dealership.id) return found;
  const [choseLocation, choseDealership] = [choices.locations.length > 0, choices.dealerships.length > 0];
  if (choseLocation && !choseDealership) return { ...found, dealership_slug: null };
  if (choseDealership && !choseLocation) return { ...found, location: null };
  const message = `${place.name} is not a location of ${dealership.name}. Choose one of its locations, or another dealership.`;
  check('location', message);
  return found;
}

/** The requested time of a test drive with its UTC offset, and the place where it starts. */
function checkBooking(
  rules: EnquiryRules,
  subject: EnquirySubject,
  fields: PostedFields,
  location: string | null,
  now: number,
  check: Check,
) {
  const place = rules.booking ? bookingPlace(subject, location) : null;
  if (!place) return { booking_date_time: null, distribution_location: null };
  const start = line(fields, 'distribution_location');
  const asksStart = rules.bookingFor !== 'inspection' && place.distribution.length > 0;
  const isOffered = place.distribution.some((choice) => choice.value === start);
  check('distribution_location', asksStart && !isOffered ? 'Choose where you would like to drive it.' : null);
  const time = line(fields, 'booking_date_time');
  const problem = time === '' ? null : bookingProblem(time, place, now, rules.booking!);
  check('booking_date_time', problem);
  return {
    booking_date_time: time === '' || problem !== null ? null : bookingWithOffset(time, place.time_zone),
    distribution_location: isOffered ? start : null,
  };
}

/**
 * A visible select must be answered; a single option is selected automatically. Without a select, the page may state
 * the location or dealership; unknown values are dropped.
 */
function checkPlaceField(
  fields: PostedFields,
  field: 'location' | 'dealership_slug',
  shown: readonly Choice[],
  known: readonly string[],
  check: (field: string, problem: string) => void,
): string | null {
  const given = line(fields, field);
  if (shown.length === 0) return known.includes(given) ? given : null;
  if (given === '' && shown.length === 1) return shown[0]!.value;
  if (shown.some((choice) => choice.value === given)) return given;
  check(field, field === 'location' ? 'Choose a location.' : 'Choose a dealership.');
  return null;
}

function tooLong(message: string): string | null {
  const over = message.length - MAX_MESSAGE;
  return over > 0
    ? `Your message is ${over === 1 ? '1 character' : `${over} characters`} too long. The limit is ${formatNumber(MAX_MESSAGE)}.`
    : null;
}
