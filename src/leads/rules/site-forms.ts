import type { EnquiryRules } from './enquiry-rules.ts';
import type { OwnField } from './own-fields.ts';
import type { Department } from './route-lead.ts';
import { departmentForm, REGO, VEHICLE, isListed, type FormSite, type SiteFormEntry } from './site-form.ts';
import { TRADE_IN_FORMS } from './trade-in-forms.ts';

function cvField(required: boolean): OwnField {
  return { name: 'cv', label: 'Your CV', kind: 'file', takes: 'document', required };
}

function hasDepartment({ locations }: FormSite, ...departments: readonly Department[]): boolean {
  return locations.some((one) => one.visible && departments.includes(one.location_type));
}

/** An enquiry about an offer, a model or a brand: the site's enquiry without the choice of a category. */
function topicForm(enquiry: EnquiryRules, form: Partial<EnquiryRules>): EnquiryRules {
  return departmentForm(enquiry, {
    category: 'New Vehicle Enquiry',
    message: enquiry.message,
    additionalServices: enquiry.additionalServices,
    submitLabel: 'Send enquiry',
    ...form,
  });
}

/** The page where a customer pays an amount with a reference. */
/** The subcategory of a payment with a reference. */
export const ONLINE_PAYMENT = 'Online Payment';
export const ONLINE_PAYMENT_PATH = '/online-payment';
export const PAYMENT_FIELDS = { amount: 'payment_amount', reference: 'payment_reference' } as const;
/** Dollars. */
const PAYMENT_LIMITS = { min: 1, max: 20_000 };

/** The forms that are not about a vehicle in stock. A form is added by declaring it here; see docs/how-to/add-a-lead-form.md. */
const FORMS = {
  service: {
    page: {
      path: '/service',
      text: 'Tell us about your vehicle and the day that suits you. We will call you to confirm the time.',
      isOffered: (site) => isListed('service')(site) && hasDepartment(site, 'service'),
    },
    rules: ({ enquiry }) =>
      departmentForm(enquiry, {
        dialogTitle: 'Book a service',
        submitLabel: 'Request booking',
        category: 'Service Enquiry',
        subcategory: 'Service Booking',
        department: 'service',
        message: 'optional',
        own: [
          ...REGO,
          ...VEHICLE,
          {
            name: 'odometer',
            label: 'Odometer in km',
            kind: 'number',
            required: false,
            min: 0,
            max: 2_000_000,
            placeholder: '45,000',
          },
          {
            name: 'service_type',
            label: 'What is the booking for?',
            asks: 'what the booking is for',
            kind: 'select',
            required: true,
            options: ['Scheduled service', 'Repair', 'Tyres or brakes', 'Warranty or recall', 'Something else'],
          },
          { name: 'preferred_date', label: 'Preferred date', kind: 'date', required: true },
          {
            name: 'visit',
            label: 'Will you drop it off or wait?',
            asks: 'whether you drop it off or wait',
            kind: 'radios',
            required: true,
            options: ['Drop off', 'Wait'],
          },
        ],
      }),
    thanks: {
      title: 'Thank you for your service request',
      line: (_, who) => `${who} will contact you to confirm the time. Your service is booked once they do.`,
      event: 'serviceBookingSent',
    },
  },
  parts: {
    page: {
      path: '/vehicle-parts-and-accessories',
      text: 'Tell us which part or accessory you are after, and for which vehicle. We will get back to you with price and availability.',
      isOffered: (site) => isListed('parts')(site) && hasDepartment(site, 'service', 'parts'),
    },
    rules: ({ enquiry }) =>
      departmentForm(enquiry, {
        dialogTitle: 'Parts and accessories',
        category: 'Parts Enquiry',
        subcategory: 'Parts and Accessories',
        department: 'parts',
        message: 'optional',
        own: [
          { name: 'part', label: 'Part or accessory', kind: 'text', required: true, placeholder: 'Tow bar' },
          { name: 'part_number', label: 'Part number', kind: 'text', required: false },
          ...VEHICLE,
          {
            name: 'vehicle_vin',
            label: 'VIN',
            kind: 'text',
            required: false,
            hint: 'Helps us find the part that fits.',
          },
          {
            name: 'handover',
            label: 'How would you like to receive it?',
            asks: 'how you would like to receive it',
            kind: 'radios',
            required: true,
            options: ['Fitted by you', 'Pick up', 'Delivery'],
          },
        ],
      }),
    thanks: {
      title: 'Thank you for your parts enquiry',
      line: (_, who) => `${who} will contact you with price and availability.`,
      event: 'partsEnquirySent',
    },
  },
  careers: {
    page: {
      path: '/careers',
      text: 'We are always happy to hear from people who would like to work with us. Tell us what you do and how to reach you.',
      isOffered: isListed('careers'),
    },
    rules: ({ enquiry, forms }) =>
      departmentForm(enquiry, {
        layout: 'single',
        dialogTitle: 'Apply for a job',
        submitLabel: 'Send application',
        category: 'General Enquiry',
        subcategory: 'Careers',
        message: 'optional',
        news: 'hidden',
        own: [
          {
            name: 'position',
            label: 'Position',
            required: true,
            ...(forms.positions.length > 0
              ? { kind: 'select' as const, options: [...forms.positions, 'Another position'] }
              : { kind: 'text' as const }),
          },
          { name: 'available_from', label: 'Available from', kind: 'date', required: false },
          ...(forms.careersCv === 'off' ? [] : [cvField(forms.careersCv === 'required')]),
        ],
      }),
    thanks: {
      title: 'Thank you for your application',
      line: (_, who) => `${who} will read it and be in touch.`,
      event: 'careersEnquirySent',
    },
  },
  fleet: {
    page: {
      path: '/fleet',
      text: 'One contact for everything your business drives: supply, finance, servicing and resale.',
      isOffered: isListed('fleet'),
    },
    rules: ({ enquiry }) =>
      departmentForm(enquiry, {
        dialogTitle: 'Fleet enquiry',
        category: 'New Vehicle Enquiry',
        subcategory: 'Fleet',
        message: 'optional',
        own: [
          { name: 'company', label: 'Company', kind: 'text', required: true, autoComplete: 'organization' },
          { name: 'abn', label: 'ABN', kind: 'text', required: false },
          {
            name: 'fleet_size',
            label: 'How many vehicles do you run?',
            asks: 'how many vehicles you run',
            kind: 'select',
            required: true,
            options: ['1 to 4', '5 to 19', '20 to 99', '100 or more'],
          },
          { name: 'vehicles_wanted', label: 'Which vehicles do you need?', kind: 'lines', required: false },
        ],
      }),
    thanks: {
      title: 'Thank you for your fleet enquiry',
      line: (_, who) => `Our fleet team at ${who} will contact you.`,
      event: 'fleetEnquirySent',
    },
  },
  insurance: {
    page: {
      path: '/insurance',
      text: 'Ask for a quote for your vehicle. We will contact you with the options; you do not buy anything on this page.',
      isOffered: isListed('insurance'),
    },
    rules: ({ enquiry }) =>
      departmentForm(enquiry, {
        dialogTitle: 'Insurance enquiry',
        submitLabel: 'Request a quote',
        category: 'General Enquiry',
        subcategory: 'Insurance',
        message: 'optional',
        own: [
          ...VEHICLE,
          ...REGO,
          {
            name: 'cover',
            label: 'Type of cover',
            kind: 'select',
            required: true,
            options: ['Comprehensive', 'Third party, fire and theft', 'Third party property', 'Not sure yet'],
          },
          { name: 'cover_from', label: 'Cover from', kind: 'date', required: false },
        ],
      }),
    thanks: {
      title: 'Thank you for your insurance enquiry',
      line: (_, who) => `${who} will contact you with a quote. You are not insured until you have accepted one.`,
      event: 'insuranceEnquirySent',
    },
  },
  feedback: {
    page: {
      path: '/feedback',
      text: 'Tell us what went well and what did not. We read every message.',
      isOffered: isListed('feedback'),
    },
    rules: ({ enquiry }) =>
      departmentForm(enquiry, {
        dialogTitle: 'Feedback',
        submitLabel: 'Send feedback',
        category: 'Feedback',
        subcategory: 'Feedback',
        message: 'required',
        news: 'hidden',
        own: [
          {
            name: 'feedback_department',
            label: 'Which department?',
            asks: 'the department',
            kind: 'select',
            required: true,
            options: ['Sales', 'Service', 'Parts', 'Finance', 'Website', 'Something else'],
          },
          {
            name: 'rating',
            label: 'How did we do?',
            asks: 'how we did',
            kind: 'radios',
            required: false,
            options: ['Excellent', 'Good', 'Okay', 'Poor', 'Very poor'],
          },
        ],
      }),
    thanks: {
      title: 'Thank you for your feedback',
      line: (_, who) => `Management at ${who} will read it, and contact you if there is something to put right.`,
      event: 'feedbackSent',
    },
  },
  onlinePayment: {
    page: {
      path: ONLINE_PAYMENT_PATH,
      text: 'Pay an invoice, a deposit or another amount that you agreed on with us, by card.',
      isOffered: ({ settings }) => settings.onlinePayment.page,
    },
    rules: ({ enquiry }) =>
      departmentForm(enquiry, {
        layout: 'single',
        dialogTitle: 'Pay online',
        submitLabel: 'Continue to payment',
        category: 'Online Payment',
        subcategory: ONLINE_PAYMENT,
        message: 'hidden',
        postcode: 'optional',
        news: 'hidden',
        own: [
          {
            name: PAYMENT_FIELDS.amount,
            label: 'Amount in dollars',
            asks: 'the amount',
            kind: 'amount',
            required: true,
            ...PAYMENT_LIMITS,
          },
          {
            name: PAYMENT_FIELDS.reference,
            label: 'Reference',
            kind: 'text',
            required: true,
            hint: 'The number of the invoice, or the stock number of the vehicle.',
          },
        ],
        sections: [
          { name: 'payment', title: 'Your payment', fields: Object.values(PAYMENT_FIELDS) },
          { name: 'contact', title: 'Your details', fields: 'others' },
        ],
      }),
    thanks: {
      title: 'Thank you',
      line: (_, who) => `${who} has your details.`,
      event: 'onlinePaymentSent',
    },
  },
  offer: {
    topic: 'offer',
    page: { path: '/offer-enquiry', text: '', isOffered: () => true },
    rules: ({ enquiry }) =>
      topicForm(enquiry, { dialogTitle: 'Enquire about this offer', subcategory: 'Offer Enquiry' }),
    thanks: {
      title: 'Thank you for your enquiry',
      line: (name, who) => `${who} will contact you${name ? ` about the offer ${name}` : ' about the offer'}.`,
      event: 'offerEnquirySent',
    },
  },
  model: {
    topic: 'model',
    page: { path: '/model-enquiry', text: '', isOffered: () => true },
    rules: ({ enquiry }) =>
      topicForm(enquiry, { dialogTitle: 'Enquire about this model', subcategory: 'Model Enquiry' }),
    thanks: {
      title: 'Thank you for your enquiry',
      line: (name, who) => `${who} will contact you${name ? ` about the ${name}` : ' about the model'}.`,
      event: 'modelEnquirySent',
    },
  },
  brand: {
    topic: 'brand',
    page: { path: '/brand-enquiry', text: '', isOffered: () => true },
    rules: ({ enquiry }) =>
      topicForm(enquiry, { dialogTitle: 'Enquire about this brand', subcategory: 'Brand Enquiry' }),
    thanks: {
      title: 'Thank you for your enquiry',
      line: (name, who) => `${who} will contact you${name ? ` about ${name}` : ' about the brand'} vehicles.`,
      event: 'brandEnquirySent',
    },
  },
  ...TRADE_IN_FORMS,
} as const satisfies Readonly<Record<string, SiteFormEntry>>;

export type SiteForm = keyof typeof FORMS;
export const SITE_FORM_TABLE: Readonly<Record<SiteForm, SiteFormEntry>> = FORMS;
export const SITE_FORMS = Object.keys(FORMS) as readonly SiteForm[];

/** The form whose page has this path. */
export function siteFormAt(path: string): SiteForm | undefined {
  if (path === BRAND_SERVICE_PATH) return 'service';
  return SITE_FORMS.find((form) => FORMS[form].page.path === path);
}

/** The service page of a brand whose workshops take bookings in a system of the brand. */
export const BRAND_SERVICE_PATH = '/ford-service';

interface ServiceSettings {
  readonly booking: 'internal' | 'externalUrl' | 'brandServicePage';
  readonly bookingKey: string | null;
  readonly externalUrl: string | null;
}

interface ServiceBooking {
  /** The page that takes bookings, or the website where /service leads. */
  readonly at: '/service' | typeof BRAND_SERVICE_PATH | { readonly website: string };
  /** The website that the page of the brand links to. */
  readonly website: string | null;
}

/** The page or website for booking a service. A key decides for the page of the brand, whatever `booking` says. */
export function serviceBooking({ booking, bookingKey, externalUrl }: ServiceSettings): ServiceBooking {
  const website = externalUrl?.replaceAll('{key}', encodeURIComponent(bookingKey ?? '')) ?? null;
  if (booking === 'brandServicePage' || bookingKey !== null) return { at: BRAND_SERVICE_PATH, website };
  return { at: booking === 'externalUrl' && website !== null ? { website } : '/service', website: null };
}
