import type { EnquiryRules } from './enquiry-rules.ts';
import type { OwnField } from './own-fields.ts';
import { departmentForm, REGO, VEHICLE, type SiteFormEntry } from './site-form.ts';

const YES_NO = ['Yes', 'No'];

/** The shopper's own vehicle. Names of fields are those of the external format of trade-in leads. */
const OWN_VEHICLE: readonly OwnField[] = [
  ...REGO,
  ...VEHICLE.map((field) => (field.name === 'vehicle_year' ? { ...field, required: true } : field)),
  { name: 'vehicle_badge', label: 'Badge or variant', kind: 'text', required: false, placeholder: 'GT-Line' },
  {
    name: 'kms',
    label: 'Odometer in km',
    kind: 'number',
    required: true,
    min: 0,
    max: 2_000_000,
    placeholder: '45,000',
  },
  {
    name: 'condition',
    label: 'What condition is it in?',
    kind: 'radios',
    required: true,
    options: ['Excellent', 'Good', 'Fair', 'Poor'],
  },
  { name: 'finance', label: 'Is there finance owing on it?', kind: 'radios', required: true, options: YES_NO },
];

const CONTACT_METHOD: OwnField = {
  name: 'PreferredContactMethod',
  label: 'How should we contact you?',
  kind: 'radios',
  required: true,
  options: ['Phone', 'Email', 'SMS'],
};

function ownVehicleForm(enquiry: EnquiryRules, tradeQuestion: string, form: Partial<EnquiryRules>): EnquiryRules {
  return departmentForm(enquiry, {
    layout: 'single',
    category: 'General Enquiry',
    message: 'optional',
    terms: 'required',
    postedAs: { location: 'location_id', terms: 'terms_conditions' },
    own: [
      ...OWN_VEHICLE,
      { name: 'do-you-have-a-trade-in', label: tradeQuestion, kind: 'radios', required: true, options: YES_NO },
      CONTACT_METHOD,
    ],
    ...form,
  });
}

/** The forms about a vehicle that the shopper owns: traded in on another one, or sold to the dealer. */
export const TRADE_IN_FORMS = {
  tradeIn: {
    mayConcernVehicle: true,
    page: {
      path: '/trade-in',
      text: 'Tell us about your vehicle. We will contact you with its value and the next steps.',
      isOffered: ({ settings }) => settings.forms.tradeIn === 'on',
    },
    rules: ({ enquiry }) =>
      ownVehicleForm(enquiry, 'Would you like to trade it in on another vehicle?', {
        dialogTitle: 'Value your trade-in',
        submitLabel: 'Request a valuation',
        subcategory: 'Trade-in',
      }),
    thanks: {
      title: 'Thank you for telling us about your trade-in',
      line: (vehicle, who) =>
        `${who} will contact you with the value of your trade-in${vehicle ? ` towards the ${vehicle}` : ''}.`,
      event: 'tradeInSent',
    },
  },
  sell: {
    page: {
      path: '/sell-my-car',
      text: 'We buy vehicles, whether or not you buy one from us. Tell us about yours and we will contact you with an offer.',
      isOffered: ({ settings }) => settings.forms.sell === 'on',
    },
    rules: ({ enquiry }) =>
      ownVehicleForm(enquiry, 'Do you want to trade it in on one of our vehicles?', {
        dialogTitle: 'Sell your vehicle',
        submitLabel: 'Request an offer',
        subcategory: 'Sell my car',
      }),
    thanks: {
      title: 'Thank you for offering us your vehicle',
      line: (_, who) => `${who} will contact you with an offer.`,
      event: 'sellEnquirySent',
    },
  },
} as const satisfies Readonly<Record<string, SiteFormEntry>>;
