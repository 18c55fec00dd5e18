import type { EnquiryRules } from './enquiry-rules.ts';
import { coreFields, type FormEntry } from './lead-form.ts';
import type { OwnField } from './own-fields.ts';
import type { Department } from './route-lead.ts';
import type { TopicKind } from './topic.ts';

/** The settings that the forms of a site depend on. */
export interface SiteFormSettings {
  readonly enquiry: EnquiryRules;
  readonly site: { readonly vehicleTypes: readonly string[] };
  readonly tradeIn: { readonly valuation: string; readonly vehicleLookup: boolean; readonly photos: boolean };
  readonly onlinePayment: { readonly page: boolean };
  readonly forms: {
    readonly service: FormSwitch;
    readonly parts: FormSwitch;
    readonly careers: boolean;
    readonly fleet: boolean;
    readonly insurance: boolean;
    readonly feedback: boolean;
    readonly tradeIn: boolean;
    readonly sell: boolean;
    readonly careersCv: 'off' | 'optional' | 'required';
    readonly positions: readonly string[];
  };
}

/** `auto`: if the site has a location of that department. */
export type FormSwitch = 'auto' | 'off' | 'on';

/** The facts that decide if a site offers a form. */
export interface FormSite {
  readonly settings: SiteFormSettings;
  readonly locations: readonly { readonly location_type: Department; readonly visible: boolean }[];
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
