import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { unavailableView, type UnavailableView } from '#vehicle/rules/unavailable-view.ts';
import { UnavailableMessage } from '#vehicle/ui/unavailable.tsx';
import { answerAboutGoneVehicle } from '#leads/rules/enquiry-answer.ts';
import { contactFormAt } from '#leads/rules/contact-forms.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { nextSteps } from '#leads/rules/thanks.ts';
import { nextMidnight } from '#rules/zoned-time.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { readPageData, pageData } from '#browser/page-data.ts';
import { scopeContext, type RequestScope } from '#views/context.ts';
import { pagePath } from '#views/page/page-paths.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { Answerer, FormAside, VehicleAside } from '#views/forms/form-aside.tsx';
import { answererView, formAsideView, formVehicleView } from '#views/forms/form-aside-view.server.ts';
import { contactFormData, filledFor, type ContactFormData } from '#views/forms/contact-form-data.ts';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { VehicleForm } from '#views/forms/vehicle-form.tsx';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const { title, vehicle, contact, canonical, share } = readPageData(loaderData);
  return pageMeta({
    title: vehicle ? `${title}: ${vehicle.name}` : title,
    siteName: contact.siteName,
    description: `${title} at ${contact.siteName}: tell us what you need and how to reach you.`,
    canonical: vehicle ? null : canonical,
    isIndexed: !vehicle,
    share,
  });
};

/** The forms of the vehicle page's dialogs as separate pages, for browsers without scripts and for links. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { form, vehicle, path } = await findContactForm(url, scope);
  // The earliest date in the form is today.
  scope.holdsUntil(nextMidnight(scope.now, scope.site.timeZone));
  const contact = filledFor(await scope.fillIn(), contactFormData(vehicle, scope, path, ['enquiry', form]));
  const page = {
    form,
    action: vehicle ? `${path}?car_id=${encodeURIComponent(vehicle.slug)}` : path,
    share: sharePicture(scope),
    canonical: scope.origin + path,
    now: scope.now,
    title: contact.rules[form]!.dialogTitle,
    contact,
    /** The message for an unavailable vehicle. */
    gone: vehicle && unavailableView(vehicle, scope.site.settings.vdp),
    vehicle: vehicle && formVehicleView(vehicle, scope),
    answerer: vehicle && (await answererView(vehicle, scope)),
    aside: vehicle ? null : formAsideView(scope, 'sales', null),
    steps: nextSteps(scope.site.settings.enquiry.nextSteps, scope.site.name),
  };
  return pageData('form', page, request);
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  const { form, vehicle } = await findContactForm(url, scope);
  return postEnquiry(request, scope, vehicle, form);
}

/** The form and the vehicle of a URL. A form about a vehicle that has been sold meanwhile is still accepted. */
async function findContactForm(url: URL, scope: RequestScope) {
  const path = pagePath(url);
  const known = contactFormAt(path);
  const slug = url.searchParams.get('car_id');
  const vehicle = slug ? await scope.stock.findVehicle(scope.site, slug) : null;
  if (!known?.isOffered(scope.site.settings, vehicle) || (slug && !vehicle)) throw data(null, { status: 404 });
  return { form: known.form, vehicle, path };
}

export default function FormPage() {
  const {
    form,
    action: href,
    now,
    title: ofForm,
    contact,
    gone,
    vehicle: about,
    answerer,
    aside,
    steps,
  } = readPageData(useLoaderData<typeof loader>());
  const answer = useActionData<typeof action>();
  const title = gone ? 'No longer available' : ofForm;
  return (
    <Container className="form-page">
      <Breadcrumb
        crumbs={[...(about ? [{ label: about.name, href: about.href }] : []), { label: title, href: null }]}
      />
      <FormPanel
        title={title}
        aside={
          about ? (
            <VehicleAside vehicle={about} hasPrice={gone === null}>
              {answerer && <Answerer view={answerer} />}
            </VehicleAside>
          ) : (
            aside && <FormAside view={aside} steps={steps} />
          )
        }
      >
        {gone && about ? (
          <GoneVehicle
            view={gone}
            href={about.href}
            contact={contact}
            answer={answer ? answerAboutGoneVehicle(answer, contact.rules.enquiry!) : null}
          />
        ) : (
          <VehicleForm contact={contact} form={form} now={now} action={href} answer={answer ?? null} />
        )}
      </FormPanel>
    </Container>
  );
}

/** The vehicle was sold meanwhile: the typed values are carried over to an enquiry for something similar, if the site has one. */
function GoneVehicle({
  view,
  href,
  contact,
  answer,
}: {
  view: UnavailableView;
  href: string;
  contact: ContactFormData;
  answer: EnquiryAnswer | null;
}) {
  return (
    <>
      <UnavailableMessage view={view} similarHref={`${href}#similar`} />
      {(view.message !== null || answer) && (
        <VehicleForm contact={contact} form="enquiry" action={`${href}#enquire`} level={2} answer={answer} />
      )}
    </>
  );
}
