import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import { coreFields, type FormEntry } from './lead-form.ts';
import type { OwnField } from './own-fields.ts';

/** Title, subject and button of the test drive form. */
export const BOOK_TEST_DRIVE = 'Book a Test Drive';
const REQUEST_PHOTOS = 'Request Photos';
/** Title and category of the finance form. */
const FINANCE_ENQUIRY = 'Finance Enquiry';
/** What the dealership learns of the loan. How applicants rate their credit history is for the lender only. */
const LOAN: readonly OwnField[] = [
  {
    name: 'purchase_price',
    label: 'Purchase price in dollars',
    kind: 'number',
    required: true,
    min: 1,
    max: 1_000_000,
  },
  { name: 'loan_term', label: 'Loan term in years', kind: 'number', required: true, min: 1, max: 10 },
  { name: 'who_is_helping', label: 'Helped by', kind: 'text', required: false },
];
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

/** The settings that decide which of these forms a site offers. */
interface OfferSettings {
  readonly testDrive: { readonly booking: 'off' | 'on' };
  readonly finance: { readonly display: 'hidden' | 'shown' };
  readonly photos: { readonly request: 'off' | 'on' };
}

interface ContactFormEntry extends FormEntry<ContactFormSettings> {
  /** The page of the form, for browsers without scripts; a link to it on the vehicle page opens the form as a dialog. */
  readonly page: {
    readonly path: string;
    /** `vehicle` is the vehicle that the page is about, if any. */
    readonly isOffered: (settings: OfferSettings, vehicle: { readonly testDriveOnly: boolean } | null) => boolean;
  } | null;
}

/**
 * The forms for contacting a dealership about a vehicle; site-forms.ts declares the others. All are posted, validated,
 * stored and delivered the same way.
 */
const FORMS = {
  enquiry: {
    page: null,
    rules: ({ enquiry }) => enquiry,
    thanks: {
      title: 'Thank you for your enquiry',
      line: (vehicle, who) =>
        vehicle
          ? `We'll get back to you about the ${vehicle} as soon as we can.`
          : `${who} will get back to you as soon as possible.`,
      event: 'enquirySent',
    },
  },
  finance: {
    page: {
      path: '/finance-enquiry',
      isOffered: ({ finance }, vehicle) => finance.display === 'shown' && !vehicle?.testDriveOnly,
    },
    rules: ({ enquiry }) => ({
      ...coreFields(enquiry),
      dialogTitle: FINANCE_ENQUIRY,
      fixedCategory: FINANCE_ENQUIRY,
      // The form itself states what is wanted.
      message: enquiry.message === 'hidden' ? 'hidden' : 'optional',
      terms: enquiry.terms,
    }),
    thanks: {
      title: 'Thank you for your finance enquiry',
      line: (vehicle, who) =>
        `${who} will contact you about finance${vehicle ? ` for the ${vehicle}` : ''} as soon as we can.`,
      event: 'financeEnquirySent',
    },
  },
  // The application in the popup: its fields are those of the service that takes it, and the number is verified.
  preApproval: {
    page: null,
    rules: ({ enquiry }) => ({
      ...coreFields(enquiry),
      dialogTitle: FINANCE_ENQUIRY,
      fixedCategory: FINANCE_ENQUIRY,
      subcategory: 'Pre-approval',
      message: 'hidden',
      postcode: 'required',
      location: 'hidden',
      terms: enquiry.terms,
      own: LOAN,
    }),
    thanks: {
      title: 'Thank you for your application',
      line: (vehicle, who) => `${who} has your application for finance${vehicle ? ` for the ${vehicle}` : ''}.`,
      event: 'financeEnquirySent',
    },
  },
  testDrive: {
    page: { path: '/book-test-drive', isOffered: ({ testDrive }) => testDrive.booking === 'on' },
    rules: ({ enquiry, testDrive }) => ({
      ...coreFields(enquiry),
      dialogTitle: BOOK_TEST_DRIVE,
      submitLabel: BOOK_TEST_DRIVE,
      category: 'Test Drive',
      subcategory: BOOK_TEST_DRIVE,
      message: testDrive.message,
      terms: testDrive.terms === 'required' ? 'required' : 'none',
      booking: testDrive.appointments === 'on' ? 'freeTimes' : 'anyTime',
    }),
    thanks: {
      title: 'Thank you for your test drive request',
      line: (vehicle, who) =>
        `${who} will contact you to confirm a time${vehicle ? ` for the ${vehicle}` : ''}. Your test drive is booked once they do.`,
      event: 'testDriveSent',
    },
  },
  photos: {
    page: {
      path: '/request-photos',
      isOffered: ({ photos }, vehicle) => photos.request === 'on' && vehicle !== null,
    },
    rules: ({ enquiry, photos }) => ({
      ...coreFields(enquiry),
      dialogTitle: REQUEST_PHOTOS,
      submitLabel: REQUEST_PHOTOS,
      category: 'General Enquiry',
      subcategory: REQUEST_PHOTOS,
      request: PHOTOS_REQUEST,
      message: photos.message,
    }),
    thanks: {
      title: 'Thank you for your request',
      line: (vehicle) => `We'll send you more photos of the ${vehicle ?? 'vehicle'} as soon as we can.`,
      event: 'photosSent',
    },
  },
} as const satisfies Readonly<Record<string, ContactFormEntry>>;

export type ContactForm = keyof typeof FORMS;
export const CONTACT_FORM_TABLE: Readonly<Record<ContactForm, ContactFormEntry>> = FORMS;
export const CONTACT_FORMS = Object.keys(FORMS) as readonly ContactForm[];

export function contactRules(form: ContactForm, settings: ContactFormSettings): EnquiryRules {
  return CONTACT_FORM_TABLE[form].rules(settings);
}

/** The posted form about a vehicle; for any unknown name the enquiry, which has the most required fields. */
export function contactFormOf(name: string): ContactForm {
  return CONTACT_FORMS.find((known) => known === name) ?? 'enquiry';
}

type FormWithPage = { [F in ContactForm]: (typeof FORMS)[F]['page'] extends null ? never : F }[ContactForm];
export const FORMS_WITH_PAGE = CONTACT_FORMS.filter((form): form is FormWithPage => FORMS[form].page !== null);

/** The form whose page has this path, and when a site offers it. */
export function contactFormAt(path: string) {
  const form = FORMS_WITH_PAGE.find((one) => FORMS[one].page.path === path);
  return form && { form, isOffered: CONTACT_FORM_TABLE[form].page!.isOffered };
}

/** The URL of a form's page about a vehicle. */
export function contactFormHref(form: FormWithPage, vehicle: Pick<Vehicle, 'slug'>): string {
  return `${FORMS[form].page.path}?car_id=${encodeURIComponent(vehicle.slug)}`;
}
