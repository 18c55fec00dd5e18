import {
  CONTACT_FORM_TABLE,
  CONTACT_FORMS,
  contactFormOf,
  type ContactForm,
  type ContactFormSettings,
} from './contact-forms.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import { fileFields } from './lead-files.ts';
import type { FormThanks } from './lead-form.ts';
import type { SiteFormSettings } from './site-form.ts';
import { SITE_FORM_TABLE, SITE_FORMS, type SiteForm } from './site-forms.ts';

/** Every form: those about a vehicle (contact-forms.ts) and the others (site-forms.ts). */
export type LeadForm = ContactForm | SiteForm;
export const LEAD_FORMS: readonly LeadForm[] = [...CONTACT_FORMS, ...SITE_FORMS];

export function isSiteForm(form: LeadForm): form is SiteForm {
  return Object.hasOwn(SITE_FORM_TABLE, form);
}

export function leadRules(form: LeadForm, settings: ContactFormSettings & SiteFormSettings): EnquiryRules {
  const rules = isSiteForm(form) ? SITE_FORM_TABLE[form].rules(settings) : CONTACT_FORM_TABLE[form].rules(settings);
  // Files cannot be carried from step to step, so a form with file fields is one page.
  return fileFields(rules.own).length > 0 ? { ...rules, layout: 'single', uploads: settings.uploads } : rules;
}

export function formThanks(form: LeadForm): FormThanks {
  return isSiteForm(form) ? SITE_FORM_TABLE[form].thanks : CONTACT_FORM_TABLE[form].thanks;
}

/** The posted form; for any unknown name the enquiry, which has the most required fields. A page about a vehicle has only the forms that may be about one. */
export function leadFormOf(name: string, isAboutVehicle: boolean): LeadForm {
  return (
    SITE_FORMS.find((known) => known === name && (!isAboutVehicle || SITE_FORM_TABLE[known].mayConcernVehicle)) ??
    contactFormOf(name)
  );
}
