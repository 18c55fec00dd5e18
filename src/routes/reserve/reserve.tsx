import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { Accordion } from '#ui/accordion.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { rightsSections } from '#vehicle/ui/buyer-rights.tsx';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { FormAside, VehicleAside } from '#views/forms/form-aside.tsx';
import { shouldRevalidate as revalidatesForm } from '#views/forms/form-route.ts';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { VehicleForm } from '#views/forms/vehicle-form.tsx';
import { scopeContext } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import {
  holdExtras,
  requestedReserve,
  reservePage,
  type ReserveView,
} from '#views/reservations/reserve-view.server.ts';
import { seeOther } from '#views/reservations/private-page.server.ts';
import { NotOpen } from '#views/reservations/not-open.tsx';
import '#styles/pages/reserve.css';

export { clientAction } from '#views/forms/form-route.ts';

/** Loads again like every page with a form, and after a 409: the price may differ from the page. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus === 409 || revalidatesForm(args);

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const { title, vehicle, siteName } = loaderData;
  return pageMeta({
    title: `${title}: ${vehicle.name}`,
    siteName,
    description: `Reserve the ${vehicle.name} online at ${siteName}.`,
    canonical: null,
    isIndexed: false,
    share: null,
  });
};

/** The form with which a shopper reserves a vehicle. Works without scripts. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { view, status, isPrivate } = await reservePage(url, params['slug']!, context.get(scopeContext));
  return data(view, { status, headers: isPrivate ? { 'Cache-Control': 'private, no-store' } : {} });
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  const found = await requestedReserve(url, params['slug']!, scope, 'post');
  const own = await scope.ownHolds().of(found.vehicle.id);
  if (own !== null) return seeOther(own.path);
  return postEnquiry(request, scope, found.vehicle, 'reserve', holdExtras(url, found, scope));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Reserve() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { title, state, vehicle, place, licence, contact, action: href } = page;
  return (
    <Container className="form-page reserve">
      <Breadcrumb
        crumbs={[
          { label: vehicle.name, href: vehicle.href },
          { label: state === 'open' ? 'Reserve' : title, href: null },
        ]}
      />
      <FormPanel
        title={title}
        aside={
          <VehicleAside vehicle={vehicle} hasPrice={state !== 'gone'}>
            {place && (
              <FormAside view={{ topic: null, places: [place], all: null }} placesTitle="Where you can see it" />
            )}
            {licence && (
              <p className="reserve-licence">
                {licence.label} {licence.value}
              </p>
            )}
          </VehicleAside>
        }
      >
        {state === 'open' ? (
          <>
            <Conditions page={page} />
            <VehicleForm contact={contact} form="reserve" action={href} answer={answer ?? null} level={2} />
            {page.isTest && <p className="reserve-test">Test payments. No money moves.</p>}
          </>
        ) : (
          <NotOpen page={page} />
        )}
      </FormPanel>
    </Container>
  );
}

/** The money first, the rest behind a heading: the form is on the first screen, and every condition above its button. */
function Conditions({ page: { conditions, rights, areTermsOpen } }: { page: ReserveView }) {
  return (
    <>
      <FactList facts={conditions.money} className="reserve-terms reserve-money" />
      <Accordion
        id="conditions"
        level={2}
        sections={[
          {
            id: 'how-it-works',
            title: 'How it works, and what you pay if you buy',
            content: (
              <>
                <ol className="reserve-steps">
                  {conditions.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                <FactList facts={conditions.terms} className="reserve-terms" />
              </>
            ),
            open: areTermsOpen,
          },
          ...rightsSections(rights, areTermsOpen),
        ]}
      />
    </>
  );
}
