import { headingIn } from '#vehicle/rules/heading-case.ts';
import { contactRules, type ContactForm } from '#leads/rules/contact-forms.ts';
import { LOAN_FIELDS } from '#leads/rules/own-fields.ts';
import { FIND_SIMILAR_MESSAGE, FIND_SIMILAR_SUBCATEGORY } from '#vehicle/rules/unavailable-view.ts';
import { CREDIT_SCORES, quotedPrice, quotedTerm } from '#finance/rules/quoted-loan.ts';
import { entryTerm } from '#finance/rules/repayment.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { EnquiryRules, EnquirySubject } from '#leads/rules/enquiry-rules.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { locationOfVehicle } from '#dealerships/rules/dealership.ts';
import { newFormToken } from '#leads/form-token.ts';
import type { Site } from '#sites/site.ts';
import { detailsOfShopper, type Shopper } from '#shoppers/rules/account.ts';
import type { RequestFacts } from '../context.ts';
import { financeFigures } from '../cards/finance-figures.ts';

/** The data of the forms about one vehicle, or about none. */
export interface ContactFormData {
  readonly siteName: string;
  readonly termsHref?: string | undefined;
  /** Rules of the forms on this page: the browser has the tables of no other form. */
  readonly rules: Readonly<Partial<Record<ContactForm, EnquiryRules>>>;
  readonly subject: EnquirySubject;
  readonly token: string;
  /** The initial values of each form. */
  readonly preset: Readonly<Partial<Record<ContactForm, Readonly<Record<string, string>>>>>;
}

export function contactFormData(
  vehicle: Vehicle | null,
  { site, now }: Pick<RequestFacts, 'site' | 'now'>,
  /** The path of the page that contains the forms. */
  path: string,
  forms: readonly ContactForm[],
): ContactFormData {
  const location = vehicle && locationOfVehicle(vehicle, site.locations);
  const place: Record<string, string> = {
    page_id: path.slice(1),
    ...(location ? { location: location.id } : {}),
  };
  const own: Partial<Record<ContactForm, Readonly<Record<string, string>>>> = {
    ...(vehicle &&
      !isAvailable(vehicle) && {
        enquiry: { message: FIND_SIMILAR_MESSAGE, subcategory: FIND_SIMILAR_SUBCATEGORY },
      }),
    finance: startingLoan(vehicle, { site, now }),
  };
  return {
    siteName: site.name,
    ...termsLink(site),
    rules: Object.fromEntries(forms.map((form) => [form, inSiteCase(contactRules(form, site.settings), site)])),
    subject: {
      vehicle: vehicle && { condition: vehicle.condition, locationId: location?.id ?? null },
      // Opening hours of the vehicle's location, or of all locations if there is no vehicle.
      locations: site.locations.map((one) => ({
        id: one.id,
        name: one.name,
        visible: one.visible,
        location_type: one.location_type,
        ...(!vehicle || one.id === location?.id
          ? {
              time_zone: one.time_zone,
              opening_hours: one.opening_hours,
              special_hours: one.special_hours,
              public_holidays: one.public_holidays,
              address: { state: one.address.state },
              distribution_locations: one.distribution_locations,
            }
          : {}),
      })),
      dealerships: site.dealerships.map(({ slug, name }) => ({ slug, name })),
    },
    token: newFormToken(now),
    preset: Object.fromEntries(forms.map((form) => [form, { ...own[form], ...place }])),
  };
}

/** The forms with what the account of a shopper knows (`scope.fillIn()`). Those of a vehicle's page are filled in by the browser. */
export function filledFor(shopper: Shopper | null, contact: ContactFormData): ContactFormData {
  if (shopper === null) return contact;
  const known = detailsOfShopper(shopper);
  const preset = Object.entries(contact.preset).map(([form, values]) => [form, { ...known, ...values }]);
  return { ...contact, preset: Object.fromEntries(preset) };
}

/** The loan with which the finance form starts: of the term that the vehicle's page quotes. */
function startingLoan(vehicle: Vehicle | null, scope: Pick<RequestFacts, 'site' | 'now'>): Record<string, string> {
  const entry = vehicle && financeFigures(vehicle, scope)?.entry;
  return {
    [LOAN_FIELDS.amount]: String(Math.round(quotedPrice(vehicle && purchasePrice(vehicle)) / 100)),
    [LOAN_FIELDS.term]: String(quotedTerm(entry ? entryTerm(entry) : null)),
    [LOAN_FIELDS.creditScore]: CREDIT_SCORES[0],
  };
}

const TERMS_PAGE = 'terms-and-conditions';

/** The state of a form whose consent links to the site's terms, if it has them. */
export function termsLink({ pages }: Pick<Site, 'pages'>): { termsHref?: string } {
  return Object.hasOwn(pages, TERMS_PAGE) ? { termsHref: `/${TERMS_PAGE}` } : {};
}

/** The title and the button of a form as the site writes its headings; what it reports to the dealership is not changed. */
function inSiteCase(rules: EnquiryRules, { settings: { text, enquiry } }: Site): EnquiryRules {
  const label = (words: string) => headingIn(text.headings, words);
  return {
    ...rules,
    headings: text.headings,
    // A title of the dealer's own may have names in it.
    dialogTitle: rules.dialogTitle === enquiry.dialogTitle ? rules.dialogTitle : label(rules.dialogTitle),
    ...(rules.submitLabel && { submitLabel: label(rules.submitLabel) }),
  };
}
