import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { formAnchor, titleOfSlug } from '#content/rules/page.ts';
import { BRAND_SERVICE_PATH, serviceBooking, SITE_FORM_TABLE, siteFormAt } from '#leads/rules/site-forms.ts';
import { readTopic, TOPIC_FIELD } from '#leads/rules/topic.ts';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import type { Site } from '#sites/site.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { readPageData, pageData } from '#browser/page-data.ts';
import { scopeContext, type RequestScope } from '#views/context.ts';
import { pagePath } from '#views/page/page-paths.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { accountDetails } from '#views/forms/form-route.ts';
import { findTopic } from '#views/forms/find-topic.server.ts';
import { leadFormData, PAGE_FIELD } from '#views/forms/lead-form-data.server.ts';
import { PageScreen } from '#views/content-page/page-screen.tsx';
import { contentPageView } from '#views/content-page/page-view.server.ts';
import { FormAside } from '#views/forms/form-aside.tsx';
import { formAsideView } from '#views/forms/form-aside-view.server.ts';
import { FormPanel } from '#views/forms/form-panel.tsx';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  const { own, title, text, canonical, isIndexed } = page;
  return pageMeta({
    ...page,
    title: own?.title ?? title,
    description: own?.description ?? text,
    canonical: isIndexed ? canonical : null,
    structuredData: own?.structuredData ?? null,
  });
};

/** The page of a form that is not about a vehicle: its text, or the site's own page of that path, and the form. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { form, topic, page, path, isOffered } = findSiteForm(url, scope);
  const bookOnline = form === 'service' ? serviceWebsite(path, scope.site) : null;
  const found = scope.site.pages[path.slice(1)];
  const offered = isOffered
    ? leadFormData(scope, form, { topic, page, path, given: scope.params, shopper: await scope.fillIn() })
    : null;
  // Below the text of the site's own page: a response with errors opens at the form, also without scripts.
  const contact = offered && found ? { ...offered, action: `${offered.action}#${formAnchor(form)}` } : offered;
  const view = {
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
  return pageData('site-form', view, request);
}

/** The website that a page of services links to. Redirects if this site books its services elsewhere. */
function serviceWebsite(path: string, { settings }: Pick<Site, 'settings'>): string | null {
  const { at, website } = serviceBooking(settings.service);
  if (at === path) return website;
  // The site's own page of that path, without the form.
  if (path === BRAND_SERVICE_PATH) return null;
  throw redirect(typeof at === 'string' ? at : at.website, 302);
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  const { form, isOffered } = findSiteForm(url, scope);
  if (!isOffered) throw data(null, { status: 404 });
  return postEnquiry(request, scope, null, form);
}

/** The form of a URL, and what it is about. A form inside another page is offered by that page. */
function findSiteForm(url: URL, scope: RequestScope) {
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

export default function SiteFormPage() {
  const { title, text, form: name, own, aside, contact, bookOnline } = readPageData(useLoaderData<typeof loader>());
  const answer = useActionData<typeof action>();
  // A section of the site's own page may contain the form. Then it does not follow the page again.
  const isPlaced = own?.sections.some((section) => section.kind === 'form' && section.form === name);
  const form = contact && !isPlaced && (
    <FormPanel
      id={formAnchor(name)}
      title={title}
      level={own === null ? 1 : 2}
      intro={own === null && text && <p className="form-page-subtitle">{text}</p>}
      aside={aside && <FormAside view={aside} />}
    >
      {bookOnline && (
        <p>
          <ButtonLink href={bookOnline} target="_blank" rel="noopener">
            Book online
          </ButtonLink>
        </p>
      )}
      <LeadForm account={accountDetails} data={contact} answer={answer ?? null} level={own === null ? 2 : 3} />
    </FormPanel>
  );
  if (own !== null)
    return (
      <>
        <PageScreen
          page={own}
          answer={answer ? { form: name, answer } : null}
          formLink={form ? { href: `#${formAnchor(name)}`, label: title } : null}
        />
        {form && <Container className="page-form">{form}</Container>}
      </>
    );
  return (
    <Container className="form-page">
      <Breadcrumb crumbs={[{ label: title, href: null }]} />
      {form}
    </Container>
  );
}
