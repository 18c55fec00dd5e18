import { startTransition, useEffect, useState } from 'react';
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigationType,
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { answerAboutGoneVehicle } from '#leads/rules/enquiry-answer.ts';
import type { ContactForm } from '#leads/rules/contact-forms.ts';
import { CONTACT_FORM_FIELD } from '#leads/rules/lead-form.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { line } from '#leads/rules/posted-fields.ts';
import { vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { isWide } from '#vehicle/rules/page-sections.ts';
import type { ViewedVehicle } from '#shoppers/rules/viewed-vehicle.ts';
import { viewed } from '#shoppers/ui/viewed-list.ts';
import { afterPaint, whenIdle } from '#browser/schedule.ts';
import { AfterFirstFrame, FirstFrame, Later, later } from '#browser/later.tsx';
import { releaseFollowedLink } from '#browser/focus.ts';
import { takePrefetched, usePrefetchedStyles, whenStyled } from '#browser/prefetched-page.ts';
import { usePreApproval } from '#views/finance/use-pre-approval.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { VehicleMedia } from '#media/ui/vehicle-media.tsx';
import { scopeContext, type RequestScope } from '#views/context.ts';
import { readPageData, pageData } from '#browser/page-data.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { ContactDialogs } from './contact-dialogs.tsx';
import { Sidebar, VehicleHead } from './sidebar.tsx';
import { FollowBar, FollowHeader, MainAction } from './follow-bars.tsx';
import { sharedPhoto } from '#views/page/structured-data.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { structuredDataItems, withStructuredData } from '#views/page/structured-data-script.ts';
import { contactFormData, type ContactFormData } from '#views/forms/contact-form-data.ts';
import { vehicleHead, vehicleView } from './vehicle-view.ts';
import '#styles/pages/vehicle.css';

const EnquiryPanel = later(async () => (await import('./enquiry-panel.tsx')).EnquiryPanel);
const Sections = later(async () => (await import('./sections.tsx')).Sections);
const DetailsCard = later(async () => (await import('./sections.tsx')).DetailsCard);

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  const { title, name, description, available } = page.vehicle;
  const structuredData = structuredDataItems(page);
  return pageMeta({
    title,
    sharedTitle: name,
    siteName: page.siteName,
    description,
    canonical: page.canonical,
    isIndexed: available,
    share: sharedPhoto(structuredData),
    structuredData,
  });
}

export async function loader({ request, url, params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site } = scope;
  const vehicle = await loadVehicle(params['slug']!, scope, url.search);
  const view = await vehicleView(vehicle, scope);
  const { canonical, structuredData } = vehicleHead(vehicle, view, scope);
  const page = {
    siteName: site.name,
    canonical,
    vehicle: view,
    contact: contactFormData(vehicle, scope, vehiclePath(vehicle), [
      ...new Set<ContactForm>(['enquiry', view.contactForm, ...Object.values(view.contactLinks)]),
    ]),
  };
  // 410 removes the page from search engines; shoppers still get a page with similar vehicles.
  return data(pageData('vehicle', withStructuredData(page, structuredData, request), request), {
    status: view.gone ? 410 : 200,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  return postEnquiry(request, scope, await loadVehicle(params['slug']!, scope));
}

/** Redirects a slug with capitals to the lower-case one. */
async function loadVehicle(slug: string, { site, stock }: RequestScope, search = ''): Promise<Vehicle> {
  const vehicle = await stock.findVehicle(site, slug);
  const small = vehicle ? null : await stock.findVehicle(site, slug.toLowerCase());
  if (small) throw redirect(vehiclePath(small) + search, 301);
  if (!vehicle) throw data(null, { status: 404 });
  return vehicle;
}

/** The form on the page may differ from the posted one, because the vehicle was sold meanwhile. */
function answerOnPage(
  answer: EnquiryAnswer | undefined,
  shown: ContactForm,
  rules: ContactFormData['rules'],
): EnquiryAnswer | null {
  if (!answer) return null;
  const posted = line(answer.posted, CONTACT_FORM_FIELD);
  // Follows the server: any other name is that of the enquiry.
  return (Object.hasOwn(rules, posted) ? posted : 'enquiry') === shown
    ? answer
    : answerAboutGoneVehicle(answer, rules.enquiry!);
}

/** Uses the prefetched data, if there is any. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  type Page = Awaited<ReturnType<typeof serverLoader<typeof loader>>>;
  const prefetched = takePrefetched(pathname + search) as Promise<Page | null>;
  const page = await whenStyled(prefetched.then((known) => known ?? serverLoader<typeof loader>()));
  if (pathname !== location.pathname) releaseFollowedLink();
  return page;
}

export default function VehiclePage() {
  const { vehicle: view, contact } = readPageData(useLoaderData<typeof loader>());
  const answer = answerOnPage(useActionData<typeof action>(), view.contactForm, contact.rules);
  const rest = useRestOfPage();
  usePrefetchedStyles();
  usePreApproval(view.preApproval);
  return (
    <FirstFrame value={rest}>
      {/* For `browser/early-input.ts`, before the links. */}
      <span hidden data-dialog-links={Object.keys(view.contactLinks).join(' ')} />
      <AfterFirstFrame>
        <FollowHeader view={view.follow} />
      </AfterFirstFrame>
      <Container className="vehicle">
        <Breadcrumb crumbs={view.crumbs} />
        <div className="vehicle-grid" data-coming={rest ? undefined : ''}>
          {view.headAbove && (
            <VehicleHead view={view.sidebar}>
              <MainAction view={view.follow} />
            </VehicleHead>
          )}
          <div className="vehicle-media">
            {/* The key remounts the media on a link to another vehicle, which resets the chosen mode and picture. */}
            <VehicleMedia key={view.href} media={view.media} whole={rest} />
          </div>
          <aside className="vehicle-side" aria-label="Price and contact">
            <Sidebar view={view.sidebar} trust={view.trust} hasHead={!view.headAbove} />
            {rest && (
              <Later>
                {/* `answer`: the vehicle was sold meanwhile; the typed values are shown again. */}
                {(view.takesEnquiry || answer) && (
                  <EnquiryPanel
                    contact={contact}
                    kind={view.contactForm}
                    about={view.name}
                    answeredBy={view.answeredBy}
                    action={view.href}
                    answer={answer}
                  />
                )}
                <DetailsCard view={view.sidebar.details} />
              </Later>
            )}
          </aside>
          <div className="vehicle-main">
            {rest && (
              <Later>
                <Sections sections={view.sections.filter(({ name }) => !isWide(name))} />
              </Later>
            )}
          </div>
        </div>
      </Container>
      {rest && (
        <Later>
          <Sections sections={view.sections.filter(({ name }) => isWide(name))} />
        </Later>
      )}
      <FollowBar view={view.follow} />
      {view.viewed && <RememberViewed vehicle={view.viewed} />}
      {/* No dialog until the first click on a link to a form. */}
      <ContactDialogs
        contact={contact}
        action={view.href}
        name={view.name}
        about={{
          picture: view.media.pictures[0]!,
          price: view.available ? view.sidebar.price : null,
          place: view.answeredBy,
          hours: view.sidebar.place?.hours ?? null,
          trust: view.trust,
          steps: view.steps,
        }}
        links={view.contactLinks}
      />
    </FirstFrame>
  );
}

/** Stores in the browser that this vehicle's page was opened, for the lists that show it. Renders nothing. */
function RememberViewed({ vehicle }: { vehicle: ViewedVehicle }) {
  // By its text, because each load of the page's data makes a new object.
  const entry = JSON.stringify(vehicle);
  useEffect(() => whenIdle(() => viewed.put(JSON.parse(entry) as ViewedVehicle)), [entry]);
  return null;
}

/**
 * True once the part of the page below the fold is rendered. After client navigation this follows the first paint,
 * which it would delay. In a document from the server, after back or forward, and for a URL with a hash it is
 * immediate.
 */
function useRestOfPage(): boolean {
  const arrived = useNavigationType();
  const { hash } = useLocation();
  const [rendered, setRendered] = useState(arrived !== 'PUSH' || hash !== '');
  useEffect(() => (rendered ? undefined : afterPaint(() => startTransition(() => setRendered(true)))), [rendered]);
  return rendered;
}
