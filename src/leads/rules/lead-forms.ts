import {
  CONTACT_FORM_TABLE,
  CONTACT_FORMS,
  toContactForm,
  type ContactForm,
  type ContactFormSettings,
} from './contact-forms.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import { stepOfField, formSteps } from './enquiry-steps.ts';
import { fileFields, UPLOAD_LIMITS, type UploadLimits } from './lead-files.ts';
import type { FormThanks } from './lead-form.ts';
import type { FormSite, SiteFormSettings } from './site-form.ts';
import { SITE_FORM_TABLE, SITE_FORMS, type SiteForm } from './site-forms.ts';

/** Every form: those about a vehicle (contact-forms.ts) and the others (site-forms.ts). */
export type LeadForm = ContactForm | SiteForm;
export const LEAD_FORMS: readonly LeadForm[] = [...CONTACT_FORMS, ...SITE_FORMS];

/**
 * Forms whose lead is a part of more: a held vehicle, a payment, an application at a lender. Only their own page or
 * operation takes them.
 */
const PART_OF_MORE: readonly LeadForm[] = ['reserve', 'purchase', 'unfinishedPurchase', 'onlinePayment', 'preApproval'];

/** True if a form creates a lead and nothing else. */
export function isLeadAlone(form: LeadForm): boolean {
  return !PART_OF_MORE.includes(form);
}

/** Forms that ask for a hold or a payment: the mail of their lead says what came of it. */
const ASKING: readonly LeadForm[] = ['reserve', 'purchase', 'onlinePayment'];

export function asksForMore(form: LeadForm): boolean {
  return ASKING.includes(form);
}

export function isSiteForm(form: LeadForm): form is SiteForm {
  return Object.hasOwn(SITE_FORM_TABLE, form);
}

export function leadRules(form: LeadForm, settings: ContactFormSettings & SiteFormSettings): EnquiryRules {
  const rules = isSiteForm(form) ? SITE_FORM_TABLE[form].rules(settings) : CONTACT_FORM_TABLE[form].rules(settings);
  return fileFields(rules.own).length > 0 ? withFiles(rules, UPLOAD_LIMITS) : rules;
}

/** Files cannot be carried from step to step: a form keeps its steps only if the last one has all of its file fields. */
export function withFiles(rules: EnquiryRules, uploads: UploadLimits): EnquiryRules {
  const steps = formSteps(rules);
  const isLast = fileFields(rules.own).every(({ name }) => stepOfField(steps, name) === steps.at(-1)?.name);
  return { ...rules, uploads, ...(isLast ? {} : { layout: 'single' as const }) };
}

export function formThanks(form: LeadForm): FormThanks {
  return isSiteForm(form) ? SITE_FORM_TABLE[form].thanks : CONTACT_FORM_TABLE[form].thanks;
}

/**
 * The posted form; for any unknown name the enquiry, which has the most required fields. A page about a vehicle has only the forms that
 * may be about one.
 */
export function toLeadForm(name: string, isAboutVehicle: boolean): LeadForm {
  return (
    SITE_FORMS.find((known) => known === name && (!isAboutVehicle || SITE_FORM_TABLE[known].mayConcernVehicle)) ??
    toContactForm(name)
  );
}

/**
 * The limits of forms with files on a site; `null` if none of its forms takes files. Not by path: a form is posted to the page that
 * contains it, which may be a page of the dealer's own.
 */
export function siteUploadLimits(site: FormSite & { readonly settings: SiteFormSettings }): UploadLimits | null {
  const takesFiles = SITE_FORMS.some((form) => {
    const { page, rules } = SITE_FORM_TABLE[form];
    return page.isOffered(site) && fileFields(rules(site.settings).own).length > 0;
  });
  return takesFiles ? UPLOAD_LIMITS : null;
}
