import type { EnquiryRules } from './enquiry-rules.ts';
import { coreFields, type FormEntry } from './lead-form.ts';
import type { OwnField } from './own-fields.ts';
import type { Department } from './route-lead.ts';
import type { TopicKind } from './topic.ts';

/** The forms that a site may have or not. */
export const OFFERED_FORMS = [
  'service',
  'parts',
  'tradeIn',
  'sell',
  'careers',
  'fleet',
  'insurance',
  'feedback',
] as const;

/** The settings that the forms of a site depend on. */
export interface SiteFormSettings {
  readonly enquiry: EnquiryRules;
  readonly site: { readonly vehicleTypes: readonly string[] };
  readonly tradeIn: { readonly valuation: string; readonly vehicleLookup: boolean };
  readonly onlinePayment: { readonly page: boolean };
  readonly forms: {
    readonly offered: readonly (typeof OFFERED_FORMS)[number][];
    readonly careersCv: 'off' | 'optional' | 'required';
    readonly positions: readonly string[];
  };
}

/** The facts that decide if a site offers a form. */
export interface FormSite {
  readonly settings: SiteFormSettings;
  readonly locations: readonly { readonly location_type: Department; readonly visible: boolean }[];
}

/** The site lists the form in `forms.offered`. */
export function isListed(form: (typeof OFFERED_FORMS)[number]) {
  return ({ settings }: Pick<FormSite, 'settings'>): boolean => settings.forms.offered.includes(form);
}

export interface SiteFormEntry extends FormEntry<SiteFormSettings> {
  /** The form's page: its path, the text above the form, and the sites that offer it. */
  readonly page: { readonly path: string; readonly text: string; readonly isOffered: (site: FormSite) => boolean };
  /** A form about a topic: its page answers only with a topic of this kind. */
  readonly topic?: TopicKind;
  /** The form may also be about a vehicle in stock. Its dealership then gets the lead. */
  readonly mayConcernVehicle?: true;
}

export const VEHICLE: readonly OwnField[] = [
  { name: 'vehicle_make', label: 'Make', kind: 'text', required: true },
  { name: 'vehicle_model', label: 'Model', kind: 'text', required: true },
  { name: 'vehicle_year', label: 'Year', kind: 'number', required: false, min: 1900, max: 2100 },
];
export const REGO: readonly OwnField[] = [
  { name: 'rego', label: 'Registration', kind: 'rego', required: false },
  { name: 'regoState', label: 'State', kind: 'state', required: false },
];

/** A form of a department: the contact details, if there are several locations the location, and its own fields. */
export function departmentForm(enquiry: EnquiryRules, form: Partial<EnquiryRules>): EnquiryRules {
  return { ...coreFields(enquiry), layout: enquiry.layout ?? 'single', terms: enquiry.terms, ...form };
}
