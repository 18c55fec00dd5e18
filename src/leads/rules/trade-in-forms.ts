import { CONDITION_QUESTIONS } from '#valuation/rules/trade-in-estimate.ts';
import { vehicleTypeLabel } from '#vehicle/rules/vehicle-type.ts';
import { VEHICLE_TYPES, type VehicleType } from '#vehicle/rules/vehicle.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import type { FormStep } from './enquiry-steps.ts';
import type { OwnField } from './own-fields.ts';
import { departmentForm, isListed, REGO, VEHICLE, type SiteFormEntry, type SiteFormSettings } from './site-form.ts';

const YES_NO = ['Yes', 'No'];

/** The shopper's own vehicle. Names of fields are those of the external format of trade-in leads. */
export const OWN_VEHICLE: readonly OwnField[] = [
  ...VEHICLE.map((field) => (field.name === 'vehicle_year' ? { ...field, required: true } : field)),
  { name: 'vehicle_badge', label: 'Badge or variant', kind: 'text', required: false },
  {
    name: 'kms',
    label: 'Odometer in km',
    kind: 'number',
    required: true,
    min: 0,
    max: 2_000_000,
    placeholder: '45,000',
  },
  ...CONDITION_QUESTIONS.map(({ name, label, asks, lowers }) => ({
    name,
    label,
    asks,
    kind: 'radios' as const,
    required: true,
    options: Object.keys(lowers),
  })),
  {
    name: 'finance',
    label: 'Is there finance owing on it?',
    asks: 'whether there is finance owing on it',
    kind: 'radios',
    required: true,
    options: YES_NO,
  },
];

/** Shown if estimates come from stock of several types: a van and a truck, or a car and a motorcycle, can have one name. */
const VEHICLE_TYPE: OwnField = {
  name: 'vehicle_type',
  label: 'What kind of vehicle is it?',
  asks: 'what kind of vehicle it is',
  kind: 'select',
  required: true,
  options: VEHICLE_TYPES.map(vehicleTypeLabel),
};

/** The answer to the question about the vehicle type; `null` if there is no such question. */
export function answeredType(answer: string | undefined): VehicleType | null {
  return VEHICLE_TYPES.find((type) => vehicleTypeLabel(type) === answer) ?? null;
}

/** Shown if the site looks up vehicles. */
const VIN: OwnField = {
  name: 'vin',
  label: 'VIN',
  kind: 'text',
  required: false,
  hint: 'With the registration and state, or the VIN, we can fill in the make, model and year.',
};

const CONTACT_METHOD: OwnField = {
  name: 'PreferredContactMethod',
  label: 'How should we contact you?',
  asks: 'how we should contact you',
  kind: 'radios',
  required: true,
  options: ['Phone', 'Email', 'SMS'],
};

const MOST_DAMAGE_PHOTOS = 4;

/** The views that a valuer needs, one photo each. On the last step, because browsers do not carry files from step to step. */
const PHOTOS: readonly OwnField[] = [
  ...['front', 'rear', 'left side', 'right side', 'interior', 'odometer'].map((view) => ({
    name: `photo_${view.split(' ')[0]}`,
    label: `Photo of the ${view}`,
    view: view[0]!.toUpperCase() + view.slice(1),
    kind: 'file' as const,
    takes: 'photo' as const,
    required: false,
  })),
  {
    name: 'photo_damage',
    label: 'Photos of any damage',
    view: 'Any damage',
    kind: 'file',
    takes: 'photo',
    most: MOST_DAMAGE_PHOTOS,
    required: false,
  },
];

const VEHICLE_FIELDS = [
  VEHICLE_TYPE.name,
  'rego',
  'regoState',
  'vin',
  ...VEHICLE.map(({ name }) => name),
  'vehicle_badge',
];
const CONDITION_FIELDS = ['kms', ...CONDITION_QUESTIONS.map(({ name }) => name)];
const DETAIL_FIELDS = ['finance', 'do-you-have-a-trade-in', 'message'];
/** The step that looks up the vehicle, if the site does. */
export const VEHICLE_STEP = 'vehicle';
/** The step that shows the estimate, if the site makes one. */
export const ESTIMATE_STEP = 'contact';
/** The title of that step without an estimate. */
export const DETAILS_TITLE = 'Your details';

function stepsOfForm(hasEstimate: boolean): readonly FormStep[] {
  return [
    { name: VEHICLE_STEP, title: 'Your vehicle', fields: VEHICLE_FIELDS },
    { name: 'condition', title: 'Its condition', fields: CONDITION_FIELDS },
    { name: 'details', title: 'More about it', fields: DETAIL_FIELDS },
    { name: ESTIMATE_STEP, title: hasEstimate ? 'Your estimate' : DETAILS_TITLE, fields: 'others' },
  ];
}

function ownVehicleForm(
  { enquiry, site, tradeIn }: SiteFormSettings,
  tradeQuestion: string,
  form: Partial<EnquiryRules>,
): EnquiryRules {
  return departmentForm(enquiry, {
    layout: 'multiStep',
    steps: stepsOfForm(tradeIn.valuation !== 'none'),
    booking: 'anyTime',
    bookingFor: 'inspection',
    category: 'General Enquiry',
    message: 'optional',
    terms: true,
    postedAs: { location: 'location_id', terms: 'terms_conditions' },
    own: [
      ...(tradeIn.valuation === 'comparableStock' && site.vehicleTypes.length > 1 ? [VEHICLE_TYPE] : []),
      ...REGO,
      ...(tradeIn.vehicleLookup ? [VIN] : []),
      ...OWN_VEHICLE,
      {
        name: 'do-you-have-a-trade-in',
        label: tradeQuestion,
        asks: 'whether you want to trade it in',
        kind: 'radios',
        required: true,
        options: YES_NO,
      },
      CONTACT_METHOD,
      ...PHOTOS,
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
      text: 'Tell us about your vehicle. We will contact you about its value and the next steps.',
      isOffered: isListed('tradeIn'),
    },
    rules: (settings) =>
      ownVehicleForm(settings, 'Would you like to trade it in on another vehicle?', {
        dialogTitle: 'Value your trade-in',
        submitLabel: 'Request a valuation',
        subcategory: 'Trade-in',
      }),
    thanks: {
      title: 'Thank you for telling us about your trade-in',
      line: (vehicle, who) => `${who} will contact you about your trade-in${vehicle ? ` towards the ${vehicle}` : ''}.`,
      event: 'tradeInSent',
    },
  },
  sell: {
    page: {
      path: '/sell-my-car',
      text: 'Tell us about the vehicle that you want to sell, and we will contact you about it.',
      isOffered: isListed('sell'),
    },
    rules: (settings) =>
      ownVehicleForm(settings, 'Do you want to trade it in on one of our vehicles?', {
        dialogTitle: 'Sell your vehicle',
        submitLabel: 'Request an offer',
        subcategory: 'Sell my car',
      }),
    thanks: {
      title: 'Thank you for offering us your vehicle',
      line: (_, who) => `${who} will contact you about your vehicle.`,
      event: 'sellEnquirySent',
    },
  },
} as const satisfies Readonly<Record<string, SiteFormEntry>>;
