import { locationOfVehicle, type Location } from '#dealerships/rules/dealership.ts';
import { CREDIT_SCORES, quotedPrice, quotedTerm } from '#finance/rules/quoted-loan.ts';
import { entryTerm } from '#finance/rules/repayment.ts';
import { newFormToken } from '#leads/form-token.ts';
import { topicLocations } from '#leads/lead-receivers.ts';
import { contactRules, type ContactForm } from '#leads/rules/contact-forms.ts';
import type { EnquiryRules, EnquirySubject } from '#leads/rules/enquiry-rules.ts';
import { isSiteForm, leadRules, type LeadForm } from '#leads/rules/lead-forms.ts';
import { LOAN_FIELDS } from '#leads/rules/own-fields.ts';
import { SITE_FORM_TABLE, type SiteForm } from '#leads/rules/site-forms.ts';
import { TOPIC_FIELD, topicValue, type Topic } from '#leads/rules/topic.ts';
import type { LeadFormData } from '#leads/ui/lead-form.tsx';
import { detailsOfShopper, type Shopper } from '#shoppers/rules/account.ts';
import type { Site } from '#sites/site.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { headingIn } from '#vehicle/rules/heading-case.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { FIND_SIMILAR_MESSAGE, FIND_SIMILAR_SUBCATEGORY } from '#vehicle/rules/unavailable-view.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { financeFigures } from '../cards/finance-figures.ts';
import type { RequestFacts } from '../context.ts';
import { contactPath } from '../page/page-paths.ts';

type FormScope = Pick<RequestFacts, 'site' | 'now'>;
type Preset = Readonly<Record<string, string>>;

/** Query parameter and hidden field: the page that contains the form. It makes the form's own page answer to it. */
export const PAGE_FIELD = 'page_id';

export type EmbeddedForm = SiteForm | 'enquiry';

/**
 * The data of a form for the page that contains it. `page` is the id of that page (`about-us`), or `null` on the form's
 * own page.
 */
export function leadFormData(
  scope: FormScope,
  form: EmbeddedForm,
  {
    topic = null,
    page = null,
    given = null,
    shopper,
    postTo = null,
    path = isSiteForm(form) ? SITE_FORM_TABLE[form].page.path : contactPath(scope.site),
  }: {
    readonly topic?: Topic | null;
    readonly page?: string | null;
    /** Values for the text fields that only this form has. */
    readonly given?: URLSearchParams | null;
    /** The shopper whose account fills in the form: what `scope.fillIn()` returns. */
    readonly shopper?: Shopper | null;
    /** The URL of the containing page, if it answers the form itself; otherwise the form's own page does. */
    readonly postTo?: string | null;
    /** The path of the form's own page, if a setting decides it. */
    readonly path?: string;
  } = {},
): LeadFormData {
  const { site, now } = scope;
  const rules = leadRules(form satisfies LeadForm, site.settings);
  const about: Preset = topic ? { [TOPIC_FIELD]: topicValue(topic) } : {};
  const query = new URLSearchParams({ ...about, ...(page === null ? {} : { [PAGE_FIELD]: page }) });
  return {
    rules,
    subject: {
      ...formSubject(site, null, () => false),
      ...(topic ? { topicLocations: topicLocations(site, topic) } : {}),
    },
    state: {
      siteName: site.name,
      ...termsLink(site),
      formToken: newFormToken(now),
      ...(isSiteForm(form) ? { form } : {}),
      preset: {
        ...knownDetails(shopper),
        ...givenAnswers(rules, given),
        [PAGE_FIELD]: page ?? path.slice(1),
        ...about,
        ...topicPreset(site, topic),
      },
    },
    action: postTo ?? ownAction(form, path, query),
    topic: topic && { name: topic.name, href: topic.path },
  };
}

/** The data of the forms that a page about one vehicle, or about none, has. */
export interface VehicleFormsData {
  readonly siteName: string;
  readonly termsHref?: string | undefined;
  /** Rules of the forms on this page: the browser has the tables of no other form. */
  readonly rules: Readonly<Partial<Record<ContactForm, EnquiryRules>>>;
  readonly subject: EnquirySubject;
  readonly token: string;
  /** The initial values of each form. */
  readonly preset: Readonly<Partial<Record<ContactForm, Preset>>>;
}

/** `path` is that of the page that contains the forms. Without a shopper, the browser fills in what an account knows. */
export function vehicleFormsData(
  vehicle: Vehicle | null,
  scope: FormScope,
  path: string,
  forms: readonly ContactForm[],
  shopper: Shopper | null = null,
): VehicleFormsData {
  const { site, now } = scope;
  const own: Partial<Record<ContactForm, Preset>> = {
    ...(vehicle &&
      !isAvailable(vehicle) && {
        enquiry: { message: FIND_SIMILAR_MESSAGE, subcategory: FIND_SIMILAR_SUBCATEGORY },
      }),
    finance: startingLoan(vehicle, scope),
  };
  const common = { [PAGE_FIELD]: path.slice(1), ...vehiclePreset(vehicle, site) };
  return {
    siteName: site.name,
    ...termsLink(site),
    rules: Object.fromEntries(forms.map((form) => [form, inSiteCase(contactRules(form, site.settings), site)])),
    subject: formSubject(site, vehicle, ({ id }) => vehicle === null || id === vehicleLocationId(vehicle, site)),
    token: newFormToken(now),
    preset: Object.fromEntries(forms.map((form) => [form, { ...knownDetails(shopper), ...own[form], ...common }])),
  };
}

const TERMS_PAGE = 'terms-and-conditions';

/** The state of a form whose consent links to the site's terms, if it has them. */
export function termsLink({ pages }: Pick<Site, 'pages'>): { termsHref?: string } {
  return Object.hasOwn(pages, TERMS_PAGE) ? { termsHref: `/${TERMS_PAGE}` } : {};
}

function vehicleLocationId(vehicle: Vehicle | null, { locations }: Site): string | null {
  return (vehicle && locationOfVehicle(vehicle, locations)?.id) ?? null;
}

/** The vehicle and who may receive the form. `hasHours` chooses the locations whose opening hours limit the times of a booking. */
function formSubject(site: Site, vehicle: Vehicle | null, hasHours: (location: Location) => boolean): EnquirySubject {
  return {
    vehicle: vehicle && { condition: vehicle.condition, locationId: vehicleLocationId(vehicle, site) },
    locations: site.locations.map((location) => ({
      id: location.id,
      name: location.name,
      visible: location.visible,
      location_type: location.location_type,
      ...(hasHours(location)
        ? {
            time_zone: location.time_zone,
            opening_hours: location.opening_hours,
            special_hours: location.special_hours,
            public_holidays: location.public_holidays,
            address: { state: location.address.state },
            distribution_locations: location.distribution_locations,
          }
        : {}),
    })),
    dealerships: site.dealerships.map(({ slug, name }) => ({ slug, name })),
  };
}

function vehiclePreset(vehicle: Vehicle | null, site: Site): Preset {
  const location = vehicleLocationId(vehicle, site);
  return location === null ? {} : { location };
}

/** The location of the topic and its dealership: a form asks for one or the other. */
function topicPreset({ locations }: Site, topic: Topic | null): Preset {
  const location = locations.find(({ id }) => id === topic?.locationId);
  return location ? { location: location.id, dealership_slug: location.dealership_slug } : {};
}

function knownDetails(shopper: Shopper | null | undefined): Preset {
  return shopper ? detailsOfShopper(shopper) : {};
}

function givenAnswers({ own }: EnquiryRules, given: URLSearchParams | null): Preset {
  const texts = own?.filter(({ kind }) => kind === 'text') ?? [];
  return Object.fromEntries(texts.flatMap(({ name }) => (given?.has(name) ? [[name, given.get(name)!] as const] : [])));
}

/** The loan with which the finance form starts: of the term that the vehicle's page quotes. */
function startingLoan(vehicle: Vehicle | null, scope: FormScope): Preset {
  const entry = vehicle && financeFigures(vehicle, scope)?.entry;
  return {
    [LOAN_FIELDS.amount]: String(Math.round(quotedPrice(vehicle && purchasePrice(vehicle)) / 100)),
    [LOAN_FIELDS.term]: String(quotedTerm(entry ? entryTerm(entry) : null)),
    [LOAN_FIELDS.creditScore]: CREDIT_SCORES[0],
  };
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

/** The form's own page; that of the enquiry is the contact page, which also contains something else. */
function ownAction(form: EmbeddedForm, path: string, query: URLSearchParams): string {
  return (query.size > 0 ? `${path}?${query}` : path) + (isSiteForm(form) ? '' : '#enquire');
}
