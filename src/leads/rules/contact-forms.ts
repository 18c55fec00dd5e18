import type { EnquiryRules } from './enquiry-rules.ts';

/** The forms by which a shopper writes about a vehicle. All are posted, checked, stored and delivered in one way. */
const CONTACT_FORMS = ['enquiry', 'finance', 'testDrive', 'photos'] as const;
export type ContactForm = (typeof CONTACT_FORMS)[number];

/** Hidden field that says which of them was posted. */
export const CONTACT_FORM_FIELD = 'form';

/** Title, subject and button of the form of a vehicle that can only be driven. */
export const BOOK_TEST_DRIVE = 'Book a Test Drive';
const REQUEST_PHOTOS = 'Request Photos';
/** Title and category of the form about finance. */
const FINANCE_ENQUIRY = 'Finance Enquiry';
/** The fixed message of a request for photos. */
export const PHOTOS_REQUEST = 'Please send me more photos of this vehicle.';

/** The areas of a site's settings that shape them. */
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
    // The form itself says what is wanted.
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

/** Which form a post says it is; anything else is the enquiry, which asks for most. */
export function contactFormOf(name: string): ContactForm {
  return CONTACT_FORMS.find((known) => known === name) ?? 'enquiry';
}

/** Who writes and how to answer; a place is only asked for where the page is about none. */
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
