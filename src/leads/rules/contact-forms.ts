import type { EnquiryRules } from './enquiry-rules.ts';

/**
 * The forms for contacting a dealership about a vehicle. All are posted, validated, stored and delivered the same way.
 */
const CONTACT_FORMS = ['enquiry', 'finance', 'testDrive', 'photos'] as const;
export type ContactForm = (typeof CONTACT_FORMS)[number];

/** Hidden field with the name of the posted form. */
export const CONTACT_FORM_FIELD = 'form';

/** Title, subject and button of the test drive form. */
export const BOOK_TEST_DRIVE = 'Book a Test Drive';
const REQUEST_PHOTOS = 'Request Photos';
/** Title and category of the finance form. */
const FINANCE_ENQUIRY = 'Finance Enquiry';
/** The fixed message of a photo request. */
export const PHOTOS_REQUEST = 'Please send me more photos of this vehicle.';

/** The settings that these forms depend on. */
export interface ContactFormSettings {
  readonly enquiry: EnquiryRules;
  readonly testDrive: {
    readonly message: 'hidden' | 'optional';
    readonly terms: 'hidden' | 'required';
    readonly appointments: 'off' | 'on';
  };
  readonly photos: { readonly message: 'hidden' | 'optional' };
}

const RULES: Readonly<Record<ContactForm, (settings: ContactFormSettings) => EnquiryRules>> = {
  enquiry: ({ enquiry }) => enquiry,
  finance: ({ enquiry }) => ({
    ...coreFields(enquiry),
    dialogTitle: FINANCE_ENQUIRY,
    fixedCategory: FINANCE_ENQUIRY,
    // The form itself states what is wanted.
    message: enquiry.message === 'hidden' ? 'hidden' : 'optional',
    terms: enquiry.terms,
  }),
  testDrive: ({ enquiry, testDrive }) => ({
    ...coreFields(enquiry),
    dialogTitle: BOOK_TEST_DRIVE,
    submitLabel: BOOK_TEST_DRIVE,
    category: 'Test Drive',
    subcategory: BOOK_TEST_DRIVE,
    message: testDrive.message,
    terms: testDrive.terms === 'required' ? 'required' : 'none',
    booking: testDrive.appointments === 'on' ? 'freeTimes' : 'anyTime',
  }),
  photos: ({ enquiry, photos }) => ({
    ...coreFields(enquiry),
    dialogTitle: REQUEST_PHOTOS,
    submitLabel: REQUEST_PHOTOS,
    category: 'General Enquiry',
    subcategory: REQUEST_PHOTOS,
    request: PHOTOS_REQUEST,
    message: photos.message,
  }),
};

export function contactRules(form: ContactForm, settings: ContactFormSettings): EnquiryRules {
  return RULES[form](settings);
}

/** The posted form; for any unknown name the enquiry, which has the most required fields. */
export function contactFormOf(name: string): ContactForm {
  return CONTACT_FORMS.find((known) => known === name) ?? 'enquiry';
}

/** The shopper's contact details. A location is only requested when the page is not about a vehicle. */
function coreFields(enquiry: EnquiryRules): EnquiryRules {
  return {
    ...enquiry,
    layout: 'single',
    dealership: 'hidden',
    location: 'whenUnknown',
    terms: 'none',
    additionalServices: [],
  };
}
