import { data, useActionData, useLoaderData, type ActionFunctionArgs, type ClientActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { enquiryForm } from '#domain/enquiry/enquiry-form.ts';
import type { Car } from '#domain/vehicle/car.ts';
import { EnquiryForm } from '#leads/ui/enquiry-form.tsx';
import { postOrKeep } from '#leads/ui/failed-post.ts';
import { newFormToken } from '#leads/form-token.ts';
import { Alert } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CarCard } from '#ui/car-card.tsx';
import { Gallery } from '#ui/gallery.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Price } from '#ui/price.tsx';
import { Badge } from '#ui/badge.tsx';
import { SpecList } from '#ui/spec-list.tsx';
import { scopeContext, type RequestScope } from './context.ts';
import { postEnquiry } from './enquiry-post.server.ts';
import { carCardView } from './views/car-card-view.ts';
import { vehicleView } from './views/vehicle-view.ts';

const SIMILAR = 6;

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
  const { site, stock, now, origin } = scope;
  const car = await carOf(params['slug']!, scope);
  const similar = await stock.similarCars(site, car, SIMILAR, now);
  const vehicle = vehicleView(car, scope);
  const body = {
    siteName: site.name,
    canonical: origin + vehicle.href,
    vehicle,
    similar: similar.map((one) => carCardView(one, scope)),
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
  const { vehicle, similar, enquiry, siteName } = useLoaderData<typeof loader>();
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
            <Gallery name={vehicle.name} pictures={vehicle.pictures} thumbnails={vehicle.thumbnails} tag={vehicle.tag} />
          </div>
          <aside className="vehicle-side" aria-label="Price and contact">
            <div className="panel vehicle-summary">
              <p className="vehicle-badges">
                <Badge>{vehicle.condition}</Badge>
                {vehicle.reserved && <Badge tone="solid">Reserved</Badge>}
              </p>
              <h1>{vehicle.title}</h1>
              {vehicle.subtitle && <p className="vehicle-subtitle">{vehicle.subtitle}</p>}
              {vehicle.available ? (
                <>
                  <Price price={vehicle.price} large />
                  <ul className="vehicle-facts">
                    {vehicle.facts.map((fact) => (
                      <li key={fact.text}>
                        <Icon name={fact.icon} />
                        {fact.text}
                      </li>
                    ))}
                  </ul>
                  <div className="vehicle-actions">
                    <ButtonLink href="#enquire" block>
                      {vehicle.testDriveOnly ? 'Book a Test Drive' : 'Enquire Now'}
                    </ButtonLink>
                    {vehicle.phone && (
                      <ButtonLink href={vehicle.phone.href} variant="secondary" block>
                        <Icon name="phone" />
                        {vehicle.phone.text}
                      </ButtonLink>
                    )}
                  </div>
                </>
              ) : (
                <Unavailable view={vehicle.unavailable} />
              )}
              {vehicle.place && (
                <div className="vehicle-place">
                  <Icon name="map-pin" />
                  <div>
                    <p className="vehicle-place-name">{vehicle.place.name}</p>
                    <p>{vehicle.place.address}</p>
                    {vehicle.place.hours && <p>{vehicle.place.hours}</p>}
                  </div>
                </div>
              )}
            </div>
            <section id="enquire" className="vehicle-enquiry panel" aria-labelledby="enquire-title">
              <h2 id="enquire-title">{form.title}</h2>
              <p className="vehicle-enquiry-about">About the {vehicle.name}. {vehicle.place ? `${vehicle.place.name} will answer you.` : 'The dealership will answer you.'}</p>
              <EnquiryForm form={form} action={`${vehicle.href}#enquire`} failure={answer?.failure ?? null} />
            </section>
          </aside>
          <div className="vehicle-main">
            {vehicle.lists.map((list) => (
              <section key={list.title} aria-label={list.title}>
                <h2>{list.title}</h2>
                <SpecList entries={list.entries} />
              </section>
            ))}
            <section aria-label="Dealer comments">
              <h2>Dealer Comments</h2>
              <div className="prose">
                {vehicle.comments.map((paragraph, index) => (
                  <p key={index}>{paragraph}</p>
                ))}
              </div>
            </section>
            {vehicle.features.length > 0 && (
              <section aria-label="Features">
                <h2>Features</h2>
                <ul className="feature-list">
                  {vehicle.features.slice(0, 8).map((feature) => (
                    <li key={feature}>
                      <Icon name="check" />
                      {feature}
                    </li>
                  ))}
                </ul>
                {vehicle.features.length > 8 && (
                  <details className="feature-more">
                    <summary>
                      <span className="facet-more-open">Show All {vehicle.features.length}</span>
                      <span className="facet-more-close">Hide</span>
                    </summary>
                    <ul className="feature-list">
                      {vehicle.features.slice(8).map((feature) => (
                        <li key={feature}>
                          <Icon name="check" />
                          {feature}
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </section>
            )}
          </div>
        </div>
      </Container>
      {similar.length > 0 && (
        <Section id="similar" title={vehicle.similarTitle} sunken>
          <ul className="cards">
            {similar.map((card) => (
              <li key={card.id}>
                <CarCard {...card} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Unavailable({ view }: { view: { readonly message: { readonly text: string; readonly findSimilar: string } | null } | null }) {
  if (!view?.message) {
    return (
      <Alert title="This vehicle is no longer available.">
        <p>
          <a className="link" href="#similar">
            See what is similar
          </a>
        </p>
      </Alert>
    );
  }
  return (
    <>
      <Alert title={view.message.text} />
      <div className="vehicle-actions">
        <ButtonLink href="#enquire" block>
          {view.message.findSimilar}
        </ButtonLink>
      </div>
    </>
  );
}
