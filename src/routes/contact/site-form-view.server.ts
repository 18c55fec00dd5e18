import { data, redirect } from 'react-router';
import { formAnchor, titleOfSlug } from '#content/rules/page.ts';
import { BRAND_SERVICE_PATH, serviceBooking, SITE_FORM_TABLE, siteFormAt } from '#leads/rules/site-forms.ts';
import { readTopic, TOPIC_FIELD } from '#leads/rules/topic.ts';
import type { Site } from '#sites/site.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { pagePath } from '#views/page/page-paths.ts';
import { findTopic } from '#views/forms/find-topic.server.ts';
import { leadFormData, PAGE_FIELD } from '#views/forms/form-data.server.ts';
import { contentPageView } from '#views/content-page/page-view.server.ts';
import { formAsideView } from '#views/forms/form-aside-view.server.ts';

/** The text of the form or the site's own page of that path, and the form. */
export async function siteFormView(url: URL, scope: Scope<'inventory'>) {
  const { form, topic, page, path, isOffered } = findSiteForm(url, scope);
  const bookOnline = form === 'service' ? serviceWebsite(path, scope.site) : null;
  const found = scope.site.pages[path.slice(1)];
  const offered = isOffered
    ? leadFormData(scope, form, { topic, page, path, given: scope.params, shopper: await scope.fillIn() })
    : null;
  // Below the text of the site's own page: a response with errors opens at the form, also without scripts.
  const contact = offered && found ? { ...offered, action: `${offered.action}#${formAnchor(form)}` } : offered;
  return {
    siteName: scope.site.name,
    share: sharePicture(scope),
    title: (path !== BRAND_SERVICE_PATH && contact?.rules.dialogTitle) || titleOfSlug(path.slice(1)),
    text: SITE_FORM_TABLE[form].page.text || null,
    canonical: `${scope.origin}${path}`,
    isIndexed: url.search === '',
    form,
    bookOnline,
    own: found ? await contentPageView(found, scope) : null,
    aside: contact && formAsideView(scope, contact.rules.department ?? 'sales', topic),
    contact,
  };
}

export type SiteFormPage = Awaited<ReturnType<typeof siteFormView>>;

/** The website that a page of services links to. Redirects if this site books its services elsewhere. */
function serviceWebsite(path: string, { settings }: Pick<Site, 'settings'>): string | null {
  const { at, website } = serviceBooking(settings.service);
  if (at === path) return website;
  // The site's own page of that path, without the form.
  if (path === BRAND_SERVICE_PATH) return null;
  throw redirect(typeof at === 'string' ? at : at.website, 302);
}

/** The form of a URL, and what it is about. A form inside another page is offered by that page. */
export function findSiteForm(url: URL, scope: RequestFacts) {
  const path = pagePath(url);
  const form = siteFormAt(path);
  const topic = findTopic(scope, readTopic(url.searchParams.get(TOPIC_FIELD)));
  const page = url.searchParams.get(PAGE_FIELD);
  const entry = form && SITE_FORM_TABLE[form];
  if (!entry || (entry.topic !== undefined && topic?.kind !== entry.topic)) throw data(null, { status: 404 });
  const isUsed = path !== BRAND_SERVICE_PATH || serviceBooking(scope.site.settings.service).at === path;
  const isOffered = (isUsed && entry.page.isOffered(scope.site)) || page !== null;
  if (!isOffered && !Object.hasOwn(scope.site.pages, path.slice(1))) throw data(null, { status: 404 });
  return { form, topic, page, path, isOffered };
}
