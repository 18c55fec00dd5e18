import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { answerAboutGoneCar } from '#leads/rules/answer-about-gone-car.ts';
import { CONTACT_FORM_FIELD, contactFormOf, type ContactForm } from '#leads/rules/contact-forms.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { EnquiryRules } from '#leads/rules/enquiry-rules.ts';
import { line } from '#leads/rules/posted-fields.ts';
import { carPath, type Car } from '#vehicle/rules/car.ts';
import { isWide } from '#vehicle/rules/page-sections.ts';
import { postOrKeep } from '#leads/ui/failed-post.ts';
import { takeAhead } from '#browser/prefetched-page.ts';
import { AnnouncementBar } from '#ui/banner.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { VehicleMedia } from '#media/ui/vehicle-media.tsx';
import { useRestOfPage } from '#browser/use-rest-of-page.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { dataOf, pageData } from '#browser/page-data.ts';
import { postEnquiry } from '../contact/enquiry-post.server.ts';
import { ContactDialogs } from './contact-dialogs.tsx';
import { DetailsCard, Sidebar } from './sidebar.tsx';
import { EnquiryPanel } from './enquiry-panel.tsx';
import { FollowBar, FollowHeader } from './follow-bars.tsx';
import { linkPreview } from './structured-data.ts';
import { Sections } from './sections.tsx';
import { structuredDataOf, withStructuredData } from './structured-data-script.ts';
import { contactFormData } from '../contact/contact-form-data.ts';
import { vehicleHead, vehicleView } from './vehicle-view.ts';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const page = dataOf(loaderData);
  const structuredData = structuredDataOf(page);
  return [
    { title: `${page.vehicle.name} | ${page.siteName}` },
    { name: 'description', content: page.vehicle.description },
    { tagName: 'link', rel: 'canonical', href: page.canonical },
    ...(page.vehicle.available ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...linkPreview(
      { name: page.vehicle.name, description: page.vehicle.description, siteName: page.siteName, url: page.canonical },
      structuredData,
    ),
    ...structuredData.map((one) => ({ 'script:ld+json': one })),
  ];
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site } = scope;
  const car = await carOf(params['slug']!, scope, new URL(request.url).search);
  const vehicle = await vehicleView(car, scope);
  const { canonical, structuredData } = vehicleHead(car, vehicle, scope);
  const page = { siteName: site.name, canonical, vehicle, contact: contactFormData(car, scope) };
  // A vehicle that is gone for good is told to search engines as gone; people still get a page that helps.
  return data(pageData('vehicle', withStructuredData(page, structuredData, request), request), {
    status: vehicle.gone ? 410 : 200,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  return postEnquiry(request, scope, await carOf(params['slug']!, scope));
}

/** An address that somebody typed in capitals leads to the one that has none. */
async function carOf(slug: string, { site, stock }: RequestScope, search = ''): Promise<Car> {
  const car = await stock.findCar(site, slug);
  const small = car ? null : await stock.findCar(site, slug.toLowerCase());
  if (small) throw redirect(carPath(small) + search, 301);
  if (!car) throw data(null, { status: 404 });
  return car;
}

/** The form on the page may be another one than was posted: the car was sold meanwhile. */
function answerOnPage(
  answer: EnquiryAnswer | undefined,
  shown: ContactForm,
  rules: EnquiryRules,
): EnquiryAnswer | null {
  if (!answer) return null;
  return contactFormOf(line(answer.posted, CONTACT_FORM_FIELD)) === shown ? answer : answerAboutGoneCar(answer, rules);
}

/** What was fetched while the card was being pressed is not fetched again. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  type Page = Awaited<ReturnType<typeof serverLoader<typeof loader>>>;
  return ((await takeAhead(pathname + search)) as Page | null) ?? serverLoader<typeof loader>();
}

/** The answer to a form changes nothing else of the page. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate;

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  postOrKeep(request, () => serverAction<typeof action>());

export default function Vehicle() {
  const { vehicle, contact } = dataOf(useLoaderData<typeof loader>());
  const answer = answerOnPage(useActionData<typeof action>(), vehicle.contactForm, contact.settings.enquiry);
  const rest = useRestOfPage();
  return (
    <>
      {vehicle.away && (
        <AnnouncementBar
          id={`located ${vehicle.away.city}`}
          label="Location"
          {...(vehicle.away.directions ? { link: { label: 'Get Directions', href: vehicle.away.directions } } : {})}
        >
          Located at {vehicle.away.city}
        </AnnouncementBar>
      )}
      <FollowHeader view={vehicle.follow} />
      <Container className="vehicle">
        <Breadcrumb crumbs={vehicle.crumbs} />
        <div className="vehicle-grid" data-coming={rest ? undefined : ''}>
          <div className="vehicle-media">
            <VehicleMedia media={vehicle.media} whole={rest} />
          </div>
          <aside className="vehicle-side" aria-label="Price and contact">
            <Sidebar view={vehicle.sidebar} />
            {/* Sold while somebody wrote: what was typed comes back. */}
            {rest && (vehicle.takesEnquiry || answer) && (
              <EnquiryPanel
                contact={contact}
                kind={vehicle.contactForm}
                about={vehicle.name}
                answeredBy={vehicle.answeredBy}
                action={vehicle.href}
                answer={answer}
              />
            )}
            {rest && <DetailsCard view={vehicle.sidebar.details} />}
          </aside>
          <div className="vehicle-main">
            {rest && <Sections sections={vehicle.sections.filter(({ name }) => !isWide(name))} />}
          </div>
        </div>
      </Container>
      {rest && <Sections sections={vehicle.sections.filter(({ name }) => isWide(name))} />}
      <FollowBar view={vehicle.follow} />
      {/* Draws nothing until it is asked for, and hears of the first click. */}
      <ContactDialogs contact={contact} action={vehicle.href} name={vehicle.name} links={vehicle.contactLinks} />
    </>
  );
}
