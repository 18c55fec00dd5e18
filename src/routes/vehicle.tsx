import { data, useActionData, useLoaderData, type ActionFunctionArgs, type ClientActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { enquiryForm } from '#domain/enquiry/enquiry-form.ts';
import type { Car } from '#domain/vehicle/car.ts';
import { isWide } from '#domain/vehicle/page-sections.ts';
import { postOrKeep } from '#leads/ui/failed-post.ts';
import { newFormToken } from '#leads/form-token.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { VehicleMedia } from '#ui/media/vehicle-media.tsx';
import { scopeContext, type RequestScope } from './context.ts';
import { postEnquiry } from './enquiry-post.server.ts';
import { EnquiryPanel } from './vehicle/enquiry-panel.tsx';
import { Sections } from './vehicle/sections.tsx';
import { Sidebar } from './vehicle/sidebar.tsx';
import { vehicleView } from './views/vehicle-view.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? [
        { title: `${loaderData.vehicle.name} | ${loaderData.siteName}` },
        { name: 'description', content: loaderData.vehicle.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
        ...(loaderData.vehicle.available ? [] : [{ name: 'robots', content: 'noindex' }]),
      ]
    : [];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, now, origin } = scope;
  const car = await carOf(params['slug']!, scope);
  const vehicle = await vehicleView(car, scope);
  const body = {
    siteName: site.name,
    canonical: origin + vehicle.href,
    vehicle,
    enquiry: { rules: site.settings.enquiry, subject: { car: { car_type: car.car_type }, locations: site.locations.map(({ id, name, visible }) => ({ id, name, visible })), dealerships: site.dealerships.map(({ slug, name }) => ({ slug, name })) }, token: newFormToken(now), preset: vehicle.enquiryPreset },
  };
  // A vehicle that is gone for good is told to search engines as gone; people still get a page that helps.
  return data(body, { status: vehicle.gone ? 410 : 200 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  return postEnquiry(request, scope, await carOf(params['slug']!, scope));
}

async function carOf(slug: string, { site, stock }: RequestScope): Promise<Car> {
  const car = await stock.findCar(site, slug);
  if (!car) throw data(null, { status: 404 });
  return car;
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) => postOrKeep(request, () => serverAction<typeof action>());

export default function Vehicle() {
  const { vehicle, enquiry, siteName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = enquiryForm(enquiry.rules, enquiry.subject, {
    siteName,
    formToken: enquiry.token,
    preset: enquiry.preset,
    ...(answer ? { posted: answer.posted, errors: answer.errors } : {}),
  });
  return (
    <>
      <Container className="vehicle">
        <Breadcrumb crumbs={vehicle.crumbs} />
        <div className="vehicle-grid">
          <div className="vehicle-media">
            <VehicleMedia media={vehicle.media} />
          </div>
          <aside className="vehicle-side" aria-label="Price and contact">
            <Sidebar view={vehicle.sidebar} />
            <EnquiryPanel form={form} about={vehicle.name} answeredBy={vehicle.answeredBy} action={vehicle.href} failure={answer?.failure ?? null} />
          </aside>
          <div className="vehicle-main">
            <Sections sections={vehicle.sections.filter(({ name }) => !isWide(name))} />
          </div>
        </div>
      </Container>
      <Sections sections={vehicle.sections.filter(({ name }) => isWide(name))} />
    </>
  );
}
