import { CREDIT_SCORE_LABELS, CREDIT_SCORES, QUOTE_LIMITS } from '#finance/rules/quoted-loan.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import { coreFields, type FormEntry } from './lead-form.ts';
import { LOAN_FIELDS, LOAN_SECTION, type OwnField } from './own-fields.ts';
import { DEAL_FIELDS } from './purchase/deal-fields.ts';
import { termText } from '#finance/rules/rate-text.ts';

/** Title, subject and button of the test drive form. */
export const BOOK_TEST_DRIVE = 'Book a Test Drive';
export const REQUEST_PHOTOS = 'Request Photos';
/** Title and category of the finance form. */
export const FINANCE_ENQUIRY = 'Finance Enquiry';
/** The subcategory of the lead with which a shopper reserves a vehicle. */
export const RESERVATION = 'Reservation';
export const ONLINE_PURCHASE = 'Online Purchase';
export const UNFINISHED_PURCHASE = 'Online Purchase, not finished';
/** Title of the first page of a purchase. */
const BUY_ONLINE = 'Buy online';
const HELPER_LABEL = 'Who is helping you?';
/** The fixed message of a photo request. */
export const PHOTOS_REQUEST = 'Please send me more photos of this vehicle.';

/** The settings that these forms depend on. */
export interface ContactFormSettings {
  readonly enquiry: EnquiryRules;
  readonly testDrive: {
    readonly message: 'hidden' | 'optional';
    readonly terms: boolean;
    readonly appointments: boolean;
  };
  readonly photos: { readonly message: 'hidden' | 'optional' };
  readonly finance: { readonly helpers: readonly string[]; readonly leadTag: string | null };
}

function loanFields(helpers: readonly string[]): readonly OwnField[] {
  const { price, termYears } = QUOTE_LIMITS;
  const terms = Array.from({ length: termYears.max - termYears.min + 1 }, (_, at) => termYears.min + at);
  return [
    {
      name: LOAN_FIELDS.amount,
      label: 'Price of the vehicle',
      asks: 'the price of the vehicle',
      kind: 'dollars',
      required: true,
      min: price.min / 100,
      max: price.max / 100,
    },
    {
      name: LOAN_FIELDS.term,
      label: 'Term of the loan',
      kind: 'select',
      narrow: true,
      required: true,
      options: terms.map((years) => ({ value: String(years), label: termText(years) })),
    },
    {
      name: LOAN_FIELDS.creditScore,
      label: 'How is your credit history?',
      asks: 'how your credit history is',
      kind: 'radios',
      required: true,
      options: CREDIT_SCORES.map((value) => ({ value, label: CREDIT_SCORE_LABELS[value] })),
    },
    ...(helpers.length === 0
      ? []
      : [
          {
            name: LOAN_FIELDS.helper,
            label: HELPER_LABEL,
            asks: 'who is helping you',
            kind: 'select' as const,
            required: false,
            options: helpers,
          },
        ]),
  ];
}

/**
 * Loan details that the dealership gets in a pre-approval. The applicants' rating of their credit history is for the
 * lender only. The helper's name is checked when the application is sent, and is text here: a lead that is stored later
 * must not fail because a name has left the site.
 */
const PRE_APPROVAL: readonly OwnField[] = [
  ...loanFields([]).filter(({ name }) => name !== LOAN_FIELDS.creditScore),
  { name: LOAN_FIELDS.helper, label: HELPER_LABEL, kind: 'text', required: false },
];

function leadTagRule({ leadTag }: ContactFormSettings['finance']): Pick<EnquiryRules, 'tag'> {
  return leadTag === null ? {} : { tag: leadTag };
}

/** The settings that decide which of these forms a site offers. */
interface OfferSettings {
  readonly testDrive: { readonly booking: boolean };
  readonly photos: { readonly request: boolean };
}

interface ContactFormEntry extends FormEntry<ContactFormSettings> {
  /** The page of the form, for browsers without scripts; a link to it on the vehicle page opens the form as a dialog. */
  readonly page: {
    readonly path: string;
    /** `vehicle` is the vehicle that the page is about, if any. */
    readonly isOffered: (settings: OfferSettings, vehicle: object | null) => boolean;
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
    // Its page has a URL by setting, and links of its own: `financeHref`.
    page: null,
    rules: ({ enquiry, finance }) => ({
      ...coreFields(enquiry),
      dialogTitle: FINANCE_ENQUIRY,
      fixedCategory: FINANCE_ENQUIRY,
      // Forms that were shown before these fields existed, and other software, send none of them.
      own: loanFields(finance.helpers).map((field) => ({ ...field, mayBeAbsent: true as const })),
      sections: [
        { name: LOAN_SECTION, title: 'Your loan', fields: Object.values(LOAN_FIELDS) },
        { name: 'contact', title: 'Your details', fields: 'others' },
      ],
      ...leadTagRule(finance),
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
    rules: ({ enquiry, finance }) => ({
      ...coreFields(enquiry),
      dialogTitle: FINANCE_ENQUIRY,
      fixedCategory: FINANCE_ENQUIRY,
      subcategory: 'Pre-approval',
      ...leadTagRule(finance),
      message: 'hidden',
      postcode: 'required',
      // Without a vehicle, the shopper says which of several dealerships the application is for.
      dealership: 'required',
      location: 'hidden',
      terms: enquiry.terms,
      own: PRE_APPROVAL,
    }),
    thanks: {
      title: 'Thank you for your application',
      line: (vehicle, who) => `${who} has your application for finance${vehicle ? ` for the ${vehicle}` : ''}.`,
      event: 'financeEnquirySent',
    },
  },
  testDrive: {
    page: { path: '/book-test-drive', isOffered: ({ testDrive }) => testDrive.booking },
    rules: ({ enquiry, testDrive }) => ({
      ...coreFields(enquiry),
      dialogTitle: BOOK_TEST_DRIVE,
      submitLabel: BOOK_TEST_DRIVE,
      category: 'Test Drive',
      subcategory: BOOK_TEST_DRIVE,
      message: testDrive.message,
      terms: testDrive.terms,
      booking: testDrive.appointments ? 'freeTimes' : 'anyTime',
      sections: [
        { name: 'time', title: 'Your test drive', fields: ['location', 'distribution_location', 'booking_date_time'] },
        { name: 'contact', title: 'Your details', fields: 'others' },
      ],
    }),
    thanks: {
      title: 'Thank you for your test drive request',
      line: (vehicle, who) =>
        `${who} will contact you to confirm a time${vehicle ? ` for the ${vehicle}` : ''}. Your test drive is booked once they do.`,
      event: 'testDriveSent',
    },
  },
  reserve: {
    // Its page is below that of the vehicle, at a path by setting.
    page: null,
    rules: ({ enquiry }) => ({
      ...coreFields(enquiry),
      dialogTitle: 'Reserve this vehicle',
      submitLabel: 'Reserve',
      subcategory: RESERVATION,
      message: 'optional',
      terms: true,
      agreement: {
        wording: 'I accept the conditions of the reservation above, and agree to the terms of use.',
        error: 'Accept the conditions of the reservation to continue.',
      },
    }),
    thanks: {
      title: 'Thank you for your request',
      line: (vehicle, who) => `${who} will contact you about the ${vehicle ?? 'vehicle'}.`,
      event: 'reservationSent',
    },
  },
  purchase: {
    // Its pages are those of the purchase.
    page: null,
    rules: ({ enquiry }) => ({
      ...coreFields(enquiry),
      dialogTitle: BUY_ONLINE,
      submitLabel: 'Continue',
      subcategory: ONLINE_PURCHASE,
      message: 'hidden',
      terms: true,
      agreement: {
        wording: 'I have read the summary and the conditions above, and agree to the terms of use.',
        error: 'Accept the conditions of the purchase to continue.',
      },
      own: DEAL_FIELDS,
    }),
    thanks: {
      title: 'Thank you for your order',
      line: (vehicle, who) => `${who} will contact you about your order${vehicle ? ` of the ${vehicle}` : ''}.`,
      event: 'purchaseSent',
    },
  },
  // The answers of a shopper who left the purchase.
  unfinishedPurchase: {
    page: null,
    rules: ({ enquiry }) => ({
      ...coreFields(enquiry),
      dialogTitle: BUY_ONLINE,
      submitLabel: 'Continue',
      subcategory: UNFINISHED_PURCHASE,
      postcode: 'optional',
      location: 'hidden',
      message: 'hidden',
      own: DEAL_FIELDS,
    }),
    thanks: {
      title: 'Your purchase is not finished',
      line: (vehicle, who) => `${who} can help you to buy the ${vehicle ?? 'vehicle'}.`,
      event: 'purchaseSent',
    },
  },
  photos: {
    page: {
      path: '/request-photos',
      isOffered: ({ photos }, vehicle) => photos.request && vehicle !== null,
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
export function toContactForm(name: string): ContactForm {
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
