import { newFormToken } from '#leads/form-token.ts';
import { topicLocations } from '#leads/lead-receivers.ts';
import { isSiteForm, leadRules, type LeadForm } from '#leads/rules/lead-forms.ts';
import { SITE_FORM_TABLE, type SiteForm } from '#leads/rules/site-forms.ts';
import type { EnquiryRules } from '#leads/rules/enquiry-rules.ts';
import { TOPIC_FIELD, topicValue, type Topic } from '#leads/rules/topic.ts';
import type { LeadFormData } from '#leads/ui/lead-form.tsx';
import type { RequestFacts } from '../context.ts';
import { detailsOfShopper, type Shopper } from '#shoppers/rules/account.ts';
import { termsLink } from './contact-form-data.ts';
import { contactPath } from '../page/page-paths.ts';

/** Query parameter and hidden field: the page that contains the form. It makes the form's own page answer to it. */
export const PAGE_FIELD = 'page_id';

export type EmbeddedForm = SiteForm | 'enquiry';

/**
 * The data of a form for the page that contains it. `page` is the id of that page (`about-us`), or `null` on the form's
 * own page.
 */
export function leadFormData(
  scope: Pick<RequestFacts, 'site' | 'now'>,
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
  const about: Record<string, string> = topic ? { [TOPIC_FIELD]: topicValue(topic) } : {};
  const query = new URLSearchParams({ ...about, ...(page === null ? {} : { [PAGE_FIELD]: page }) });
  return {
    rules,
    subject: {
      vehicle: null,
      locations: site.locations.map(({ id, name, visible, location_type }) => ({ id, name, visible, location_type })),
      dealerships: site.dealerships.map(({ slug, name }) => ({ slug, name })),
      ...(topic ? { topicLocations: topicLocations(site, topic) } : {}),
    },
    state: {
      siteName: site.name,
      ...termsLink(site),
      formToken: newFormToken(now),
      ...(isSiteForm(form) ? { form } : {}),
      preset: {
        ...presetAnswers(rules, given, shopper),
        [PAGE_FIELD]: page ?? path.slice(1),
        ...about,
        ...placePreset(site, topic),
      },
    },
    action: postTo ?? ownAction(form, path, query),
    topic: topic && { name: topic.name, href: topic.path },
  };
}

/** The location of the topic and its dealership: a form asks for one or the other. */
function placePreset({ locations }: RequestFacts['site'], topic: Topic | null): Record<string, string> {
  const place = locations.find(({ id }) => id === topic?.locationId);
  return place ? { location: place.id, dealership_slug: place.dealership_slug } : {};
}

function presetAnswers(
  { own }: EnquiryRules,
  given: URLSearchParams | null,
  shopper: Shopper | null | undefined,
): Readonly<Record<string, string>> {
  const known = shopper ? detailsOfShopper(shopper) : {};
  const texts = own?.filter(({ kind }) => kind === 'text') ?? [];
  const asked = texts.flatMap(({ name }) => (given?.has(name) ? [[name, given.get(name)!] as const] : []));
  return { ...known, ...Object.fromEntries(asked) };
}

/** The form's own page; that of the enquiry is the contact page, which also contains something else. */
function ownAction(form: EmbeddedForm, path: string, query: URLSearchParams): string {
  return (query.size > 0 ? `${path}?${query}` : path) + (isSiteForm(form) ? '' : '#enquire');
}
